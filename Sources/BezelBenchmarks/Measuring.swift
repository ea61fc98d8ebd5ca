import Controls
import Geometry
import Glibc
import Panels
import Raster
import TouchTracking
import Typesetting

// Helpers that several benchmarks share.

/// Returns the time that `body` takes on a clock, in microseconds.
func microseconds(
  on clock: clockid_t = CLOCK_MONOTONIC, _ body: () throws -> Void
) rethrows -> Double {
  var begin = timespec()
  var end = timespec()
  clock_gettime(clock, &begin)
  try body()
  clock_gettime(clock, &end)
  return Double(end.tv_sec - begin.tv_sec) * 1e6 + Double(end.tv_nsec - begin.tv_nsec) / 1e3
}

/// An invalid command line.
struct UsageError: Error, CustomStringConvertible {
  let description: String
}

func median<Number: Comparable>(_ numbers: [Number]) -> Number {
  numbers.sorted()[numbers.count / 2]
}

/// Panel resources with real fonts and without pictures.
final class BenchmarkResources: PanelResources {
  let typesetter: any Typesetter = FreeTypeTypesetter(warn: { _ in })

  func picture(at path: String) throws(PropertyError) -> Artwork {
    throw PropertyError.refused("\(path): benchmarks have no pictures")
  }
  func checkFont(family: String) throws(ResourceError) {}
  func includedFile(at path: String, limit: Int) throws(ResourceError) -> [UInt8] {
    PanelForm.includedFile
  }
}

extension ContactFrame {
  /// Returns a frame in which one contact changes at a point of a panel.
  static func contact(
    _ phase: ContactChange.Phase, _ id: UInt64, at point: Point, of panel: Panel
  ) -> ContactFrame {
    ContactFrame(
      time: .zero,
      changes: [
        ContactChange(
          contact: ContactID(id), phase: phase, position: panel.unitPosition(of: point))
      ])
  }
}

extension String {
  /// Returns the text right-aligned in a column of at least `width` characters.
  func right(_ width: Int) -> String {
    String(repeating: " ", count: max(width - count, 1)) + self
  }

  /// Returns the text left-aligned in a column of at least `width` characters.
  func left(_ width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 1))
  }
}

extension Double {
  /// The number with one decimal.
  var tenths: String { NumberFormat.fixed(self, decimals: 1, in: .english) }
  /// The number with two decimals.
  var hundredths: String { NumberFormat.fixed(self, decimals: 2, in: .english) }
}
