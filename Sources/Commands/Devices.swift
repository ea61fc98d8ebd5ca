import Displays
import EvdevInput
import FeedbackDevices
import Geometry
import JSON
import LinuxIO
import PanelDaemon
import PanelServing
import PanelSources
import Panels
import ProgramInterface
import TouchTracking

extension Command {
  private static let inputOption = TypedOption(
    Option("input", argument: "SPEC", "The argument of bezeld --input; auto by default."),
    parse: InputSpec.init)

  package static let devices = Command(
    name: "devices", group: .device,
    summary:
      "Lists touchscreens, outputs, buzzers and motors, and explains which ones Bezel would use.",
    details: "An asterisk marks the devices that Bezel would use.",
    options: [
      Option("json", "Prints one JSON object."),
      inputOption.option,
      Option("panel", argument: "FILE", "A panel file that selects its devices."),
    ],
    examples: [
      Example("Find out why a touchscreen is not used", "bezel devices"),
      Example("Check the devices of a panel file", "bezel devices --panel my.json5"),
    ]
  ) { options, kinds throws(CommandError) in
    let spec = options[inputOption] ?? .automatic
    let settings =
      try options["panel"].map { path throws(CommandError) in
        try load(.file(path), kinds: kinds).settings
      } ?? PanelSettings()
    var request = OutputRequest(
      connector: settings.output, mode: settings.mode, rotation: settings.rotation)
    request.mirrors = settings.mirrors
    let cards = CardReport.all(request: request)
    let shown = cards.flatMap(\.outputs).filter(\.isChosen).map(\.connector.name)
    let inputs: [InputDevice]
    do throws(SystemError) {
      inputs = try InputDevice.all(
        spec: spec, namePattern: settings.touchDevice, outputs: shown.isEmpty ? nil : Set(shown),
        effects: settings.feedback.effectChoices)
    } catch {
      throw .refused("\(error)")
    }
    let sounds = SoundListing.all
    let sound = settings.feedback.sound
    if options.has("json") {
      write(JSONWriter.text(of: json(inputs, cards, sounds, used: sound)) + [10])
    } else {
      for line in lines(inputs, cards) + lines(sounds, used: sound) { write(line: line) }
    }
  }

  private static func lines(_ inputs: [InputDevice], _ cards: [CardReport]) -> [String] {
    var lines = ["Touchscreens, keyboards and other input devices:"]
    for input in inputs {
      lines.append("  \(mark(input.isUsed)) \(input.path)  \(input.label)")
      if !input.capabilities.isEmpty { lines.append("      \(input.capabilities)") }
      lines.append("      \(input.reason)")
    }
    if inputs.isEmpty { lines.append("    none") }
    lines.append("Outputs:")
    for card in cards {
      let driver = card.driver.map { " (\($0))" } ?? ""
      lines.append("    \(card.path)\(driver)\(card.obstacle.map { ": \($0)" } ?? "")")
      for output in card.outputs {
        let facts = facts(output)
        lines.append(
          "  \(mark(output.isChosen)) \(output.connector.name)\(facts.isEmpty ? "" : "  \(facts)")")
        lines.append("      \(output.reason)")
      }
    }
    if cards.isEmpty { lines.append("    none: the kernel has no graphics card in /dev/dri") }
    return lines
  }

  private static func lines(
    _ sounds: [SoundListing], used: FeedbackSettings.Device
  ) -> [String] {
    var lines = ["Sound devices:"]
    for sound in sounds {
      lines.append(
        "  \(mark(used == .named(sound.name))) \(sound.name)  \(sound.description)")
    }
    if sounds.isEmpty { lines.append("    none: the kernel has no sound card with playback") }
    let use =
      switch used {
      case .none: "none is used: the panel has no feedback: { sound: true }"
      case .first: "ALSA's device \"default\" is used; /etc/asound.conf can change it"
      case .named(let name): "the device \"\(name)\" is used, as the panel file says"
      }
    return lines + ["      \(use)"]
  }

  /// `800x480@60, 154×86 mm, rotated by 270°`.
  private static func facts(_ output: OutputReport) -> String {
    var facts = output.mode.map { ["\($0)"] } ?? []
    if let size = output.connector.physicalSize { facts.append("\(size.width)×\(size.height) mm") }
    let degrees = output.connector.rotation.rawValue
    if degrees != 0 { facts.append("rotated by \(degrees)°") }
    return facts.joined(separator: ", ")
  }

  private static func mark(_ isUsed: Bool) -> String { isUsed ? "*" : " " }

  private static func json(
    _ inputs: [InputDevice], _ cards: [CardReport], _ sounds: [SoundListing],
    used: FeedbackSettings.Device
  ) -> JSONValue {
    .object([
      "sounds": .array(
        of: sounds.map {
          .object([
            "name": .string($0.name), "description": .string($0.description),
            "used": .bool(used == .named($0.name)),
          ])
        }),
      "inputs": .array(of: inputs.map(json)),
      "cards": .array(
        of: cards.map { card in
          .object([
            "path": .string(card.path), "driver": card.driver.map { .string($0) } ?? .null,
            "obstacle": card.obstacle.map { .string($0) } ?? .null,
            "outputs": .array(of: card.outputs.map(json)),
          ])
        }),
    ])
  }

  private static func json(_ input: InputDevice) -> JSONValue {
    .object([
      "path": .string(input.path), "name": .string(input.description.name),
      "place": input.place.map { .string($0) } ?? .null,
      "used": .bool(input.isUsed), "role": input.role.map { .string($0.rawValue) } ?? .null,
      "reason": .string(input.reason), "capabilities": .string(input.capabilities),
    ])
  }

  private static func json(_ output: OutputReport) -> JSONValue {
    let size = output.connector.physicalSize
    return .object([
      "name": .string(output.connector.name),
      "connection": .string(output.connector.connection.rawValue),
      "mode": output.mode.map { .string("\($0)") } ?? .null,
      "millimetres": size.map {
        .array(of: [.number(Double($0.width)), .number(Double($0.height))])
      } ?? .null,
      "rotation": .number(Double(output.connector.rotation.rawValue)),
      "used": .bool(output.isChosen), "reason": .string(output.reason),
    ])
  }
}

extension InputDevice {
  package var isUsed: Bool { role != nil }

  /// The role; nil if the device is not used.
  var role: Role? {
    if case .used(let role, _) = verdict { role } else { nil }
  }

  /// The reason why the device is used or not.
  package var reason: String {
    switch verdict {
    case .used(_, let reason): "is used: \(reason)"
    case .passedOver(let reason): reason
    case .failed(let reason): "cannot be used: \(reason)"
    }
  }
}
