import Glibc

/// Limits what the check of an input may cost. The limits are generous: they are for costs that
/// grow faster than the input.
struct CostLimit {
  /// The permitted processor time, as a multiple of the usual time for as many controls as an input
  /// of the same length can have.
  private static let times = 6.0
  /// The number of controls that cost as much as the check of a panel with large text or scale.
  private static let baseControls = 256
  /// The length of a short control in a panel file, in bytes.
  private static let controlLength = 16
  /// The number of bytes by which one input may raise the process's peak of memory.
  private static let memory = 64 << 20

  /// Controls of the usual kinds.
  private static let usualControls = [
    "label', text: 'Room", "button', title: 'Go", "slider', value: 'v", "knob', value: 'v",
    "toggle", "meter', value: 'v", "circularSlider", "segments', items: ['On', 'Off'], name: 's",
  ]

  private let check: ([UInt8]) -> String?
  /// The usual processor time for each control, in seconds.
  private let controlTime: Double

  /// - Parameter check: returns the broken rule of an input; nil if it follows all rules.
  init(_ check: @escaping ([UInt8]) -> String?) {
    self.check = check
    // The difference of two files does not include the cost of the check itself. Both are small, so
    // that a cost that grows faster than the number of controls does not become the usual one.
    let (few, many) = (Self.usualControls.count, 64)
    let more = Self.time(of: check, controls: many) - Self.time(of: check, controls: few)
    controlTime = more / Double(many - few)
  }

  private static func time(of check: ([UInt8]) -> String?, controls count: Int) -> Double {
    let controls = (0..<count).map { index in
      let control = usualControls[index % usualControls.count]
      // Segments without a value of their own have a name, which must be unique.
      return control.hasSuffix("'s") ? "{ kind: '\(control)\(index)' }" : "{ kind: '\(control)' }"
    }
    let file = Array(
      """
      { controls: [{ kind: 'grid', columns: 8, frame: [0, 0, 800, 480],
        children: [\(controls.joined(separator: ","))] }] }
      """.utf8)
    let times = (0..<15).map { _ in
      processorTime { if let failure = check(file) { fatalError(failure) } }
    }
    return times.min()!
  }

  /// The broken rule of an input, or the limit that it exceeds; nil if there is none.
  func failure(of input: [UInt8]) -> String? {
    let controls = Self.baseControls + input.count / Self.controlLength
    let usual = controlTime * Double(controls)
    let limit = Self.times * usual
    let memory = Self.peakMemory()
    var failure: String?
    var time = Self.processorTime { failure = check(input) }
    if let failure { return failure }
    let growth = Self.peakMemory() - memory
    if growth > Self.memory { return "the peak of memory grew by \(growth >> 20) MiB" }
    // Repeat a slow check: the first one may have filled caches, or been disturbed.
    for _ in 0..<2 where time > limit {
      time = min(time, Self.processorTime { _ = check(input) })
    }
    guard time > limit else { return nil }
    let multiple = Int(time / usual)
    return "\(Int(time * 1_000)) ms, \(multiple) times as long as \(controls) usual controls"
  }

  private static func processorTime(of body: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    body()
    return now() - start
  }

  private static func peakMemory() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss << 10
  }
}
