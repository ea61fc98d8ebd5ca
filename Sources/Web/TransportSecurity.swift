import CCrypto
import Glibc
import LinuxIO

/// The files for serving a page over TLS.
public struct TransportSecurity: Sendable {
  /// The reason why the files are not suitable.
  public enum Failure: Error, Hashable, Sendable {
    /// libcrypto is not installed.
    case noLibrary
    case unreadable(path: String, SystemError)
    case noCertificate(path: String)
    /// There is no private key, or it is encrypted.
    case noKey(path: String)
    /// The key belongs to another certificate.
    case foreignKey(path: String)
    /// The certificate names no host.
    case noHosts(path: String)
  }

  /// The path of a PEM file with the certificate, followed by those of its issuers.
  public let certificate: String
  /// The path of its private key, in the PEM format.
  public let key: String
  /// The path of a PEM file with the authorities that issue the clients' certificates; nil if
  /// clients need no certificate.
  public let clients: String?
  /// Whether the certificate has expired.
  public let hasExpired: Bool
  /// The hosts that the certificate names, in lower case, as in a URL. A first label of `*` matches
  /// any label.
  let hosts: [String]

  /// The maximum size of each file, in bytes.
  public static let sizeLimit = 1 << 20

  /// Reads and checks the files; see the properties.
  public init(certificate: String, key: String, clients: String?) throws(Failure) {
    self.certificate = certificate
    self.key = key
    self.clients = clients
    var functions = BezelCertificates()
    guard bezelLoadCertificates(&functions) else { throw .noLibrary }
    let own = try Self.certificate(at: certificate, functions)
    switch own.belongs(to: try Self.read(key)) {
    case nil: throw .noKey(path: key)
    case false?: throw .foreignKey(path: key)
    case true?: break
    }
    hosts = own.hosts
    guard !hosts.isEmpty else { throw .noHosts(path: certificate) }
    hasExpired = own.hasExpired
    if let clients { _ = try Self.certificate(at: clients, functions) }
  }

  private static func certificate(
    at path: String, _ functions: BezelCertificates
  ) throws(Failure) -> Certificate {
    guard let certificate = Certificate(try read(path), functions) else {
      throw .noCertificate(path: path)
    }
    return certificate
  }

  private static func read(_ path: String) throws(Failure) -> [UInt8] {
    do throws(SystemError) {
      return try readFile(path, limit: sizeLimit)
    } catch {
      throw .unreadable(path: path, error)
    }
  }

  /// Whether the certificate names a host, which must be given without a port.
  func includes(_ host: String) -> Bool {
    hosts.contains { name in
      guard name.hasPrefix("*.") else { return name == host }
      return host.firstIndex(of: ".").map { host[$0...] == name.dropFirst() } == true
    }
  }

  /// The host for the printed address: that of `address` if the certificate names it.
  func host(for address: InternetAddress) -> String {
    let label = String(WebAddress.hostName.prefix { $0 != "." })
    let names = hosts.map { $0.hasPrefix("*.") ? label + $0.dropFirst() : $0 }
    return names.first { $0 == address.host } ?? names.first ?? address.host
  }
}

/// The first certificate of a text in the PEM format.
private final class Certificate {
  private let pointer: OpaquePointer
  private let functions: BezelCertificates

  /// Nil if the text contains no certificate.
  init?(_ text: [UInt8], _ functions: BezelCertificates) {
    let pointer = Self.reading(text, functions) {
      functions.PEM_read_bio_X509($0, nil, Self.noPassword, nil)
    }
    guard let pointer else { return nil }
    self.pointer = pointer
    self.functions = functions
  }

  deinit { functions.X509_free(pointer) }

  /// Returns no password. Without a callback, the library would ask for one at the terminal.
  private static let noPassword: BezelPasswordRequest = { _, _, _, _ in -1 }

  private static func reading(
    _ text: [UInt8], _ functions: BezelCertificates, _ body: (OpaquePointer) -> OpaquePointer?
  ) -> OpaquePointer? {
    defer { functions.ERR_clear_error() }
    return text.withUnsafeBytes { bytes in
      guard let count = CInt(exactly: bytes.count), count > 0,
        let reader = functions.BIO_new_mem_buf(bytes.baseAddress, count)
      else { return nil }
      defer { _ = functions.BIO_free(reader) }
      return body(reader)
    }
  }

  var hasExpired: Bool {
    functions.X509_cmp_current_time(functions.X509_get0_notAfter(pointer)) < 0
  }

  /// Whether the certificate belongs to the private key in a text; nil if the text has no key.
  func belongs(to text: [UInt8]) -> Bool? {
    let key = Self.reading(text, functions) {
      functions.PEM_read_bio_PrivateKey($0, nil, Self.noPassword, nil)
    }
    guard let key else { return nil }
    defer {
      functions.EVP_PKEY_free(key)
      functions.ERR_clear_error()
    }
    return functions.X509_check_private_key(pointer, key) == 1
  }

  /// The hosts of its subjectAltName, as in a URL; at most 100.
  var hosts: [String] {
    // NID_subject_alt_name
    guard let names = functions.X509_get_ext_d2i(pointer, 85, nil, nil) else { return [] }
    defer { functions.GENERAL_NAMES_free(names) }
    return (0..<min(functions.OPENSSL_sk_num(names), 100)).compactMap { index in
      // Names of other types are not hosts.
      guard let name = functions.OPENSSL_sk_value(names, index),
        [2, 7].contains(name.pointee.type),
        let start = functions.ASN1_STRING_get0_data(name.pointee.text)
      else { return nil }
      let count = Int(functions.ASN1_STRING_length(name.pointee.text))
      let bytes = Array(UnsafeBufferPointer(start: start, count: count))
      return switch name.pointee.type {
      // GEN_DNS
      case 2: String(decoding: bytes, as: UTF8.self).lowercased()
      // GEN_IPADD
      case 7 where [4, 16].contains(count): InternetAddress(bytes: bytes).host
      default: nil
      }
    }
  }
}
