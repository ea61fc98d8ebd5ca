import CCrypto

/// libcrypto, loaded at run time.
final class CryptoLibrary: Sendable {
  let functions: BezelCrypto

  /// The library; nil if it is not installed.
  static let shared = CryptoLibrary()

  private init?() {
    var functions = BezelCrypto()
    guard bezelLoadCrypto(&functions) else { return nil }
    self.functions = functions
  }

  /// Reads the first key of a text in the PEM format.
  /// - Parameter request: returns the password of an encrypted key; nil to ask at the terminal.
  /// - Returns: nil if there is no Ed25519 key.
  func key(in text: [UInt8], isPrivate: Bool, request: BezelPasswordRequest?) -> Key? {
    defer { functions.ERR_clear_error() }
    return text.withUnsafeBytes { bytes in
      guard let count = CInt(exactly: bytes.count), count > 0,
        let reader = functions.BIO_new_mem_buf(bytes.baseAddress, count)
      else { return nil }
      defer { _ = functions.BIO_free(reader) }
      let read = isPrivate ? functions.PEM_read_bio_PrivateKey : functions.PEM_read_bio_PUBKEY
      guard let pointer = read?(reader, nil, request, nil) else { return nil }
      let key = Key(pointer, self)
      return functions.EVP_PKEY_is_a(pointer, "ED25519") == 1 ? key : nil
    }
  }

  /// A key of the library. It is immutable after it is read, so threads may share it.
  final class Key: @unchecked Sendable {
    let pointer: OpaquePointer
    let library: CryptoLibrary

    init(_ pointer: OpaquePointer, _ library: CryptoLibrary) {
      self.pointer = pointer
      self.library = library
    }

    deinit { library.functions.EVP_PKEY_free(pointer) }
  }

  /// Calls `body` with a new context.
  func withContext<Result>(_ body: (OpaquePointer) -> Result?) -> Result? {
    defer { functions.ERR_clear_error() }
    guard let context = functions.EVP_MD_CTX_new() else { return nil }
    defer { functions.EVP_MD_CTX_free(context) }
    return body(context)
  }
}
