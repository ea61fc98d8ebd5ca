import Controls
import Geometry
import JSON
import Panels
import ValueBus

/// Describes a panel to programs: its size, its values and its controls.
final class PanelDescription {
  /// The number of bytes after which a piece ends. A slow board needs some milliseconds for it.
  static let pieceSize = 32_768

  private let panel: Panel
  private let controlNames: [String: [String]]
  private var values: ArraySlice<NamedValue>
  private var controls: ArraySlice<Control>
  private var writtenValues = JSONWriter()
  private var writtenControls = JSONWriter()

  init(_ panel: Panel) {
    self.panel = panel
    // The frames on hidden pages are included.
    panel.root.placeDescendants(hidden: true)
    controlNames = panel.controlsByValue
    values = panel.values.values[...]
    controls = panel.allControls[...]
  }

  /// Describes the next piece.
  /// - Returns: an object with the members `name`, `version`, `size`, `values` and `controls`; nil if
  ///   there are more pieces.
  func next() -> [UInt8]? {
    let end = size + Self.pieceSize
    while size < end, let value = values.popFirst() {
      Self.write(value, shownBy: controlNames[value.name] ?? [], into: &writtenValues)
    }
    while size < end, let control = controls.popFirst() {
      writtenControls.object { Self.write(control, into: &$0) }
    }
    guard values.isEmpty, controls.isEmpty else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 1_000)
    bytes += "{".utf8
    bytes += head
    bytes += ",\"values\":{".utf8
    bytes += writtenValues.bytes
    bytes += "},\"controls\":[".utf8
    bytes += writtenControls.bytes
    bytes += "]}".utf8
    return bytes
  }

  /// The number of bytes so far.
  private var size: Int { writtenValues.bytes.count + writtenControls.bytes.count }

  private var head: [UInt8] {
    var members = JSONWriter()
    members.member("name") { $0.write(panel.settings.name) }
    members.member("version") { $0.write(bezelVersion) }
    members.object("size") { size in
      size.member("width") { $0.write(panel.settings.size.width) }
      size.member("height") { $0.write(panel.settings.size.height) }
    }
    return members.bytes
  }

  private static func write(
    _ value: NamedValue, shownBy controls: [String], into members: inout JSONWriter
  ) {
    members.object(value.name) { object in
      ValueProtocol.describe(value, shownBy: controls, &object)
      object.member("value") { $0.write(value.knownPublished) }
    }
  }

  /// Writes a control, with its frame in points of the panel and the name of the value in each slot.
  private static func write(_ control: Control, into object: inout JSONWriter) {
    object.member("kind") { $0.write(control.kindName) }
    if !control.name.isEmpty { object.member("name") { $0.write(control.name) } }
    object.member("frame") { writer in
      let (origin, size) = (control.originOnStage, control.frame.size)
      writer.array { array in
        for length in [origin.x, origin.y, size.width, size.height] { array.write(length) }
      }
    }
    object.object("properties") { properties in
      for property in control.properties {
        guard let value = property.value(in: control).json else { continue }
        properties.member(property.name) { $0.write(value) }
      }
    }
    object.object("values") { values in
      for slot in control.slots {
        guard let value = slot.value as? NamedValue else { continue }
        values.member(slot.name) { $0.write(value.name) }
      }
    }
  }
}
