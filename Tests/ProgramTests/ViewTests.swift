import Glibc
import JSON
import LinuxIO
import Pictures
import Randomness
import Raster
import Testing
import ValueBus

/// `bezel view`, the page of a running daemon.
struct ViewTests {
  /// Serves a panel and its page while `body` uses them.
  private func withView(
    _ options: String..., body: (HeadlessDaemon, Browser) throws -> Void
  ) throws {
    try withFolder { folder in
      let use: (HeadlessDaemon) throws -> Void = { daemon in
        let output = "\(folder)/output"
        let outcome = try run("bezel", ["view", "--socket", folder], output: output) { process in
          try body(daemon, Browser(addressIn: output))
          kill(process, SIGTERM)
        }
        #expect(outcome.exitCode == -SIGTERM, "\(outcome.error)")
      }
      if options.isEmpty {
        try HeadlessDaemon.serve(TryTests.panel, in: folder, body: use)
      } else {
        try HeadlessDaemon.serve(TryTests.panel, options[0], in: folder, body: use)
      }
    }
  }

  @Test func thePictureIsThatOfTheScreen() throws {
    try withView { daemon, browser in
      let pictures = [try PictureOfPage(browser), try PictureOfPage(browser)]
      let path = "\(daemon.folder)/screen.png"
      for level in [30, 0, 77] {
        #expect(try daemon.bezel("set", "level=\(level)").exitCode == 0)
        #expect(try daemon.bezel("screenshot", "-o", path).exitCode == 0)
        for picture in pictures { try picture.waitUntilEqual(to: path) }
      }
      // While the screen is off, there is nothing to see.
      #expect(try daemon.bezel("set", "panel.awake=off").exitCode == 0)
      for picture in pictures {
        while picture.isOn {
          try picture.request()
          try picture.draw()
        }
      }
      #expect(try daemon.bezel("set", "panel.awake=on").exitCode == 0)
      for picture in pictures {
        try picture.request()
        #expect(try picture.draw() == 320 * 192)
        #expect(picture.isOn)
      }
    }
  }

  @Test func thePageReadsValuesAndSetsNone() throws {
    try withView { daemon, browser in
      #expect(try browser.get("about.json").hasSuffix(#""canSet":false}"#))
      let page = try browser.open("control")
      try page.call("subscribe")
      #expect(try daemon.bezel("set", "level=12").exitCode == 0)
      #expect(try page.notification("value")["value"]?.number == 12)
      let touch: JSONValue = .object([
        "contact": .number(0), "phase": .string("down"), "x": .number(90), "y": .number(30),
      ])
      #expect(
        throws: SocketOfPage.Failure(
          message: "touch injection is off; start bezeld with --allow-touch-injection")
      ) { try page.call("touch", touch) }
      try page.request("set", .object(["values": .object(["level": .number(1)])]))
      #expect(throws: SocketOfPage.Closed(status: 1001)) { try page.message() }
      // There is no file.
      #expect(throws: SocketOfPage.Closed.self) { try browser.open("file").message() }
    }
  }

  @Test func touchesNeedThePermissionOfTheDaemon() throws {
    try withView("--allow-touch-injection") { daemon, browser in
      let page = try browser.open("control")
      for phase in ["down", "up"] {
        try page.call(
          "touch",
          .object([
            "contact": .number(0), "phase": .string(phase), "x": .number(182), "y": .number(30),
          ]))
      }
      #expect(try daemon.bezel("get", "level").output == "level 100\n")
    }
  }

  @Test func thePageConnectsAgainWhenTheDaemonIsBack() throws {
    try withFolder { folder in
      let output = "\(folder)/output"
      var browser: Browser?
      var process: pid_t = 0
      try HeadlessDaemon.serve(TryTests.panel, in: folder) { _ in
        process = try spawn(
          "\(programFolder)/bezel", ["view", "--socket", folder], output: output,
          error: "\(folder)/error")
        let page = try Browser(addressIn: output)
        #expect(try page.open("control").call("describe")["name"]?.string == "Trial")
        browser = page
      }
      let page = try #require(browser)
      #expect(throws: SocketOfPage.Closed.self) { try page.open("control").message() }
      try HeadlessDaemon.serve(TryTests.panel, in: folder) { _ in
        let name = try page.open("control").call("describe")["name"]?.string
        #expect(name == "Trial")
      }
      kill(process, SIGTERM)
      var status: Int32 = 0
      while waitpid(process, &status, 0) == -1, errno == EINTR {}
    }
  }

  /// All connections but two request pictures and read none. They use a bounded amount
  /// of memory, and each change of the panel is drawn. Another client still gets the picture.
  @Test func viewersThatReadNothingDelayNobody() throws {
    try withFolder { folder in
      var random = SeededGenerator(seed: 39)
      for name in ["a", "b"] {
        let noise = Surface(width: 320, height: 192)
        for index in 0..<noise.stride * noise.height {
          noise.pixels[index] = 0xff00_0000 | UInt32.random(in: 0...0xff_ffff, using: &random)
        }
        try PNG.write(noise, to: "\(folder)/\(name).png")
      }
      let panel = """
        { name: "Noise", size: { width: 320, height: 192 }, theme: "dark",
          values: { other: { initial: false } }, controls: [
            { kind: "image", source: "a.png", frame: [0, 0, 320, 192], if: "not other" },
            { kind: "image", source: "b.png", frame: [0, 0, 320, 192], if: "other" } ] }
        """
      try HeadlessDaemon.serve(panel, in: folder) { daemon in
        let client = try RequestClient(path: "\(folder)/control.sock")
        func framesDrawn() throws -> Double {
          try #require(try client.call("stats")["frames"]?["drawn"]?.number)
        }
        /// Alternates between the two pictures, and waits for each frame.
        func change(_ count: Int) throws {
          for number in 0..<count {
            let before = try framesDrawn()
            let other = JSONValue.bool(number.isMultiple(of: 2))
            _ = try client.call("set", .object(["values": .object(["other": other])]))
            try waitUntil("the change is drawn") { try framesDrawn() > before }
          }
        }
        func memory() throws -> Int {
          let status = try readFile("/proc/\(daemon.process)/status", limit: 65_536)
          let text = String(decoding: status, as: UTF8.self)
          return Int(try #require(text.firstMatch(of: /RssAnon:\s+(\d+)/)).1) ?? 0
        }
        try change(4)
        let before = try memory()
        // One place is left for another viewer.
        let stalled = try (0..<RequestServer.connectionLimit - 2).map { _ in
          try StalledViewer(path: "\(folder)/control.sock", requests: 40)
        }
        try change(60)
        // An answer is about a quarter of a megabyte. A client with 64 KiB of unread data gets no
        // further answer, so at most two are kept for each client.
        #expect(try memory() - before < stalled.count * 600)
        let other = try RequestClient(path: "\(folder)/control.sock", timeLimit: 60)
        #expect(try other.call("view")["parts"]?.array?.count == 1)
      }
    }
  }

  /// A client that requests pictures and reads nothing.
  private final class StalledViewer {
    private let connection: FileDescriptor

    init(path: String, requests: Int) throws {
      connection = try ListeningSocket.connect(to: path)
      let request = #"{"jsonrpc":"2.0","id":1,"method":"view"}"# + "\n"
      try connection.write(all: Array(String(repeating: request, count: requests).utf8), to: path)
    }
  }

  @Test func withoutADaemonItFails() throws {
    try withFolder { folder in
      let outcome = try run("bezel", ["view", "--socket", folder])
      #expect(outcome.exitCode == 69)
      #expect(outcome.error.contains("is bezeld running?"))
    }
  }
}
