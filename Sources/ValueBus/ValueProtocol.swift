import JSON
import Values

/// The lines of `values.sock`, one JSON object each.
public enum ValueProtocol {
  /// The version of the lines; it grows only when programs that read them would have to change.
  public static let protocolVersion = 1

  /// Returns the first line: the panel and a description of its values.
  /// - Parameter controls: the names of the controls that show each value.
  public static func panelLine(
    name: String, version: String, values: ValueStore, controls: [String: [String]]
  ) -> [UInt8] {
    line { line in
      line.member("type") { $0.write("panel") }
      line.member("protocol") { $0.write(Int64(protocolVersion)) }
      line.member("panel") { $0.write(name) }
      line.member("version") { $0.write(version) }
      line.member("values") { writer in
        writer.object { object in
          for value in values.values {
            object.member(value.name) { writer in
              writer.object { describe(value, shownBy: controls[value.name] ?? [], &$0) }
            }
          }
        }
      }
    }
  }

  /// Writes the members that describe a value: `kind`, its range, `fields`, `choices`, `items`,
  /// `choicesFollow`, `derived`, `persistent`, `secret`, whether and when it becomes unknown, and the `controls` that show it.
  /// Omits those that do not apply.
  public static func describe(
    _ value: NamedValue, shownBy controls: [String], _ object: inout JSONWriter
  ) {
    object.member("kind") { $0.write(value.kind.rawValue) }
    if value.kind == .number {
      let openEnds = value.range.openEnds
      if !openEnds.contains(.minimum) { object.member("minimum") { $0.write(value.minimum) } }
      if !openEnds.contains(.maximum) { object.member("maximum") { $0.write(value.maximum) } }
      if let step = value.step { object.member("step") { $0.write(step) } }
      if !value.unit.isEmpty { object.member("unit") { $0.write(value.unit) } }
    }
    if let list = value.scalar.list {
      object.member("fields") { writer in
        writer.object { object in
          for field in list.fields { object.member(field.name) { $0.write(field.kind.rawValue) } }
        }
      }
    }
    if let choices = value.choices { object.member("choices") { write(choices, to: &$0) } }
    if let items = value.items { object.member("items") { write(items, to: &$0) } }
    if value.choicesFollow { object.member("choicesFollow") { $0.write(true) } }
    if value.refusal != nil { object.member("derived") { $0.write(true) } }
    if value.isPersistent { object.member("persistent") { $0.write(true) } }
    if value.isSecret { object.member("secret") { $0.write(true) } }
    if value.canBeUnknown || value.isDerived { object.member("canBeUnknown") { $0.write(true) } }
    if let expires = value.expires {
      object.member("expires") { $0.write(expires / .seconds(1)) }
    }
    if !controls.isEmpty { object.member("controls") { write(controls, to: &$0) } }
  }

  private static func write(_ words: [String], to writer: inout JSONWriter) {
    writer.array { array in for word in words { array.write(word) } }
  }

  /// Returns the line of an event that changes no value, such as the press of a button. `time` is
  /// the time since 1970.
  public static func eventLine(
    _ name: String, control: String, sequence: UInt64, time: Duration
  ) -> [UInt8] {
    line { line in
      line.member("type") { $0.write("event") }
      line.member("control") { $0.write(control) }
      line.member("event") { $0.write(name) }
      line.member("seq") { $0.write(Int64(sequence)) }
      line.member("time") { $0.literal(seconds(time)) }
    }
  }

  /// Returns the line of an error, which goes to a single client.
  static func errorLine(_ message: String) -> [UInt8] {
    line { line in
      line.member("type") { $0.write("error") }
      line.member("message") { $0.write(message) }
    }
  }

  /// Returns the line of a value in the snapshot for a new client.
  public static func snapshotLine(
    _ value: NamedValue, sequence: UInt64, time: Duration
  ) -> [UInt8] {
    snapshotLineBeginning(value.name, value.knownPublished)
      + snapshotLineEnd(sequence: sequence, time: time)
  }

  /// The part of a snapshot's line that depends on nothing but the value.
  static func snapshotLineBeginning(_ name: String, _ scalar: Scalar?) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { line in
      line.member("type") { $0.write("value") }
      line.member("name") { $0.write(name) }
      line.member("value") { $0.write(scalar) }
      line.member("origin") { $0.write("snapshot") }
    }
    return writer.bytes.dropLast()
  }

  /// The rest of a snapshot's line.
  static func snapshotLineEnd(sequence: UInt64, time: Duration) -> [UInt8] {
    Array(",\"seq\":\(sequence),\"time\":\(seconds(time))}\n".utf8)
  }

  /// Returns the line that ends the snapshot; `sequence` is that of the last change.
  public static func snapshotEndLine(sequence: UInt64) -> [UInt8] {
    line { line in
      line.member("type") { $0.write("snapshot-end") }
      line.member("seq") { $0.write(Int64(sequence)) }
    }
  }

  /// Returns the line of a change. `time` is the time since 1970.
  /// - Parameter isWhole: whether the line contains the whole list even if only some rows changed.
  public static func changeLine(
    of value: NamedValue, _ change: ValueChange, isWhole: Bool = false, sequence: UInt64,
    time: Duration
  ) -> [UInt8] {
    let (origin, phase, control): (String, String?, String?) =
      switch change.origin {
      case .touch(let phase, let control): ("touch", phase.rawValue, control)
      case .client: ("client", nil, nil)
      case .panel: ("panel", nil, nil)
      }
    return valueLine(
      value.name, change.knownPublished, edit: isWhole ? nil : change.edit, origin: origin,
      phase: phase, control: control, sequence: sequence, time: time)
  }

  private static func valueLine(
    _ name: String, _ scalar: Scalar?, edit: ListEdit? = nil, origin: String,
    phase: String? = nil, control: String? = nil, sequence: UInt64, time: Duration
  ) -> [UInt8] {
    line { line in
      line.member("type") { $0.write(edit == nil ? "value" : "rows") }
      line.member("name") { $0.write(name) }
      if let edit, let list = scalar?.list {
        line.member("at") { $0.write(Int64(edit.start)) }
        line.member("remove") { $0.write(Int64(edit.removed)) }
        line.member("insert") { $0.write(list, edit.start..<edit.start + edit.inserted) }
      } else {
        line.member("value") { $0.write(scalar) }
      }
      line.member("origin") { $0.write(origin) }
      if let phase { line.member("phase") { $0.write(phase) } }
      if let control { line.member("control") { $0.write(control) } }
      line.member("seq") { $0.write(Int64(sequence)) }
      line.member("time") { $0.literal(seconds(time)) }
    }
  }

  private static func line(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter(capacity: 224)
    writer.object(body)
    writer.endLine()
    return writer.bytes
  }

  /// Returns seconds with six decimals, which a double could not represent exactly.
  private static func seconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let micros = String(attoseconds / 1_000_000_000_000)
    return "\(seconds)." + String(repeating: "0", count: 6 - micros.count) + micros
  }
}
