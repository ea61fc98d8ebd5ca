/// How lengths along one axis share the room there is: arithmetic, in points.
///
/// 1. An item without weight gets its minimum; those with weight share the rest in proportion to
///    their weights, but none gets less than its minimum.
/// 2. Where the room is too small for all minimums, those with weight give way first, alike.
/// 3. Where it is too small even without them, the others shrink alike.
///
/// All edges lie on whole points, so that at whole scales they lie on whole pixels; the rounding is
/// of the running sum, so that nothing is lost or counted twice.
public enum LinearLayout {
  /// One item of those that share the room.
  public struct Item: Hashable {
    /// The length it needs, a whole number.
    public var minimum: Double
    /// Its share of the length that is left; 0 for none.
    public var weight: Double

    /// An item with a length it needs, and its share of the rest.
    public init(minimum: Double, weight: Double) {
      self.minimum = minimum
      self.weight = weight
    }
  }

  /// The position of an item along the axis.
  public struct Span: Hashable {
    /// From the beginning of the room.
    public var start: Double
    /// Its share of the room.
    public var length: Double
  }

  /// The items' positions in `length` points, one after another with `spacing` between them. The
  /// spacing shrinks where it alone would be longer than the room.
  public static func spans(of items: [Item], in length: Double, spacing: Double) -> [Span] {
    let gaps = Double(items.count - 1)
    let spacing = gaps > 0 ? min(spacing, (max(length, 0) / gaps).rounded(.down)) : 0
    let lengths = lengths(of: items, in: length - spacing * gaps)
    var start = 0.0
    return lengths.map { length in
      defer { start += length + spacing }
      return Span(start: start, length: length)
    }
  }

  /// The length all items need together.
  public static func minimum(of items: [Item], spacing: Double) -> Double {
    items.reduce(0) { $0 + $1.minimum } + spacing * Double(max(items.count - 1, 0))
  }

  private static func lengths(of items: [Item], in length: Double) -> [Double] {
    let available = max(length, 0).rounded(.down)
    let fixed = items.reduce(0) { $0 + ($1.weight > 0 ? 0 : $1.minimum) }
    let flexible = items.reduce(0) { $0 + ($1.weight > 0 ? $1.minimum : 0) }
    if fixed > available {
      return wholeLengths(items.map { $0.weight > 0 ? 0 : $0.minimum * available / fixed })
    }
    if fixed + flexible > available {
      let share = (available - fixed) / flexible
      return wholeLengths(items.map { $0.weight > 0 ? $0.minimum * share : $0.minimum })
    }
    return wholeLengths(shared(items, rest: available - fixed))
  }

  /// Shares `rest` by weight. An item whose share is below its minimum gets that, and the others
  /// share again without it.
  private static func shared(_ items: [Item], rest: Double) -> [Double] {
    var lengths = items.map(\.minimum)
    var sharing = items.indices.filter { items[$0].weight > 0 }
    var rest = rest
    while !sharing.isEmpty {
      let weights = sharing.reduce(0) { $0 + items[$1].weight }
      func share(_ index: Int) -> Double { rest * (items[index].weight / weights) }
      let short = sharing.filter { share($0) < items[$0].minimum }
      guard !short.isEmpty else {
        for index in sharing { lengths[index] = share(index) }
        break
      }
      for index in short { rest -= items[index].minimum }
      sharing.removeAll { short.contains($0) }
    }
    return lengths
  }

  private static func wholeLengths(_ lengths: [Double]) -> [Double] {
    var sum = 0.0
    return lengths.map { length in
      let start = sum.rounded()
      sum += length
      return sum.rounded() - start
    }
  }
}
