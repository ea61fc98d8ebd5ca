import Raster
import Testing
import VirtualMachine

extension Machine {
  /// The machine for cards of the test driver, without a graphics card of the emulator.
  static func forCards() async throws -> Machine {
    var configuration = Machine.Configuration()
    configuration.hasDisplayAtStart = false
    return try await Machine.shared(configuration)
  }
}

extension TestCard {
  /// Expects an output to show a picture within a few seconds: exactly as Bezel converts it to the
  /// output's format, and approximately when the test converts it back.
  func expectScreen(
    toShow expected: Picture, output: Int = 0, _ comment: Comment = "", tries: Int = 50,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var converted: [String: [UInt8]] = [:]
    var screen: Screen?
    for _ in 0..<tries {
      screen = try await self.screen(ofOutput: output)
      guard let now = screen, let format = PixelFormat.named(now.format) else { continue }
      let bytes = converted[now.format] ?? expected.bytes(in: format)
      converted[now.format] = bytes
      guard now.bytes == bytes else { continue }
      let difference = now.picture?.difference(from: expected, above: format == .rgb565 ? 9 : 0)
      if let difference {
        Issue.record("\(comment) \(now.format): \(difference)", sourceLocation: sourceLocation)
      }
      return
    }
    let difference = screen?.picture?.difference(from: expected)
    Issue.record(
      "\(comment) the screen is not the picture: \(difference ?? screen?.format ?? "it is dark")",
      sourceLocation: sourceLocation)
  }

  /// Waits until an output is dark.
  func waitUntilDark(output: Int = 0) async throws {
    for _ in 0..<600 {
      if try await screen(ofOutput: output) == nil { return }
    }
    Issue.record("output \(output) is not dark")
  }
}

extension PixelFormat {
  /// The format with a name of the kernel.
  fileprivate static func named(_ name: String) -> PixelFormat? {
    switch name {
    case "XR24": .xrgb8888
    case "AR24": .argb8888
    case "XB24": .xbgr8888
    case "AB24": .abgr8888
    case "RG24": .rgb888
    case "BG24": .bgr888
    case "RG16": .rgb565
    case "XR30": .xrgb2101010
    default: nil
    }
  }
}
