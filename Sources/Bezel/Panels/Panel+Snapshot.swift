import Controls
import Panels
import ValueBus

extension Panel {
  /// The lines that a reader of values gets first: the panel, then every value.
  func snapshotLines(time: Duration) -> [[UInt8]] {
    var lines = [Wire.panelLine(name: settings.name, version: bezelVersion, values: values)]
    for value in values.values {
      lines.append(Wire.snapshotLine(value, sequence: values.sequence, time: time))
    }
    lines.append(Wire.snapshotEndLine(sequence: values.sequence))
    return lines
  }
}
