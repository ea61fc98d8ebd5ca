import JSON
import LinuxIO
import PanelServing
import ProgramInterface
import Web

/// Serves the page that shows a panel in a browser, for `bezel try` and `bezel view`.
///
/// The page opens two WebSockets at `control`, one of them for the picture, because a request for the
/// picture waits until it changes. The page of `bezel try` also opens `file`, for requests about
/// the file.
package final class PageServer {
  /// The methods that the page of `bezel view` may call. The daemon decides whether to accept
  /// touches.
  package static let viewing: Set = ["describe", "get", "subscribe", "view", "touch"]
  /// The methods that the page of `bezel try` may call.
  static let trying = viewing.union(["set"])

  private let server: WebServer
  private let loop: EventLoop
  private let control: String
  private let methods: Set<String>
  private var relays: [ObjectIdentifier: (socket: WebSocket, relay: RequestRelay)] = [:]
  /// Answers the page's requests about the panel file; nil for a page without one.
  private let channel: PageChannel?
  private var latestFault: String?

  /// - Parameters:
  ///   - file: the name of the panel file; nil for the panel of a running daemon.
  ///   - channel: answers the page's requests about the file; nil if there is none.
  ///   - control: the path of `control.sock`.
  ///   - access: where the page is served.
  package init(
    file: String?, channel: PageChannel?, control: String, methods: Set<String>,
    access: PageAccess, loop: EventLoop
  ) throws(WebServer.Failure) {
    self.channel = channel
    self.control = control
    self.methods = methods
    self.loop = loop
    server = try WebServer(at: access.address, security: access.security, loop: loop)
    let about = JSONWriter.text(
      of: .object([
        "file": file.map(JSONValue.string) ?? .null, "version": .string(bezelVersion),
        "canSet": .bool(methods.contains("set")),
      ]))
    server.pages = [
      "": page("text/html", PackageResources.page_html),
      "elements.js": page("text/javascript", PackageResources.elements_js),
      "choices.js": page("text/javascript", PackageResources.choices_js),
      "inspector.js": page("text/javascript", PackageResources.inspector_js),
      "source.js": page("text/javascript", PackageResources.source_js),
      "activity.js": page("text/javascript", PackageResources.activity_js),
      "keys.js": page("text/javascript", PackageResources.keys_js),
      "page.css": page("text/css", PackageResources.page_css),
      "page.js": page("text/javascript", PackageResources.page_js),
      "problems.js": page("text/javascript", PackageResources.problems_js),
      "recorder.js": page("text/javascript", PackageResources.recorder_js),
      "requests.js": page("text/javascript", PackageResources.requests_js),
      "screen.js": page("text/javascript", PackageResources.screen_js),
      "valueList.js": page("text/javascript", PackageResources.valueList_js),
      "about.json": page("application/json", about),
    ]
    server.onOpen = { [unowned self] in self.open($0, $1) }
  }

  /// The address of the page.
  package var address: String { server.address }

  private func page(_ type: String, _ bytes: [UInt8]) -> WebServer.Page {
    WebServer.Page(type: "\(type); charset=utf-8", bytes: bytes)
  }

  /// Prints a fault once, because the page connects again and again.
  private func report(_ fault: String) {
    guard fault != latestFault else { return }
    latestFault = fault
    StandardError.write(line: "bezel: \(fault)")
  }

  private func open(_ path: String, _ socket: WebSocket) -> Bool {
    switch path {
    case "control":
      let relay = try? RequestRelay(socket, path: control, methods: methods, loop: loop) {
        [unowned self] in self.report($0)
      }
      guard let relay else { return false }
      let id = ObjectIdentifier(socket)
      relays[id] = (socket, relay)
      socket.onClose = { [unowned self] in self.relays[id] = nil }
      return true
    case "file":
      channel?.open(socket)
      return channel != nil
    default: return false
    }
  }
}
