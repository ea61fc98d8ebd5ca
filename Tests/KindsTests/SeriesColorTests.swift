import Raster
import Testing

@testable import Kinds

/// The default colours of series differ from each other and from the background.
struct SeriesColorTests {
  /// A colour as lightness and two opponent colours: OKLab.
  private func lab(_ red: Double, _ green: Double, _ blue: Double) -> [Double] {
    func root(_ number: Double) -> Double {
      var root = 1.0
      for _ in 0..<60 { root -= (root * root * root - number) / (3 * root * root + 1e-12) }
      return root
    }
    let (l, m, s) = (
      root(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue),
      root(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue),
      root(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    )
    return [
      0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ]
  }

  private func linear(_ component: Double) -> Double {
    // A polynomial approximates the exponent 2.4 closely enough to compare colours.
    component * (component * (component * 0.305306011 + 0.682171111) + 0.012522878)
  }

  /// A colour as seen with all cones, without those for long wavelengths, and without those for
  /// medium wavelengths (Machado, Oliveira and Fernandes, 2009).
  private func seen(_ color: Color) -> [[Double]] {
    let (r, g, b) = (linear(color.red), linear(color.green), linear(color.blue))
    func view(_ m: [Double]) -> [Double] {
      let parts = stride(from: 0, to: 9, by: 3).map {
        min(max(m[$0] * r + m[$0 + 1] * g + m[$0 + 2] * b, 0), 1)
      }
      return lab(parts[0], parts[1], parts[2])
    }
    return [
      lab(r, g, b),
      view([
        0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116,
        1.051998,
      ]),
      view([
        0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881,
      ]),
    ]
  }

  /// The smallest distance between two colours, as these people see them.
  private func distance(_ one: Color, _ other: Color) -> Double {
    zip(seen(one), seen(other)).map { a, b in
      zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    }.min() ?? 0
  }

  @Test(arguments: [SeriesColors.onDark, SeriesColors.onLight])
  func colorsAreToldApart(colors: [Color]) {
    #expect(colors.count == Chart.seriesLimit)
    for (index, one) in colors.enumerated() {
      for other in colors[..<index] {
        #expect(distance(one, other) > 0.055, "\(one.hex) \(other.hex)")
      }
    }
  }

  @Test func colorsContrastWithTheGround() {
    for ground in ["#05070A", "#1E252E", "#000000", "#1C1C1C"].compactMap({ Color(hex: $0) }) {
      for color in SeriesColors.onDark { #expect(color.contrast(with: ground) >= 3) }
    }
    for ground in ["#F3F5F8", "#FFFFFF"].compactMap({ Color(hex: $0) }) {
      for color in SeriesColors.onLight { #expect(color.contrast(with: ground) >= 3) }
    }
  }

  /// The violet of the priority `medium` differs from the red, amber and grey of the others, and
  /// from the accent.
  @Test(arguments: [
    (["#FF4B40", "#F2B33D", "#93A0AF", "#3D9BFF"], "#E9EEF4", ["#05070A", "#1E252E"]),
    (["#C4261D", "#CC6200", "#566371", "#0B68CC"], "#17202B", ["#F3F5F8", "#FFFFFF"]),
    (["#FF827A", "#FFC857", "#D6D6D6", "#5CB8FF"], "#FFFFFF", ["#000000", "#1C1C1C"]),
  ])
  func violetIsToldApart(others: [String], text: String, grounds: [String]) throws {
    let violet = AlarmColors.violet(withText: try #require(Color(hex: text)))
    for other in others.compactMap({ Color(hex: $0) }) {
      #expect(distance(violet, other) > 0.08, "\(other.hex)")
    }
    for ground in grounds.compactMap({ Color(hex: $0) }) {
      #expect(violet.contrast(with: ground) >= 3)
    }
  }
}
