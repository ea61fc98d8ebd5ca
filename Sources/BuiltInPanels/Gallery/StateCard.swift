import Controls

/// A small card of the gallery with a control in one of its states.
struct StateCard {
  private let pose: StyleState
  /// The members of the control that link its slots to the values of the specimen.
  private let links: String

  /// Members that keep the value of a held handle from covering the other cards.
  private let bubble: String

  /// The cards of the states that a kind can have. A kind that is only disabled has none.
  static func all(of control: Control, _ curated: CuratedPage) -> [StateCard] {
    let poses = curated.showsStates ? order.filter(control.poses.contains) : []
    guard poses.count > 1 else { return [] }
    let links = control.slots.filter { $0.isImplied && !curated.links($0.name) }.map { slot in
      let value =
        slot.name == "value" ? control.kindName : "\(control.kindName).\(slot.name)"
      return "\(slot.name): \"\(value)\","
    }.joined(separator: " ")
    let showsValue = control.property(named: "showsValueWhileHeld") != nil
    return poses.map {
      StateCard(
        pose: $0, links: links,
        bubble: showsValue && $0 == .held ? " showsValueWhileHeld: false," : "")
    }
  }

  /// The states from the most common one.
  private static let order: [StyleState] = [.on, .held, .focused, .disabled, .unknown]

  static let template = """
    stateCard: {
          parameters: { title: null, specimen: null },
          kind: "column", style: "card", weight: 1, padding: [12, 8], spacing: 8, cornerRadius: 12, children: [
            { kind: "stack", weight: 1, children: "$specimen" },
            { kind: "label", style: "caption", alignment: "center", text: "$title", minimumSize: 11 },
          ],
        },
    """

  /// The row of cards below the specimen; empty for no cards.
  static func row(
    of cards: [StateCard], kind: String, rows: [GalleryRow], _ curated: CuratedPage
  ) -> String {
    guard !cards.isEmpty else { return "" }
    let bindings = rows.filter { $0.isContent && $0.isBound && !curated.hidesInStates($0.name) }
      .map { "\($0.name): \"\(kind).\($0.name)\"" }.joined(separator: ", ")
    let members = curated.stateMembers ?? curated.specimens[0]
    let content = cards.map { card in
      """
      { use: "stateCard", title: "\(card.pose.rawValue.capitalizedFirst)", specimen: [
                    { kind: "\(kind)", pose: "\(card.pose.rawValue)", \(members) \(card.links)\(card.bubble)
                      bind: { \(bindings) } },
                  ] },
      """
    }
    let style = curated.hasTallStates ? "[\"states\", \"tall\"]" : "\"states\""
    return """
      { kind: "row", style: \(style), children: [
                  \(content.joined(separator: "\n            "))
                ] },
      """
  }
}
