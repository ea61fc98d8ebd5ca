import Controls
import Geometry
import Kinds
import PanelChecks
import Panels

/// `TestPanel.panel`, for tests with many of them.
func panel(_ text: String, for orientation: Orientation? = nil) throws(PanelFileError) -> Panel {
  try TestPanel.panel(text, for: orientation.map { Screen($0) })
}

extension Screen {
  /// A screen of the default size in an orientation.
  init(_ orientation: Orientation) {
    let screen = Screen(size: PixelSize(width: 800, height: 480))
    self = orientation == .landscape ? screen : screen.transposed
  }
}

extension Panel {
  /// Whether a finger holds the value with this name.
  func isHeld(_ name: String) -> Bool { values[name]?.isHeld ?? false }
}
