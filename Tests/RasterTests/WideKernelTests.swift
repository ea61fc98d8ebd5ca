import Geometry
import Randomness
import Testing
import WideKernels

@testable import Raster

/// Compares the wide kernels with the narrow ones. The pixels must be bit-identical for every
/// length and start of a row.
@Suite(.enabled(if: wide_kernels_run_here(), "this processor has no AVX2"))
struct WideKernelTests {
  private static let length = 64
  private static let bufferLength = length + 32
  private static let starts = 0..<8

  private var random = SeededGenerator(seed: 7)

  private mutating func byte() -> UInt8 { UInt8.random(in: 0...255, using: &random) }

  /// Returns a random premultiplied pixel. Transparent and opaque pixels are frequent.
  private mutating func pixel() -> UInt32 {
    let alpha = random.pick([0, 255, UInt32(byte()), UInt32(byte())])
    return PixelArithmetic.scale(UInt32.random(in: 0...0xff_ffff, using: &random), by: alpha)
      | alpha << 24
  }

  /// Returns a random coverage byte. 0 and 255 are frequent.
  private mutating func coverageByte() -> UInt8 { random.pick([0, 255, byte(), byte()]) }

  /// Runs both kernels on the same row, for every start and for all lengths from `shortest`, in
  /// steps of `step`.
  private mutating func expectSamePixels(
    shortest: Int = 0, step: Int = 1,
    wide: (UnsafeMutablePointer<UInt32>, [UInt32], [UInt8], Int) -> Void,
    narrow: (UnsafeMutablePointer<UInt32>, [UInt32], [UInt8], Int) -> Void
  ) {
    for count in stride(from: shortest, through: Self.length, by: step) {
      for start in Self.starts {
        var first = (0..<Self.bufferLength).map { _ in pixel() }
        var second = first
        let source = (0..<Self.bufferLength).map { _ in pixel() }
        var coverage = (0..<Self.bufferLength).map { _ in coverageByte() }
        for index in count..<count + 8 { coverage[index] = 0 }
        first.withUnsafeMutableBufferPointer { row in
          wide(row.baseAddress! + start, source, coverage, count)
        }
        second.withUnsafeMutableBufferPointer { row in
          narrow(row.baseAddress! + start, source, coverage, count)
        }
        #expect(first == second, "\(count) pixels, starting at \(start)")
      }
    }
  }

  @Test mutating func fills() {
    let pixel = pixel()
    expectSamePixels(
      shortest: 8, wide: { row, _, _, count in wide_fill(row, pixel, count) },
      narrow: { row, _, _, count in Kernels.narrowFill(row, pixel, count: count) })
  }

  @Test(arguments: [0, 1, 100, 128, 254, 255] as [UInt8])
  mutating func oneColorWithEqualCoverage(_ level: UInt8) {
    for pixel in [0xff3d_9cff, 0x8040_1080, 0x0100_0001] as [UInt32] {
      expectSamePixels(
        wide: { row, _, _, count in wide_level_solid(row, pixel, level, count) },
        narrow: { row, _, _, count in
          Kernels.narrowLevel(row, SolidInk(pixel), level, count: count)
        })
      // The same coverage for all pixels must equal coverage per pixel.
      let bytes = [UInt8](repeating: level, count: 64)
      expectSamePixels(
        step: 4, wide: { row, _, _, count in wide_level_solid(row, pixel, level, count) },
        narrow: { row, _, _, count in
          Kernels.narrowCover(row, SolidInk(pixel), bytes, count: count)
        })
    }
  }

  @Test(arguments: [0xff3d_9cff, 0x8040_1080, 0x0100_0001, 0] as [UInt32])
  mutating func oneColorWithCoveragePerPixel(_ pixel: UInt32) {
    expectSamePixels(
      step: 4, wide: { row, _, coverage, count in wide_cover_solid(row, pixel, coverage, count) },
      narrow: { row, _, coverage, count in
        Kernels.narrowCover(row, SolidInk(pixel), coverage, count: count)
      })
  }

