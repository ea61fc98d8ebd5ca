import Controls
import Displays
import Geometry
import JSON
import PanelDaemon
import PanelServing
import Panels
import ValueBus

/// The screen and the look that the user of the page chooses. They stay when the file is saved.
package struct TryChoices {
  /// The size of the screen; nil for the panel's own.
  var size: PixelSize?
  /// Pixels per point; nil fits the panel to the screen.
  var scale: Double?
  /// The state in which all controls are shown; nil for their own states.
  var pose: StyleState?
  /// The chosen properties of the panel, which replace those of the file.
  var properties: [JSONMember] = []
  /// The settings that these properties would have without the choices.
  var own: [String: JSONValue] = [:]

  /// Whether a property is chosen.
  func includes(_ name: String) -> Bool { properties.contains { $0.name == name } }
}

extension TrySession {
  /// The properties of the panel that can be chosen.
  private static let properties = ["theme", "language", "direction"]
  /// The largest width and height of the screen, in pixels.
  private static let sizeLimit = 4096

  /// Answers requests for choices, and applies them to each panel.
  func connectChoices() {
    let names = ["width", "height", "scale", "state"] + Self.properties
    channel.methods["choose"] = .init(parameters: names) {
      [unowned self] (parameters) throws(JSONRPC.Failure) in try self.choose(parameters)
    }
  }

  /// The choices, and what can be chosen, for the page.
  var choicesNotification: PageChannel.Notification {
    let words = { (words: [String]) in JSONValue.array(of: words.map { .string($0) }) }
    let number = { (number: Double?) in number.map { JSONValue.number($0) } ?? .null }
    let members =
      [
        JSONMember("width", number(choices.size.map { Double($0.width) })),
        JSONMember("height", number(choices.size.map { Double($0.height) })),
        JSONMember("scale", number(choices.scale)),
        JSONMember("state", choices.pose.map { .string($0.rawValue) } ?? .null),
        JSONMember("states", words(StyleState.allCases.map(\.rawValue))),
        JSONMember("themes", words(host.panel.themes)),
        JSONMember("languages", words(Language.all.map(\.code))),
        JSONMember("directions", words(LayoutDirection.allCases.map(\.rawValue))),
      ] + choices.properties
    return PageChannel.Notification(
      method: "choices", parameters: JSONWriter.text(of: .object(members)))
  }

  /// Replaces all choices. A missing one is the panel's own.
  private func choose(_ parameters: JSONRPC.Parameters) throws(JSONRPC.Failure) -> [UInt8] {
    var next = TryChoices()
    if let width = parameters["width"], let height = parameters["height"] {
      next.size = PixelSize(width: try length(width), height: try length(height))
    }
    if let scale = parameters["scale"] {
      guard let number = scale.number, (0.1...16).contains(number) else {
        throw .invalidParameters("a scale is a number from 0.1 to 16")
      }
      next.scale = number
    }
    if let state = parameters["state"] {
      guard let pose = state.string.flatMap(StyleState.init) else {
        throw .invalidParameters(
          "a state is one of \(StyleState.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      next.pose = pose
    }
    next.properties = Self.properties.compactMap { name in
      parameters[name].map { JSONMember(name, $0) }
    }
    next.own = settings(of: host.panel).filter { next.includes($0.key) }
      .merging(choices.own.filter { next.includes($0.key) }) { _, earlier in earlier }
    let reset = choices.own.filter { !next.includes($0.key) }.map { JSONMember($0.key, $0.value) }
    do throws(PropertyUpdate.Failure) {
      try apply(reset + next.properties, to: host.panel)
    } catch {
      throw .invalidParameters("\(error.property): \(error.reason.messageWithSuggestion)")
    }
    choices = next
    suspendBindings(of: host.panel)
    host.panel.stage.panelPose = choices.pose
    fitDisplay()
    channel.send(choicesNotification)
    return Array("{}".utf8)
  }

  private func length(_ value: JSONValue) throws(JSONRPC.Failure) -> Int {
    guard let length = value.number.flatMap({ Int(exactly: $0) }),
      (1...Self.sizeLimit).contains(length)
    else {
      throw .invalidParameters(
        "the width and the height of a screen are from 1 to \(Self.sizeLimit) pixels")
    }
    return length
  }

  private func apply(
    _ properties: [JSONMember], to panel: Panel
  ) throws(PropertyUpdate.Failure) {
    let update = PropertyUpdate(panel.root, kinds: kinds, reading: panel.propertyReading)
    _ = try update.apply(properties)
  }

  /// The present settings of the properties that can be chosen.
  private func settings(of panel: Panel) -> [String: JSONValue] {
    let properties = panel.root.properties.filter { Self.properties.contains($0.name) }
    return Dictionary(
      uniqueKeysWithValues: properties.map {
        ($0.name, panel.root.setting(of: $0).json ?? .null)
      })
  }

  /// Prevents bindings from changing the chosen properties.
  private func suspendBindings(of panel: Panel) {
    for property in panel.root.properties {
      panel.root.setBinding(of: property, isSuspended: choices.includes(property.name))
    }
  }

  /// Applies the chosen properties to a new panel. Drops those that it rejects, such as a theme
  /// that the file no longer declares.
  func applyChoices(to panel: Panel) {
    panel.stage.panelPose = choices.pose
    // Skip the language: it is a value, which the new panel has taken over from the previous one.
    for (name, setting) in settings(of: panel) where name != ValueStore.languageName {
      if choices.includes(name) { choices.own[name] = setting }
    }
    choices.properties.removeAll { member in
      do throws(PropertyUpdate.Failure) {
        try apply([member], to: panel)
        return false
      } catch {
        choices.own[member.name] = nil
        return true
      }
    }
    suspendBindings(of: panel)
    channel.send(choicesNotification)
  }
}
