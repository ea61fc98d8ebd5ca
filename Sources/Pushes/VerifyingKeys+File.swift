import LinuxIO
import ProgramInterface
import Signatures

extension VerifyingKeys {
  /// The largest file, in bytes.
  private static let sizeLimit = 65_536

  /// Reads the keys of those who may push panels.
  package init(file path: String) throws(PushRefusal) {
    let text: [UInt8]
    do throws(SystemError) {
      text = try readFile(path, limit: Self.sizeLimit)
    } catch {
      throw PushRefusal(
        .noKeys, "pushes need a public key in \(path), which cannot be read: \(error.readingReason)"
      )
    }
    guard SigningKey.isAvailable else {
      throw PushRefusal(.noKeys, "libcrypto.so.3 is missing; install Debian's package libssl3")
    }
    guard let keys = VerifyingKeys(pem: text) else {
      throw PushRefusal(
        .noKeys,
        "\(path) must contain 1 to \(VerifyingKeys.limit) public Ed25519 keys in the PEM format")
    }
    self = keys
  }
}
