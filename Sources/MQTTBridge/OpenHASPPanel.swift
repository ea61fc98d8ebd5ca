import Controls
import JSON
import PanelServing
import Panels
import ProgramInterface
import ValueBus

/// A panel as openHASP's automations see it: pages with numbers, and objects such as `p1b2`.
struct OpenHASPPanel {
  typealias Refusal = BridgePayload.Refusal

  let settings: BrokerFile.OpenHASP
  let panel: BridgePanel

  // MARK: Commands

  /// The values that a command sets; empty if the command only asks for a state.
  func changes(_ command: OpenHASPCommand) throws(Refusal) -> [(name: String, content: JSONValue)] {
    switch command {
    case .backlight(let isOn, let level):
      var changes: [(String, JSONValue)] = []
      if let level {
        guard let range = panel.values[ScreenValues.brightness]?.range else {
          throw Refusal(message: "the panel has no \(ScreenValues.brightness.quoted)")
        }
        let length = range.upperBound - range.lowerBound
        changes.append(
          (ScreenValues.brightness, .number(range.lowerBound + Double(level) / 255 * length)))
      }
      if let isOn { changes.append((ScreenValues.awake, .bool(isOn))) }
      return changes
    case .idle(let isAwake): return isAwake.map { [(ScreenValues.awake, .bool($0))] } ?? []
    case .page(nil), .statusUpdate, .screenshot: return []
    case .page(let page?):
      let (names, current) = try pages()
      let index: Int =
        switch page {
        case .number(let number): number - 1
        case .next: (current + 1) % names.count
        case .previous: (current + names.count - 1) % names.count
        case .first: 0
        }
      guard names.indices.contains(index) else {
        throw Refusal(
          reason: "page",
          message: "there is no page \(index + 1); the panel has the pages 1 to \(names.count)")
      }
      return [(settings.page, .string(names[index]))]
    case .property(let object, let property, let payload):
      let (name, value) = try value(of: object)
      guard property == "val" || property == "text" else {
        throw Refusal(
          reason: "property",
          message:
            "only val and text can be set; bind the property \(property.quotedShortly) to a value in the panel file"
        )
      }
      guard !payload.isEmpty else { return [] }
      return [(name, try content(payload, property, of: value))]
    }
  }

  private func value(of object: String) throws(Refusal) -> (String, BridgePanel.Value) {
    guard let name = settings.objects[object] else {
      throw Refusal(
        reason: "object", message: "add \(object) to \"objects\" of \"openHASP\"")
    }
    guard let value = panel.values[name], value.kind != "list" else {
      throw Refusal(
        reason: "object", message: "the panel has no value \(name.quoted) that can be set")
    }
    return (name, value)
  }

  private func content(
    _ payload: String, _ property: String, of value: BridgePanel.Value
  ) throws(Refusal) -> JSONValue {
    switch (value.kind, property) {
    case ("boolean", _): return .bool(try OpenHASPCommand.isTrue(payload))
    case ("string", "text"): return .string(payload)
    case ("string", _):
      guard let choices = value.choices else {
        throw Refusal(reason: "val", message: "the value is a text; set the property text")
      }
      guard let index = Int(payload.trimmed), choices.indices.contains(index) else {
        throw Refusal(
          reason: "val",
          message: "expected 0 to \(choices.count - 1), found \(payload.quotedShortly)")
      }
      return .string(choices[index])
    default: return try BridgePayload(Array(payload.utf8)).content(for: value.kind)
    }
  }

  // MARK: States

  /// The names of the pages, and the index of the visible one.
  private func pages() throws(Refusal) -> (names: [String], current: Int) {
    guard let value = panel.values[settings.page], let names = value.choices, !names.isEmpty else {
      throw Refusal(
        reason: "page",
        message: "the panel has no value \(settings.page.quoted) that selects pages")
    }
    return (names, value.content?.string.flatMap { names.firstIndex(of: $0) } ?? 0)
  }

  /// The number of the page, from 1; nil if the panel has no pages.
  var page: Int? { (try? pages()).map { $0.current + 1 } }

  /// `off` while the screen is on, and `long` while it is off.
  var idle: String {
    panel.values[ScreenValues.awake]?.content?.bool == false ? "long" : "off"
  }

  /// Whether the screen is on, and its brightness from 0 to 255; nil while it is not known.
  var backlight: JSONValue? {
    guard let value = panel.values[ScreenValues.brightness], let range = value.range,
      range.lowerBound < range.upperBound, let number = value.content?.number
    else { return nil }
    let share = (number - range.lowerBound) / (range.upperBound - range.lowerBound)
    return .object([
      "state": .string(idle == "off" ? "on" : "off"),
      "brightness": .number((share * 255).rounded()),
    ])
  }

  /// The answer to `statusupdate`.
  /// - Parameter uptime: the time since the start of the board.
  func status(node: String, uptime: Duration) -> JSONValue {
    let count = (try? pages())?.names.count ?? 1
    return .object([
      "node": .string(node), "idle": .string(idle), "version": .string(panel.version),
      "uptime": .number(Double(uptime.components.seconds)), "canUpdate": .string("false"),
      "page": .number(Double(page ?? 1)), "numPages": .number(Double(count)),
    ])
  }

  /// How a value or a control changes.
  enum Cause {
    /// A finger began to change it, changes it, or has changed it.
    case down, changed, up
    /// Something else changed it, or nothing did, as in the answer to a command.
    case none
  }

  /// Why a value changed.
  func cause(of change: ReceivedLine.Change, _ name: String) -> Cause {
    guard case .touch(let phase, _) = change.origin, let value = panel.values[name] else {
      return .none
    }
    if value.kind == "boolean" {
      let isMomentary = panel.controls?.momentary.contains(name) == true
      return isMomentary && value.content?.bool == true ? .down : .up
    }
    guard value.kind == "number" else { return .changed }
    switch phase {
    case .began: return .down
    case .ended, .cancelled: return .up
    case .changed: return .changed
    }
  }

  /// The message for the state of an object; nil if its value cannot be described.
  func state(of name: String, _ cause: Cause) -> JSONValue? {
    guard let value = panel.values[name], let content = value.content else { return nil }
    var members: [JSONMember] = []
    switch cause {
    case .down: members.append(JSONMember("event", .string("down")))
    case .changed: members.append(JSONMember("event", .string("changed")))
    case .up: members.append(JSONMember("event", .string("up")))
    case .none: break
    }
    // As in openHASP, the events of a button have no value.
    if cause != .none, panel.controls?.momentary.contains(name) == true { return .object(members) }
    switch (value.kind, content) {
    case ("list", _): return nil
    case (_, .bool(let isTrue)): members.append(JSONMember("val", .number(isTrue ? 1 : 0)))
    case (_, .string(let text)):
      if let index = value.choices?.firstIndex(of: text) {
        members.append(JSONMember("val", .number(Double(index))))
      }
      members.append(JSONMember("text", .string(text)))
    default: members.append(JSONMember("val", content))
    }
    return .object(members)
  }
}
