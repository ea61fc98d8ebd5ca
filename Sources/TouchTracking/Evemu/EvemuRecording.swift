/// A recording in evemu's text format: a device's description, its events, or both.
///
/// ```
/// # a comment
/// N: Goodix Capacitive TouchScreen     name
/// I: 0018 0416 038f 1060               bus, vendor, product, version
/// P: 02 00 00 00 00 00 00 00           properties, as bytes of a bit field
/// B: 03 03 00 00 00 00 80 60 02        codes of one event type, likewise; goes on line by line
/// A: 35 0 799 0 0 0                    range of an axis: minimum, maximum, fuzz, flat, resolution
/// E: 0.012345 0003 0035 411            event: seconds, type, code, value
/// ```
///
/// Ids, bytes, types and codes are hexadecimal, values and ranges decimal. Older files leave out
/// the resolution. `L:` and `S:` lines, states of lights and switches, are passed over.
public struct EvemuRecording: Hashable, Sendable {
  /// Nil in a file that holds events only.
  public var description: TouchscreenDescription?
  /// In the order they happened; empty in a file that only describes a device.
  public var events: [InputEvent]

  /// A recording of a device, of events, or of both.
  public init(description: TouchscreenDescription?, events: [InputEvent] = []) {
    self.description = description
    self.events = events
  }
}

/// What is wrong with a recording, and on which line.
public struct EvemuError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What can be wrong.
  public enum Problem: Error, Hashable, Sendable {
    /// The line begins with none of the format's letters.
    case unknownLine
    /// A field is missing, is no number, or is too large for what it says.
    case malformed(field: String)
    /// Description lines come after the first event, or before the name.
    case misplaced
    /// There is neither a description nor an event.
    case empty
  }

  /// Counted from 1.
  public var line: Int
  /// What is wrong there.
  public var problem: Problem

  /// A problem on a line, counted from 1.
  public init(line: Int, problem: Problem) {
    self.line = line
    self.problem = problem
  }

  /// In one line, for people.
  public var description: String {
    let words =
      switch problem {
      case .unknownLine: "not a line of an evemu recording"
      case .malformed(let field): "\(field) is missing or is not a number that fits"
      case .misplaced: "the description must begin with a line N: and stand before the events"
      case .empty: "neither a device nor an event in it"
      }
    return "line \(line): \(words)"
  }
}
