import Geometry
import Glibc
import Kinds
import LinuxIO
import PanelChecks
import Panels
import Testing
import TouchTracking
import ValueBus

@testable import PanelSources
@testable import PanelTesting

/// Unknown values as programs see them: with a headless daemon, and on a virtual clock.
struct UnknownValueTests {
  private static let panel = """
    { size: { width: 320, height: 192 },
      values: {
        wind: { initial: null, maximum: 9 }, note: { initial: null, kind: "text" },
        word: { initial: "x" }, level: { initial: 0.5 } } }
    """

  @Test func programsSetAndReadNull() throws {
    try withFolder { folder in
      try HeadlessDaemon.serve(Self.panel, in: folder) { daemon in
        #expect(try daemon.bezel("get", "wind", "note").output == "wind null\nnote null\n")
        #expect(
          try daemon.bezel("set", "wind=4", "note=null", "word=null").output
            == "wind 4\nnote null\nword null\n")
        #expect(
          try daemon.bezel("get", "note", "word", "--json").output
            == "{\"note\":null,\"word\":\"null\"}\n")
        #expect(try daemon.bezel("set", "note=hello").output == "note hello\n")
        #expect(try daemon.bezel("set", "wind=null").output == "wind null\n")
        #expect(
          try daemon.bezel("describe").output.contains(
            "wind number minimum=0 maximum=9 canBeUnknown value=null"))
        let refused = try daemon.bezel("set", "level=null")
        #expect(refused.exitCode == 1)
        #expect(
          refused.error.contains(
            "\"level\" cannot be unknown; declare it with \"initial: null\" or \"expires\""))
      }
    }
  }

  @Test func theDaemonExpiresValues() throws {
    try withFolder { folder in
      try HeadlessDaemon.serve("{ values: { a: { expires: 1 } } }", in: folder) { daemon in
        // Nothing else happens that would wake the daemon.
        let reader = try ValueReader(path: "\(daemon.folder)/values.sock") {
          (descriptor) throws(SystemError) in
          var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          if poll(&request, 1, 30_000) == 0 { throw SystemError(code: ETIMEDOUT, action: "wait") }
        }
        while true {
          let line = String(decoding: try #require(try reader.nextLine()), as: UTF8.self)
          if line.contains("\"name\":\"a\",\"value\":null") { break }
        }
      }
    }
  }

  @Test func valuesExpireOnTheVirtualClock() throws {
    let text = """
      { size: { width: 100, height: 100 }, values: { a: { initial: 0.5, expires: 2 } },
        controls: [{ kind: "slider", name: "a", frame: [0, 0, 100, 20] }] }
      """
    let resources = FileResources(folder: ".", builtIn: []) { _ in }
    let panel = try TestPanel.panel(text, resources: resources)
    var lines: [String] = []
    let player = HeadlessPlayer(
      panel: panel, size: PixelSize(width: 100, height: 100),
      emit: { lines.append(String(decoding: $0, as: UTF8.self)) })
    player.wait(.milliseconds(1_999))
    #expect(lines.isEmpty)
    player.wait(.seconds(10))
    #expect(lines.count == 1)
    #expect(
      lines.last?.contains("\"value\":null,\"origin\":\"panel\",\"seq\":1,\"time\":2.000000")
        == true)
    // A finger's change counts from then on.
    let place = panel.unitPosition(of: Point(x: 50, y: 10))
    for (phase, time) in [(ContactChange.Phase.down, 20), (.up, 21)] {
      player.handle(
        ContactFrame(
          time: .seconds(time),
          changes: [ContactChange(contact: ContactID(1), phase: phase, position: place)]))
    }
    player.wait(.seconds(5))
    #expect(lines.last?.contains("\"value\":null") == true)
    #expect(lines.last?.contains("\"time\":22.000000") == true)
  }
}
