import Raster

extension Color {
  /// The colour while a finger holds it: a dark one lights up, a light one darkens.
  public var held: Color {
    let target: Color = luma < 0.75 ? .white : .black
    return mixed(with: target.opacity(alpha), by: 0.18)
  }
}
