/// Distributes the available length on one axis among items, in points.
///
/// 1. An item without weight gets its minimum. The others share the rest in proportion to their
///    weights, but none gets less than its minimum.
/// 2. If the length is less than the sum of the minimums, the items with weight shrink first, all by
///    the same factor.
/// 3. If it is too small even for the items without weight, these shrink by the same factor and the
///    others get nothing.
///
/// Edges are on whole points, which are whole pixels at integral scales. The running sum is rounded
/// instead of each length, so that the lengths add up to the total.
public enum LinearLayout {
  /// The requirements of one item.
  public struct Item: Hashable {
    /// The minimum length, a whole number.
    public var minimum: Double
    /// The share of the remaining length; 0 for none.
    public var weight: Double

    /// Creates an item.
    public init(minimum: Double, weight: Double) {
      self.minimum = minimum
      self.weight = weight
    }
  }

  /// The position of an item along the axis.
  public struct Span: Hashable {
    /// The distance from the beginning of the available length.
    public var start: Double
    /// The length of the item.
    public var length: Double
  }

  /// The positions of the items in `length` points, in order and with `spacing` between them. The
  /// spacing shrinks if it alone would exceed `length`.
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

  /// The length that all items and the spacing between them need.
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

  /// Distributes `rest` by weight. An item whose share is below its minimum gets its minimum, and
  /// the remaining length is distributed again among the others.
  private static func shared(_ items: [Item], rest: Double) -> [Double] {
    // The item with the largest minimum per weight falls short first, so a single pass finds all
    // short items.
    let order = items.indices.filter { items[$0].weight > 0 }.sorted {
      items[$0].minimum / items[$0].weight < items[$1].minimum / items[$1].weight
    }
    let weights = order.reduce(into: [0]) { $0.append($0[$0.count - 1] + items[$1].weight) }
    var sharing = order[...]
    var rest = rest
    while let last = sharing.last,
      rest * (items[last].weight / weights[sharing.count]) < items[last].minimum
    {
      rest -= items[last].minimum
      sharing.removeLast()
    }
    var lengths = items.map(\.minimum)
    let weight = sharing.sorted().reduce(0) { $0 + items[$1].weight }
    for index in sharing { lengths[index] = rest * (items[index].weight / weight) }
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
