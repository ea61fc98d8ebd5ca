import Geometry
import Randomness
import Testing

@testable import Displays

/// Whatever the kernel does, the screen comes to show the shadow.
@Suite struct FlipMachineConvergenceTests {
  private static let width = 24
  private static let height = 16

  /// A driver that keeps what it shows apart from the buffers, and only uploads what it is told
  /// has changed: by comparison with the frame before, or with the same buffer's last showing. Or one
  /// that shows the buffer itself, and may clear all memory when the mode is set.
  private struct Screen {
    enum Manner: CaseIterable { case showsBuffer, clearsMemory, uploadsByFrame, uploadsByBuffer }

    var manner: Manner
    var buffers = [[Int]](repeating: [Int](repeating: -1, count: width * height), count: 2)
    var uploaded = [[Int]](repeating: [Int](repeating: -2, count: width * height), count: 2)
    var visible = [Int](repeating: -3, count: width * height)
    var front: Int?

    mutating func write(_ frame: FlipMachine.Frame, of shadow: [Int]) {
      for index in frame.copy.indexes { buffers[frame.buffer][index] = shadow[index] }
    }

    mutating func setMode(_ frame: FlipMachine.Frame, of shadow: [Int]) {
      if manner == .clearsMemory {
        buffers = [[Int]](repeating: [Int](repeating: -1, count: width * height), count: 2)
      }
      write(frame, of: shadow)
      show(frame)
    }

    mutating func show(_ frame: FlipMachine.Frame) {
      let all = Region(PixelRectangle(x: 0, y: 0, width: width, height: height))
      let told = frame.setsMode ? all : frame.copy
      switch manner {
      case .showsBuffer, .clearsMemory:
        visible = buffers[frame.buffer]
      case .uploadsByFrame:
        for index in told.indexes { visible[index] = buffers[frame.buffer][index] }
      case .uploadsByBuffer:
        for index in told.indexes { uploaded[frame.buffer][index] = buffers[frame.buffer][index] }
        visible = uploaded[frame.buffer]
      }
      front = frame.buffer
    }
  }

  @Test(arguments: Screen.Manner.allCases.indices)
  func thePictureConverges(manner: Int) throws {
    for seed in 1...60 {
      try run(seed: UInt64(seed), manner: Screen.Manner.allCases[manner])
    }
  }

  private func run(seed: UInt64, manner: Screen.Manner) throws {
    var random = SeededGenerator(seed: seed)
    let machine = MachineUnderTest(width: Self.width, height: Self.height)
    var screen = Screen(manner: manner)
    var shadow = [Int](repeating: 0, count: Self.width * Self.height)
    var flight: FlipMachine.Frame?
    var late: UInt64?
    var serial = 0
    // Drawn, but not presented yet.
    var damage = Region()

    func chance(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    func draw() {
      let rectangle = PixelRectangle(
        x: chance(Self.width), y: chance(Self.height),
        width: 1 + chance(9), height: 1 + chance(9))
      serial += 1
      let region = Region(rectangle).intersection(
        PixelRectangle(x: 0, y: 0, width: Self.width, height: Self.height))
      for index in region.indexes { shadow[index] = serial }
      damage.add(region)
    }

    func send(refusing: Bool) {
      let offered = machine.offer(damage)
      damage.removeAll()
      guard let frame = offered else { return }
      if !frame.setsMode {
        #expect(screen.front != frame.buffer, "seed \(seed): written while it is shown")
        #expect(flight == nil, "seed \(seed): a flip was under way")
      }
      screen.write(frame, of: shadow)
      if refusing {
        machine.refused()
      } else if frame.setsMode {
        screen.setMode(frame, of: shadow)
        machine.accepted(isShown: true)
      } else if chance(8) == 0 {
        screen.show(frame)
        machine.accepted(isShown: true)
      } else {
        flight = frame
        machine.accepted(isShown: false)
      }
    }

    func acknowledge() {
      guard let frame = flight.take() else { return }
      screen.show(frame)
      #expect(machine.acknowledged(frame.token) == .report(shown: machine.now))
    }

    for _ in 0..<200 {
      switch chance(16) {
      case 0..<6: draw()
      case 6..<9: send(refusing: false)
      case 9: send(refusing: true)
      case 10: if flight == nil { machine.waitUntilDue() }
      case 11..<14: acknowledge()
      case 14:
        // The event is lost, or comes much later; the kernel may have shown the frame or not.
        guard let frame = flight.take() else { continue }
        if chance(2) == 0 { screen.show(frame) }
        if chance(4) == 0 {
          #expect(machine.failed(frame.token) == .none)
        } else {
          late = frame.token
          #expect(machine.waitUntilDue() == .warnOfLostFlip)
        }
      default:
        if let token = late.take() {
          #expect(machine.acknowledged(token) == .none)
        } else if machine.isOn {
          machine.turnOff()
          flight = nil
          // Another program shows its own meanwhile, and buffers may lose what they held.
          screen = Screen(manner: manner)
        } else {
          machine.turnOn()
        }
      }
    }

    // Then all goes well.
    if !machine.isOn { machine.turnOn() }
    for _ in 0..<6 {
      if flight == nil { machine.waitUntilDue() }
      send(refusing: false)
      acknowledge()
    }
    #expect(screen.visible == shadow, "seed \(seed)")
    #expect(machine.present() == .none, "seed \(seed): nothing is left to show")
  }
}

extension Region {
  fileprivate var indexes: [Int] {
    rectangles.flatMap { r in
      (r.top..<r.bottom).flatMap { y in (r.left..<r.right).map { y * 24 + $0 } }
    }
  }
}
