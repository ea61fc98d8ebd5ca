import JSON
import LinuxIO
import MQTT
import MQTTBridge
import Panels
import ProgramInterface
import Pushes
import ValueBus

/// Sends a push to panels in stages, and prints the results.
final class FleetPush {
  private let bytes: [UInt8]
  private let revision: Int
  private let order: PushBundle.Order
  private let topics: FleetTopics
  private let broker: FleetBroker
  private var rollout: Rollout
  private var panels: [String: FleetPanel]
  /// For each panel, when the broker must have received the push or, after that, when the panel
  /// must have reported.
  private var deadlines: [String: Duration] = [:]
  /// The panels by the topics for their answers.
  private var names: [String: String] = [:]
  /// The panels by the numbers of the messages to them.
  private var messages: [Int: String] = [:]
  private var announcedStage = -1
  private let patience: Duration

  /// The time for which a panel may be silent, besides the trial.
  private static let patience = Duration.seconds(30)
  /// The most pushes that wait in memory to be sent.
  private static let sendingLimit = 32
  /// The slowest line of a panel, in bytes a second.
  private static let slowRate = 32 << 10
  /// The time in which the broker must have received a push. Other pushes may be sent before it.
  private static let sendingTime = Duration.seconds(1_800)

  init(
    _ push: PushBundle, _ bytes: [UInt8], to panels: [FleetPanel], stages: [Rollout.Stage],
    topics: FleetTopics, broker: FleetBroker
  ) {
    self.bytes = bytes
    revision = push.revision
    order = push.order
    self.topics = topics
    self.broker = broker
    self.panels = Dictionary(uniqueKeysWithValues: panels.map { ($0.name, $0) })
    // The panel may have a slow line.
    let download = Duration.seconds(bytes.count / Self.slowRate)
    patience = (push.order == .install ? .seconds(push.trial) : .zero) + Self.patience + download
    rollout = Rollout(panels.map(\.name).sorted(), stages: stages)
  }

  /// Pushes to the panels, and stops at the first failure.
  /// - Returns: whether all panels have the push.
  func run() throws(CommandError) -> Bool {
    broker.onMessage = { [unowned self] in self.receive($0) }
    broker.onDelivery = { [unowned self] number in
      guard let name = self.messages.removeValue(forKey: number) else { return }
      self.deadlines[name] = Clock.monotonic + self.patience
    }
    broker.onRejection = { [unowned self] number, reason in
      guard let name = self.messages.removeValue(forKey: number) else { return }
      self.finish(name, problem: "the broker refuses the push: \(reason)")
    }
    broker.subscribe(to: topics.filter("installed"))
    // Every panel reports or reaches its deadline.
    try broker.run(for: .seconds(1 << 30)) { [unowned self] in
      self.checkDeadlines()
      self.send()
      return self.rollout.hasEnded
    }
    report()
    return rollout.failed.isEmpty
  }

  private func send() {
    for name in rollout.take(atMost: Self.sendingLimit - messages.count) {
      if rollout.stage != announcedStage, rollout.ends.count > 1 {
        announcedStage = rollout.stage
        let end = rollout.ends[rollout.stage]
        Command.write(
          line: "stage \(rollout.stage + 1) of \(rollout.ends.count): up to \(Self.panels(end))")
      }
      let answer = broker.nextAnswer()
      names[answer] = name
      deadlines[name] = Clock.monotonic + Self.sendingTime
      switch broker.publish(bytes, to: topics.root(of: name) + "/push", answer: answer) {
      case .sent(let number): messages[number] = name
      case .impossible(let reason):
        finish(name, problem: "the broker does not accept the push: \(reason)")
      case .unavailable: break  // The connection has ended, which is reported.
      }
    }
  }

  private func receive(_ message: ReceivedMessage) {
    // Only the first answer counts: a panel that answers again must not delay the end.
    if let name = names.removeValue(forKey: message.topic) {
      return take((try? JSONParser.parse(message.payload).value) ?? .null, from: name)
    }
    guard let (name, rest) = topics.panel(of: message.topic), rest == "installed" else { return }
    panels[name]?.take(message.payload, at: rest)
    check(name)
  }

  /// The answer of a panel to the push.
  private func take(_ answer: JSONValue, from name: String) {
    if let refusal = answer["refused"] {
      return finish(name, problem: "refused: \(refusal["message"]?.string ?? "")")
    }
    guard answer["revision"]?.number != nil else {
      return finish(name, problem: "the answer cannot be read")
    }
    if order == .rollback {
      finish(name, problem: nil)
    } else if rollout.busy.contains(name) {
      deadlines[name] = Clock.monotonic + patience
      Command.write(line: "\(name): on trial")
    }
  }

  /// Looks at what a panel has published about pushed panels.
  private func check(_ name: String) {
    guard rollout.busy.contains(name), let panel = panels[name] else { return }
    let isDone =
      order == .install
      ? panel.revision == revision && panel.trial == nil : panel.newestRevision == revision
    if isDone { return finish(name, problem: nil) }
    // A bridge with MQTT 3.1.1 sends no answer.
    switch panel.event(of: revision)?["outcome"]?.string {
    case "takenBack": finish(name, problem: "taken back: \(message(of: panel))")
    case "refused": finish(name, problem: "refused: \(message(of: panel))")
    default: break
    }
  }

  private func message(of panel: FleetPanel) -> String {
    panel.event(of: revision)?["message"]?.string ?? ""
  }

  private func finish(_ name: String, problem: String?) {
    guard rollout.busy.contains(name) else { return }
    rollout.finish(name, isInstalled: problem == nil)
    let done = order == .install ? "installed" : "rolled back"
    Command.write(
      line: "\(name): \(problem ?? done) (\(rollout.doneCount) of \(rollout.names.count))")
  }

  private func checkDeadlines() {
    let now = Clock.monotonic
    for name in rollout.busy where deadlines[name].map({ $0 <= now }) ?? false {
      finish(name, problem: "no answer in time")
    }
  }

  private func report() {
    guard !rollout.failed.isEmpty, !rollout.rest.isEmpty else { return }
    StandardError.write(
      line: "stopped: \(Self.panels(rollout.rest.count)) did not get the push")
  }

  private static func panels(_ count: Int) -> String { "\(count) panel\(count == 1 ? "" : "s")" }
}
