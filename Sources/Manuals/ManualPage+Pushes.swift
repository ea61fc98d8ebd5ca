import MQTTBridge
import PanelDaemon
import Panels
import Pushes

/// The section about pushes in bezel-mqtt(8).
extension ManualPage {
  static func addPushes(to page: inout Document) {
    page.add(.section("Pushes"))
    page.add(
      .text(
        "`bezel fleet push` sends a panel file, with the pictures, fonts and included files that it uses, to many panels. "
          + "A panel accepts pushes if \(Configuration.standardPushKeys) contains the public key of the signer: Ed25519 in the PEM format. The file can contain several keys, one after the other. The daemon reads it for each push, so the user `bezel` must be able to read it. To make a key:"
      ))
    page.add(
      .code(
        "openssl genpkey -algorithm ed25519 -out push.pem && chmod 600 push.pem\n"
          + "openssl pkey -in push.pem -pubout > push-keys.pem", language: "sh"))
    page.add(
      .text(
        "The daemon verifies the signature, stores the files in the folder `pushed` of its state directory, and checks the panel file. "
          + "Then it shows the panel on trial. Once the panel has run for \(PushTrials.time.components.seconds) s, `bezel-mqtt` sends a message to the broker, and confirms the push when the broker has received it. "
          + "If the push is not confirmed within its trial time, or if the daemon ends first, the previous panel is restored with its own files. "
          + "The revision of a push or a rollback is the time at which it was signed, in milliseconds since 1970. A device accepts only a revision that is larger than every confirmed one and at most a day ahead of its clock. If a push was signed with a wrong clock, `bezel pushes --reset` makes the device accept earlier revisions again. Each push and rollback names its target devices by their topics, so it cannot be replayed on others: the daemon compares them with its own topic, which is the `topic` in \(BrokerFile.standardPath), `bezel/HOST` without one, or the one that `bezeld --push-topic` names. A bridge that somebody else controls can thus install only the pushes for this device that are newer than the confirmed one. "
          + "A push has at most \(PushBundle.sizeLimit >> 20) MiB and \(PushBundle.fileLimit) files; the broker must accept messages of this size."
      ))
    page.add(
      .text(
        "An installed push is shown in place of the daemon's panel file until it is replaced or rolled back. A rollback goes back one step, to the previous push or to the panel file. `bezel-mqtt` sends answers to `bezel fleet` at the topics `bezel-fleet/CLIENT/NUMBER`, which needs MQTT 5. `bezel pushes` prints the last \(PushState.eventLimit) events, and `bezel pushes --rollback` goes back without a broker. Values keep their contents, as when the panel file is reloaded."
      ))
    page.add(
      .text(
        "The answer to a push is an object with the `revision` that is shown now, or with `refused`, an object with a `reason` and a `message`. These are the reasons for refusals, and for taking a push back:"
      ))
    page.add(.table(reasons))
  }

  private static var reasons: Document.Table {
    var table = Document.Table(["Reason", "Meaning"])
    for reason in PushRefusal.Reason.allCases { table.add(["`\(reason)`", reason.meaning]) }
    return table
  }
}
