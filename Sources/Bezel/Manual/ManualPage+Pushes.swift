import Panels

/// The section about pushes in bezel-mqtt(8).
extension ManualPage {
  static func addPushes(to page: inout Document) {
    page.add(.section("Pushes"))
    page.add(
      .text(
        "`bezel fleet push` sends a panel file, with the pictures, fonts and included files that it uses, to many panels. "
          + "A panel accepts pushes if \(Configuration.standardPushKeys) contains the public key of somebody who signs them, Ed25519 in the PEM format; several keys can follow each other. The daemon reads this file at each push, so it must be readable for the user `bezel`. To make a key:"
      ))
    page.add(
      .code(
        "openssl genpkey -algorithm ed25519 -out push.pem && chmod 600 push.pem\n"
          + "openssl pkey -in push.pem -pubout > push-keys.pem", language: "sh"))
    page.add(
      .text(
        "The daemon verifies the signature, stores the files in the folder `pushed` of its state directory, and checks the panel file. "
          + "Then it shows the panel on trial. Once the panel has run for \(Bridge.trialTime.components.seconds) s, `bezel-mqtt` sends a message to the broker, and confirms the push when the broker has received it. "
          + "If the push is not confirmed within the time that it states, or if the daemon ends before, the panel before it returns, with its own files. "
          + "A push or a rollback has a revision, the milliseconds since 1970 at which it was signed; a panel accepts only revisions larger than all before. It also names the panels that it is for, so that nobody can replay it at others. "
          + "A push is at most \(PushBundle.sizeLimit >> 20) MiB large and has at most \(PushBundle.fileLimit) files."
      ))
    page.add(
      .text(
        "An installed push is shown in place of the daemon's panel file until it is replaced or rolled back. A panel goes back one step, to the push or the panel file before. `bezel pushes` prints the last \(PushState.eventLimit) events, and `bezel pushes --rollback` goes back without a broker. Values keep their contents, as when the panel file is reloaded."
      ))
    page.add(
      .text(
        "The answer to a push is an object with the `revision` that is on trial, or with `refused`, an object with a `reason` and a `message`. These are the reasons for refusals, and for taking a push back:"
      ))
    page.add(.table(reasons))
  }

  private static var reasons: Document.Table {
    var table = Document.Table(["Reason", "Meaning"])
    for reason in PushRefusal.Reason.allCases { table.add(["`\(reason)`", reason.meaning]) }
    return table
  }
}
