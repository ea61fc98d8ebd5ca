import Glibc
import Testing
import TouchTracking

/// The recordings of real touchscreens, which are beside the checkout and not part of it.
enum Recordings {
  /// `../shared/recordings` from the package's folder, or what BEZEL_RECORDINGS says.
  static let folder: String? = {
    var candidates: [String] = []
    if let override = getenv("BEZEL_RECORDINGS") { candidates.append(String(cString: override)) }
    let parts = #filePath.split(separator: "/").dropLast(3)
    candidates.append("/" + parts.dropLast().joined(separator: "/") + "/shared/recordings")
    return candidates.first { access("\($0)/INDEX.md", R_OK) == 0 }
  }()

  static let areMissing: Comment =
    "no recordings: put them in ../shared/recordings, or name their folder in BEZEL_RECORDINGS"

  static func bytes(_ name: String) throws -> [UInt8] {
    let path = "\(try #require(folder))/\(name)"
    let file = try #require(fopen(path, "r"), "cannot open \(path)")
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// A recording with its device, which older files keep in a file of its own.
  static func recording(_ name: String, device: String? = nil) throws -> EvemuRecording {
    var recording = try EvemuRecording(parsing: bytes(name))
    if let device {
      recording.description = try EvemuRecording(parsing: bytes(device)).description
    }
    return recording
  }
}

@Suite struct RecordingsPresence {
  @Test(.enabled(if: getenv("CI").map { String(cString: $0) } == "true", "only where CI is true"))
  func recordingsAreThereInCI() {
    #expect(Recordings.folder != nil, Recordings.areMissing)
  }
}
