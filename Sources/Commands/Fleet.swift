import Fleet
import LinuxIO
import PanelDaemon
import Panels
import ProgramInterface

extension Command {
  package static let fleet = Command(
    name: "fleet", group: .fleet,
    operands: "ACTION [NAME…]",
    summary: "Manages many panels through an MQTT broker.",
    details: """
      Each panel must run bezel-mqtt. NAME is the part of a panel's topic that replaces the + of \
      --topic. It may contain * for any characters; quote it for the shell. A push is signed, and \
      each panel checks the signature and the panel file. Then the new panel is on trial: the \
      previous one is restored if the daemon ends, or if it cannot reach the broker before the \
      trial ends. A push goes to the panels in stages, and stops at the first failure. The broker \
      must support MQTT 5. For a password, set $CREDENTIALS_DIRECTORY to the folder \
      with its file.
      """,
    actions: FleetAction.all.map { ("\($0.name) \($0.operands)", $0.meaning) },
    options: FleetOptions.all + [
      PushSigner.keyOption,
      Option(
        "all",
        "Pushes or rolls back all panels. Panels that are offline are listed, and the exit code is 1."
      ),
      Option(
        "stages", argument: "LIST",
        "How many panels have the push after each stage, as numbers or percentages; \(Rollout.standard) by default."
      ),
      FleetOptions.trial.option,
      Option(
        "with", argument: "FILE",
        "Another file to push, relative to the panel file's folder, such as a picture that only programs select. Repeat the option for several files."
      ),
      Option(
        "output", letter: "o", argument: "OUT",
        "The file for the picture of screenshot; NAME.png by default. push and rollback write the signed push there instead of sending it, for bezel pushes --install. - is standard output."
      ),
      Option("json", "list and status print a JSON array."),
    ],
    examples: [
      Example("List the panels", "bezel fleet list --broker broker.local"),
      Example("Make a key", "openssl genpkey -algorithm ed25519 -out push.pem"),
      Example(
        "Print the public key for \(Configuration.standardPushKeys) on each panel",
        "openssl pkey -in push.pem -pubout"),
      Example("Push to one floor", "bezel fleet push lobby.json5 'floor-2-*' --key push.pem"),
      Example(
        "Push to all: first to two panels, then to the rest",
        "bezel fleet push lobby.json5 --all --stages 2,100% --key push.pem"),
      Example("Look at a screen", "bezel fleet screenshot floor-2-east"),
    ], completion: .words(FleetAction.all.map(\.name))
  ) { options, kinds throws(CommandError) in
    guard let name = options.operands.first else {
      throw .usage(
        "no action given; use one of " + FleetAction.all.map(\.name).joined(separator: ", "))
    }
    guard let action = FleetAction.all.first(where: { $0.name == name }) else {
      throw .usage(unknown("action", name, among: FleetAction.all.map(\.name)))
    }
    try action.run(Array(options.operands.dropFirst()), options, kinds)
  }
}
