import Controls
import JSON
import Panels
import Raster

extension PanelInspection {
  /// The keys that determine the text of a control.
  private static let textKeys = ["text", "title", "format", "items", "value", "name"]
  /// The minimum contrast of text, and of large text. (WCAG 2.2, 1.4.3.)
  private static let contrast = (text: 4.5, large: 3.0)

  /// Checks the texts of a picture.
  func checkTexts(_ situation: Situation) {
    for text in recorder.texts {
      guard let declared = declared(text.control) else { continue }
      checkGlyphs(text, declared, at: Self.textKeys)
      checkFit(text, declared, situation)
      checkContrast(text, declared, situation)
    }
  }

  /// Every character of a text must be in a font.
  func checkGlyphs(
    _ text: TextRecorder.DrawnText, _ declared: DeclaredControl, at keys: [String]
  ) {
    var defects = text.defects
    if !text.missing.isEmpty { defects.append(TextLayout.warning(aboutMissing: text.missing)) }
    for defect in defects { warn(.glyph(defect), declared, at: keys, defect) }
  }

  /// A text must not be cut by an ellipsis, in the middle of a word or by the edge of its control.
  private func checkFit(
    _ text: TextRecorder.DrawnText, _ declared: DeclaredControl, _ situation: Situation
  ) {
    guard text.isCut || text.overhang > 1 else { return }
    // A container that is too small for its children has been reported itself.
    var container: Control? = text.control
    while let current = container {
      if hasWarning(.layout, current) { return }
      container = current.parent
    }
    if text.isCut {
      warn(
        .fit, declared, at: Self.textKeys,
        "\(text.text.quoted) does not fit\(situation.description); make the control larger, "
          + "the text shorter or its \"size\" smaller")
    } else {
      let points = (Double(text.overhang) / panel.scale).rounded(.up)
      warn(
        .fit, declared, at: ["frame", "height"] + Self.textKeys,
        "\(text.text.quoted) is cut off by \(Self.points(points))\(situation.description); make "
          + "the control larger, or the \"size\" of the text smaller")
    }
  }

  /// The contrast of a text must reach the limit, or that of black or white text if it is lower. Up
  /// to a quarter of the glyphs may have less, such as those above a detail of a picture.
  private func checkContrast(
    _ text: TextRecorder.DrawnText, _ declared: DeclaredControl, _ situation: Situation
  ) {
    let limit = text.isLarge ? Self.contrast.large : Self.contrast.text
    let low = text.colors.filter { colors, _ in
      // Colours are rounded to pixels.
      let best = colors.ground.contrast(with: colors.ground.readableText)
      return colors.ink.contrast(with: colors.ground) < min(limit, best) - 0.02
    }
    let (count, lowCount) = (text.colors.values.reduce(0, +), low.values.reduce(0, +))
    // Of several colours, the most frequent one is reported.
    let frequent = low.max { ($0.value, $0.key.order) < ($1.value, $1.key.order) }
    guard let first = frequent?.key, lowCount * 4 > count else { return }
    let ratio = (first.ink.contrast(with: first.ground) * 10).rounded(.down) / 10
    warn(
      .contrast, declared, at: ["titleColor", "textColor", "color", "bind"] + Self.textKeys,
      "\(text.text.quoted) is \(first.ink.hex) on \(first.ground.hex), a contrast of "
        + "\(JSONWriter.text(of: ratio))\(situation.description); \(text.isLarge ? "large " : "")text "
        + "needs at least \(JSONWriter.text(of: limit))")
  }

  /// A distance in a message: `1 point`, `2.5 points`.
  static func points(_ number: Double) -> String { NumberFormat.points(number) }
}
