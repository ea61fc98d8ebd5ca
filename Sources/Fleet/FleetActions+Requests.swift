import Controls
import JSON
import LinuxIO
import MQTT
import MQTTBridge
import Panels
import ProgramInterface

/// The actions that a panel answers immediately.
extension FleetAction {
  /// The time that a panel has to answer.
  private static let patience = Duration.seconds(10)

  package static func set(
    _ operands: [String], _ options: Options, _ kinds: [ControlKind]
  ) throws(CommandError) {
    let names = operands.filter { !$0.contains("=") }
    let values = try Assignment.all(operands.filter { $0.contains("=") })
    guard !names.isEmpty, !values.isEmpty else {
      throw .usage("fleet set: name the panels, and give values as VALUE=CONTENT")
    }
    let fleet = try FleetOptions(options)
    let broker = try FleetBroker(fleet.address)
    let panels = try onlinePanels(names, fleet, broker)
    var requests: [String: String] = [:]
    var problems: [String] = []
    broker.onMessage = { message in
      guard let request = requests.removeValue(forKey: message.topic) else { return }
      let answer = try? JSONParser.parse(message.payload).value
      if let refusal = answer?["refused"] {
        problems.append("\(request): \(refusal["message"]?.string ?? "refused")")
      } else {
        for member in answer?.members ?? [] {
          Command.write(line: "\(request) = \(member.node.value.word)")
        }
      }
    }
    for panel in panels {
      for value in values {
        let answer = broker.nextAnswer()
        requests[answer] = "\(panel.name) \(value.name)"
        broker.publish(
          Array(value.text.utf8), to: fleet.topics.root(of: panel.name) + "/set/\(value.name)",
          answer: answer)
      }
    }
    try broker.run(for: patience) { requests.isEmpty }
    broker.close()
    problems += requests.values.sorted().map {
      "\($0): no answer; does its bridge accept the value?"
    }
    guard problems.isEmpty else { throw .refused(problems) }
  }

  package static func screenshot(
    _ operands: [String], _ options: Options, _ kinds: [ControlKind]
  ) throws(CommandError) {
    guard operands.count == 1 else { throw .usage("fleet screenshot: name one panel") }
    let fleet = try FleetOptions(options)
    let broker = try FleetBroker(fleet.address)
    let panel = try onlinePanels(operands, fleet, broker)[0]
    var picture: [UInt8]?
    let answer = broker.nextAnswer()
    broker.onMessage = { if $0.topic == answer { picture = $0.payload } }
    broker.publish([], to: fleet.topics.root(of: panel.name) + "/screenshot/get", answer: answer)
    try broker.run(for: patience) { picture != nil }
    broker.close()
    guard let picture, picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      throw .noDaemon(
        picture.map { String(decoding: $0.prefix(1_000), as: UTF8.self).escaped }
          ?? "no answer from \(panel.name); does its bridge have screenshots: true?")
    }
    try Command.write(
      picture, toFile: options["output"] ?? panel.name.replacing("/", with: "-") + ".png")
  }

  private static func onlinePanels(
    _ names: [String], _ fleet: FleetOptions, _ broker: FleetBroker
  ) throws(CommandError) -> [FleetPanel] {
    let panels = try fleet.panels(names, through: broker).values.sorted { $0.name < $1.name }
    if let offline = panels.first(where: { !$0.isOnline }) {
      throw .refused("\(offline.name) is offline; nothing was sent")
    }
    return panels
  }
}
