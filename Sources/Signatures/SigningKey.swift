import CCrypto

/// A private Ed25519 key (RFC 8032).
public struct SigningKey: Sendable {
  private let key: CryptoLibrary.Key

  /// The size of a signature in bytes.
  public static let signatureSize = 64

  /// Whether libcrypto is installed.
  public static var isAvailable: Bool { CryptoLibrary.shared != nil }

  /// Reads a private key in the PEM format, as `openssl genpkey -algorithm ed25519` writes it. For an
  /// encrypted key, it asks for the password at the terminal. Nil if the text contains no such key, or
  /// if libcrypto is not installed.
  public init?(pem text: [UInt8]) {
    guard let key = CryptoLibrary.shared?.key(in: text, isPrivate: true, request: nil) else {
      return nil
    }
    self.key = key
  }

  /// The signature of bytes; nil if there is no memory for it.
  public func signature(of bytes: [UInt8]) -> [UInt8]? {
    let functions = key.library.functions
    return key.library.withContext { context in
      guard functions.EVP_DigestSignInit(context, nil, nil, nil, key.pointer) == 1 else {
        return nil
      }
      var signature = [UInt8](repeating: 0, count: Self.signatureSize)
      var size = signature.count
      let code = functions.EVP_DigestSign(context, &signature, &size, bytes, bytes.count)
      return code == 1 && size == signature.count ? signature : nil
    }
  }
}
