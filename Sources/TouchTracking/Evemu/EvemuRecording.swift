/// A recording in evemu's text format: a device's description, its events, or both.
///
/// ```
/// # a comment
/// N: Goodix Capacitive TouchScreen     name
/// I: 0018 0416 038f 1060               bus, vendor, product, version
/// P: 02 00 00 00 00 00 00 00           properties, as bytes of a bit field
/// B: 03 03 00 00 00 00 80 60 02        codes of one event type, likewise; may take several lines
/// A: 35 0 799 0 0 0                    range of an axis: minimum, maximum, fuzz, flat, resolution
/// E: 0.012345 0003 0035 411            event: seconds, type, code, value
/// ```
///
/// Ids, bytes, types and codes are hexadecimal; values and ranges are decimal. Older files have no
/// resolution. The lines `L:` and `S:`, the states of LEDs and switches, are ignored.
public struct EvemuRecording: Hashable, Sendable {
  /// The device; nil in a file that contains only events.
  public var description: TouchscreenDescription?
  /// The events in order; empty in a file that only describes a device.
  public var events: [InputEvent]

  /// Creates a recording of a device, its events, or both.
  public init(description: TouchscreenDescription?, events: [InputEvent] = []) {
    self.description = description
    self.events = events
  }
}

/// An error in a recording and its position.
public struct EvemuError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A kind of error.
  public enum Problem: Error, Hashable, Sendable {
    /// The line does not begin with a letter of the format.
    case unknownLine
    /// A field is missing, is not a number or is too large.
    case malformed(field: String)
    /// A description line appears after the first event or before the name.
    case misplaced
    /// The recording contains neither a description nor an event.
    case empty
  }

  /// The line, counted from 1.
  public var line: Int
  /// The column of the malformed field, or the column at which a field is missing; counted from 1
  /// in bytes.
  public var column: Int
  /// The kind of error.
  public var problem: Problem

  /// Creates an error.
  public init(line: Int, column: Int, problem: Problem) {
    self.line = line
    self.column = column
    self.problem = problem
  }

  /// The position and the problem in a compiler's format, without the file's name: `4:17: error: …`.
  public var description: String {
    let message =
      switch problem {
      case .unknownLine: "not a line of an evemu recording"
      case .malformed(let field): "\(field) is missing, is not a number or is out of range"
      case .misplaced: "the description must begin with a line N: and come before the events"
      case .empty: "the recording contains neither a device nor an event"
      }
    return "\(line):\(column): error: \(message)"
  }
}
