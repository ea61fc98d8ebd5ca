import Controls
import Raster

/// What determines the look of a panel.
struct LookSettings: Equatable {
  /// The theme; nil for the classic look.
  var theme: Theme? = .dark
  /// The tokens that a theme without them has.
  var tokens: [String: Double] = [:]
  var tint: ThemedColor?
  var background: ThemedColor?
  var textColor: ThemedColor?
}

/// The colours of a panel.
struct Look: Equatable {
  /// The colours of the theme; nil in the classic look.
  let palette: Palette?
  /// The tint of the panel; nil for the default.
  let tint: Color?
  /// The colour of text on the tint; nil for black or white, whichever is more legible.
  let tintTextColor: Color?
  let background: Color
  let textColor: Color

  /// The background in the classic look.
  static let classicBackground = Color(hex: "#101418") ?? .black

  /// Determines the colours of a panel.
  ///
  /// The tint replaces the theme's accent, unless the file sets a tint and a theme with an accent.
  /// - Parameters:
  ///   - settings: the present settings.
  ///   - hasFileTint: whether the panel file sets a tint.
  init(_ settings: LookSettings, hasFileTint: Bool) {
    let theme = settings.theme
    var palette = theme?.palette
    let setsOnAccent = theme?.replaced.contains(.onAccent) == true
    tint = settings.tint?.color(in: palette) ?? palette?[.accent]
    if let tint, let theme, tint != theme.palette[.accent] {
      if theme.replaced.contains(.accent), hasFileTint {
        palette?.accentFollowsTint = false
      } else {
        palette?[.accent] = tint
        if !setsOnAccent { palette?[.onAccent] = tint.readableText }
        if let changed = palette {
          palette = theme.ownColors.applied(to: changed, keepsAccent: true)
        }
      }
    }
    tintTextColor = setsOnAccent || palette?.accentFollowsTint == true ? palette?[.onAccent] : nil
    let background =
      settings.background?.color(in: palette) ?? palette?[.background] ?? Self.classicBackground
    self.background = background
    let suitsTheme = palette?[.background].isDark == background.isDark
    let standard = background.isDark ? Theme.dark : Theme.light
    textColor =
      settings.textColor?.color(in: palette) ?? (suitsTheme ? palette?[.text] : nil)
      ?? standard.palette[.text]
    if let theme { palette?.tokens = settings.tokens.merging(theme.tokens) { $1 } }
    self.palette = palette
  }
}
