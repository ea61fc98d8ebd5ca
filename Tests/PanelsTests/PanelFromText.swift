import Controls
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

extension Panel {
  /// Whether a finger holds the value of a name.
  func isHeld(_ name: String) -> Bool { values[name].map(stage.isHeld) ?? false }
}
