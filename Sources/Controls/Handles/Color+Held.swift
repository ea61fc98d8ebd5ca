import Raster

extension Color {
  /// How bright it looks, 0…1. (Luma as in Rec. 601.)
  public var luma: Double { 0.299 * red + 0.587 * green + 0.114 * blue }

  /// Black or white, whichever reads better on it.
  public var readable: Color { luma < 0.65 ? .white : Color(gray: 0.07) }

  /// The colour of what a finger holds: a dark one lights up, a light one darkens.
  public var held: Color {
    let target: Color = luma < 0.75 ? .white : .black
    return mixed(with: target.opacity(alpha), by: 0.18)
  }
}
