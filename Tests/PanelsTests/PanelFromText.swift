import Controls
import Geometry
import Kinds
import PanelChecks
import Panels

/// Creates a panel from the text of a panel file.
func panel(_ text: String) throws(PanelFileError) -> Panel { try panel(Array(text.utf8)) }

/// Creates a panel for an orientation from the text of a panel file.
func panel(_ text: String, for orientation: Orientation) throws(PanelFileError) -> Panel {
  try PanelFile(kinds: builtInKinds, resources: TestResources()).panel(
    from: Array(text.utf8), for: Screen(orientation))
}

func panel(_ text: [UInt8]) throws(PanelFileError) -> Panel {
  try PanelFile(kinds: builtInKinds, resources: TestResources()).panel(from: text)
}

/// Creates a panel and fits it to a picture with one pixel per point.
func placedPanel(_ text: String) throws(PanelFileError) -> Panel {
  let panel = try panel(text)
  let size = panel.settings.size
  panel.fit(width: Int(size.width), height: Int(size.height))
  return panel
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
