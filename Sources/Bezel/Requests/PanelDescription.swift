import Controls
import Geometry
import JSON
import Panels
import ValueBus

/// Describes a panel to programs: its size, its values and its controls.
struct PanelDescription {
  private let panel: Panel

  init(_ panel: Panel) { self.panel = panel }

  /// Writes the members `name`, `version`, `size`, `values` and `controls`.
  func write(into object: inout JSONWriter) {
    // The frames on hidden pages are included.
    panel.root.placeDescendants(hidden: true)
    let controls = panel.controlsByValue
    object.member("name") { $0.write(panel.settings.name) }
    object.member("version") { $0.write(bezelVersion) }
    object.object("size") { size in
      size.member("width") { $0.write(panel.settings.size.width) }
      size.member("height") { $0.write(panel.settings.size.height) }
    }
    object.object("values") { values in
      for value in panel.values.values {
        values.object(value.name) { object in
          ValueProtocol.describe(value, shownBy: controls[value.name] ?? [], &object)
          object.member("value") { $0.write(value.knownPublished) }
        }
      }
    }
    object.member("controls") { writer in
      writer.array { array in
        for control in panel.allControls { array.object { write(control, into: &$0) } }
      }
    }
  }

  /// Writes a control, with its frame in points of the panel and the name of the value in each slot.
  private func write(_ control: Control, into object: inout JSONWriter) {
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
