import Glibc
import JSON
import LinuxIO
import ProgramInterface
import Web

/// Where the page is served, and the TLS files that access from other computers requires.
package struct PageAccess {
  package let address: WebAddress
  let security: TransportSecurity?

  package static let options = [
    Option(
      "listen", argument: "ADDRESS", completion: .nothing,
      "The address and port of the page, such as 127.0.0.1:8080, or the path of a Unix socket; a free "
        + "port of 127.0.0.1 by default. An address that other computers can reach, such as "
        + "0.0.0.0:8443 or [::]:8443, requires --certificate and --key."),
    Option(
      "certificate", argument: "FILE",
      "The certificate of the page, in the PEM format. The page is then served with TLS, and only for "
        + "the hosts in its subjectAltName."),
    Option("key", argument: "FILE", "The private key of --certificate."),
    Option(
      "clients", argument: "FILE",
      "Serves the page only to browsers whose certificate was issued by an authority in FILE, in "
        + "the PEM format. The address then contains no password."),
  ]

  /// Reads the options. Warns if the certificate has expired.
  package init(_ options: Options) throws(CommandError) {
    address = try options["listen"].map(Self.address) ?? .internet(.loopback, port: 0)
    let (certificate, key) = (options["certificate"], options["key"])
    switch (certificate, key) {
    case (let certificate?, let key?):
      guard case .internet = address else {
        throw .usage("a Unix socket needs no --certificate and --key; remove both")
      }
      do throws(TransportSecurity.Failure) {
        security = try TransportSecurity(
          certificate: certificate, key: key, clients: options["clients"])
      } catch {
        throw Self.error(for: error, certificate: certificate, address)
      }
      if security?.hasExpired == true {
        StandardError.warn("the certificate \(certificate) has expired; browsers warn about it")
      }
    case (nil, nil):
      guard address.isLocal else {
        throw .usage(
          "other computers reach \(options["listen"] ?? ""), so add --certificate FILE --key FILE",
          remedy: Self.remedy(for: address))
      }
      guard options["clients"] == nil else {
        throw .usage("--clients requires --certificate FILE --key FILE")
      }
      security = nil
    case (_?, nil): throw .usage("--certificate requires --key FILE, its private key")
    case (nil, _?): throw .usage("--key requires --certificate FILE")
    }
  }

  private static func address(_ text: String) throws(CommandError) -> WebAddress {
    if text.hasPrefix("/") { return .unixSocket(path: text) }
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (1...65_535).contains(port), let address = internetAddress(String(text[..<colon]))
    else {
      throw .usage(
        "\(text.quoted) is not an address; write --listen 127.0.0.1:8080, [::1]:8080 or a path")
    }
    return .internet(address, port: port)
  }

  private static func internetAddress(_ text: String) -> InternetAddress? {
    if text == "localhost" { return .loopback }
    if text.hasPrefix("["), text.hasSuffix("]") {
      return text.contains(":") ? InternetAddress(String(text.dropFirst().dropLast())) : nil
    }
    return text.contains(":") ? nil : InternetAddress(text)
  }

  /// Returns lines that explain how to create a certificate for an address.
  private static func remedy(for address: WebAddress) -> [String] {
    var name = "DNS:\(WebAddress.hostName)"
    if case .internet(let address, _) = address, !address.isAny { name = "IP:\(address.text)" }
    return [
      "Create a certificate and its key with:",
      "  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365"
        + " -subj /CN=bezel -addext subjectAltName=\(name) -keyout panel.key -out panel.pem",
    ]
  }

  // MARK: Errors

  private static func error(
    for failure: TransportSecurity.Failure, certificate: String, _ address: WebAddress
  ) -> CommandError {
    switch failure {
    case .noLibrary: noLibrary
    case .unreadable(let path, let error): .refused("cannot read \(path): \(error.readingReason)")
    case .noCertificate(let path):
      .refused("\(path) contains no certificate; it must be in the PEM format")
    case .noKey(let path):
      .refused("\(path) contains no private key; it must be in the PEM format and not encrypted")
    case .foreignKey(let path):
      .refused("the key \(path) does not belong to the certificate \(certificate)")
    case .noHosts(let path):
      .refused(
        [
          "the certificate \(path) names no host, so browsers reject it; add a subjectAltName"
        ], remedy: remedy(for: address))
    }
  }

  private static var noLibrary: CommandError {
    .refused("libwebsockets is not installed; install Debian's package \(WebServer.libraryPackage)")
  }

  /// Explains why the page cannot be served.
  package func error(for failure: WebServer.Failure) -> CommandError {
    switch failure {
    case .noLibrary: return Self.noLibrary
    case .noServer:
      guard let security else { return .refused("libwebsockets cannot start") }
      return .refused(
        "libwebsockets rejects the certificate \(security.certificate), its key, or the file of "
          + "--clients")
    case .system(let error): return .refused("\(error)")
    case .socket(let error): return .refused("\(error)")
    case .address(let error):
      guard case .internet(let internet, let port) = address else { return .refused("\(error)") }
      return Self.error(for: error, at: internet, port)
    }
  }

  private static func error(
    for error: SystemError, at internet: InternetAddress, _ port: Int
  ) -> CommandError {
    switch error.code {
    case EADDRINUSE: .refused("port \(port) is in use; choose another one, or leave out --listen")
    case EADDRNOTAVAIL:
      .refused(
        "this computer does not have the address \(internet.text); to list its addresses, "
          + "run: ip address")
    case EACCES:
      .refused("only root may use port \(port); choose one from 1024 to 65535, such as 8443")
    default: .refused("\(error)")
    }
  }
}
