import Checkout
import Glibc
import LinuxIO
import Testing
import TouchTracking

extension Recordings {
  static let areMissing: Comment =
    "no recordings: put them in ../shared/recordings, or set BEZEL_RECORDINGS to their folder"

  private static func bytes(_ name: String) throws -> [UInt8] {
    try readFile("\(try #require(folder))/\(name)", limit: 1 << 24)
  }

  /// Parses a recording. Older recordings have a separate file for the device.
  static func recording(_ name: String, device: String? = nil) throws -> EvemuRecording {
    var recording = try EvemuRecording(parsing: bytes(name))
    if let device {
      recording.description = try EvemuRecording(parsing: bytes(device)).description
    }
    return recording
  }
}

@Suite struct RecordingsPresence {
  @Test(.enabled(if: getenv("CI").map { String(cString: $0) } == "true", "only if CI is true"))
  func recordingsExistInCI() {
    #expect(Recordings.folder != nil, Recordings.areMissing)
  }
}
