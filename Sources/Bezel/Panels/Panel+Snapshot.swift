import Controls
import Panels
import ValueBus

extension Panel {
  /// The lines that a reader of values gets first: the panel, then every value.
  package func snapshotLines(time: Duration) -> [[UInt8]] {
    var lines = [
      Wire.panelLine(
        name: settings.name, version: bezelVersion, values: values, controls: controlsByValue)
    ]
    for value in values.values {
      lines.append(Wire.snapshotLine(value, sequence: values.sequence, time: time))
    }
    lines.append(Wire.snapshotEndLine(sequence: values.sequence))
    return lines
  }

  /// The names of the controls that show each value, each once, in the panel's order; controls
  /// without a name are left out.
  var controlsByValue: [String: [String]] {
    var controls: [String: [String]] = [:]
    for control in allControls where !control.name.isEmpty {
      for slot in control.slots {
        guard let value = slot.value as? NamedValue, controls[value.name]?.last != control.name
        else { continue }
        controls[value.name, default: []].append(control.name)
      }
    }
    return controls
  }

  /// Calls `action` with the name of each control whose press counts, and the press's number among
  /// the changes. A control without a name could not be told from others.
  package func onPress(_ action: @escaping (_ name: String, _ sequence: UInt64) -> Void) {
    for button in allControls where button.reportsPresses && !button.name.isEmpty {
      button.addAction(for: .touchUpInside) { [unowned values] button in
        action(button.name, values.countEvent())
      }
    }
  }
}
