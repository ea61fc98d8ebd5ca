import Controls
import Kinds
import PanelChecks
import Raster
import Testing

@testable import Panels

/// The tone of captions in containers with other colours than the panel.
struct CaptionToneTests {
  private func captions(theme: String, group: String) throws -> (text: Color, caption: Color) {
    let panel = try TestPanel.panel(
      """
      { theme: '\(theme)', size: { width: 200, height: 100 }, controls: [
        { kind: 'group', frame: [0, 0, 200, 100], \(group), children: [
          { kind: 'label', style: 'caption', text: 'Level', frame: [8, 8, 100, 20] }] }] }
      """)
    let label = try #require(panel.allControls.compactMap { $0 as? Label }.first)
    let caption = label.textColor(label.color) ?? label.effectiveTextColor
    withExtendedLifetime(panel) {}
    return (label.effectiveTextColor, caption)
  }

  /// A caption in a group differs from its values and is legible, whatever the colours of the group.
  @Test(arguments: Theme.all.map(\.name)) func aCaptionIsLegibleAndQuieter(theme: String) throws {
    for (ground, text) in [
      ("#101820", nil), ("#F4F4F0", nil), ("#101820", "#FFFFFF"), ("#101820", "#FFD0A0"),
      ("#F4F4F0", "#203040"), ("#3050C0", "#FFFFFF"),
    ] {
      let textColor = text.map { ", textColor: '\($0)'" } ?? ""
      let colors = try captions(theme: theme, group: "background: '\(ground)'\(textColor)")
      let behind = try #require(Color(hex: ground))
      #expect(colors.caption != colors.text, "\(ground) \(text ?? "")")
      #expect(behind.contrast(with: colors.caption) >= 4.5, "\(ground) \(text ?? "")")
      #expect(behind.contrast(with: colors.caption) < behind.contrast(with: colors.text))
    }
  }

  /// Where nothing has another colour, a caption has that of the theme.
  @Test func aCaptionHasTheColorOfTheTheme() throws {
    for theme in Theme.all {
      #expect(
        try captions(theme: theme.name, group: "background: 'surface'").caption
          == theme.palette[.caption])
    }
  }
}
