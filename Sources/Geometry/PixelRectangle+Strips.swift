extension PixelRectangle {
  /// Returns the parts that are not in another rectangle inside this one: at most four strips.
  public func strips(around inner: PixelRectangle) -> [PixelRectangle] {
    let inner = inner.intersection(self)
    guard !inner.isEmpty else { return isEmpty ? [] : [self] }
    return [
      PixelRectangle(left: left, top: top, right: right, bottom: inner.top),
      PixelRectangle(left: left, top: inner.bottom, right: right, bottom: bottom),
      PixelRectangle(left: left, top: inner.top, right: inner.left, bottom: inner.bottom),
      PixelRectangle(left: inner.right, top: inner.top, right: right, bottom: inner.bottom),
    ].filter { !$0.isEmpty }
  }
}
