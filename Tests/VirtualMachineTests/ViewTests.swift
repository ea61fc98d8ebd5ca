import Pictures
import Raster
import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// The answers to `view` on the page of `bezel view`.
  @Suite struct Views {
    /// A client and a finger make a thousand random changes. One viewer starts before them, another
    /// in the middle. The pictures of both must equal the screen.
    @Test func viewersShowWhatTheScreenShowsAfterAThousandSteps() async throws {
      let machine = try await Machine.shared()
      let touchscreen = try await machine.plugIn(.fastTaps)
      for name in ["Storm/storm.py", "View/viewer.py"] {
        try await machine.copy(
          fromPackage: "Tests/VirtualMachineTests/\(name)",
          to: "/run/\(name.split(separator: "/")[1])")
      }
      let daemon = try await Daemon.start(on: machine, panel: .arcSliderAndLabel)
      try await daemon.waitUntilOpen(touchscreen)
      // The machine has no loopback interface.
      let page = try await machine.launch("bezel view --listen \(Viewer.socket)", as: "view")
      try await page.wait(forOutput: "^http://")
      let address = try await page.output().split(separator: "\n")[0]
      var viewers = [try await Viewer.start(on: machine, "first", at: address)]
      for round in 1...4 {
        // The number of steps is also the seed.
        let steps = 245 + 2 * round
        try await machine.require(
          "python3 /run/storm.py \(steps) \(touchscreen.node)", limit: .seconds(60 + steps))
        for viewer in viewers { try await viewer.expectScreen() }
        if round == 2 { viewers.append(try await Viewer.start(on: machine, "second", at: address)) }
      }
      for viewer in viewers {
        let count = try await viewer.end()
        print("\(viewer.file): \(count) pictures")
        // More than the first picture; how many more depends on the speed of the machine.
        #expect(count > 1)
      }
      try await page.signal("TERM")
      #expect(try await page.end() == 128 + 15)
      #expect(try await daemon.end() == 0)
      try await touchscreen.unplug()
    }
  }

  /// A viewer in the machine.
  private struct Viewer {
    /// The socket of the page.
    static let socket = "/run/page.sock"

    let machine: Machine
    let file: String
    let process: GuestProcess

    /// Starts a viewer of the page at an address.
    static func start(
      on machine: Machine, _ name: String, at address: Substring
    ) async throws -> Viewer {
      let file = "/run/\(name).ppm"
      let process = try await machine.launch(
        "python3 /run/viewer.py \(socket) \(address) \(file)", as: name)
      let viewer = Viewer(machine: machine, file: file, process: process)
      try await machine.wait(
        until: "grep -q '^SigCgt:.*[2367abef]..$' /proc/\(process.identifier)/status")
      return viewer
    }

    /// The viewer's picture.
    private func picture() async throws -> Picture {
      try await machine.require("rm -f \(file)")
      try await process.signal("USR1")
      try await machine.wait(until: "[ -e \(file) ]")
      let bytes = try await machine.require("cat \(file)").bytes
      return Picture(try Self.surface(ofPPM: bytes))
    }

    /// Expects the viewer's picture to equal the screen within a few seconds.
    func expectScreen() async throws {
      var difference: String?
      for _ in 0..<600 {
        difference = try await picture().difference(from: machine.picture())
        if difference == nil { return }
        try await machine.require("sleep 0.1")
      }
      Issue.record("the viewer does not show what the screen shows: \(difference ?? "")")
    }

    /// Ends the viewer.
    /// - Returns: the number of answers it has received.
    func end() async throws -> Int {
      let count = try await machine.require("cat \(file).count").lines.first.flatMap { Int($0) }
      try await process.signal("KILL")
      _ = try await process.end()
      return count ?? 0
    }

    private static func surface(ofPPM bytes: [UInt8]) throws -> Surface {
      let head = bytes.split(separator: 10, maxSplits: 3, omittingEmptySubsequences: false)
      let size = head[1].split(separator: 32).compactMap {
        Int(String(decoding: $0, as: UTF8.self))
      }
      let surface = Surface(width: size[0], height: size[1])
      let pixels = Array(head[3])
      try #require(pixels.count == 3 * size[0] * size[1])
      for y in 0..<size[1] {
        for x in 0..<size[0] {
          let place = 3 * (y * size[0] + x)
          surface[x, y] =
            0xff00_0000 | UInt32(pixels[place]) << 16 | UInt32(pixels[place + 1]) << 8
            | UInt32(pixels[place + 2])
        }
      }
      return surface
    }
  }
}
