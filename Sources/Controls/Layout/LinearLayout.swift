/// Distributes the available length on one axis among items, in points.
///
/// 1. An item without weight gets its minimum. The others share the rest in proportion to their
///    weights, but none gets less than its minimum or more than its maximum.
/// 2. If the length is less than the sum of the minimums, the items with weight shrink first, all by
///    the same factor, but none below its shortest length.
/// 3. If it is too small even for the items without weight, these shrink in the same way.
/// 4. If the shortest lengths do not fit either, all of them shrink by the same factor.
///
/// Edges are on whole points, which are whole pixels at integral scales. The running sum is rounded
/// instead of each length, so that the lengths add up to the total.
public enum LinearLayout {
  /// The requirements of one item.
  public struct Item: Hashable {
    /// The length that the item gets if there is enough for all items.
    public var minimum: Double
    /// The share of the remaining length; 0 for none.
    public var weight: Double
    /// The maximum length, at least `minimum`.
    public var maximum: Double
    /// The length to which the item shrinks if there is not enough for all items, at most `minimum`.
    public var shortest: Double

    /// Creates an item.
    public init(
      minimum: Double, weight: Double, maximum: Double = .infinity, shortest: Double = 0
    ) {
      self.minimum = minimum
      self.weight = weight
      self.maximum = maximum
      self.shortest = shortest
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

  /// The shortest length in which every item gets its minimum, also those that get only their share
  /// of it, with the spacing between them.
  public static func preferred(of items: [Item], spacing: Double) -> Double {
    let flexible = items.filter { $0.weight > 0 }
    let lengthPerWeight = flexible.map { $0.minimum / $0.weight }.max() ?? 0
    let shares = flexible.reduce(0) { $0 + min(lengthPerWeight * $1.weight, $1.maximum) }
    return minimum(of: items.filter { $0.weight <= 0 }, spacing: 0) + shares
      + spacing * Double(max(items.count - 1, 0))
  }

  /// The length that all items and the spacing between them need.
  public static func minimum(of items: [Item], spacing: Double) -> Double {
    items.reduce(0) { $0 + $1.minimum } + spacing * Double(max(items.count - 1, 0))
  }

  private static func lengths(of items: [Item], in length: Double) -> [Double] {
    let available = max(length, 0).rounded(.down)
    let fixed = items.reduce(0) { $0 + ($1.weight > 0 ? 0 : $1.minimum) }
    let flexible = items.reduce(0) { $0 + ($1.weight > 0 ? $1.minimum : 0) }
    let parts: [Part]
    if items.reduce(0, { $0 + $1.shortest }) > available {
      parts = items.map { Part(weight: $0.shortest, 0...$0.shortest) }
    } else if items.reduce(0, { $0 + ($1.weight > 0 ? $1.shortest : $1.minimum) }) > available {
      parts = items.map {
        $0.weight > 0
          ? Part($0.shortest) : Part(weight: $0.minimum, $0.shortest...$0.minimum)
      }
    } else if fixed + flexible > available {
      parts = items.map {
        $0.weight > 0 ? Part(weight: $0.minimum, $0.shortest...$0.minimum) : Part($0.minimum)
      }
    } else {
      parts = items.map {
        $0.weight > 0
          ? Part(weight: $0.weight, $0.minimum...max($0.maximum, $0.minimum)) : Part($0.minimum)
      }
    }
    return wholeLengths(shares(of: parts, in: available))
  }

  /// A part of a length: in proportion to its weight, within limits.
  private struct Part {
    let weight: Double
    let limits: ClosedRange<Double>

    init(weight: Double, _ limits: ClosedRange<Double>) {
      self.weight = weight
      self.limits = limits
    }

    /// A part of a fixed length.
    init(_ length: Double) { self.init(weight: 0, length...length) }
  }

  /// Divides `length` in proportion to the weights of the parts. A part whose share is outside its
  /// limits gets the limit, and the others share the rest.
  private static func shares(of parts: [Part], in length: Double) -> [Double] {
    // The length per weight grows from 0. Each part grows with it between its limits.
    var changes: [(lengthPerWeight: Double, part: Int, grows: Bool)] = []
    for (index, part) in parts.enumerated() where part.weight > 0 {
      changes.append((part.limits.lowerBound / part.weight, index, true))
      if part.limits.upperBound < .infinity {
        changes.append((part.limits.upperBound / part.weight, index, false))
      }
    }
    changes.sort {
      $0.lengthPerWeight == $1.lengthPerWeight
        ? $0.grows && !$1.grows : $0.lengthPerWeight < $1.lengthPerWeight
    }
    var lengths = parts.map(\.limits.lowerBound)
    var isGrowing = parts.map { _ in false }
    var (fixed, weight) = (lengths.reduce(0, +), 0.0)
    for change in changes {
      guard fixed + weight * change.lengthPerWeight < length else { break }
      let part = parts[change.part]
      isGrowing[change.part] = change.grows
      if change.grows {
        fixed -= part.limits.lowerBound
        weight += part.weight
      } else {
        fixed += part.limits.upperBound
        weight -= part.weight
        lengths[change.part] = part.limits.upperBound
      }
    }
    // Sums without the rounding errors of the subtractions.
    let growing = parts.indices.filter { isGrowing[$0] }
    weight = growing.reduce(0) { $0 + parts[$1].weight }
    let rest = parts.indices.reduce(length) { isGrowing[$1] ? $0 : $0 - lengths[$1] }
    for index in growing { lengths[index] = max(rest * (parts[index].weight / weight), 0) }
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

extension Control {
  /// The layout item for a control whose preferred length is `preferred`; nil for no preference.
  /// - Parameters:
  ///   - axis: the axis along which the control is placed.
  ///   - space: the length of the container; nil while the container is measured, when a control
  ///     with a weight needs its preferred length. In a container of a known length it gets its
  ///     share, so that a live number or text never moves its edges.
  public final func layoutItem(
    preferring preferred: Double?, along axis: LayoutAxis, in space: LengthSpace?
  ) -> LinearLayout.Item {
    let request = layout[axis]
    let weight = layout.weight ?? (preferred == nil ? 1 : 0)
    let isShare = weight > 0 && space != nil
    var length = isShare ? request.points(request.length, in: nil) ?? 0 : preferred ?? 0
    if case .percent? = request.length, let points = request.points(request.length, in: space) {
      length = points
    }
    return LinearLayout.Item(
      minimum: request.limited(length, in: space), weight: weight,
      maximum: request.points(request.maximum, in: space) ?? .infinity,
      shortest: request.points(request.minimum, in: space) ?? 0)
  }
}
