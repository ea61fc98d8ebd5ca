/// The answer to a request for a page. The connection is closed after it.
struct WebAnswer {
  let status: String
  let page: WebServer.Page

  static let notFound = WebAnswer(
    "404 Not Found", "There is no such page. Open the complete address that bezel printed.")
  static let unknownHost = WebAnswer(
    "403 Forbidden", "The page has another address. Open the address that bezel printed.")
  static let otherSite = WebAnswer("403 Forbidden", "Other sites may not use this page.")
  static let otherHost = WebAnswer(
    "403 Forbidden", "The certificate is not for this host. Open the address that bezel printed.")
  static let wrongMethod = WebAnswer("405 Method Not Allowed", "Only GET is possible.")

  init(status: String, page: WebServer.Page) {
    self.status = status
    self.page = page
  }

  private init(_ status: String, _ text: String) {
    self.init(
      status: status,
      page: WebServer.Page(type: "text/plain; charset=utf-8", bytes: Array("\(text)\n".utf8)))
  }

  /// The page uses only its own files. No other page may show it or read it.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// The answer in HTTP/1.1.
  var bytes: [UInt8] {
    let lines = [
      "HTTP/1.1 \(status)", "Content-Type: \(page.type)", "Content-Length: \(page.bytes.count)",
      "Cache-Control: no-store", "Content-Security-Policy: \(Self.policy)",
      "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
      "Cross-Origin-Resource-Policy: same-origin", "Cross-Origin-Opener-Policy: same-origin",
      "Connection: close", "", "",
    ]
    return Array(lines.joined(separator: "\r\n").utf8) + page.bytes
  }
}
