/// A list of plain values that grows at its end.
///
/// Arrays check their bounds at each step; here they are checked once, when room is reserved.
struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var start: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 16)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  /// Reserves room for `more` elements.
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

  /// Adds elements; there must be room for them.
  @inline(__always)
  mutating func append(_ elements: UnsafeBufferPointer<Element>) {
    var end = start + count
    for element in elements {
      end.initialize(to: element)
      end += 1
    }
    count &+= elements.count
  }

  /// Adds an element several times; there must be room for that.
  @inline(__always)
  mutating func append(_ element: Element, times: Int) {
    for index in 0..<times { start[count &+ index] = element }
    count &+= times
  }

  /// Removes all but the first `count` elements.
  @inline(__always)
  mutating func truncate(to count: Int) { self.count = count }

  /// A copy of all elements, for the caller to deallocate.
  func copy() -> UnsafeMutablePointer<Element> {
    let copy = UnsafeMutablePointer<Element>.allocate(capacity: count)
    copy.initialize(from: start, count: count)
    return copy
  }
}
