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
