import Values

/// A tone of a loudspeaker or a buzzer, or a pause.
public struct Tone: Hashable, Sendable {
  /// The frequency in hertz; 0 for a pause.
  public let frequency: Int
  /// The duration in milliseconds, at least 1.
  public let milliseconds: Int
  /// The loudness, as a fraction (0…1) of the loudest tone. A buzzer ignores it.
  public let level: Double

  /// Creates a tone.
  public init(_ frequency: Int, milliseconds: Int, level: Double) {
    self.frequency = frequency
    self.milliseconds = milliseconds
    self.level = level
  }

  /// Creates a pause.
  public static func pause(milliseconds: Int) -> Tone {
    Tone(0, milliseconds: milliseconds, level: 0)
  }

  /// Whether this is a pause.
  public var isPause: Bool { frequency == 0 }
}

extension Tone {
  /// The tone that confirms a press.
  public static let click = Tone(2_000, milliseconds: 12, level: 0.6)
}

extension AlarmPriority {
  /// The tones that announce an alarm. As in IEC 60601-1-8, more and faster pulses mean a higher
  /// priority:
  ///
  ///     priority | pulses        | every
  ///     ---------+---------------+------
  ///     critical | 5, fast       |  2 s
  ///     high     | 3 + 2         |  5 s
  ///     medium   | 3, slow       | 15 s
  ///     low      | 1, soft       | 30 s
  public var tones: [Tone] {
    switch self {
    case .critical: Self.pulses(5, 988, milliseconds: 100, gap: 60, level: 1)
    case .high:
      Self.pulses(3, 880, milliseconds: 150, gap: 100, level: 1) + [.pause(milliseconds: 350)]
        + Self.pulses(2, 880, milliseconds: 150, gap: 100, level: 1)
    case .medium: Self.pulses(3, 740, milliseconds: 200, gap: 200, level: 0.8)
    case .low: [Tone(587, milliseconds: 400, level: 0.4)]
    }
  }

  /// The time from one announcement to the next.
  public var soundInterval: Duration {
    switch self {
    case .critical: .seconds(2)
    case .high: .seconds(5)
    case .medium: .seconds(15)
    case .low: .seconds(30)
    }
  }

  private static func pulses(
    _ count: Int, _ frequency: Int, milliseconds: Int, gap: Int, level: Double
  ) -> [Tone] {
    let pulse = Tone(frequency, milliseconds: milliseconds, level: level)
    return Array(
      [[Tone]](repeating: [pulse], count: count).joined(separator: [.pause(milliseconds: gap)]))
  }
}
