import Geometry
import Glibc
import LinuxIO
import Pictures
import Raster

/// The golden picture that a test compares its result with.
struct Golden {
  let name: String
  let target: String
  let root: String

  init(name: String, testFile: String) {
    self.name = name
    let folders = testFile.split(separator: "/", omittingEmptySubsequences: false)
    let tests = folders.lastIndex(of: "Tests") ?? folders.startIndex
    root = folders[..<tests].joined(separator: "/")
    target = tests + 1 < folders.count ? String(folders[tests + 1]) : ""
  }

  var path: String { "\(root)/Tests/Goldens/\(target)/\(name).png" }
  /// The path of the actual picture of a failed comparison, without `.png`.
  private var failure: String { "\(root)/.build/golden-failures/\(target)/\(name)" }
  private var mayUpdate: Bool {
    getenv("BEZEL_UPDATE_GOLDENS").map { String(cString: $0) == "1" } ?? false
  }

  /// Returns a description of the difference between a file and the golden one; nil if their bytes
  /// are equal.
  func mismatch(withFile bytes: [UInt8]) -> String? {
    guard (try? readFile(path, limit: PictureFile.sizeLimit)) != bytes else { return nil }
    do {
      let place = mayUpdate ? path : "\(failure).png"
      makeFolders(to: place)
      try writeOutput(bytes, to: place)
      return mayUpdate ? nil : "differs from \(path)\n  actual: \(place)"
    } catch {
      return "differs from \(path): \(error)"
    }
  }

  /// Returns a description of the difference between `actual` and the golden; nil if there is none.
  func mismatch(with actual: Surface, maximumDifference: Int) -> String? {
    var message: String
    var expected: Surface?
    do {
      let golden = try PNG.read(path: path)
      expected = golden
      guard let difference = PictureDifference(actual, golden, above: maximumDifference) else {
        return nil
      }
      message = "differs from \(path): \(difference)"
    } catch {
      message = "no golden: \(error)"
    }
    do {
      if mayUpdate {
        makeFolders(to: path)
        try PNG.write(actual, to: path)
        return nil
      }
      makeFolders(to: failure)
      try PNG.write(actual, to: "\(failure).png")
      message += "\n  actual: \(failure).png"
      if let expected {
        try PNG.write(comparison(actual, expected), to: "\(failure).difference.png")
        message += "\n  actual | golden | difference: \(failure).difference.png"
      }
    } catch {
      message += "\n  \(error)"
    }
    return message
  }

  private func makeFolders(to path: String) {
    let folders = path.split(separator: "/").dropLast()
    for count in folders.indices {
      mkdir("/" + folders[...count].joined(separator: "/"), 0o755)
    }
  }
}
