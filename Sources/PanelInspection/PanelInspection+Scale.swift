import FileFormats
import Geometry
import JSON
import Panels

extension PanelInspection {
  /// Warns about an arrangement that only screens have which are too small for its size.
  func checkScale() {
    let own = PixelSize(
      width: Int(panel.settings.size.width.rounded(.up)),
      height: Int(panel.settings.size.height.rounded(.up)))
    let screens = ([own] + ScreenConditions.commonSizes).map { Screen(size: $0) }
    let sizes = screens.flatMap { [$0, $0.transposed] }.filter(panel.isArranged).map(\.size)
    guard let largest = sizes.max(by: { panel.fittingScale(on: $0) < panel.fittingScale(on: $1) }),
      let smallness = panel.smallness(on: largest)
    else { return }
    problems.add(
      "on a screen of \(largest.width) × \(largest.height) pixels, the panel \(smallness)",
      at: file.value.node("size")?.offset ?? file.offset, path: "size", isInAll: true)
  }
}
