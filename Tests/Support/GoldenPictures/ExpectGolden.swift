// A build with the Swift runtime linked in, as releases are, has no Testing.
#if canImport(Testing)
  public import Raster
  public import Testing

  /// Expects `actual` to look like the golden picture `Tests/Goldens/TARGET/NAME.png`, TARGET being
  /// the folder of the test's source: no channel of any pixel may differ by more than
  /// `maximumDifference` of 255.
  ///
  /// On a failure the picture, and beside it the golden and their difference, magnified, are left
  /// in `.build/golden-failures/`, and the issue names them. With `BEZEL_UPDATE_GOLDENS=1` in the
  /// environment a golden that is missing or differs is written instead: look at it before you
  /// commit it.
  public func expectGolden(
    _ actual: Surface, _ name: String, maximumDifference: Int = 0, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let golden = Golden(name: name, testFile: file)
    guard let complaint = golden.complaint(about: actual, maximumDifference: maximumDifference)
    else { return }
    Issue.record("\(complaint)", sourceLocation: sourceLocation)
  }
#endif
