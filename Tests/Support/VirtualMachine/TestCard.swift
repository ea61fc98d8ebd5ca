import Geometry
import LinuxIO
import Raster

/// A graphics card of the test driver (`Image/Display/testdisplay.c`), which has options and faults
/// that the emulator's cards do not have.
public struct TestCard: Sendable {
  /// The driver's number, which differs from the device node's.
  public let number: Int
  /// The device node.
  public let node: String
  private let machine: Machine

  /// The picture that an output shows, in its pixel format.
  public struct Screen: Equatable, Sendable {
    /// The kernel's name of the pixels' format, such as `XR24`.
    public let format: String
    /// Pixels.
    public let size: PixelSize
    /// The pixels row by row, without gaps.
    public let bytes: [UInt8]
  }

  init(number: Int, node: String, machine: Machine) {
    self.number = number
    self.node = node
    self.machine = machine
  }

  /// The picture on an output; nil if it is off.
  public func screen(ofOutput output: Int = 0) async throws -> Screen? {
    let answer = try await machine.require("cat \(file("screen\(output)"))").bytes
    guard let end = answer.firstIndex(of: UInt8(ascii: "\n")) else {
      throw MachineError.malformed("the screen of card \(number) has no head")
    }
    let words = String(decoding: answer[..<end], as: UTF8.self).split(separator: " ")
    guard words.count >= 3, let width = Int(words[1]), let height = Int(words[2]) else {
      return nil
    }
    return Screen(
      format: String(words[0]), size: PixelSize(width: width, height: height),
      bytes: Array(answer[(end + 1)...]))
  }

  /// Plugs a screen into an output, or unplugs it.
  public func setConnected(_ isConnected: Bool, output: Int = 0) async throws {
    try await machine.require("echo \(isConnected ? 1 : 0) > \(file("connected\(output)"))")
  }

  /// Makes the next commits fail.
  public func refuse(commits: Int, error: Int32) async throws {
    try await machine.require("echo \(commits) \(error) > \(file("refuse"))")
  }

  /// Removes the card, like a USB display, even if it is in use.
  public func pull() async throws {
    try await machine.require("echo \(number) > \(Self.driver)/destroy")
  }

  /// The names of its connectors in the kernel's order, such as `HDMI-A-1`.
  public func connectors() async throws -> [String] {
    let card = node.split(separator: "/").last ?? ""
    return try await machine.require("cd /sys/class/drm; ls -d \(card)-*").lines
      .map { String($0.dropFirst(card.count + 1)) }
  }

  private func file(_ name: String) -> String {
    "/sys/kernel/debug/testdisplay/\(number)/\(name)"
  }

  fileprivate static let driver = "/sys/bus/platform/drivers/testdisplay"
}

extension Machine {
  /// Plugs in a card with a number from 0 to 7; the driver's source lists its options.
  public func plugInCard(_ number: Int = 0, _ options: String = "") throws -> TestCard {
    let node = try require(
      """
      modprobe testdisplay
      echo '\(number) \(options)' > \(TestCard.driver)/create
      udevadm settle
      basename /sys/devices/platform/testdisplay.\(number)/drm/card*
      """
    ).lines.first
    guard let node, node.hasPrefix("card"), !node.hasSuffix("*") else {
      throw MachineError.malformed("there is no card with the options '\(options)'")
    }
    return TestCard(number: number, node: "/dev/dri/\(node)", machine: self)
  }
}

extension TestCard.Screen {
  /// The picture with components of eight bits; nil for an unsupported format.
  public var picture: Picture? {
    // The lowest bit and the number of bits of red, green and blue.
    let layouts: [String: (bytes: Int, components: [(from: UInt32, bits: UInt32)])] = [
      "XR24": (4, [(16, 8), (8, 8), (0, 8)]), "XB24": (4, [(0, 8), (8, 8), (16, 8)]),
      "RG24": (3, [(16, 8), (8, 8), (0, 8)]), "BG24": (3, [(0, 8), (8, 8), (16, 8)]),
      "RG16": (2, [(11, 5), (5, 6), (0, 5)]), "XR30": (4, [(20, 10), (10, 10), (0, 10)]),
    ]
    guard let layout = layouts[format] else { return nil }
    // In a debug build, closures and ranges would take ten times as long.
    var pixels = [UInt32](repeating: 0, count: size.width * size.height)
    var offset = 0
    for index in pixels.indices {
      var word: UInt32 = 0
      var shift: UInt32 = 0
      while shift < 8 * UInt32(layout.bytes) {
        word |= UInt32(bytes[offset]) << shift
        offset += 1
        shift += 8
      }
      for component in layout.components {
        let most = UInt32(1) << component.bits - 1
        pixels[index] <<= 8
        pixels[index] |= ((word >> component.from & most) * 255 + most / 2) / most
      }
    }
    return Picture(width: size.width, height: size.height, pixels: pixels)
  }
}

extension Picture {
  /// The picture in a pixel format, converted by Bezel's code, without gaps between rows.
  public func bytes(in format: PixelFormat) -> [UInt8] {
    let surface = surface
    let pitch = width * format.bytesPerPixel
    return [UInt8](unsafeUninitializedCapacity: pitch * height) { buffer, count in
      surface.copy(
        surface.bounds, to: buffer.baseAddress!, pitch: pitch, format: format, rotation: .none)
      count = pitch * height
    }
  }
}