  /// Masks of all widths, and of heights for one band and for several. Parts of the masks are empty
  /// or full.
  @Test(arguments: [0xff3d_9cff, 0x8040_1080] as [UInt32])
  mutating func masks(_ pixel: UInt32) {
    for (width, height) in (1...33).map({ ($0, 2) }) + [(20, 32), (7, 33), (20, 70)] {
      let mask = Mask(width: width, height: height)
      for y in 0..<height {
        for x in stride(from: 0, to: width, by: 8) {
          let level: UInt8? = random.pick([0, 255, nil])
          for x in x..<min(x + 8, width) {
            mask.coverage[y * mask.stride + x] = level ?? coverageByte()
          }
        }
      }
      let stride = width + 5
      var first = (0..<stride * height + 8).map { _ in self.pixel() }
      var second = first
      wide_cover_mask(&first, stride, pixel, mask.coverage, mask.stride, width, height)
      Kernels.narrowCoverMask(
        &second, stride: stride, SolidInk(pixel), mask.coverage, coverageStride: mask.stride,
        width: width, height: height)
      #expect(first == second, "\(width)×\(height)")
    }
  }

  /// Compares painting whole rows with painting run by run.
  @Test(arguments: [0xff3d_9cff, 0x8040_1080] as [UInt32])
  mutating func rowsOfCoverage(_ pixel: UInt32) throws {
    let ramp = GradientRamp([
      GradientStop(0, .black), GradientStop(1, Color(gray: 1, alpha: Double(pixel >> 24) / 255)),
    ])
    var drawing = RandomDrawing(seed: UInt64(pixel))
    for _ in 0..<40 {
      let surfaces = [Surface(width: 64, height: 64), Surface(width: 64, height: 64)]
      for index in 0..<64 * 64 {
        surfaces[0].pixels[index] = self.pixel()
        surfaces[1].pixels[index] = surfaces[0].pixels[index]
      }
      let shape = drawing.shape()
      guard let coverage = Canvas(surfaces[0]).coverage(of: shape, nil) else { continue }
      let part = coverage.bounds.intersection(surfaces[0].bounds)
      guard !part.isEmpty, part.width == coverage.bounds.width else { continue }
      func paint(_ painter: some RunPainter, isSoft: Bool) {
        coverage.coverage.withPointers { rows, runs, bytes in
          for (surface, isWide) in zip(surfaces, [true, false]) {
            let rows = CoverageRows(
              rows: rows + (part.top - coverage.bounds.top), runs: runs, bytes: bytes,
              left: part.left, lines: part.top..<part.bottom,
              pixels: surface.pixels + part.top * surface.stride + part.left,
              stride: surface.stride, isSoft: isSoft)
            if isWide { painter.paint(rows) } else { rows.paint(with: painter) }
          }
        }
      }
      for isSoft in [false, true] {
        paint(SolidPainter(pixel), isSoft: isSoft)
        paint(RowPainter(ramp, step: 0.02, offset: -0.1), isSoft: isSoft)
        let rows = surfaces.map { Array(UnsafeBufferPointer(start: $0.pixels, count: 64 * 64)) }
        #expect(rows[0] == rows[1], "\(shape)")
      }
    }
  }

  @Test mutating func pixelsWithCoveragePerPixel() {
    expectSamePixels(
      step: 4,
      wide: { row, source, coverage, count in
        wide_cover_pixels(row, source, coverage, count)
      },
      narrow: { row, source, coverage, count in
        Kernels.narrowCover(row, source, coverage, count: count)
      })
  }

  @Test(arguments: [0, 1, 77, 255] as [UInt8])
  mutating func pixelsWithEqualCoverage(_ level: UInt8) {
    expectSamePixels(
      wide: { row, source, _, count in wide_level_pixels(row, source, level, count) },
      narrow: { row, source, _, count in
        Kernels.narrowLevel(row, source, level, count: count)
      })
  }

