import JSON

extension ListRows {
  /// Reads rows from an array of objects.
  /// - Parameters:
  ///   - fields: the fields of the list. If nil, the first row determines them. A field that is absent
  ///     or null in a row has its initial content. Without `fields`, this is 0, false or empty, or an
  ///     unknown number if the field is null in any row.
  ///   - ignoresOthers: whether to ignore members that are not fields. Programs often send more than a
  ///     list shows. A row that has only such members is still an error.
  public init(
    _ nodes: [JSONNode], fields: [Field]?, ignoresOthers: Bool = false
  ) throws(ListError) {
    guard nodes.count <= Self.rowLimit else { throw .tooManyRows }
    let fields = if let fields { fields } else { try Self.fields(of: nodes) }
    let initial = fields.map(\.initial)
    var rows: [[Scalar?]] = []
    rows.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      var row = initial
      var other: JSONMember?
      var hasField = false
      for member in try Self.members(of: node, at: index) {
        guard let field = fields.firstIndex(where: { $0.name == member.name }) else {
          guard ignoresOthers else { throw Self.notAField(member, at: index, of: fields) }
          other = other ?? member
          continue
        }
        hasField = true
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
      if let other, !hasField { throw Self.notAField(other, at: index, of: fields) }
      rows.append(row)
    }
    try self.init(fields: fields, rows)
  }

  /// Reads fields and their initial contents; null is an unknown number.
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
      let scalar = Scalar(member.node.value)
      guard scalar.map({ $0.kind != .list }) ?? member.node.value.isNull else {
        throw wrong(member.node, place: place)
      }
      guard !fields.contains(where: { $0.name == member.name }) else {
        throw ListError(place, "appears twice; remove one", at: member.offset)
      }
      fields.append(Field(member.name, scalar))
    }
    return fields
  }

  /// The fields of the first row. A number that is null in any row can be unknown.
  private static func fields(of nodes: [JSONNode]) throws(ListError) -> [Field] {
    guard let first = nodes.first else { return [] }
    var nulls: Set<String> = []
    for node in nodes {
      for member in node.value.members ?? [] where member.node.value.isNull {
        nulls.insert(member.name)
      }
    }
    let members = try members(of: first, at: 0)
    return try fields(members, place: "[0]").enumerated().map { (index, field) throws(ListError) in
      guard field.kind == .number, nulls.contains(field.name) else {
        return Field(field.name, field.kind.zero)
      }
      // Without a number, the field could also be a text.
      let hasNumber = nodes.contains { node in
        let member = node.value.members?.first { $0.name == field.name }
        return member.flatMap { Scalar($0.node.value)?.kind } == .number
      }
      guard hasNumber else { throw wrong(members[index].node, place: "[0].\(field.name)") }
      return Field(field.name, nil)
    }
  }

  private static func notAField(
    _ member: JSONMember, at index: Int, of fields: [Field]
  ) -> ListError {
    ListError(
      "[\(index)].\(member.name.shortened(to: 64))",
      fields.isEmpty
        ? "is not a field; the list has none"
        : "is not a field; the list has "
          + fields.map { "\"\($0.name)\"" }.joined(separator: ", "), at: member.offset)
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
      throw wrong(member.node, place: "[\(index)].\(member.name.shortened(to: 64))")
    }
    return scalar
  }

  private static func wrong(_ node: JSONNode, place: String) -> ListError {
    ListError(
      place, "is \(node.value.kindName); expected a number, true, false or a string",
      at: node.offset)
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
          .object(
            zip(list.fields, row).map { JSONMember($0.name, $1.map(JSONValue.init) ?? .null) })
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
