import Controls
import Geometry
import Values

extension Panel {
  /// The scale below which texts and controls are too small for readers and fingers.
  private static let smallestScale = 0.75

  /// Pixels per point at which the design is as large as fits a screen.
  package func fittingScale(on screen: PixelSize) -> Double {
    min(Double(screen.width) / settings.size.width, Double(screen.height) / settings.size.height)
  }

  /// Says that the panel is too small on a screen, as the end of a sentence; nil if it is not, or if
  /// its file sets the scale.
  package func smallness(on screen: PixelSize) -> String? {
    let scale = fittingScale(on: screen)
    guard scale < Self.smallestScale, settings.scale == nil else { return nil }
    let numbers = [(scale * 100).rounded(), settings.size.width, settings.size.height].map {
      NumberFormat.short($0)
    }
    return "is drawn at \(numbers[0]) % of its size of \(numbers[1]) × \(numbers[2]), so texts and "
      + "controls are too small; give such screens a smaller \"size\" with \"when\""
  }
}
