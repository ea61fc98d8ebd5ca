import Controls

extension List {
  /// The first rows must have icons that exist, and rows in the file must have different keys.
  func problemsOfRows(_ keys: DeclaredKeys) -> [KeyProblem] {
    guard keys.has("rows"), case .list(let rows)? = rowsSlot.value.knownScalar else { return [] }
    if let icon = rows.index(ofField: "icon"), template?.showsFields != false {
      for (index, row) in rows.rows.enumerated() {
        guard case .text(let name) = row[icon], !name.isEmpty else { continue }
        do throws(PropertyError) { _ = try keys.panel.icons.icon(named: name) } catch {
          return [.rejected(error, in: "row \(index)", at: "rows")]
        }
      }
    }
    guard keys.hasArray("rows"), let field = rows.index(ofField: key) else { return [] }
    var known: [Scalar?: Int] = [:]
    for (index, row) in rows.rows.enumerated() {
      guard let other = known.updateValue(index, forKey: row[field]) else { continue }
      return [
        KeyProblem(
          "rows \(other) and \(index) have the same \"\(key)\"; the key of each row must be different",
          at: "rows")
      ]
    }
    return []
  }

  /// A list of which `rows` has a few needs the number of its rows, and only a program can select them.
  func problemsOfPages(_ keys: DeclaredKeys) -> [KeyProblem] {
    guard keys.hasContent("rowIndex") else {
      let needing = ["rowCount", "wanted"].filter { keys.has($0) || keys.binds($0) }
      return needing.map { KeyProblem("\"\($0)\" needs \"rowIndex\"", at: $0) }
    }
    guard keys.has("rowCount") || keys.binds("rowCount") else {
      return [KeyProblem("\"rowIndex\" needs \"rowCount\", the number of all rows", at: "rowIndex")]
    }
    return ["filter", "header"].filter(keys.has).map {
      KeyProblem(
        "cannot be used with \"rowIndex\", because the list has only some of its rows; let the "
          + "program filter and group them", at: $0)
    }
  }

  /// The value must be able to be the key of a row.
  func problemsOfValue(_ keys: DeclaredKeys) -> [KeyProblem] {
    guard keys.has("value"), let value = valueSlot.value as? NamedValue else { return [] }
    let field = fields.first { $0.name == key }
    guard key.isEmpty || field != nil else { return [] }
    let kind = field?.kind ?? .number
    guard kind != value.kind else { return [] }
    let subject = field.map { "the field \"\($0.name)\"" } ?? "the index of a row"
    return [
      KeyProblem(
        "the value \"\(value.name)\" is \(value.kind.typeDescription), but \(subject) is "
          + kind.typeDescription, at: "value")
    ]
  }
}

extension Control {
  /// Returns the problem of a question that shows the value which the press changes after it.
  func questionProblems(
    _ keys: DeclaredKeys, of slot: ValueSlot, advice: String
  ) -> [KeyProblem] {
    guard keys.has("do"), let value = slot.value as? NamedValue,
      keys.namesOfValues(in: "confirm").contains(value.name)
    else { return [] }
    return [
      KeyProblem(
        "the question is asked before \"\(value.name)\" changes, so it shows the earlier choice; "
          + advice, at: "confirm")
    ]
  }
}
