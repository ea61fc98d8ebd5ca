import Displays
import Panels

extension Screen {
  /// The screen of an output.
  package init(_ mode: DisplayMode) {
    self.init(size: mode.size, scale: mode.scale, density: mode.density)
  }
}
