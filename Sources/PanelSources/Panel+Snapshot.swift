import Controls
import Panels
import ProgramInterface
import ValueBus

/// An event that the subscribers of a panel receive.
package enum PanelEvent {
  /// A value has changed.
  case change(NamedValue, ValueChange)
  /// A named control sent an event that programs receive, such as a press.
  case event(ControlEvent, control: String)

  /// The line of `values.sock`.
  package func line(sequence: UInt64, time: Duration) -> [UInt8] {
    switch self {
    case .change(let value, let change):
      ValueProtocol.changeLine(of: value, change, sequence: sequence, time: time)
    case .event(let event, let name):
      ValueProtocol.eventLine(event.name, control: name, sequence: sequence, time: time)
    }
  }
}

extension Panel {
  /// Calls `action` with each change of a value and each event of a named control that programs
  /// receive, and with its sequence number. There can be any number of observers.
  package func observe(_ action: @escaping (PanelEvent, _ sequence: UInt64) -> Void) {
    values.observe { action(.change($0, $1), $2) }
    observeEvents { action(.event($0, control: $1), $2) }
  }

  /// The lines that a subscriber gets first: the panel, every value, and the end. Only some
  /// subscribers may receive the lines of secret values.
  /// - Parameter encoded: the lines of earlier snapshots.
  package func snapshotLines(
    time: Duration, reusing encoded: inout SnapshotLines
  ) -> [ValueFeed.SnapshotLine] {
    let panel = ValueProtocol.panelLine(
      name: settings.name, version: bezelVersion, values: values, controls: controlsByValue)
    let lines = encoded.lines(of: values.values, sequence: values.sequence, time: time)
    let end = ValueProtocol.snapshotEndLine(sequence: values.sequence)
    return [ValueFeed.SnapshotLine(panel)] + lines + [ValueFeed.SnapshotLine(end)]
  }

  /// The names of the controls that show each value, in the panel's order. Controls without a name
  /// are skipped.
  package var controlsByValue: [String: [String]] {
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
}
