import Controls
import Geometry
import Kinds
import PanelChecks
import Panels

/// The panel that a text describes.
func panel(_ text: String) throws(PanelFileError) -> Panel { try panel(Array(text.utf8)) }

/// The panel that a text describes for an orientation.
func panel(_ text: String, for orientation: Orientation) throws(PanelFileError) -> Panel {
  try PanelFile(kinds: builtInKinds, resources: TestResources()).panel(
    from: Array(text.utf8), for: orientation)
}

func panel(_ text: [UInt8]) throws(PanelFileError) -> Panel {
  try PanelFile(kinds: builtInKinds, resources: TestResources()).panel(from: text)
}

/// The panel that a text describes, fitted to a picture of as many pixels as it has points.
func placedPanel(_ text: String) throws(PanelFileError) -> Panel {
  let panel = try panel(text)
  let size = panel.settings.size
  panel.fit(width: Int(size.width), height: Int(size.height))
  return panel
}

extension Panel {
  /// Whether a finger holds the value of a name.
  func isHeld(_ name: String) -> Bool { values[name].map(stage.isHeld) ?? false }
}
