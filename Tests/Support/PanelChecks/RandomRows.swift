import Controls

extension ListRows {
  /// The rows of a list with a random change: some removed, repeated, moved, or with other contents.
  package func changed(using random: inout some RandomNumberGenerator) -> ListRows {
    var rows = rows
    func index() -> Int { Int.random(in: 0...rows.count, using: &random) }
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      let start = index()
      rows.removeSubrange(start..<min(start + Int.random(in: 0..<4, using: &random), rows.count))
    case 1: rows.insert(contentsOf: rows.prefix(3), at: index())
    case 2: rows.shuffle(using: &random)
    case 3: rows.insert(fields.map(\.initial), at: index())
    default:
      guard let changed = rows.indices.randomElement(using: &random) else { break }
      rows[changed] = fields.map { field in
        switch field.initial {
        case nil: Bool.random(using: &random) ? nil : .number(.random(in: -10...10, using: &random))
        case .number: .number(.random(in: -10...10, using: &random))
        case .boolean: .boolean(.random(using: &random))
        case .text, .list: .text("text")
        }
      }
    }
    return (try? ListRows(fields: fields, rows)) ?? self
  }
}
