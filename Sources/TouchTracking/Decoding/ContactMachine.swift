/// The state machine of one touch protocol, from events to the changes that a reporter collects.
protocol ContactMachine: Sendable {
  /// Whether a pen is near, touching or not.
  var isPenNear: Bool { get }

  /// Takes the value that an axis had before the first event.
  mutating func inherit(_ event: InputEvent)

  /// Takes an event other than SYN_REPORT and SYN_DROPPED.
  mutating func take(_ event: InputEvent, into reporter: inout ContactReporter)

  /// Reports the changes of a frame, at its SYN_REPORT.
  mutating func endFrame(into reporter: inout ContactReporter)

  /// Reports the changes of the frame that catches up after events were lost, at its SYN_REPORT.
  mutating func endResynchronization(into reporter: inout ContactReporter)

  /// Cancels every contact, because the device is gone.
  mutating func cancelAll(into reporter: inout ContactReporter)
}

extension ContactMachine {
  var isPenNear: Bool { false }

  mutating func endResynchronization(into reporter: inout ContactReporter) {
    endFrame(into: &reporter)
  }
}
