import Controls
import JSON
import LinuxIO
import MQTT
import Panels
import ProgramInterface
import Pushes

/// What `bezel fleet` can do.
package struct FleetAction: Sendable {
  package let name: String
  package let operands: String
  package let meaning: String
  package let run:
    @Sendable (_ operands: [String], Options, [ControlKind]) throws(CommandError) -> Void

  package static let all = [
    FleetAction(
      name: "list", operands: "[NAME…]",
      meaning:
        "Lists the panels: name, state, pushed revision, version of Bezel, when bezel-mqtt connected to the panel, and title.",
      run: list),
    FleetAction(
      name: "status", operands: "NAME…",
      meaning: "Prints everything about panels: pushes, alarms and counters.", run: status),
    FleetAction(
      name: "push", operands: "FILE NAME…",
      meaning: "Pushes a panel file, with its pictures, fonts and included files, to panels.",
      run: push),
    FleetAction(
      name: "rollback", operands: "NAME…",
      meaning: "Restores the panel that was shown before the last push.",
      run: rollback),
    FleetAction(
      name: "set", operands: "NAME… VALUE=CONTENT…",
      meaning: "Sets values that bezel-mqtt accepts.", run: set),
    FleetAction(
      name: "screenshot", operands: "NAME",
      meaning: "Writes a picture of the screen, if bezel-mqtt allows it.",
      run: screenshot),
  ]

  // MARK: Looking

  /// Prints panels as JSON, or as the rows that `add` adds for each.
  private static func show(
    _ names: [String], _ options: Options, add: (FleetPanel, inout TextTable) -> Void
  ) throws(CommandError) {
    let fleet = try FleetOptions(options)
    let broker = try FleetBroker(fleet.address)
    let panels = try fleet.panels(names, through: broker).values.sorted { $0.name < $1.name }
    broker.close()
    if options.has("json") {
      return Command.write(JSONWriter.text(of: .array(of: panels.map(\.json))) + [10])
    }
    var table = TextTable()
    for panel in panels {
      add(panel, &table)
    }
    Command.write(Array(table.text().utf8))
  }

  private static func list(
    _ names: [String], _ options: Options, _ kinds: [ControlKind]
  ) throws(CommandError) {
    try show(names, options) { panel, table in
      table.add(
        panel.name, panel.isOnline ? "online" : "offline", revision(of: panel), panel.version,
        panel.since.map(Command.time) ?? "-", panel.title)
    }
  }

  /// The revision in a cell: `0` for the panel's own file, with a question mark on trial.
  private static func revision(of panel: FleetPanel) -> String {
    panel.trial.map { "\($0)?" } ?? panel.revision.map { "\($0)" } ?? "-"
  }

  private static func status(
    _ names: [String], _ options: Options, _ kinds: [ControlKind]
  ) throws(CommandError) {
    guard !names.isEmpty else { throw .usage("fleet status: name the panels") }
    try show(names, options) { panel, table in
      table.add("name", panel.name)
      table.add("online", panel.isOnline ? "true" : "false")
      table.add("panel", panel.title)
      table.add("version", panel.version)
      table.add("since", panel.since.map(Command.time) ?? "-")
      table.add(panel.counters, named: "")
      for (name, value) in panel.alarms.sorted(by: { $0.key < $1.key }) {
        table.add(name, value.word)
      }
      for member in panel.installed.members ?? [] where member.name != "log" {
        table.add("pushes.\(member.name)", member.node.value.word)
      }
      for event in panel.installed["log"]?.array ?? [] {
        table.add("pushes.log", PushLog.line(of: event))
      }
    }
  }

  // MARK: Pushing

  private static func push(
    _ operands: [String], _ options: Options, _ kinds: [ControlKind]
  ) throws(CommandError) {
    guard let file = operands.first else { throw .usage("fleet push: name the panel file") }
    let signer = try PushSigner(options)
    let trial = options[FleetOptions.trial] ?? 60
    let files = try PushBundle.File.all(
      ofPanel: file, others: options.given.filter { $0.name == "with" }.map(\.argument),
      kinds: kinds)
    try send(
      PushBundle(
        revision: PushSigner.revision, order: .install, topics: [], trial: trial, files: files),
      to: Array(operands.dropFirst()), signer, options)
  }

  private static func rollback(
    _ names: [String], _ options: Options, _ kinds: [ControlKind]
  ) throws(CommandError) {
    try send(
      PushBundle(revision: PushSigner.revision, order: .rollback, topics: []), to: names,
      try PushSigner(options), options)
  }

  private static func send(
    _ push: PushBundle, to names: [String], _ signer: PushSigner, _ options: Options
  ) throws(CommandError) {
    guard names.isEmpty == options.has("all") else {
      throw .usage(
        names.isEmpty ? "name the panels, or give --all" : "--all and names exclude each other")
    }
    let text = options["stages"] ?? Rollout.standard
    guard let stages = Rollout.stages(text) else {
      throw .usage("--stages: \(text.quoted) is not a list such as \(Rollout.standard)")
    }
    let topics = try FleetOptions.topics(options)
    var push = push
    for name in names where !topics.canName(name) {
      throw .usage(
        "\(name.quoted) must have as many levels as --topic has wildcards: \(topics.nameCount)")
    }
    push.topics = (names.isEmpty ? ["*"] : names).map(topics.root)
    var bytes = try signer.sign(push)
    if let path = options["output"] { return try Command.write(bytes, toFile: path) }
    let fleet = try FleetOptions(options)
    let broker = try FleetBroker(fleet.address)
    let all = try fleet.panels(names, through: broker).values.sorted { $0.name < $1.name }
    let online = all.filter(\.isOnline)
    for panel in all where !panel.isOnline { StandardError.write(line: "\(panel.name): offline") }
    guard !online.isEmpty else { throw .refused("no panel is online") }
    if let newest = online.compactMap(\.newestRevision).max(), newest >= push.revision {
      guard newest - push.revision < PushBundle.largestLead else {
        let names = online.filter { $0.newestRevision == newest }.map(\.name)
        throw .refused(
          "\(names.joined(separator: ", ")) has installed revision \(newest), which is more than a day later than this computer's clock; set the clock, or run bezel pushes --reset on that device"
        )
      }
      StandardError.write(
        line:
          "a panel has seen a revision that is later than this computer's clock, so this one is \(newest + 1)"
      )
      push.revision = newest + 1
      bytes = try signer.sign(push)
    }
    Command.write(line: "revision \(push.revision), \(bytes.count) bytes")
    let isDone = try FleetPush(
      push, bytes, to: online, stages: stages, topics: topics, broker: broker
    ).run()
    broker.close()
    // The problems are printed already.
    guard isDone, online.count == all.count else { throw .refused([]) }
  }
}
