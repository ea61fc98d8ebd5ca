import Controls
import Panels
import ValueBus

extension Panel {
  /// The lines that a subscriber gets first: the panel, then every value that is not secret.
  package func snapshotLines(time: Duration) -> [[UInt8]] {
    var lines = [
      ValueProtocol.panelLine(
        name: settings.name, version: bezelVersion, values: values, controls: controlsByValue)
    ]
    for value in values.values where !value.isSecret {
      lines.append(ValueProtocol.snapshotLine(value, sequence: values.sequence, time: time))
    }
    lines.append(ValueProtocol.snapshotEndLine(sequence: values.sequence))
    return lines
  }

  /// The names of the controls that show each value, in the panel's order. Controls without a name
  /// are skipped.
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

  /// Calls `action` for each press of a named button, with its name and the press's sequence number
  /// among the changes.
  package func onPress(_ action: @escaping (_ name: String, _ sequence: UInt64) -> Void) {
    for button in allControls where button.reportsPresses && !button.name.isEmpty {
      button.addAction(for: .touchUpInside) { [unowned values] button in
        values.publish { action(button.name, $0) }
      }
    }
  }
}
