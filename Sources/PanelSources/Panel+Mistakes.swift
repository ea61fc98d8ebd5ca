import Controls
import Panels

extension Panel {
  /// Calls `warn` with each mistake that is found while the panel runs, after the name of its source.
  package func reportMistakes(of source: PanelSource, to warn: @escaping (String) -> Void) {
    stage.observeMistakes { warn("\(source.name): \($0)") }
  }
}
