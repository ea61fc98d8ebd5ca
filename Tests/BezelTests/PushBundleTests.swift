import JSON
import LinuxIO
import Signatures
import Testing

@testable import Pushes

struct PushBundleTests {
  private static let privateKey = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpe3EyxEkr99YDuXg2
    -----END PRIVATE KEY-----

    """
  private static let publicKey = """
    -----BEGIN PUBLIC KEY-----
    MCowBQYDK2VwAyEA/0SKePm8ea8effJF3vyqDlvETuQNZO1h7ebviHgV1mw=
    -----END PUBLIC KEY-----

    """
  private let key = SigningKey(pem: Array(privateKey.utf8))!
  private let keys = VerifyingKeys(pem: Array(publicKey.utf8))!

  private let push = PushBundle(
    revision: 1_700_000_000_000, order: .install, topics: ["bezel/hall-*"], trial: 30,
    files: [
      .init(path: "panel.json5", content: Array("{}\n\u{0}{".utf8)),
      .init(path: "pictures/ä b.png", content: []), .init(path: "z", content: [0, 255, 10]),
    ])

  private func reason(_ bytes: [UInt8]) -> PushRefusal.Reason? {
    do throws(PushRefusal) {
      _ = try PushBundle(bytes, signedBy: keys)
      return nil
    } catch {
      return error.reason
    }
  }

  /// A push with this line of JSON and these contents, correctly signed.
  private func signed(_ header: String, _ contents: String = "") -> [UInt8] {
    let format = Array("bezel-push 1\n".utf8)
    let rest = Array("\(header)\n\(contents)".utf8)
    return format + key.signature(of: format + rest)! + rest
  }

  @Test func whatIsWrittenIsRead() throws {
    let bytes = try #require(push.bytes(signedBy: key))
    #expect(try PushBundle(bytes, signedBy: keys) == push)
    let rollback = PushBundle(revision: 1, order: .rollback, topics: [])
    #expect(
      try PushBundle(try #require(rollback.bytes(signedBy: key)), signedBy: keys) == rollback)
  }

  @Test func everyChangedOrMissingByteIsNoticed() throws {
    let bytes = try #require(push.bytes(signedBy: key))
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0x20
      #expect(reason(changed) != nil)
      #expect(reason(Array(bytes[..<index])) != nil)
    }
    #expect(reason(bytes + [0]) == .signature)
  }

  @Test func onlySignedPushesAreRead() throws {
    let other = try #require(
      VerifyingKeys(
        pem: Array(
          """
          -----BEGIN PUBLIC KEY-----
          MCowBQYDK2VwAyEAPUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw=
          -----END PUBLIC KEY-----

