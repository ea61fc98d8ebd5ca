import Controls
import JSON
import Raster

extension Property {
  /// The property's value for JSON in a panel file or a request.
  /// - Parameter reading: returns the value that a string means.
  package func value(
    of json: JSONValue, reading: PropertyTextConverter
  ) throws(PropertyError) -> PropertyValue {
    if let structure = format.structure(json) {
      guard case .success(let value) = structure else { throw .expected(expectation) }
      return value
    }
    switch json {
    case .null: return .none
    case .number(let number): return .number(number)
    case .bool(let isTrue): return .boolean(isTrue)
    case .string where format.isColorList: throw .expected(expectation)
    case .string(let text): return try reading(self, text)
    case .array(let nodes) where format.alternative == .columns:
      return .list(
        try nodes.map { (node) throws(PropertyError) in
          switch node.value {
          case .number(let share): JSONWriter.text(of: share)
          case .string(let word): word
          case .null, .bool, .array, .object: throw .expected(expectation)
          }
        })
    case .array(let nodes) where format.alternative == .sides:
      let sides = nodes.compactMap(\.value.number)
      guard sides.count == nodes.count else { throw .expected(expectation) }
      return .numbers(sides)
    case .array where format.isColorList:
      guard let texts = json.texts,
        !texts.contains(where: { $0.isEmpty || $0.contains(",") })
      else { throw .expected(expectation) }
      try format.checkLimits(of: .list(texts))
      return try reading(self, texts.joined(separator: ","))
    case .array, .object:
      guard let texts = json.texts else { throw .expected(expectation) }
      if format.reference == .picture { return try pictures(at: texts, read: reading) }
      return .list(texts)
    }
  }
}

extension ProblemList {
  /// Adds the problem that a property rejected the value in the file. Of an array of columns, numbers or
  /// points, or a transition, it reports the first part that is not valid.
  func add(_ error: PropertyError, found node: JSONNode, of property: Property, path: String) {
    if case .failure(let part)? = property.format.structure(node.value) {
      return add(part.message, at: part.offset ?? node.offset, path: path + part.path)
    }
    if property.format.alternative == .sides, case .array(let sides) = node.value,
      let index = sides.firstIndex(where: {
        $0.value.number.map(PropertyFormat.length.contains) != true
      })
    {
      return add(
        "expected \(PropertyFormat.number(PropertyFormat.length, unit: "points").expectation), "
          + "found \(sides[index].value.found)",
        at: sides[index].offset, path: "\(path)[\(index)]")
    }
    if property.format.isColorList, case .array(let colors) = node.value,
      PropertyFormat.gradientStops.contains(colors.count),
      let color = colors.enumerated().first(where: {
        $1.value.string.map { ThemedColor($0) == nil } != false
      })
    {
      let isOneName = color.element.value.string?.contains(",") == false
      return add(
        isOneName ? error : .expected(PropertyFormat.color.expectation), found: color.element,
        path: "\(path)[\(color.offset)]")
    }
    let shares = PropertyFormat.columnShares
    func isColumn(_ value: JSONValue) -> Bool {
      value.number.map(shares.contains) ?? (value.string == "auto")
    }
    guard property.format.alternative == .columns, case .array(let columns) = node.value,
      let (index, column) = columns.enumerated().first(where: { !isColumn($1.value) })
    else { return add(error, found: node, path: path) }
    add(
      "expected a share of the width, from \(JSONWriter.text(of: shares.lowerBound)) to "
        + "\(JSONWriter.text(of: shares.upperBound)), or \"auto\", found \(column.value.found)",
      at: column.offset, path: "\(path)[\(index)]")
  }
}

extension Control {
  /// Orders settings so that minimum ≤ maximum holds after each one.
  /// - Parameters:
  ///   - name: the name of a setting's property.
  ///   - number: the number that a setting sets the property to; nil for other values.
  package func rangeOrder<Setting>(
    of settings: [Setting], name: (Setting) -> String, number: (Setting) -> Double?
  ) -> [Setting] {
    guard let minimum = settings.firstIndex(where: { name($0) == "minimum" }),
      let maximum = settings.firstIndex(where: { name($0) == "maximum" }),
      let upper = number(settings[maximum]),
      case .number(let lower) = value(ofProperty: "minimum"),
      (upper >= lower) == (minimum < maximum)
    else { return settings }
    var settings = settings
    settings.swapAt(minimum, maximum)
    return settings
  }
}
