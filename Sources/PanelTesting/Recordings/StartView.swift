import Controls
import Geometry
import JSON
import Kinds
import Panels

/// What a panel shows at the start of a recording or a test, apart from its page and its values.
/// The steps of a test do not restore this.
struct StartView {
  private let hasLayer: Bool
  /// The positions of scrolled content, in whole points.
  private let positions: [Point]
  /// Pixels per point, rounded for messages.
  private let scale: Double

  init(of panel: Panel) {
    hasLayer = panel.stage.modalLayer != nil
    var positions: [Point] = []
    panel.stage.forEachDescendant { control in
      guard let position = (control as? Scroller)?.position else { return }
      let whole = Point(x: position.x.rounded(), y: position.y.rounded())
      if whole != .zero { positions.append(whole) }
    }
    self.positions = positions
    scale = (panel.scale * 100).rounded() / 100
  }

  /// The differences between a test that starts with this view and its recording, in sentences.
  func differences(from recorded: StartView) -> [String] {
    var notes: [String] = []
    if recorded.hasLayer, !hasLayer {
      notes.append(
        "When the recording began, a dialog, a menu or a keyboard was open. The test begins "
          + "without it.")
    }
    if positions != recorded.positions {
      notes.append(
        "When the recording began, content was scrolled to positions that the test does not "
          + "restore.")
    }
    if scale != recorded.scale {
      let scales = [scale, recorded.scale].map { JSONWriter.plainText(of: .number($0)) }
      notes.append("The scale is \(scales[0]) in the test but was \(scales[1]) in the recording.")
    }
    return notes
  }
}
