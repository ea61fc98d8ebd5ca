import PanelChecks
import Panels

/// The panel that a text describes.
func panel(_ text: String) throws(PanelFileError) -> Panel {
  try PanelFile(resources: TestResources()).panel(from: Array(text.utf8))
}