          """.utf8)))
    let bytes = try #require(push.bytes(signedBy: key))
    #expect(throws: PushRefusal(.signature, "the signature matches none of the panel's keys")) {
      try PushBundle(bytes, signedBy: other)
    }
  }

  @Test(arguments: [
    "", "{}", "[]", "null",
    #"{"revision": 0, "order": "rollback", "topics": [], "trial": 60, "files": []}"#,
    #"{"revision": 1.5, "order": "rollback", "topics": [], "trial": 60, "files": []}"#,
    #"{"revision": 1, "order": "explode", "topics": [], "trial": 60, "files": []}"#,
    #"{"revision": 1, "order": "install", "topics": [], "trial": 60, "files": []}"#,
    #"{"revision": 1, "order": "rollback", "topics": "a", "trial": 60, "files": []}"#,
    #"{"revision": 1, "order": "rollback", "topics": [], "trial": 14, "files": []}"#,
    #"{"revision": 1, "order": "rollback", "topics": [], "trial": 3601, "files": []}"#,
    #"{"revision": 1, "order": "rollback", "topics": [], "trial": 60, "files": [{}]}"#,
    #"{"revision": 1, "order": "install", "topics": [], "trial": 60, "files": [{"path": "a", "size": 0}]}"#,
    #"{"revision": 1, "order": "install", "topics": [], "trial": 60, "files": [{"path": "panel.json5", "size": 1}]}"#,
    #"{"revision": 1, "order": "install", "topics": [], "trial": 60, "files": [{"path": "panel.json5", "size": -1}]}"#,
    #"{"revision": 1, "order": "install", "topics": [], "trial": 60, "files": [{"path": "panel.json5", "size": 1e300}]}"#,
  ])
  func signedNonsenseIsDamaged(header: String) { #expect(reason(signed(header)) == .damaged) }

  @Test func filesFillTheRestExactly() {
    let header =
      #"{"revision": 1, "order": "install", "topics": [], "trial": 60, "files": [{"path": "panel.json5", "size": 2}]}"#
    #expect(reason(signed(header, "{}")) == nil)
    #expect(reason(signed(header, "{")) == .damaged)
    #expect(reason(signed(header, "{} ")) == .damaged)
  }

  @Test(arguments: [
    "", "/", "/etc/passwd", "..", "../a", "a/../b", "a//b", "a/", "./a", "a\u{0}b", "a\nb", "a/.",
    String(repeating: "a", count: 256), String(repeating: "a/", count: 16) + "a", "panel.json5",
  ])
  func filesStayInTheirFolder(path: String) throws {
    var push = push
    push.files[1].path = path
    #expect(reason(try #require(push.bytes(signedBy: key))) == .damaged)
  }

  @Test(arguments: [
    "a", "a b", "..a", "a/b/c.png", String(repeating: "a", count: 255),
    String(repeating: "a/", count: 15) + "a",
  ])
  func ordinaryPathsAreAccepted(path: String) throws {
    var push = push
    push.files[1].path = path
    #expect(reason(try #require(push.bytes(signedBy: key))) == nil)
  }

  @Test func aPushHasAtMostAThousandFiles() throws {
    var push = push
    push.files += (3..<PushBundle.fileLimit).map { .init(path: "\($0)", content: []) }
    #expect(push.files.count == PushBundle.fileLimit)
    #expect(reason(try #require(push.bytes(signedBy: key))) == nil)
    push.files.append(.init(path: "one", content: []))
    #expect(reason(try #require(push.bytes(signedBy: key))) == .damaged)
  }

  private func refusal(
    _ push: PushBundle, device topics: String..., now: Int = 1_700_000_000_000
  ) -> PushRefusal.Reason? {
    do throws(PushRefusal) {
      try push.check(device: topics, now: now)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func aPushIsForSomeDevices() {
    #expect(refusal(push, device: "bezel/hall-1") == nil)
    #expect(refusal(push, device: "bezel/lobby", "bezel/hall-") == nil)
    #expect(refusal(push, device: "bezel/lobby") == .otherPanel)
    #expect(refusal(push, device: "other/hall-1") == .otherPanel)
    #expect(refusal(push) == .otherPanel)
    let forNone = PushBundle(revision: 1, order: .rollback, topics: [])
    #expect(refusal(forNone, device: "bezel/hall-1") == .otherPanel)
  }

  @Test(arguments: [PushBundle.Order.install, .rollback])
  func aPushIsAtMostADayAhead(order: PushBundle.Order) {
    func refusal(_ revision: Int) -> PushRefusal.Reason? {
      self.refusal(
        PushBundle(revision: revision, order: order, topics: ["bezel/a"]), device: "bezel/a",
        now: 1_000)
    }
    #expect(refusal(1) == nil && refusal(1_000 + PushBundle.largestLead) == nil)
    #expect(refusal(1_001 + PushBundle.largestLead) == .future && refusal(1 << 53) == .future)
  }

  @Test func base64IsDecoded() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
      var text: [UInt8] = []
      text.append(base64: bytes)
      #expect([UInt8](base64: String(decoding: text, as: UTF8.self)) == bytes)
    }
    for text in [
      "A", "AA", "AAA", "A===", "====", "AA=A", "AAAA====", "AB==", "AAB=", "A AA", "AAA\n",
    ] {
      #expect([UInt8](base64: text) == nil, "\(text)")
    }
  }
}
