import PanelChecks
import Panels

/// The panel that a text describes.
func panel(_ text: String) throws(PanelFileError) -> Panel { try panel(Array(text.utf8)) }

func panel(_ text: [UInt8]) throws(PanelFileError) -> Panel {
  try PanelFile(resources: TestResources()).panel(from: text)
}
