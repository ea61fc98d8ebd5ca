import Controls
import Geometry
import JSON
import Kinds
import PanelSources
import Panels
import ProgramInterface
import ValueBus

/// Describes a panel to programs: its size, its values, its controls and its rules.
package final class PanelDescription {
  /// The number of bytes after which a piece ends. A slow board needs a few milliseconds for them.
  static let pieceSize = 32_768

  private let panel: Panel
  private let hidesSecrets: Bool
  /// The names of secret values.
  private let secrets: Set<String>
  private let controlNames: [String: [String]]
  private var values: ArraySlice<NamedValue>
  private var controls: ArraySlice<Control>
  private var rules: ArraySlice<RuleDeclaration>
  private let actions: [ObjectIdentifier: [ActionDeclaration]]
  private var writtenValues = JSONWriter()
  private var writtenControls = JSONWriter()
  private var writtenRules = JSONWriter()

  /// - Parameter hidesSecrets: whether to omit secret values and the properties that are bound to a
  ///   value, which can contain a secret, and to replace expressions and assignments that mention a
  ///   secret value with `***`.
  package init(_ panel: Panel, hidesSecrets: Bool = false) {
    self.panel = panel
    self.hidesSecrets = hidesSecrets
    secrets = Set(panel.values.values.filter(\.isSecret).map(\.name))
    // The frames on hidden pages are included.
    panel.root.placeDescendants(hidden: true)
    controlNames = panel.controlsByValue
    values = panel.values.values[...]
    controls = panel.allControls[...]
    rules = panel.ruleDeclarations[...]
    actions = Dictionary(grouping: panel.actionDeclarations) { ObjectIdentifier($0.control) }
  }

  /// Describes the next piece.
  /// - Returns: an object with the members `name`, `version`, `size`, `properties`, `bind`, `values`,
  ///   `controls` and `rules`; nil if there are more pieces.
  package func next() -> [UInt8]? {
    let end = size + Self.pieceSize
    while size < end, let value = values.popFirst() {
      write(value, shownBy: controlNames[value.name] ?? [], into: &writtenValues)
    }
    while size < end, let control = controls.popFirst() {
      writtenControls.object { write(control, into: &$0) }
    }
    while size < end, let rule = rules.popFirst() {
      writtenRules.object { write(rule, into: &$0) }
    }
    guard values.isEmpty, controls.isEmpty, rules.isEmpty else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 1_000)
    bytes += "{".utf8
    bytes += head
    bytes += ",\"values\":{".utf8
    bytes += writtenValues.bytes
    bytes += "},\"controls\":[".utf8
    bytes += writtenControls.bytes
    bytes += "],\"rules\":[".utf8
    bytes += writtenRules.bytes
    bytes += "]}".utf8
    return bytes
  }

  /// The number of bytes so far.
  private var size: Int {
    writtenValues.bytes.count + writtenControls.bytes.count + writtenRules.bytes.count
  }

  private var head: [UInt8] {
    var members = JSONWriter()
    members.member("name") { $0.write(panel.settings.name) }
    members.member("version") { $0.write(bezelVersion) }
    members.object("size") { size in
      size.member("width") { $0.write(panel.size.width) }
      size.member("height") { $0.write(panel.size.height) }
    }
    writeProperties(of: panel.root, into: &members)
    members.object("bind") { write(panel.root.bindingDeclarations, into: &$0) }
    return members.bytes
  }

  private func write(
    _ value: NamedValue, shownBy controls: [String], into members: inout JSONWriter
  ) {
    members.object(value.name) { object in
      ValueProtocol.describe(value, shownBy: controls, &object)
      if value.clampCount > 0 { object.member("clamped") { $0.write(Int64(value.clampCount)) } }
      if value.isUnlisted { object.member("unlisted") { $0.write(true) } }
      if let expression = value.expression { object.member("from") { $0.write(shown(expression)) } }
      if !(hidesSecrets && value.isSecret) {
        object.member("value") { $0.write(value.knownPublished) }
      }
    }
  }

  private func writeProperties(of control: Control, into object: inout JSONWriter) {
    object.object("properties") { properties in
      for property in control.properties {
        guard !(hidesSecrets && control.isBound(property)),
          let value = control.setting(of: property).json
        else { continue }
        properties.member(property.name) { $0.write(value) }
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
    if !control.isVisibleOnScreen { object.member("visible") { $0.write(false) } }
    writeProperties(of: control, into: &object)
    object.object("values") { values in
      for slot in control.slots {
        guard let value = slot.value as? NamedValue else { continue }
        values.member(slot.name) { $0.write(value.name) }
      }
    }
    let events = control.reportedEvents
    if !control.name.isEmpty, !events.isEmpty {
      object.member("events") { writer in
        writer.array { array in for event in events { array.write(event.name) } }
      }
    }
    writeBindings(of: control, into: &object)
    guard let actions = actions[ObjectIdentifier(control)] else { return }
    for action in actions {
      object.member(action.isHold ? "holdDo" : "do") { write(action.assignments, into: &$0) }
    }
    if let animated = actions.first?.animated { object.member("animated") { $0.write(animated) } }
    guard let question = actions.first?.question else { return }
    object.object("confirm") { object in
      for property in question.properties {
        guard let value = property.value(in: question).json else { continue }
        let live = question.bindingDeclarations.first { $0.property == property.name }
        object.member(property.name) {
          $0.write(live.map { JSONValue.string(shown($0.expression)) } ?? value)
        }
      }
      if let pin = question.pin { object.member("pin") { $0.write(pin) } }
    }
  }

  /// Writes the expressions that properties and the condition of a control follow.
  private func writeBindings(of control: Control, into object: inout JSONWriter) {
    let bindings = control.bindingDeclarations
    let properties = bindings.filter { !$0.isCondition }
    if !properties.isEmpty {
      object.object("bind") { write(properties, into: &$0) }
    }
    for condition in bindings where condition.isCondition {
      object.member("if") { $0.write(shown(condition.expression)) }
    }
  }

  private func write(_ bindings: [BindingDeclaration], into object: inout JSONWriter) {
    for binding in bindings {
      object.member(binding.property) { $0.write(shown(binding.expression)) }
    }
  }

  private func write(_ rule: RuleDeclaration, into object: inout JSONWriter) {
    rule.write(into: &object, shown: shown)
    object.member("active") { $0.write(rule.isActive) }
  }

  private func write(_ assignments: [String], into writer: inout JSONWriter) {
    writer.array { array in for assignment in assignments { array.write(shown(assignment)) } }
  }

  /// Returns an expression or an assignment, or `***` if it mentions a secret value: it may also
  /// contain its content, as in `pin == '1234'`. The bare name is kept.
  private func shown(_ expression: String) -> String {
    guard hidesSecrets, !secrets.contains(expression),
      FileWalk.words(of: expression).contains(where: secrets.contains)
    else { return expression }
    return "***"
  }
}

extension Control {
  /// Whether the control is visible on the screen. A dialog is visible while it is open, an alarm
  /// banner while it shows an alarm.
  package var isVisibleOnScreen: Bool {
    isShown && !isFullyClipped && (isInLayer ? hasOpenLayer : takesSpace)
  }
}
