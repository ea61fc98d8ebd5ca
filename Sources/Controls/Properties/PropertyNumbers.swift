import Values

extension PropertyDeclaration<[Double]> {
  /// Several numbers in a range.
  public static func numbers(
    in range: ClosedRange<Double> = PropertyFormat.anyNumber, count: ClosedRange<Int>,
    unit: String = "", _ documentation: String
  ) -> Self {
    PropertyDeclaration(.numbers(range, count: count, unit: unit), documentation) {
      .numbers($0)
    } decode: { value in
      guard case .numbers(let numbers) = value, count.contains(numbers.count),
        numbers.allSatisfy(range.contains)
      else { return nil }
      return numbers
    }
  }
}

extension PropertyDeclaration<[Double]?> {
  /// Several numbers in a range, or nil.
  public static func numbers(
    in range: ClosedRange<Double> = PropertyFormat.anyNumber, count: ClosedRange<Int>,
    unit: String = "", _ documentation: String
  ) -> Self {
    optional(.numbers(in: range, count: count, unit: unit, documentation))
  }
}

extension PropertyDeclaration<[RelativePoint]> {
  /// Several points.
  public static func points(count: ClosedRange<Int>, _ documentation: String) -> Self {
    PropertyDeclaration(.points(count: count), documentation) {
      .points($0)
    } decode: { value in
      guard case .points(let points) = value, count.contains(points.count) else { return nil }
      return points
    }
  }
}

extension PropertyFormat.Alternative {
  /// Whether a value to which the property is bound has several numbers as a text.
  var isNumbers: Bool {
    switch self {
    case .numbers, .points: true
    case .percentage, .columns, .sides, .transition: false
    }
  }
}

extension Property {
  /// Reads the numbers or the points of a bound text: `0 24`, or `0 50%, 100% 50%`.
  func numbers(in text: String) throws(PropertyError) -> PropertyValue {
    switch format.alternative {
    case .numbers:
      let numbers = text.split { $0 == " " || $0 == "," }.map { Double($0) }
      if !numbers.contains(nil) { return .numbers(numbers.compactMap(\.self)) }
    case .points:
      let points = text.split(separator: ",").map(RelativePoint.init)
      if !points.contains(nil) { return .points(points.compactMap(\.self)) }
    case .percentage, .columns, .sides, .transition, nil: break
    }
    throw .expected(expectation)
  }
}
