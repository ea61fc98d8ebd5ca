/// The state machine of one touch protocol: it turns events into changes, which a reporter collects.
protocol ContactMachine: Sendable {
  /// Whether a pen hovers or touches.
  var isPenNear: Bool { get }

  /// Sets the value that an axis or key had before the first event.
  mutating func setInitial(_ event: InputEvent)

  /// Handles an event other than SYN_REPORT and SYN_DROPPED.
  mutating func handle(_ event: InputEvent, into reporter: inout ContactReporter)

  /// Reports the changes of a frame. Called at its SYN_REPORT.
  mutating func endFrame(into reporter: inout ContactReporter)

  /// Reports the changes of the resynchronisation frame after SYN_DROPPED. Called at its SYN_REPORT.
  mutating func endResynchronization(into reporter: inout ContactReporter)

  /// Cancels every contact because the device was unplugged.
  mutating func cancelAll(into reporter: inout ContactReporter)
}

extension ContactMachine {
  var isPenNear: Bool { false }

  mutating func endResynchronization(into reporter: inout ContactReporter) {
    endFrame(into: &reporter)
  }
}
