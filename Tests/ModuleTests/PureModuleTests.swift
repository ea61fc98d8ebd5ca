import Checkout
import Testing

/// The pure modules import only each other, locks, and arithmetic in C: no other C library, clocks,
/// files or descriptors. SwiftPM checks that every import is a declared dependency, in `Tests/run`.
///
/// Each imports only modules before it in the list. Panels know no kinds, so that a custom kind can do
/// whatever a built-in one does.
@Suite struct PureModuleTests {
  private static let modules = [
    "Geometry", "JSON", "Raster", "SVG", "TouchTracking", "Values", "Expressions", "Controls",
    "FileFormats", "Panels", "PanelInspection", "Kinds", "BuiltInPanels",
  ]

  @Test(arguments: modules)
  func pureModulesImportOnlyEarlierOnes(module: String) throws {
    let earlier = Self.modules.prefix { $0 != module }
    let files = Checkout.files(below: "Sources/\(module)").filter { $0.hasSuffix(".swift") }
    #expect(!files.isEmpty)
    for file in files {
      // Sine and its like are in the C library.
      let arithmetic = file == "Sources/Geometry/Mathematics.swift" ? "Glibc" : "WideKernels"
      for line in try Checkout.lines(of: file) {
        guard let match = line.prefixMatch(of: /(?:@?\w+ )*import (\w+)/) else { continue }
        let name = String(match.1)
        // Locks protect facts that all panels share.
        let isLock = name == "Synchronization"
        #expect(earlier.contains(name) || name == arithmetic || isLock, "\(file)")
      }
    }
  }
}
