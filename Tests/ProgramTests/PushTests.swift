import BuiltInPanels
import Glibc
import JSON
import Kinds
import Signatures
import Testing
import ValueBus

@testable import Bezel
@testable import LinuxIO
@testable import PanelServing
@testable import PanelSources
@testable import Pushes

/// Pushes over `control.sock`, without a broker.
struct PushTests {
  /// The key of test 1 of RFC 8032, section 7.1.
  private static let privateKey = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
    -----END PRIVATE KEY-----

    """
  private static let publicKey = """
    -----BEGIN PUBLIC KEY-----
    MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
    -----END PUBLIC KEY-----

    """
  private static let old = """
    { name: "Old", values: { level: { maximum: 10, persistent: true } },
      controls: [{ kind: "slider", value: "level", frame: [0, 0, 200, 44] }] }
    """

  private func serve(_ body: (String, RequestClient) throws -> Void) throws {
    try withFolder { folder in
      try replaceFile(at: "\(folder)/keys.pem", with: Array(Self.publicKey.utf8))
      try HeadlessDaemon.serve(
        Self.old, "--push-keys", "\(folder)/keys.pem", "--push-topic", "bezel/lobby", in: folder
      ) { daemon in
        try body(folder, try RequestClient(path: "\(folder)/control.sock"))
      }
    }
  }

  private func push(
    _ revision: Int, _ text: String, _ files: PushBundle.File..., topics: [String] = ["bezel/*"]
  ) throws -> [UInt8] {
    let key = try #require(SigningKey(pem: Array(Self.privateKey.utf8)))
    let push = PushBundle(
      revision: revision, order: .install, topics: topics,
      files: [.init(path: "panel.json5", content: Array(text.utf8))] + files)
    return try #require(push.bytes(signedBy: key))
  }

  private func upload(_ bytes: [UInt8], _ client: RequestClient) throws {
    var size = 0
    for part in PushBundle.parts(of: bytes) {
      size = min(size + PushBundle.partSize, bytes.count)
      #expect(try client.call("upload", part)["size"]?.number == Double(size))
    }
  }

  /// The reason why a request is refused; nil if it is not.
  private func refusal(_ body: () throws -> JSONValue) throws -> String? {
    do {
      _ = try body()
      return nil
    } catch RequestClient.Failure.refused(let error) {
      return error.data?["reason"]?.string ?? error.message
    }
  }

  private func title(_ client: RequestClient) throws -> String? {
    try client.call("describe")["name"]?.string
  }

  private func number(_ name: String, _ value: Int) -> JSONValue {
    .object([JSONMember(name, .number(Double(value)))])
  }

  @Test func aPushIsInstalledConfirmedAndUndone() throws {
    try serve { folder, client in
      _ = try client.call("set", .object([JSONMember("values", number("level", 7))]))
      func members(_ method: String, _ result: JSONValue) {
        let documented = RequestMethod.all.first { $0.name == method }?.result.map(\.name)
        #expect(result.members?.map(\.name) == documented, "\(method)")
      }
      try upload(try push(5, Self.old.replacing("Old", with: "New")), client)
      let installed = try client.call("install")
      members("install", installed)
      #expect(installed["revision"]?.number == 5)
      #expect(try title(client) == "New")
      let state = try client.call("pushes")
      #expect(state["trial"]?.number == 5 && state["revision"]?.number == 0)
      #expect((state["trialRest"]?.number ?? 0) > 30)
      #expect(try client.call("get")["values"]?["level"]?.number == 7)

      #expect(try refusal { try client.call("confirm", number("revision", 4)) } != nil)
      members("confirm", try client.call("confirm", number("revision", 5)))
      members("confirm", try client.call("confirm", number("revision", 5)))
      #expect(try client.call("pushes")["revision"]?.number == 5)
      let result = try client.call("rollback")
      members("rollback", result)
      #expect(try title(client) == "Old" && result["revision"]?.number == 0)
      #expect(try refusal { try client.call("rollback") } == "nothingEarlier")
      #expect(try client.call("get")["values"]?["level"]?.number == 7)
    }
  }

  @Test func anInvalidPanelIsRefusedWithItsProblems() throws {
    try serve { folder, client in
      let bad = "{ name: \"New\",\n  controls: [{ kind: \"slidr\" }] }"
      try upload(try push(5, bad), client)
      do {
        _ = try client.call("install")
        Issue.record("it was installed")
      } catch RequestClient.Failure.refused(let error) {
        #expect(error.data?["reason"]?.string == "invalid")
        #expect(error.message.hasPrefix("panel.json5:2:22: error: "), "\(error.message)")
      }
      #expect(try title(client) == "Old")
      // Nothing is left of it, and the same revision may be correct next time.
      let left = { names(in: "\(folder)/pushed").filter { $0 != "state.json" } }
      try wait { left().isEmpty }
      try upload(try push(5, Self.old.replacing("Old", with: "New")), client)
      _ = try client.call("install")
      #expect(try title(client) == "New" && left() == ["5"])
    }
  }

  @Test func aLargePushArrivesInParts() throws {
    try serve { folder, client in
      let size = 3 * PushBundle.partSize + 1
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let file = PushBundle.File(path: "a/b/data.bin", content: bytes)
      try upload(try push(5, Self.old, file), client)
      _ = try client.call("install")
      #expect(try readFile("\(folder)/pushed/5/a/b/data.bin", limit: size) == bytes)
    }
  }

  @Test func anUploadHasALimitAndOneOwner() throws {
    try serve { folder, client in
      #expect(try refusal { try client.call("install") } == "damaged")
      let other = try RequestClient(path: "\(folder)/control.sock")
      try upload(try push(5, Self.old), client)
      #expect(try refusal { try other.call("install") } == "damaged")
      // Another client replaces it.
      try upload([1, 2, 3], other)
      #expect(try refusal { try client.call("install") } == "damaged")
      #expect(try refusal { try other.call("install") } == "damaged")
      // A part out of order.
      #expect(
        try refusal {
          try client.call("upload", .object(["offset": .number(9), "data": .string("AAAA")]))
        } == "damaged")
      for (offset, data) in [(-1.0, "AAAA"), (0.5, "AAAA"), (0, "A")] {
        #expect(
          try refusal {
            try client.call(
              "upload", .object(["offset": .number(offset), "data": .string(data)]))
          }?.contains("must be") == true)
      }
      // Zeros as Base64, without encoding them.
      for offset in stride(from: 0, to: PushBundle.sizeLimit, by: PushBundle.partSize) {
        let count = min(PushBundle.partSize, PushBundle.sizeLimit - offset)
        let end = ["", "AA==", "AAA="][count % 3]
        let result = try client.call(
          "upload",
          .object([
            "offset": .number(Double(offset)),
            "data": .string(String(repeating: "A", count: count / 3 * 4) + end),
          ]))
        #expect(result["size"]?.number == Double(offset + count))
      }
      #expect(
        try refusal {
          try client.call(
            "upload",
            .object([
              "offset": .number(Double(PushBundle.sizeLimit)), "data": .string("AAAA"),
            ]))
        } == "space")
      #expect(try title(client) == "Old")
    }
  }

  @Test func aPushFromAFileIsInstalledByHand() throws {
    try serve { folder, client in
      try replaceFile(at: "\(folder)/key.pem", with: Array(Self.privateKey.utf8), mode: 0o600)
      try replaceFile(
        at: "\(folder)/new.json5", with: Array(Self.old.replacing("Old", with: "New").utf8))
      let push = try run(
        "bezel",
        [
          "fleet", "push", "\(folder)/new.json5", "--all", "--key", "\(folder)/key.pem",
          "--output", "\(folder)/new.push",
        ])
      #expect(push.exitCode == 0, "\(push)")
      func pushes(_ options: String...) throws -> Outcome {
        try run("bezel", ["pushes", "--socket", folder] + options)
      }
      #expect(try pushes("--confirm").error == "bezel: no pushed panel is on trial\n")
      let install = try pushes("--install", "\(folder)/new.push")
      #expect(install.exitCode == 0 && install.error.hasPrefix("on trial; "), "\(install)")
      #expect(try title(client) == "New")
      #expect(try pushes("--confirm").output.contains("previous 0\ntrial null\n"))
      let again = try pushes("--install", "\(folder)/new.push")
      #expect(again.exitCode == 1 && again.error.contains("not newer than"))
      #expect(try pushes("--install", "/nothing").error.contains("no such file"))
      #expect(try pushes("--install", "a", "--confirm").exitCode == 2)
    }
  }

  @Test func aPushForOtherPanelsIsRefused() throws {
    try serve { (folder, client) throws in
      func install(for topics: String...) throws -> String? {
        try upload(try push(5, Self.old.replacing("Old", with: "New"), topics: topics), client)
        // The client, which may be a bridge that somebody else controls, cannot choose the topic.
        let claimed = JSONValue.object([JSONMember("topic", .string("bezel/hall-9"))])
        return try refusal { try client.call("install", claimed) }
      }
      #expect(try install() == "otherPanel")
      #expect(try install(for: "bezel/hall-*") == "otherPanel")
      #expect(try install(for: "bezel/hall-*", "lobby", "bezel/lobby/2") == "otherPanel")
      #expect(try install(for: "bezel/hall-*", "bezel/lob*") == nil)
      #expect(try title(client) == "New")
    }
  }

  /// A signing computer whose clock is wrong must not lock the device.
  @Test func aPushFromTheFutureIsRefused() throws {
    try serve { (folder, client) throws in
      let now = Int(Clock.realtime / .milliseconds(1))
      func install(_ revision: Int) throws -> String? {
        try upload(try push(revision, Self.old.replacing("Old", with: "New")), client)
        return try refusal { try client.call("install") }
      }
      #expect(try install(now + 2 * PushBundle.largestLead) == "future")
      #expect(try install(1 << 52) == "future")
      #expect(try title(client) == "Old")
      #expect(try install(now + PushBundle.largestLead / 2) == nil)
      #expect(try title(client) == "New")
    }
  }

  @Test func aResetAcceptsEarlierRevisions() throws {
    try serve { (folder, client) throws in
      func install(_ revision: Int) throws -> String? {
        try upload(try push(revision, Self.old.replacing("Old", with: "\(revision)")), client)
        return try refusal { try client.call("install") }
      }
      #expect(try install(9) == nil)
      _ = try client.call("confirm", number("revision", 9))
      #expect(try install(5) == "old")
      let outcome = try run("bezel", ["pushes", "--reset", "--socket", folder])
      #expect(outcome.exitCode == 0 && outcome.output.contains("newest 0\n"), "\(outcome)")
      // The files of the installed push are not replaced by those of a push with its revision.
      #expect(try install(9) == "old")
      #expect(try install(5) == nil)
      #expect(try title(client) == "5")
    }
  }

  /// Members of the group `bezel` may use `control.sock`.
  @Test(.enabled(if: getuid() == 0, "only root can become another user"))
  func onlyAnAdministratorChangesWhatASignatureProtects() throws {
    try serve { folder, client in
      try upload(try push(5, Self.old.replacing("Old", with: "New")), client)
      _ = try client.call("install")
      _ = try client.call("confirm", number("revision", 5))
      chmod(folder, 0o755)
      for (option, action) in [
        ("--rollback", "take a panel back without a signed order"),
        ("--reset", "make the device accept old pushes again"),
      ] {
        let outcome = try runPath(
          "/usr/bin/setpriv",
          [
            "--reuid", "65534", "--clear-groups", "\(programFolder)/bezel", "pushes", option,
            "--socket", folder,
          ])
        #expect(outcome.error == "bezel: only root may \(action); use sudo\n", "\(outcome)")
        #expect(outcome.exitCode != 0)
      }
      #expect(try title(client) == "New")
      #expect(try client.call("pushes")["newest"]?.number == 5)
    }
  }

  @Test func aReloadOnTrialReadsThePushedFile() throws {
    try serve { folder, client in
      try upload(try push(5, Self.old.replacing("Old", with: "New")), client)
      _ = try client.call("install")
      #expect(try client.call("reload")["name"]?.string == "New")
      try upload(try push(6, Self.old), client)
      #expect(try refusal { try client.call("install") } == "busy")
      // The copy for safe mode is only that of a confirmed panel.
      #expect(!names(in: folder).contains("last-panel.json5"))
    }
  }

  @Test(arguments: ["", "{", "{}", "[1]", #"{"revision": 9, "newest": 9, "log": []}"#])
  func aDamagedRecordShowsAPanel(text: String) throws {
    try withFolder { folder in
      try makeFolder("\(folder)/pushed")
      try replaceFile(at: "\(folder)/pushed/state.json", with: Array(text.utf8))
      // The last one names a panel whose files are gone; without a service there is no stand-in.
      let isGone = text.contains("9")
      try replaceFile(at: "\(folder)/panel.json5", with: Array(Self.old.utf8))
      let outcome = try runPath(
        "/usr/bin/timeout",
        [
          "2", "\(programFolder)/bezeld", "--display", "headless:320x192", "--input", "none",
          "--runtime-directory", folder, "--state-directory", folder, "--panel",
          "\(folder)/panel.json5",
        ])
      #expect(outcome.error.contains(isGone ? "pushed/9/panel.json5" : "pushed panels: read"))
      #expect(outcome.exitCode == (isGone ? 65 : 124), "\(outcome)")
    }
  }

  /// A record that cannot be read does not make old pushes acceptable.
  @Test func aDamagedRecordKeepsTheNewestRevision() throws {
    try serve { folder, client in
      try upload(try push(5, Self.old.replacing("Old", with: "New")), client)
      _ = try client.call("install")
      try makeFolder("\(folder)/saved/pushed/5")
      try replaceFile(at: "\(folder)/saved/pushed/state.json", with: Array("{".utf8))
      #expect(PushFolder(in: "\(folder)/saved").newestRevision == 5)
      let log = Log(
        program: "test", level: .error, sink: LogSink(descriptor: open("/dev/null", O_WRONLY)))
      let pushes = PanelPushes(
        stateFolder: "\(folder)/saved", keys: "", loop: try EventLoop(), log: log
      ) { _ in PanelLoader(source: .builtIn(.demo), kinds: builtInKinds, stateFolder: nil, log: log)
      }
      #expect(pushes.state.newest == 5 && pushes.state.current == 0)
    }
  }

  /// The record of a trial is changed only by the daemon that owns the folder.
  @Test func aSecondDaemonDoesNotEndTheTrial() throws {
    try serve { folder, client in
      try upload(try push(5, Self.old.replacing("Old", with: "New")), client)
      _ = try client.call("install")
      let second = try run(
        "bezeld",
        [
          "--display", "headless:320x192", "--input", "none", "--runtime-directory", folder,
          "--state-directory", folder, "--panel", "\(folder)/panel.json5",
        ])
      #expect(second.exitCode != 0)
      _ = try client.call("confirm", number("revision", 5))
      #expect(try client.call("pushes")["revision"]?.number == 5)
      #expect(names(in: "\(folder)/pushed").sorted() == ["5", "state.json"])
    }
  }

  @Test func aConfirmationThatCannotBeSavedSaysWhy() throws {
    try serve { folder, client in
      try upload(try push(5, Self.old.replacing("Old", with: "New")), client)
      _ = try client.call("install")
      rename("\(folder)/pushed", "\(folder)/away")
      try replaceFile(at: "\(folder)/pushed", with: [])
      let problem = try refusal { try client.call("confirm", number("revision", 5)) }
      #expect(problem?.hasPrefix("revision 5 cannot be saved: ") == true, "\(problem ?? "")")
      unlink("\(folder)/pushed")
      rename("\(folder)/away", "\(folder)/pushed")
      _ = try client.call("confirm", number("revision", 5))
      #expect(try client.call("pushes")["revision"]?.number == 5)
    }
  }

  @Test func aRollbackThatCannotBeSavedChangesNothing() throws {
    try serve { folder, client in
      try upload(try push(5, Self.old.replacing("Old", with: "New")), client)
      _ = try client.call("install")
      _ = try client.call("confirm", number("revision", 5))
      rename("\(folder)/pushed", "\(folder)/away")
      try replaceFile(at: "\(folder)/pushed", with: [])
      #expect(try refusal { try client.call("rollback") } == "space")
      #expect(try title(client) == "New")
      unlink("\(folder)/pushed")
      rename("\(folder)/away", "\(folder)/pushed")
      #expect(names(in: "\(folder)/pushed").sorted() == ["5", "state.json"])
      _ = try client.call("rollback")
      #expect(try title(client) == "Old")
    }
  }

  private func wait(until isTrue: () throws -> Bool) throws {
    try waitUntil("the condition is true", isTrue)
  }
}
