import JSON
import Values

/// A line of `values.sock`, or a notification of `control.sock`, as a client reads it. `ValueProtocol`
/// writes the lines.
public enum ReceivedLine: Sendable {
  /// Describes the panel, at first and after a reload.
  case panel(JSONValue)
  /// The content of a value, at first or after a change.
  case value(name: String, content: JSONValue, Change)
  /// The rows of a list that changed.
  case rows(name: String, RowChange, Change)
  /// All values have been sent; changes follow.
  case snapshotEnd
  /// A button was pressed, or another event that changes no value.
  case event(name: String, control: String)
  /// The daemon refuses or disconnects the client.
  case error(String)

  /// What is known about a change.
  public struct Change: Sendable {
    /// The origin; nil in a snapshot.
    public var origin: ValueOrigin?
    /// The number of the change.
    public var sequence: Double
    /// When it happened, in seconds since 1970.
    public var time: Double

    /// Creates what is known about a change.
    public init(origin: ValueOrigin?, sequence: Double, time: Double) {
      self.origin = origin
      self.sequence = sequence
      self.time = time
    }

    /// Whether it ends a touch.
    public var endsTouch: Bool {
      if case .touch(.ended, _) = origin { return true }
      if case .touch(.cancelled, _) = origin { return true }
      return false
    }
  }

  /// Rows of a list that replace others.
  public struct RowChange: Sendable {
    /// The index of the first row that is replaced, from 0.
    public var start: Int
    /// The number of rows that are replaced.
    public var removed: Int
    /// The rows in their place.
    public var inserted: [JSONValue]

    /// Applies the change to the previous rows. Does nothing if it is beyond their end.
    public func apply(to rows: inout [JSONValue]) {
      guard start <= rows.count, removed <= rows.count - start else { return }
      rows.replaceSubrange(start..<start + removed, with: inserted)
    }
  }

  /// Reads a line without its newline. Nil if it is invalid or of an unknown type.
  public init?(_ line: [UInt8]) {
    guard let members = try? JSONParser.parse(line).value, let type = members["type"]?.string else {
      return nil
    }
    self.init(type: type, members)
  }

  /// Reads the members of a line or of a notification, whose method is the type.
  public init?(type: String, _ line: JSONValue) {
    switch type {
    case "panel": self = .panel(line)
    case "value":
      guard let name = line["name"]?.string, let content = line["value"], let change = Change(line)
      else { return nil }
      self = .value(name: name, content: content, change)
    case "rows":
      guard let name = line["name"]?.string, let rows = RowChange(line), let change = Change(line)
      else { return nil }
      self = .rows(name: name, rows, change)
    case "snapshot-end": self = .snapshotEnd
    case "event":
      guard let name = line["event"]?.string, let control = line["control"]?.string else {
        return nil
      }
      self = .event(name: name, control: control)
    case "error": self = .error(line["message"]?.string ?? "")
    default: return nil
    }
  }
}

extension ReceivedLine.Change {
  fileprivate init?(_ line: JSONValue) {
    guard let sequence = line["seq"]?.number, let time = line["time"]?.number else { return nil }
    let origin: ValueOrigin?
    switch line["origin"]?.string {
    case "snapshot": origin = nil
    case "touch":
      guard let phase = line["phase"]?.string.flatMap(ValueOrigin.TouchPhase.init(rawValue:)),
        let control = line["control"]?.string
      else { return nil }
      origin = .touch(phase, control: control)
    case "client": origin = .client
    case nil: return nil
    // A later version may have more origins.
    default: origin = .panel
    }
    self.init(origin: origin, sequence: sequence, time: time)
  }
}

extension ReceivedLine.RowChange {
  fileprivate init?(_ line: JSONValue) {
    guard let start = line["at"]?.whole, let removed = line["remove"]?.whole,
      let inserted = line["insert"]?.array, start >= 0, removed >= 0
    else { return nil }
    self.init(start: start, removed: removed, inserted: inserted)
  }
}
