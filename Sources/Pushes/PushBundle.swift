import Glibc
import JSON
import LinuxIO
import Panels
import Signatures

/// A push: an order to panels, and the files of a panel.
///
/// It is sent as a line with the format, a signature of 64 bytes (Ed25519), a line of JSON, and the
/// contents of the files, one after the other. Everything but the signature is signed.
package struct PushBundle: Equatable, Sendable {
  package enum Order: String {
    /// Shows the panel in the files, on trial.
    case install
    /// Shows the panel before the current one again.
    case rollback
  }

  package struct File: Equatable {
    /// The path relative to the panel file's folder.
    package var path: String
    package var content: [UInt8]

    package init(path: String, content: [UInt8]) {
      self.path = path
      self.content = content
    }
  }

  /// The largest push in bytes.
  package static let sizeLimit = 8 << 20
  package static let fileLimit = 1_000
  package static let topicLimit = 1_000
  /// The longest line of JSON, in bytes.
  private static let headerLimit = 512 << 10
  private static let format = Array("bezel-push 1\n".utf8)

  /// The seconds for which a trial may last.
  package static let trialTimes = 15...3_600

  /// How much later than the clock of a panel a push may be signed, in milliseconds: a day. Without a
  /// limit, one push that was signed with a wrong clock would make panels refuse all later ones.
  package static let largestLead = 86_400_000

  /// When the push was signed, in milliseconds since 1970. Larger than that of every earlier push.
  package var revision: Int
  package var order: Order
  /// The devices that it is for: patterns for the first levels of their topics.
  package var topics: [String]
  /// The seconds after which the previous panel is restored, unless this one is confirmed.
  package var trial: Int
  /// The panel file, whose path is `panelPath`, then the other files. Empty for a rollback.
  package var files: [File]

  /// The path of the panel file.
  package static let panelPath = "panel.json5"

  /// Throws if the push is for other devices, or was signed much later than now.
  /// - Parameters:
  ///   - topics: the topics of the device.
  ///   - now: the clock of the device, in milliseconds since 1970.
  package func check(device topics: [String], now: Int) throws(PushRefusal) {
    let patterns = self.topics.map { NamePattern($0) }
    guard topics.contains(where: { topic in patterns.contains { $0.matches(topic) } }) else {
      throw PushRefusal(
        .otherPanel,
        "the push is for panels other than \(topics.joined(separator: ", ")); if that is not the topic of this device, start bezeld with --push-topic"
      )
    }
    guard revision - now <= Self.largestLead else {
      throw PushRefusal(
        .future,
        "it was signed more than a day later than the clock of this device; correct the clock of the device, or sign the push again on a computer with the correct time"
      )
    }
  }

  // MARK: Writing

  /// Whether panels accept a push with so many files and topics.
  package var isWithinLimits: Bool {
    files.count <= Self.fileLimit && topics.count <= Self.topicLimit
  }

  /// The bytes to send; nil if there is no memory for the signature.
  package func bytes(signedBy key: SigningKey) -> [UInt8]? {
    let header = JSONValue.object([
      "revision": .number(Double(revision)), "order": .string(order.rawValue),
      "topics": .array(of: topics.map { .string($0) }), "trial": .number(Double(trial)),
      "files": .array(
        of: files.map {
          .object(["path": .string($0.path), "size": .number(Double($0.content.count))])
        }),
    ])
    var rest = JSONWriter.text(of: header) + [10]
    for file in files { rest += file.content }
    return key.signature(of: Self.format + rest).map { Self.format + $0 + rest }
  }

  // MARK: Reading

  /// Reads a push, and verifies that it was signed with one of the keys.
  package init(_ bytes: [UInt8], signedBy keys: VerifyingKeys) throws(PushRefusal) {
    let start = Self.format.count + SigningKey.signatureSize
    guard bytes.starts(with: Self.format), bytes.count > start else {
      throw PushRefusal(.damaged, "this is not a push, or it is for another version of Bezel")
    }
    let rest = bytes[start...]
    // Verify the signature before parsing anything.
    guard keys.verify(Array(bytes[Self.format.count..<start]), of: Self.format + rest) else {
      throw PushRefusal(.signature, "the signature matches none of the panel's keys")
    }
    guard let end = rest.prefix(Self.headerLimit).firstIndex(of: 10),
      let header = try? JSONParser.parse(Array(rest[..<end])).value
    else { throw Self.damaged }
    try self.init(header, contents: rest[(end + 1)...])
  }

  private static let damaged = PushRefusal(.damaged, "the push is damaged, although it is signed")

  private init(_ header: JSONValue, contents: ArraySlice<UInt8>) throws(PushRefusal) {
    guard let revision = header["revision"]?.number.flatMap(Int.init(exactly:)), revision > 0,
      let order = header["order"]?.string.flatMap(Order.init(rawValue:)),
      let topics = header["topics"]?.array?.compactMap(\.string), topics.count <= Self.topicLimit,
      let trial = header["trial"]?.number.flatMap(Int.init(exactly:)),
      Self.trialTimes.contains(trial),
      let files = header["files"]?.array, files.count <= Self.fileLimit,
      files.first?["path"]?.string == (order == .install ? Self.panelPath : nil)
    else { throw Self.damaged }
    (self.revision, self.order, self.topics, self.trial) = (revision, order, topics, trial)
    self.files = []
    var rest = contents
    for file in files {
      guard let path = file["path"]?.string, Self.isSafe(path),
        !self.files.contains(where: { $0.path == path }),
        let size = file["size"]?.number.flatMap(Int.init(exactly:)), (0...rest.count).contains(size)
      else { throw Self.damaged }
      self.files.append(File(path: path, content: Array(rest.prefix(size))))
      rest = rest.dropFirst(size)
    }
    guard rest.isEmpty else { throw Self.damaged }
  }

  package init(
    revision: Int, order: Order, topics: [String], trial: Int = 60, files: [File] = []
  ) {
    self.revision = revision
    self.order = order
    self.topics = topics
    self.trial = trial
    self.files = files
  }

  /// Whether a path names a file inside of the folder.
  package static func isSafe(_ path: String) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    return path.utf8.count < Int(PATH_MAX) / 2 && names.count <= 16
      && names.allSatisfy { name in
        !name.isEmpty && name != "." && name != ".." && name.utf8.count <= Int(NAME_MAX)
          && !name.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }
      }
  }

  // MARK: Uploading

  /// The largest part of an upload, in bytes. As Base64, it must fit into a request.
  package static let partSize = 45_000

  /// The parameters of `upload` for the part of a push that begins at an offset.
  package static func part(of bytes: [UInt8], at offset: Int) -> JSONValue {
    var text: [UInt8] = []
    text.append(base64: Array(bytes[offset..<min(offset + partSize, bytes.count)]))
    return .object([
      "offset": .number(Double(offset)), "data": .string(String(decoding: text, as: UTF8.self)),
    ])
  }

  /// The parameters of `upload` for all parts of a push.
  package static func parts(of bytes: [UInt8]) -> some Sequence<JSONValue> {
    stride(from: 0, to: max(bytes.count, 1), by: partSize).lazy.map { part(of: bytes, at: $0) }
  }
}
