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
/// Ids, bytes, types and codes are hexadecimal, values and ranges decimal. Older files have no
/// resolution. Lines `L:` and `S:`, states of lights and switches, are ignored.
public struct EvemuRecording: Hashable, Sendable {
  /// The device; nil in a file of events alone.
  public var description: TouchscreenDescription?
  /// The events in their order; empty in a file that only describes a device.
  public var events: [InputEvent]

  /// A recording of a device, of events, or of both.
  public init(description: TouchscreenDescription?, events: [InputEvent] = []) {
    self.description = description
    self.events = events
  }
}

/// An error in a recording, and its place.
public struct EvemuError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A kind of error.
  public enum Problem: Error, Hashable, Sendable {
    /// The line begins with none of the format's letters.
    case unknownLine
    /// A field is missing, is not a number, or is too large.
    case malformed(field: String)
    /// Description lines come after the first event, or before the name.
    case misplaced
    /// There is neither a description nor an event.
    case empty
  }

  /// The line, counted from 1.
  public var line: Int
  /// The column of the wrong word, or of where one is missing; counted from 1 in bytes.
  public var column: Int
  /// The error at that place.
  public var problem: Problem

  /// An error at a place; see the members.
  public init(line: Int, column: Int, problem: Problem) {
    self.line = line
    self.column = column
    self.problem = problem
  }

  /// Where and what, as compilers write it after the file's name: `4:17: error: …`.
  public var description: String {
    let words =
      switch problem {
      case .unknownLine: "not a line of an evemu recording"
      case .malformed(let field): "\(field) is missing or is not a number that fits"
      case .misplaced: "the description must begin with a line N: and stand before the events"
      case .empty: "neither a device nor an event in it"
      }
    return "\(line):\(column): error: \(words)"
  }
}
