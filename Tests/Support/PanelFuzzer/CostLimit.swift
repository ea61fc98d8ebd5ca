import Glibc

/// Limits what the check of an input may cost. The limits are generous: they are for costs that
/// grow faster than the input.
struct CostLimit {
  /// The permitted processor time, as a multiple of the usual time for as many controls as an input
  /// of the same length can have.
  private static let times = 6.0
  /// The same for the time that does not depend on the number of controls.
  private static let baseTimes = 2.0
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
  /// The processor time for two controls of many pixels, in seconds.
  private let baseTime: Double

  /// - Parameter check: returns the broken rule of an input; nil if it follows all rules.
  init(_ check: @escaping ([UInt8]) -> String?) {
    self.check = check
    // The difference of two files does not include the cost of the check itself. Both are small, so
    // that a cost that grows faster than the number of controls does not become the usual one.
    let (few, many) = (Self.usualControls.count, 64)
    let more = Self.time(of: check, controls: many) - Self.time(of: check, controls: few)
    controlTime = more / Double(many - few)
    baseTime = (0..<8).map { Self.time(of: check, pixels: $0) }.max()!
  }

  /// The time for two controls at the largest scale. When a finger holds one, the shadow of its value
  /// has more than a million pixels. The number selects the touches.
  private static func time(of check: ([UInt8]) -> String?, pixels number: Int) -> Double {
    let file = Array(
      """
      { name: '\(number)', size: { width: 640, height: 400 }, display: { scale: 16 }, controls: [
        { kind: 'knob', name: 'knob', frame: [39, 40, 200, 200] },
        { kind: 'rangeSlider', name: 'range', frame: [279, 199, 300, 44], maximum: 5056 }] }
      """.utf8)
    return time(of: check, file, count: 3)
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
    return time(of: check, file, count: 15)
  }

  /// The shortest time of several checks of a file.
  private static func time(
    of check: ([UInt8]) -> String?, _ file: [UInt8], count: Int
  ) -> Double {
    let times = (0..<count).map { _ in
      processorTime { if let failure = check(file) { fatalError(failure) } }
    }
    return times.min()!
  }

  /// The broken rule of an input, or the limit that it exceeds; nil if there is none.
  func failure(of input: [UInt8]) -> String? {
    let controls = input.count / Self.controlLength
    let limit = Self.baseTimes * baseTime + Self.times * controlTime * Double(controls)
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
    func milliseconds(_ time: Double) -> String { "\(Int(time * 1_000)) ms" }
    return "\(milliseconds(time)); the limit for \(controls) controls is \(milliseconds(limit))"
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