  @Test(arguments: [1, 0.9999, 0.64, 0.05, -0.3, -1])
  mutating func stretchedRows(_ step: Double) {
    let size = 40
    let columns = StretchedColumns(
      PicturePositions(step, step < 0 ? 37.6 : 0.4, first: -3, size: size), count: Self.length)
    // Four pixels are read, starting at the last one.
    let picture = (0..<size + 3).map { _ in pixel() }
    var wide = [UInt16](repeating: 0, count: 4 * Self.length)
    var narrow = wide
    wide_stretch_row(
      &wide, picture, columns.first, columns.bytes, columns.weights, Self.length / 2)
    Kernels.narrowStretchRow(
      &narrow, picture, columns.first, columns.bytes, columns.weights, pairs: Self.length / 2)
    #expect(wide == narrow)
  }

  @Test(arguments: [0, 2, 15_000, 32_766] as [Int16])
  mutating func mixedRows(_ fraction: Int16) {
    func stretched() -> [UInt16] {
      (0..<Self.length).flatMap { index in
        // A stretch of opaque pixels, which have a fast path.
        let pixel = 16..<32 ~= index ? pixel() | 0xff00_0000 : pixel()
        return ([0, 8, 16, 24] as [UInt32]).map { UInt16(pixel >> $0 & 255) * 128 }
      }
    }
    let rows = [stretched(), stretched()]
    let row = (0..<Self.length).map { _ in pixel() }
    rows[0].withUnsafeBufferPointer { nearer in
      rows[1].withUnsafeBufferPointer { farther in
        let rows = StretchedRows(
          nearer: nearer.baseAddress!, farther: farther.baseAddress!, fraction: fraction)
        for from in 0..<9 {
          for to in from + 1..<36 {
            var first = row
            var second = first
            wide_mix_rows_over(&first, rows.nearer, rows.farther, fraction, from, to)
            Kernels.narrowMixRowsOver(&second, rows, from: from, to: to)
            #expect(first == second, "over, \(from)..<\(to)")
          }
        }
        for from in [0, 8, 16] {
          var first = [UInt32](repeating: 0, count: Self.length)
          var second = first
          wide_mix_rows(&first, rows.nearer, rows.farther, fraction, from, Self.length)
          Kernels.narrowMixRows(&second, rows, from: from, to: Self.length)
          #expect(first == second, "starting at \(from)")
        }
      }
    }
  }

  /// Sums along rows (step 1) and along columns.
  @Test(arguments: [1, 80]) mutating func weightedSums(step: Int) {
    for count in [1, 2, 7, 25, 49] {
      let weights = (0..<count).map { _ in
        UInt16.random(in: 0...UInt16(65535 / count), using: &random)
      }
      let values = (0..<(count * step + 80)).map { _ in
        UInt16.random(in: 0...0xff00, using: &random)
      }
      for length in stride(from: 16, through: 80, by: 16) {
        var first = [UInt16](repeating: 0, count: 80)
        var second = first
        wide_weighted_sums(&first, length, values, step, weights, count)
        weighted_sums(&second, length, values, step, weights, count)
        #expect(first == second, "\(count) values, \(length) sums")
      }
    }
  }

  @Test mutating func mixedPictureRows() {
    let pixels = (0..<9 * 24).map { _ in UInt32.random(in: 0 ... .max, using: &random) }
    for count in [1, 2, 5, 9] {
      let weights = (0..<count).map { _ in
        UInt16.random(in: 0...UInt16(65535 / count), using: &random)
      }
      for width in [1, 4, 7, 24] {
        var first = [UInt16](repeating: 0, count: 96)
        var second = first
        wide_mix_picture_rows(&first, width, pixels, 24, weights, count, 3)
        mix_picture_rows(&second, width, pixels, 24, weights, count, 3)
        #expect(first == second, "\(count) rows, \(width) pixels")
      }
    }
  }
}
