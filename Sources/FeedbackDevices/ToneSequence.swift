import Controls

/// Plays tones one after the other on a device with one voice.
///
///     case | state           | input                | then
///     -----+-----------------+----------------------+--------------------------------------
///      1   | silent          | tones                | begins the first one
///      2   | playing         | its time has passed  | begins the next one
///      3   | the last one    | its time has passed  | ends it; silent
///      4   | playing         | urgent tones         | begins them instead
///      5   | playing urgent  | other tones          | ignores them
///      6   | playing         | silence              | ends it; silent
///      7   | a pause begins  | –                    | ends the tone
///
/// Each method returns the frequency to set, in hertz: 0 ends a tone, and nil changes nothing.
struct ToneSequence {
  private var rest: ArraySlice<Tone> = []
  private var isUrgent = false
  private var frequency = 0
  /// When the present tone ends; nil while silent.
  private(set) var nextTime: Duration?

  /// Handles new tones.
  mutating func play(_ tones: [Tone], isUrgent: Bool, at now: Duration) -> Int? {
    if nextTime != nil, self.isUrgent, !isUrgent { return nil }
    self.isUrgent = isUrgent
    rest = tones[...]
    return begin(at: now)
  }

  /// Handles the end of the present tone.
  mutating func advance(to now: Duration) -> Int? {
    guard let nextTime, now >= nextTime else { return nil }
    return begin(at: now)
  }

  /// Ends all tones.
  mutating func silence() -> Int? {
    rest = []
    return begin(at: .zero)
  }

  private mutating func begin(at now: Duration) -> Int? {
    let tone = rest.popFirst()
    nextTime = tone.map { now + .milliseconds($0.milliseconds) }
    let next = tone?.frequency ?? 0
    defer { frequency = next }
    return next == frequency ? nil : next
  }
}
