import Controls
import Raster

/// The colours of the priorities of alarms.
struct AlarmColors: Hashable {
  var critical = Color(red: 0.941, green: 0.38, blue: 0.427)
  var high = Color(red: 0.949, green: 0.702, blue: 0.239)
  /// Nil for violet, which depends on the text colour.
  var medium: Color?
  var low = Color(red: 0.576, green: 0.627, blue: 0.686)
}

extension AlarmColors {
  // Violet differs from the other priorities and from the accent by at least 0.08 in OKLab, even
  // for people with protanopia or deuteranopia. Yellow has too little contrast on white.
  private static let violetOnDark = Color(red: 0.659, green: 0.251, blue: 0.922)
  private static let violetOnLight = Color(red: 0.424, green: 0, blue: 0.612)

  /// Returns the default colour of the priority `medium` on a background for text of this colour.
  static func violet(withText text: Color) -> Color {
    text.readableText == .white ? violetOnLight : violetOnDark
  }
}

extension AlarmColors {
  /// Creates the colours that the kinds for alarms have in the theme of a control.
  init(inThemeOf control: Control) {
    self.init()
    critical = control.themeColor(named: .bad) ?? critical
    high = control.themeColor(named: .warningFill) ?? high
    low = control.themeColor(named: .caption) ?? low
  }

  /// Returns the colour of a priority.
  /// - Parameter text: the colour of text on the same ground.
  func color(of priority: AlarmPriority, withText text: Color) -> Color {
    switch priority {
    case .critical: critical
    case .high: high
    case .medium: medium ?? AlarmColors.violet(withText: text)
    case .low: low
    }
  }
}

/// A control that shows alarms in the colours of their priorities.
protocol AlarmColoring: Control {
  var colors: AlarmColors { get set }
}

extension AlarmColoring {
  func color(of priority: AlarmPriority) -> Color {
    colors.color(of: priority, withText: effectiveTextColor)
  }
}

extension AlarmColors {
  /// The properties of a kind that sets the colours.
  static func properties<Kind: AlarmColoring>(of _: Kind.Type) -> [Property] {
    [
      Property(
        "criticalColor", .color("The colour of alarms with the priority `critical`."),
        get: { (control: Kind) in control.colors.critical }, set: { $0.colors.critical = $1 }),
      Property(
        "highColor", .color("The colour of alarms with the priority `high`."),
        get: { (control: Kind) in control.colors.high }, set: { $0.colors.high = $1 }),
      Property(
        "mediumColor",
        .color("The colour of alarms with the priority `medium`; violet if not set."),
        get: { (control: Kind) in control.colors.medium }, set: { $0.colors.medium = $1 }),
      Property(
        "lowColor", .color("The colour of alarms with the priority `low`."),
        get: { (control: Kind) in control.colors.low }, set: { $0.colors.low = $1 }),
    ]
  }
}
