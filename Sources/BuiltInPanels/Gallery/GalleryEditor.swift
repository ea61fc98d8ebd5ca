import Controls
import Raster

/// The editor of a property in the gallery.
enum GalleryEditor {
  /// A slider. Without an initial number, the property keeps the one of the theme.
  case number(ClosedRange<Double>, step: Double, initial: Double?)
  case flag(Bool)
  /// A row of colour swatches.
  case colors([String], initial: String)
  /// A row of words. Without an initial word, the property keeps its own.
  case words([String], initial: String?)

  /// Colours that are distinguishable on light and dark backgrounds.
  private static let palette = ["#3CCB8A", "#F2B33D", "#F0616D", "#3D9BFF", "#FFFFFF"]
  private static let gray = "#8A97A859"

  /// Derives the editor from the declaration of a property, its value in a new control and the one
  /// that themes set.
  /// - Parameter change: A handwritten change, ignored if it does not apply to this type of property.
  init(
    _ property: Property, of control: Control, inTheme theme: ThemeValue?,
    _ change: CuratedRow.Change? = nil
  ) {
    let standard = property.value(in: control)
    let none = property.isOptional ? [PropertyValue.noneText] : []
    let format = property.format
    switch (format.shape, format.reference, change) {
    case (.number(let range, let isWhole), _, _):
      self = Self.number(
        range, unit: format.unit, isWhole: isWhole, theme, standard, isOwn: property.affectsValues,
        change)
    case (.boolean, _, .flag(let isOn)): self = .flag(isOn)
    case (.boolean, _, _): self = .flag(theme.map { $0 == true } ?? (standard == .boolean(true)))
    case (.list, .color, _): self.init(choosing: [PropertyValue.noneText, "accent,raised"])
    case (_, .color, _):
      // The first colour is that of the theme.
      let own =
        switch (theme, standard) {
        case (.text(let name), _): name
        case (.unset, _): PropertyValue.noneText
        case (_, .color(let color)): color.hex
        default: none.first ?? Self.gray
        }
      self = .colors([own] + Self.palette.filter { $0 != own }, initial: own)
    case (_, _, .words(let words)): self.init(choosing: words)
    case (.choice(let words), _, _): self = Self.words(none + words, standard)
    case (_, .icon, _): self = Self.words(none + ["power", "play"], standard)
    case (_, .picture, _): self.init(choosing: none + [BuiltInPicture.hills.rawValue])
    case (.list, _, _): self = Self.words(["One,Two", "Two,One"], standard)
    case (.text, nil, _):
      // A control may reject a text, for example one that is not a valid format.
      let texts = ["Text", "Other"].filter { (try? control.set(property, to: .text($0))) != nil }
      self = Self.words(texts, standard)
    }
  }

  /// An editor of words, the first of which is the initial choice.
  init(choosing words: [String]) { self = .words(words, initial: words[0]) }

  /// The default word, if there is one, followed by the other words.
  private static func words(_ words: [String], _ standard: PropertyValue) -> GalleryEditor {
    let own: String? =
      switch standard {
      case .text(let text): text
      case .list(let texts): texts.joined(separator: ",")
      case .none: words.contains(PropertyValue.noneText) ? PropertyValue.noneText : nil
      case .number, .numbers, .points, .boolean, .color, .theme, .derived, .token, .transition,
        .picture, .pictures:
        nil
      }
    guard let own, !own.isEmpty else { return .words(words, initial: nil) }
    return .words([own] + words.filter { $0 != own }, initial: own)
  }

  /// - Parameter isOwn: whether the number belongs to the value and not to the look.
  private static func number(
    _ whole: ClosedRange<Double>, unit: String, isWhole: Bool, _ theme: ThemeValue?,
    _ standard: PropertyValue, isOwn: Bool, _ change: CuratedRow.Change?
  ) -> GalleryEditor {
    var own: Double?
    if case .number(let number) = standard { own = (number * 1e9).rounded() / 1e9 }
    switch theme {
    case .number(let number): own = number
    case .unset, .text: own = nil
    case .boolean, nil: break
    }
    // A part of the range that is practical for a slider.
    let upper = max(40, 2 * abs(own ?? 0), whole.lowerBound + 40)
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
    var initial = own
    if case .number(let curated, let curatedStep, let curatedInitial) = change {
      if let curated { (range, step) = (curated, unit == "degrees" ? 5 : 1) }
      step = curatedStep ?? step
      initial = curatedInitial ?? initial
    }
    if isOwn, initial == nil {
      initial = ((range.lowerBound + range.upperBound) / 2).rounded(.down)
    }
    return .number(
      range, step: step,
      initial: initial.map { min(max($0, range.lowerBound), range.upperBound) })
  }
}
