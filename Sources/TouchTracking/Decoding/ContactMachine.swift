/// The state machine of one protocol: events in, changes into the reporter.
protocol ContactMachine: Sendable {
  /// Takes over the value of an axis from before the first event.
  mutating func inherit(_ event: InputEvent)

  /// Takes one event, other than SYN_REPORT and SYN_DROPPED.
  mutating func take(_ event: InputEvent, into reporter: inout ContactReporter)

  /// SYN_REPORT: reports what the frame changed.
  mutating func endFrame(into reporter: inout ContactReporter)

  /// The SYN_REPORT of a frame that tells what changed while events were lost.
  mutating func endResynchronization(into reporter: inout ContactReporter)

  /// Cancels every contact: the device is gone.
  mutating func cancelAll(into reporter: inout ContactReporter)
}
