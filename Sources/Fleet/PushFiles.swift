import Controls
import Glibc
import JSON
import LinuxIO
import PanelSources
import Panels
import ProgramInterface
import Pushes
import Signatures

/// Signs panels and orders for panels.
package struct PushSigner {
  private let key: SigningKey
  private let keyPath: String

  package static let keyOption = Option(
    "key", argument: "FILE", "The private key that signs, Ed25519 in the PEM format.")

  /// The largest file with a key, in bytes.
  private static let keySizeLimit = 65_536

  package init(_ options: Options) throws(CommandError) {
    guard let path = options["key"] else {
      throw .usage(
        "give the key for signing: --key FILE; bezel manual bezel-mqtt explains how to make one")
    }
    keyPath = path
    let text: [UInt8]
    do throws(SystemError) {
      text = try readPrivateFile(path, limit: Self.keySizeLimit)
    } catch {
      throw .refused("\(error)")
    }
    guard SigningKey.isAvailable else {
      throw .refused("libcrypto.so.3 is missing; install Debian's package libssl3")
    }
    guard let key = SigningKey(pem: text) else {
      throw .refused(
        "\(path) contains no private Ed25519 key, or its password is wrong; openssl genpkey -algorithm ed25519 -out FILE makes a key"
      )
    }
    self.key = key
  }

  /// Returns the bytes of a signed push. Throws if the push exceeds a limit.
  func sign(_ push: PushBundle) throws(CommandError) -> [UInt8] {
    guard push.isWithinLimits else {
      throw .refused(
        "a push has at most \(PushBundle.fileLimit) files, and at most \(PushBundle.topicLimit) names of panels"
      )
    }
    guard let bytes = push.bytes(signedBy: key) else {
      throw .refused("the push cannot be signed with \(keyPath)")
    }
    guard bytes.count <= PushBundle.sizeLimit else {
      throw .refused(
        "the panel and its files have \(bytes.count) bytes, more than \(PushBundle.sizeLimit >> 20) MiB; use smaller pictures"
      )
    }
    return bytes
  }

  /// The revision of a push that is signed now.
  package static var revision: Int { Int(Clock.realtime / .milliseconds(1)) }
}

extension PushBundle.File {
  /// Reads a panel file and the files that it uses.
  /// - Parameter others: paths of further files, relative to the panel file's folder.
  package static func all(
    ofPanel path: String, others: [String], kinds: [ControlKind]
  ) throws(CommandError) -> [PushBundle.File] {
    let source = PanelSource.file(path)
    let text: [UInt8]
    var paths: Set<String>
    do throws(PanelSource.LoadError) {
      text = try source.text(kinds: kinds)
      paths = try source.usedPaths(in: text, kinds: kinds)
    } catch {
      if let cause = error.readingError { throw .unreadable(path, cause) }
      throw .invalidPanel(error.lines)
    }
    paths.formUnion(others)
    var files = [PushBundle.File(path: PushBundle.panelPath, content: text)]
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    for path in paths.sorted() {
      guard PushBundle.isSafe(path) else {
        throw .refused(
          "\(path.quoted) must be relative to the panel file and stay in its folder, without \".\"")
      }
      guard path != PushBundle.panelPath else {
        throw .refused("rename \(path.quoted): on the panel, the panel file has this name")
      }
      do throws(SystemError) {
        let content = try readFile(path, below: folder, limit: PushBundle.sizeLimit, unless: nil)
        files.append(PushBundle.File(path: path, content: content?.bytes ?? []))
      } catch {
        throw .unreadable(folder + path, error)
      }
    }
    return files
  }
}
