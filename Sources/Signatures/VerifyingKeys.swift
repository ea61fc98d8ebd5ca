import CCrypto

/// Public Ed25519 keys (RFC 8032).
public struct VerifyingKeys: Sendable {
  /// The largest number of keys.
  public static let limit = 16

  private let keys: [CryptoLibrary.Key]

  /// Reads at least one public key in the PEM format, as `openssl pkey -pubout` writes it. Nil if the
  /// text contains anything else, or more than `limit` keys, or if libcrypto is not installed.
  public init?(pem text: [UInt8]) {
    guard let library = CryptoLibrary.shared else { return nil }
    var keys: [CryptoLibrary.Key] = []
    for block in Self.blocks(of: text) {
      // Public keys are never encrypted, but a file can contain anything.
      guard keys.count < Self.limit,
        let key = library.key(in: block, isPrivate: false, request: { _, _, _, _ in 0 })
      else { return nil }
      keys.append(key)
    }
    guard !keys.isEmpty else { return nil }
    self.keys = keys
  }

  /// The parts of a text that begin with `-----BEGIN`.
  private static func blocks(of text: [UInt8]) -> [[UInt8]] {
    var blocks: [[UInt8]] = []
    for line in text.split(separator: 10, omittingEmptySubsequences: false) {
      if line.starts(with: "-----BEGIN".utf8) { blocks.append([]) }
      if !blocks.isEmpty { blocks[blocks.count - 1] += line + [10] }
    }
    return blocks
  }

  /// Whether one of the keys belongs to the private key that signed the bytes.
  public func verify(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    guard signature.count == SigningKey.signatureSize else { return false }
    return keys.contains { key in
      let functions = key.library.functions
      return key.library.withContext { context in
        guard functions.EVP_DigestVerifyInit(context, nil, nil, nil, key.pointer) == 1 else {
          return nil
        }
        return functions.EVP_DigestVerify(
          context, signature, signature.count, bytes, bytes.count) == 1
      } ?? false
    }
  }
}
