/// A growable array of trivial values without bounds checks.
///
/// Call `reserve` before appending several elements; only `append(_:)` for a single element
/// reserves space itself.
struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var start: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 16)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  /// Reserves space for `more` elements.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if count &+ more > capacity { grow(to: count + more) }
  }

  @inline(never)
  private mutating func grow(to least: Int) {
    capacity = max(least, capacity * 2)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    reserve(1)
    start[count] = element
    count &+= 1
  }

  /// Appends elements. Space for them must have been reserved.
  @inline(__always)
  mutating func append(_ elements: UnsafeBufferPointer<Element>) {
    var end = start + count
    for element in elements {
      end.initialize(to: element)
      end += 1
    }
    count &+= elements.count
  }

  /// Appends an element `times` times. Space must have been reserved.
  @inline(__always)
  mutating func append(_ element: Element, times: Int) {
    for index in 0..<times { start[count &+ index] = element }
    count &+= times
  }

  /// Removes all but the first `count` elements.
  @inline(__always)
  mutating func truncate(to count: Int) { self.count = count }

  /// Returns a copy of the elements, which the caller must deallocate.
  func copy() -> UnsafeMutablePointer<Element> {
    let copy = UnsafeMutablePointer<Element>.allocate(capacity: count)
    copy.initialize(from: start, count: count)
    return copy
  }
}
