import Controls
import Geometry

/// The places of an icon and the title beside it. The icon is where the line begins.
struct TitlePlace {
  /// The left edge of the icon.
  let icon: Double
  /// The left edge of the title.
  let title: Double

  /// - Parameters:
  ///   - area: the area in which to align the icon and the title.
  ///   - icon: the width of the icon; nil for none.
  ///   - gap: the distance between the icon and the title.
  ///   - title: the width of the title.
  init(
    in area: Rectangle, icon: Double?, gap: Double, title: Double, _ alignment: TextAlignment,
    isRightToLeft: Bool
  ) {
    let advance = icon.map { $0 + gap } ?? 0
    let free = area.width - advance - title
    let left = area.left + free * alignment.leftShare(isRightToLeft: isRightToLeft)
    self.icon = isRightToLeft ? left + title + advance - (icon ?? 0) : left
    self.title = isRightToLeft ? left : left + advance
  }
}
