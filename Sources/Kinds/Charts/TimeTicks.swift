import Controls

/// The ticks of a time axis: whole minutes, hours or days in local time, with texts.
struct TimeTicks {
  struct Tick: Hashable {
    /// Seconds since 1970 in the local time zone.
    let time: Double
    let text: String
  }

  let ticks: [Tick]

  private static let minute = 60.0
  private static let hour = 3600.0
  private static let day = 86_400.0

  /// The distances between ticks, in seconds.
  private static let distances =
    [1, 2, 5, 10, 15, 30].map { Double($0) } + [1, 2, 5, 10, 15, 30].map { $0 * minute }
    + [1, 2, 3, 6, 12].map { $0 * hour } + [1, 2, 5, 10, 20, 50, 100].map { $0 * day }

  /// Chooses the smallest distance at which the texts do not touch.
  /// - Parameters:
  ///   - end: the end of the axis, in seconds since 1970 in the local time zone.
  ///   - span: the length of the axis in seconds, above 0.
  ///   - length: the length of the axis in points.
  ///   - width: returns the width that a text needs, with the distance to the next one.
  init(
    to end: Double, span: Double, length: Double, in language: Language,
    width: (String) -> Double
  ) {
    let start = end - span
    let distance =
      Self.distances.first { distance in
        let sample = Self.text(at: start, distance: distance, in: language)
        return distance / span * length >= width(sample)
      } ?? span
    var ticks: [Tick] = []
    var time = (start / distance).rounded(.up) * distance
    while time <= end {
      ticks.append(Tick(time: time, text: Self.text(at: time, distance: distance, in: language)))
      time += distance
    }
    self.ticks = ticks
  }

  /// Returns the shortest round distance of at least `seconds`, in seconds.
  static func distance(atLeast seconds: Double) -> Double {
    distances.first { $0 >= seconds } ?? (seconds / day).rounded(.up) * day
  }

  private static let seconds = TextFormat("HH:mm:ss")
  private static let minutes = TextFormat("HH:mm")
  private static let weekday = TextFormat("EEE")
  private static let date = TextFormat("d MMM")

  /// The text of a time: midnight is shown as the day that begins.
  private static func text(at time: Double, distance: Double, in language: Language) -> String {
    let format =
      if distance < minute {
        seconds
      } else if distance > 2 * day {
        date
      } else {
        time.truncatingRemainder(dividingBy: day) == 0 ? weekday : minutes
      }
    return format?.text(of: time, in: language) ?? ""
  }

  /// Returns the text of any time; with seconds if the axis spans at most a day.
  static func text(at time: Double, span: Double, in language: Language) -> String {
    let format = span > 7 * day ? "d MMM HH:mm" : span > day ? "EEE HH:mm" : "HH:mm:ss"
    return TextFormat(format)?.text(of: time, in: language) ?? ""
  }
}
