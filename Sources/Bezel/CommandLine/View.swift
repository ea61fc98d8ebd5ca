import Glibc
import JSON
import LinuxIO
import Web

extension Command {
  static let view = Command(
    name: "view", group: .values,
    summary: "Shows the running panel in a browser on this computer.",
    details: """
      Serves a page on this computer until Ctrl-C, and prints its address. On a desktop, it \
      opens in the browser. The page shows the picture and the values. Touches require bezeld --allow-touch-injection. From another \
      computer, use a tunnel: run bezel view --listen 127.0.0.1:8080 here, and \
      ssh -L 8080:127.0.0.1:8080 HOST there. Requires the library libwebsockets.
      """,
    options: [listenOption, noOpenOption, RunningDaemon.socketOption],
    examples: [
      Example("Show the running panel", "bezel view"),
      Example("Show the running panel at a fixed port", "bezel view --listen 127.0.0.1:8080"),
    ]
  ) { options, _ throws(CommandError) in
    guard options.operands.isEmpty else { throw .usage("view has no operands") }
    let port = try listenPort(options)
    // Fails if there is no daemon.
    _ = try RunningDaemon(options)
    let folder = try RunningDaemon.folder(options)
    let loop: EventLoop
    do throws(SystemError) {
      loop = try EventLoop()
    } catch {
      throw .refused("\(error)")
    }
    let page = try servePage(
      file: nil, channel: nil, control: folder + "/control.sock", methods: PageServer.viewing,
      port: port,
      opensBrowser: !options.has("no-open"), loop: loop)
    do throws(SystemError) {
      try loop.run()
    } catch {
      throw .refused("\(error)")
    }
    withExtendedLifetime(page) {}
  }

  static let listenOption = Option(
    "listen", argument: "ADDRESS", completion: .nothing,
    "The address of the page on this computer, such as 127.0.0.1:8080; a free port by default.")

  static let noOpenOption = Option(
    "no-open", "Does not open the page in a browser of the desktop.")

  /// The port that `--listen` gives; 0 for any free one.
  static func listenPort(_ options: Options) throws(CommandError) -> Int {
    guard let text = options["listen"] else { return 0 }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let port = Int(parts[parts.count - 1]), (1...65_535).contains(port), parts.count == 2
    else {
      throw .usage("\(text.quoted) is not an address; write --listen 127.0.0.1:8080")
    }
    guard ["127.0.0.1", "localhost"].contains(parts[0]) else {
      throw .usage(
        "--listen accepts only 127.0.0.1; from another computer, use a tunnel: "
          + "ssh -L \(port):127.0.0.1:\(port)")
    }
    return port
  }

  /// Serves the page and prints its address.
  /// - Parameter opensBrowser: whether to open the page if there is a desktop.
  static func servePage(
    file: String?, channel: PageChannel?, control: String, methods: Set<String>, port: Int,
    opensBrowser: Bool, loop: EventLoop
  ) throws(CommandError) -> PageServer {
    do throws(WebServer.Failure) {
      let page = try PageServer(
        file: file, channel: channel, control: control, methods: methods, port: port, loop: loop)
      write(line: page.address)
      if opensBrowser, hasDesktop {
        // The address is printed, too.
        try? startDetached("xdg-open", [page.address])
      }
      return page
    } catch {
      switch error {
      case .noLibrary:
        throw .refused(
          "libwebsockets is not installed; install Debian's package \(WebServer.libraryPackage)")
      case .system(let error) where error.isAddressInUse:
        throw .refused("port \(port) is in use; choose another one, or leave out --listen")
      case .system(let error): throw .refused("\(error)")
      }
    }
  }

  private static var hasDesktop: Bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].contains { (name: String) in
      getenv(name).map { $0.pointee != 0 } ?? false
    }
  }
}
