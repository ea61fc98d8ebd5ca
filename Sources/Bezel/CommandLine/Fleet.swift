import LinuxIO
import Panels

extension Command {
  static let fleet = Command(
    name: "fleet", group: .fleet,
    operands: "ACTION [NAME…]",
    summary: "Looks after many panels through an MQTT broker.",
    details: """
      Each panel runs bezel-mqtt. NAME is the part of a panel's topic in place of the +, and may \
      contain * for any characters; quote it for the shell. A push is signed, and each panel checks the signature and the panel file. Then it shows the \
      panel on trial. It takes the panel back by itself if the daemon ends or the broker cannot be \
      reached from it before the trial is over. A push goes to the panels in stages, and stops at the \
      first failure. The broker must speak MQTT 5; for a password, see bezel-mqtt(8).
      """,
    actions: FleetAction.all.map { ("\($0.name) \($0.operands)", $0.meaning) },
    options: FleetOptions.all + [
      PushSigner.keyOption,
      Option("all", "Pushes or rolls back all panels that are online."),
      Option(
        "stages", argument: "LIST",
        "The number or the percentage of panels that have the push after each stage; \(Rollout.standard) by default."
      ),
      Option(
        "trial", argument: "SECONDS",
        "How long a push may stay unconfirmed before the panel takes it back; 60 by default."),
      Option(
        "with", argument: "FILE",
        "A further file to push, relative to the panel file's folder, such as a picture whose name only programs set. Repeat the option for several files."
      ),
      Option(
        "output", letter: "o", argument: "OUT",
        "screenshot writes the picture there instead of NAME.png. push and rollback write what they would send, for bezel pushes --install. - is standard output."
      ),
      Option("json", "list and status print a JSON array."),
    ],
    examples: [
      Example("List the panels", "bezel fleet list --broker broker.local"),
      Example("Make a key", "openssl genpkey -algorithm ed25519 -out push.pem"),
      Example(
        "Print what belongs into \(Configuration.standardPushKeys) on each panel",
        "openssl pkey -in push.pem -pubout"),
      Example("Push to one floor", "bezel fleet push lobby.json5 'floor-2-*' --key push.pem"),
      Example(
        "Push to all: first to two panels, then to the rest",
        "bezel fleet push lobby.json5 --all --stages 2,100% --key push.pem"),
      Example("Look at a screen", "bezel fleet screenshot floor-2-east"),
    ], completion: .words(FleetAction.all.map(\.name))
  ) { options, kinds throws(CommandError) in
    guard let name = options.operands.first else {
      throw .usage("say what to do: " + FleetAction.all.map(\.name).joined(separator: ", "))
    }
    guard let action = FleetAction.all.first(where: { $0.name == name }) else {
      throw .usage(unknown("action", name, among: FleetAction.all.map(\.name)))
    }
    try action.run(Array(options.operands.dropFirst()), options, kinds)
  }
}
