import JSON

extension ListRows {
  /// Reads rows from an array of objects.
  /// - Parameter fields: the fields of the list. If nil, the first row determines them. A field that
  ///   is absent or null in a row has its initial content; without `fields`, this is 0, false or empty.
  public init(_ nodes: [JSONNode], fields: [Field]?) throws(ListError) {
    guard nodes.count <= Self.rowLimit else { throw .tooManyRows }
    let fields = if let fields { fields } else { try Self.fields(of: nodes) }
    let initial = fields.map(\.initial)
    var rows: [[Scalar]] = []
    rows.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      var row = initial
      for member in try Self.members(of: node, at: index) {
        guard let field = fields.firstIndex(where: { $0.name == member.name }) else {
          throw ListError(
            "[\(index)].\(member.name.shortened(to: 64))",
            fields.isEmpty
              ? "is not a field; the list has none"
              : "is not a field; the list has "
                + fields.map { "\"\($0.name)\"" }.joined(separator: ", "), at: member.offset)
        }
        if member.node.value.isNull { continue }
        let scalar = try Self.scalar(member, at: index)
        guard scalar.kind == fields[field].kind else {
          throw ListError(
            "[\(index)].\(member.name)",
            "is \(scalar.kind.typeDescription); expected \(fields[field].kind.typeDescription)",
            at: member.node.offset)
        }
        row[field] = scalar
      }
      rows.append(row)
    }
    try self.init(fields: fields, rows)
  }

  /// Reads fields and their initial contents.
  /// - Parameter place: the path of the fields in the list, for errors.
  public static func fields(
    _ members: [JSONMember], place: String = ""
  ) throws(ListError) -> [Field] {
    guard members.count <= fieldLimit else {
      throw ListError(place, "has more than \(fieldLimit) fields; remove some")
    }
    var fields: [Field] = []
    for member in members {
      let place = "\(place).\(member.name.shortened(to: 64))"
      guard ValueStore.isValid(name: member.name), !member.name.contains(".") else {
        throw ListError(
          place,
          "is not a valid field name; it begins with a letter and has at most "
            + "\(ValueStore.nameLimit) letters, digits, '_' and '-'", at: member.offset)
      }
      guard let scalar = Scalar(member.node.value), scalar.kind != .list else {
        throw ListError(
          place, "is \(member.node.value.kindName); expected a number, true, false or a string",
          at: member.node.offset)
      }
      guard !fields.contains(where: { $0.name == member.name }) else {
        throw ListError(place, "appears twice; remove one", at: member.offset)
      }
      fields.append(Field(member.name, scalar))
    }
    return fields
  }

  /// The fields of the first row.
  private static func fields(of nodes: [JSONNode]) throws(ListError) -> [Field] {
    guard let first = nodes.first else { return [] }
    return try fields(members(of: first, at: 0), place: "[0]").map {
      Field($0.name, $0.kind.zero)
    }
  }

  private static func members(of node: JSONNode, at index: Int) throws(ListError) -> [JSONMember] {
    guard case .object(let members) = node.value else {
      throw ListError(
        "[\(index)]", "is \(node.value.kindName); expected a row such as { title: \"So What\" }",
        at: node.offset)
    }
    return members
  }

  private static func scalar(_ member: JSONMember, at index: Int) throws(ListError) -> Scalar {
    guard let scalar = Scalar(member.node.value), scalar.kind != .list else {
      throw ListError(
        "[\(index)].\(member.name.shortened(to: 64))",
        "is \(member.node.value.kindName); expected a number, true, false or a string",
        at: member.node.offset)
    }
    return scalar
  }
}

extension Scalar {
  /// The scalar for a JSON number, Boolean or string, or for an array of rows; nil for anything else.
  public init?(_ value: JSONValue) {
    switch value {
    case .number(let number) where number.isFinite: self = .number(number)
    case .bool(let isTrue): self = .boolean(isTrue)
    case .string(let text): self = .text(text)
    case .array(let nodes):
      guard let list = try? ListRows(nodes, fields: nil) else { return nil }
      self = .list(list)
    case .number, .null, .object: return nil
    }
  }
}

extension JSONValue {
  /// The JSON value of a scalar.
  public init(_ scalar: Scalar) {
    switch scalar {
    case .number(let number): self = .number(number)
    case .boolean(let isTrue): self = .bool(isTrue)
    case .text(let text): self = .string(text)
    case .list(let list):
      self = .array(
        of: list.rows.map { row in
          .object(zip(list.fields, row).map { JSONMember($0.name, JSONValue($1)) })
        })
    }
  }
}

extension JSONWriter {
  /// Writes a value's number, Boolean, text or rows; `null` if it is unknown.
  public mutating func write(_ scalar: Scalar?) {
    switch scalar {
    case nil: literal("null")
    case .number(let number): write(number)
    case .boolean(let isTrue): write(isTrue)
    case .text(let text): write(text)
    case .list(let list): write(list, list.rows.indices)
    }
  }

  /// Writes a range of rows of a list.
  public mutating func write(_ list: ListRows, _ range: Range<Int>) {
    array { array in
      for row in list.rows[range] {
        array.object { object in
          for (field, scalar) in zip(list.fields, row) {
            object.member(field.name) { $0.write(scalar) }
          }
        }
      }
    }
  }
}
