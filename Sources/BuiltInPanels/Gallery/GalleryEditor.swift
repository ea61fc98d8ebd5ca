import Controls
import Raster

/// The editor of a property in the gallery.
enum GalleryEditor {
  /// A slider.
  case number(ClosedRange<Double>, step: Double, initial: Double)
  case flag(Bool)
  /// A row of colour swatches.
  case colors([String], initial: String)
  /// A row of words; the first one is the initial choice.
  case words([String])

  /// Colours that are distinguishable on light and dark backgrounds.
  private static let palette = ["#3CCB8A", "#F2B33D", "#F0616D", "#3D9BFF", "#FFFFFF"]
  private static let gray = "#8A97A859"

  /// Derives the editor from the declaration of a property and its value in a new control.
  /// - Parameter change: A handwritten change, ignored if it does not apply to this type of property.
  init(_ property: Property, of control: Control, _ change: CuratedRow.Change? = nil) {
    let standard = property.value(in: control)
    let none = property.isOptional ? [PropertyValue.noneText] : []
    let format = property.format
    switch (format.shape, format.reference, change) {
    case (.number(let range, let isWhole), _, _):
      self = Self.number(range, unit: format.unit, isWhole: isWhole, standard, change)
    case (.boolean, _, .flag(let isOn)): self = .flag(isOn)
    case (.boolean, _, _): self = .flag(standard == .boolean(true))
    case (.list, .color, _): self = .words([PropertyValue.noneText, "accent,raised"])
    case (_, .color, .color(let index)):
      let colors = [none.first ?? Self.gray] + Self.palette
      self = .colors(colors, initial: colors[index])
    case (_, .color, _):
      let initial =
        if case .color(let color) = standard { color.hex } else { none.first ?? Self.gray }
      let first = Self.palette.contains(initial) ? none.first ?? Self.gray : initial
      self = .colors([first] + Self.palette, initial: initial)
    case (_, _, .words(let words)): self = .words(words)
    case (.choice(let words), _, _): self = .words(words, standard)
    case (_, .icon, _): self = .words(["power", "play"] + none, standard)
    case (_, .picture, _): self = .words(none + [BuiltInPicture.hills.rawValue])
    case (.list, _, _): self = .words(["One,Two", "Two,One"], standard)
    case (.text, nil, _):
      // A control may reject a text, for example one that is not a valid format.
      let texts = ["Text", "Other"].filter { (try? control.set(property, to: .text($0))) != nil }
      self = .words(texts, standard)
    }
  }

  /// The default word, if there is one, followed by the other words.
  private static func words(_ words: [String], _ standard: PropertyValue) -> GalleryEditor {
    let first =
      switch standard {
      case .text(let text): text
      case .list(let texts): texts.joined(separator: ",")
      case .none, .number, .numbers, .points, .boolean, .color, .theme, .derived, .token,
        .transition,
        .picture,
        .pictures:
        ""
      }
    return .words(first.isEmpty ? words : [first] + words.filter { $0 != first })
  }

  private static func number(
    _ whole: ClosedRange<Double>, unit: String, isWhole: Bool, _ standard: PropertyValue,
    _ change: CuratedRow.Change?
  ) -> GalleryEditor {
    var initial: Double?
    if case .number(let number) = standard { initial = (number * 1e9).rounded() / 1e9 }
    // A part of the range that is practical for a slider.
    let upper = max(40, 2 * abs(initial ?? 0), whole.lowerBound + 40)
    var range =
      switch whole.upperBound - whole.lowerBound {
      case _ where unit == "degrees": (-180...180).clamped(to: whole)
      case ...100: whole
      case _: (-upper...upper).clamped(to: whole)
      }
    var step =
      switch range.upperBound - range.lowerBound {
      case _ where isWhole: 1.0
      case _ where unit == "degrees": 5.0
      case ...1: 0.05
      case ...5: 0.1
      case ...10: 0.5
      case _: 1.0
      }
    if case .number(let curated, let curatedStep, let curatedInitial) = change {
      if let curated { (range, step) = (curated, unit == "degrees" ? 5 : 1) }
      step = curatedStep ?? step
      initial = curatedInitial ?? initial
    }
    let middle = ((range.lowerBound + range.upperBound) / 2).rounded(.down)
    return .number(
      range, step: step, initial: min(max(initial ?? middle, range.lowerBound), range.upperBound))
  }
}
