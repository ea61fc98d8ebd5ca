extension Rectangle {
  /// Returns whether the edges of another rectangle differ only by rounding errors of lengths on a
  /// screen.
  public func isNear(_ other: Rectangle) -> Bool {
    abs(x - other.x) < 1e-6 && abs(y - other.y) < 1e-6 && abs(width - other.width) < 1e-6
      && abs(height - other.height) < 1e-6
  }
}
