import Geometry
import Randomness
import Testing

@testable import Displays

/// Whatever the kernel does, the screen finally shows the contents of the shadow buffer.
@Suite struct FlipMachineConvergenceTests {
  private static let width = 24
  private static let height = 16

  /// A simulated driver and its screen.
  private struct Screen {
    enum Driver: CaseIterable {
      /// Shows the buffer itself.
      case showsBuffer
      /// Shows the buffer itself and clears all memory when the mode is set.
      case clearsMemory
      /// Uploads only the damage, relative to the last frame.
      case uploadsByFrame
      /// Uploads only the damage, relative to the last use of the same buffer.
      case uploadsByBuffer
    }

    var driver: Driver
    var buffers = [[Int]](repeating: [Int](repeating: -1, count: width * height), count: 2)
    var uploaded = [[Int]](repeating: [Int](repeating: -2, count: width * height), count: 2)
    var visible = [Int](repeating: -3, count: width * height)
    var front: Int?

    mutating func write(_ frame: FlipMachine.Frame, of shadow: [Int]) {
      for index in frame.copy.indexes { buffers[frame.buffer][index] = shadow[index] }
    }

    mutating func setMode(_ frame: FlipMachine.Frame, of shadow: [Int]) {
      if driver == .clearsMemory {
        buffers = [[Int]](repeating: [Int](repeating: -1, count: width * height), count: 2)
      }
      write(frame, of: shadow)
      show(frame)
    }

    mutating func show(_ frame: FlipMachine.Frame) {
      let all = Region(PixelRectangle(x: 0, y: 0, width: width, height: height))
      let damage = frame.setsMode ? all : frame.copy
      switch driver {
      case .showsBuffer, .clearsMemory:
        visible = buffers[frame.buffer]
      case .uploadsByFrame:
        for index in damage.indexes { visible[index] = buffers[frame.buffer][index] }
      case .uploadsByBuffer:
        for index in damage.indexes { uploaded[frame.buffer][index] = buffers[frame.buffer][index] }
        visible = uploaded[frame.buffer]
      }
      front = frame.buffer
    }
  }

  @Test(arguments: Screen.Driver.allCases.indices)
  func theScreenConverges(driver: Int) throws {
    for seed in 1...60 {
      try run(seed: UInt64(seed), driver: Screen.Driver.allCases[driver])
    }
  }

  private func run(seed: UInt64, driver: Screen.Driver) throws {
    var random = SeededGenerator(seed: seed)
    let machine = MachineUnderTest(width: Self.width, height: Self.height)
    var screen = Screen(driver: driver)
    var shadow = [Int](repeating: 0, count: Self.width * Self.height)
    var inFlight: FlipMachine.Frame?
    var lateToken: UInt64?
    var serial = 0
    // Drawn but not presented.
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
        #expect(screen.front != frame.buffer, "seed \(seed): the visible buffer was written")
        #expect(inFlight == nil, "seed \(seed): a flip was in flight")
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
        inFlight = frame
        machine.accepted(isShown: false)
      }
    }

    func acknowledge() {
      guard let frame = inFlight.take() else { return }
      screen.show(frame)
      #expect(machine.acknowledged(frame.token) == .report(shown: machine.now))
    }

    for _ in 0..<200 {
      switch chance(16) {
      case 0..<6: draw()
      case 6..<9: send(refusing: false)
      case 9: send(refusing: true)
      case 10: if inFlight == nil { machine.waitUntilDue() }
      case 11..<14: acknowledge()
      case 14:
        // The event is lost or much too late. The frame may have been shown or not.
        guard let frame = inFlight.take() else { continue }
        if chance(2) == 0 { screen.show(frame) }
        if chance(4) == 0 {
          #expect(machine.failed(frame.token) == .none)
        } else {
          lateToken = frame.token
          #expect(machine.waitUntilDue() == .warnOfLostFlip)
        }
      default:
        if let token = lateToken.take() {
          #expect(machine.acknowledged(token) == .none)
        } else if machine.isOn {
          machine.turnOff()
          inFlight = nil
          // Another program uses the screen meanwhile, and the buffers may lose their contents.
          screen = Screen(driver: driver)
        } else {
          machine.turnOn()
        }
      }
    }

    // From here on, the kernel accepts every frame.
    if !machine.isOn { machine.turnOn() }
    for _ in 0..<6 {
      if inFlight == nil { machine.waitUntilDue() }
      send(refusing: false)
      acknowledge()
    }
    #expect(screen.visible == shadow, "seed \(seed)")
    #expect(machine.present() == .none, "seed \(seed): there is damage left")
  }
}

extension Region {
  fileprivate var indexes: [Int] {
    rectangles.flatMap { r in
      (r.top..<r.bottom).flatMap { y in (r.left..<r.right).map { y * 24 + $0 } }
    }
  }
}
