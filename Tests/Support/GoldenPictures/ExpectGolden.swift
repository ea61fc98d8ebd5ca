// The Testing module is not available if the Swift runtime is linked statically, as in releases.
#if canImport(Testing)
  public import Raster
  public import Testing

  /// Expects `actual` to match the golden picture `Tests/Goldens/TARGET/NAME.png`, where TARGET is
  /// the folder of the test's source file. No channel of any pixel may differ by more than
  /// `maximumDifference`, out of 255.
  ///
  /// On failure, the picture and a comparison with the golden are written to
  /// `.build/golden-failures/`, and the issue contains their paths. With `BEZEL_UPDATE_GOLDENS=1`
  /// in the environment, missing or different goldens are written instead; look at them before you
  /// commit them.
  public func expectGolden(
    _ actual: Surface, _ name: String, maximumDifference: Int = 0, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let golden = Golden(name: name, testFile: file)
    guard let message = golden.mismatch(with: actual, maximumDifference: maximumDifference)
    else { return }
    Issue.record("\(message)", sourceLocation: sourceLocation)
  }

  /// Expects a PNG file, such as an animation, to have the same bytes as the golden one.
  public func expectGoldenFile(
    _ actual: [UInt8], _ name: String, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let golden = Golden(name: name, testFile: file)
    guard let message = golden.mismatch(withFile: actual) else { return }
    Issue.record("\(message)", sourceLocation: sourceLocation)
  }
#endif
