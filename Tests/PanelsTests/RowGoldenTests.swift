import Controls
import PanelChecks
import Panels
import Testing
import TouchTracking

/// Tables, actions of rows, and the focus ring in rows and keys.
extension ControlGoldenTests {
  private static let look = "background: \"#8A97A830\", cornerRadius: 16"
  private static let parts = """
    values: {
      parts: { initial: [
        { name: "Bearing", place: "Shelf 4", stock: 240, price: 1.2, ordered: false, hall: "A" },
        { name: "Belt GT2, 6 mm, reinforced with glass fibre", place: "Drawer", stock: 1234567,
          price: 8.5, ordered: true, hall: "A" },
        { name: "Motor", place: "", stock: -3, price: 24, ordered: false, hall: "B" },
        { name: "Axle", place: "Shelf 2", stock: 12, price: 0, ordered: true, hall: "B" },
      ] },
      lost: { fields: { name: "" }, initial: null }, order: { initial: "-stock" },
      chosen: { initial: "Motor" }, on: { initial: false },
    },
    """

  /// A sorted table with a chosen row; a narrow one with headings and a pressed title, a disabled and
  /// an unknown one.
  @Test(arguments: looks("dark", "light", "classic"))
  func table(scale: Int, theme: String) throws {
    try expectSheet(
      "table-\(theme)", 480, 480, scale: scale, theme: theme, keys: Self.parts,
      """
      { kind: "table", rows: "parts", key: "name", value: "chosen", sort: "order",
        frame: [8, 8, 464, 240], \(Self.look), columns: [
          { field: "name", title: "Part", weight: 2 }, { field: "place", title: "Place" },
          { field: "stock", title: "In stock", format: "," },
          { field: "price", title: "Price", format: ".2f", width: 56 },
          { field: "ordered", title: "Due", width: 32, alignment: "center" } ] },
      { kind: "table", rows: "parts", header: "hall", rowHeight: 40, frame: [8, 256, 228, 216],
        \(Self.look), columns: [
          { field: "name", title: "Name of the part" },
          { field: "stock", title: "Stock", format: ",.1f", width: 40 } ] },
      { kind: "table", rows: "parts", enabled: false, headerHeight: 32, rowHeight: 32, size: 13,
        frame: [244, 256, 228, 104], \(Self.look), columns: [
          { field: "name", title: "Part" }, { field: "place", title: "At", alignment: "end" } ] },
      { kind: "table", rows: "lost", frame: [244, 368, 228, 104], \(Self.look),
        columns: [{ field: "name", title: "Part" }] },
      """
    ) { $0.touch(.down, 40, 278) }
  }

  /// A list and a table of which some rows have not come.
  @Test(arguments: looks("dark", "light", "classic"))
  func pagedRows(scale: Int, theme: String) throws {
    try expectSheet(
      "pagedRows-\(theme)", 480, 272, scale: scale, theme: theme,
      keys: """
        values: { page: { initial: [
          { nr: 0, title: "Pump on", text: "12:04", icon: "pump" },
          { nr: 2, title: "Pump off", text: "12:31", icon: "pump" } ] } },
        """,
      """
      { kind: "list", rows: "page", rowIndex: "nr", rowCount: 9, frame: [8, 8, 228, 256],
        \(Self.look) },
      { kind: "table", rows: "page", rowIndex: "nr", rowCount: 9, direction: "rightToLeft",
        frame: [244, 8, 228, 256], \(Self.look), columns: [
          { field: "title", title: "What" },
          { field: "text", title: "Time", width: 64, alignment: "end" } ] },
      """)
  }

  /// Titles of all alignments, sorted by each.
  @Test(arguments: scales)
  func tableColumn(scale: Int) throws {
    let columns = ["automatic", "start", "center", "end"].enumerated().map { index, alignment in
      "{ field: \"f\(index)\", title: \"Title \(index)\", alignment: \"\(alignment)\" }"
    }
    let rows = "{ f0: 1.5, f1: \"a\", f2: \"b\", f3: true }"
    try expectSheet(
      "tableColumn-dark", 400, 400, scale: scale, theme: "dark",
      keys:
        "values: { \((0..<4).map { "o\($0): { initial: '\($0 % 2 == 0 ? "" : "-")f\($0)' }" }.joined(separator: ", ")) },",
      (0..<4).map { index in
        """
        { kind: "table", rows: [\(rows)], sort: "o\(index)", frame: [8, \(8 + index * 98), 384, 92],
          \(Self.look), columns: [\(columns.joined(separator: ", "))] },
        """
      }.joined())
  }

  /// Open actions at both sides, a swipe that begins, and one that will press the first action.
  @Test(arguments: looks("dark", "light", "classic"))
  func rowActions(scale: Int, theme: String) throws {
    let actions = """
      startActions: [{ icon: "star", title: "Like", do: "on = true" }],
      endActions: [
        { icon: "trash", title: "Delete", color: "#D43D51", do: "on = true" },
        { icon: "folder", title: "Move", do: "on = true" } ],
      """
    let rows = (1...6).map { "{ title: \"Message \($0)\", text: \"Yesterday\", icon: \"mail\" }" }
    try expectSheet(
      "rowActions-\(theme)", 400, 352, scale: scale, theme: theme,
      keys: "values: { on: { initial: false } },",
      (0..<4).map { index in
        """
        { kind: "list", rows: [\(rows[index])], name: "a\(index)", rowHeight: 72,
          frame: [8, \(8 + index * 84), 384, 72], \(Self.look), \(actions) },
        """
      }.joined()
    ) { panel in
      for (index, distance) in [160.0, -200, -60, -290].enumerated() {
        let y = 44 + Double(index) * 84
        let contact = UInt64(index)
        panel.touch(.down, 300, y, contact: contact)
        panel.touch(.moved, 300 + (distance < 0 ? -11 : 11), y, contact: contact)
        panel.touch(.moved, 300 + (distance < 0 ? -10 : 10) + distance, y, contact: contact)
        if index < 2 { panel.touch(.up, 300 + distance, y, contact: contact) }
      }
      for time in [0, 150, 300, 450] { panel.advance(to: .milliseconds(time)) }
      _ = panel.damage
    }
  }

  /// The focus ring around a row, around a list, and around a key.
  @Test(arguments: looks("dark", "light"))
  func rowFocus(scale: Int, theme: String) throws {
    for step in 0..<3 { try rowFocus(scale: scale, theme: theme, step: step) }
  }

  private func rowFocus(scale: Int, theme: String, step: Int) throws {
    try expectSheet(
      "rowFocus-\(step)-\(theme)", 400, 200, scale: scale, theme: theme,
      keys: "keys: true, " + Self.parts,
      """
      { kind: "table", rows: "parts", key: "name", value: "chosen", frame: [8, 8, 232, 184],
        \(Self.look), columns: [{ field: "name", title: "Part" }] },
      { kind: "buttonMatrix", name: "key", rows: ["1 2", "3 4"], frame: [256, 8, 136, 184],
        disabledKeys: "1" },
      """
    ) { panel in
      let keys: [[Key]] = [[.tab], [.tab, .enter, .up], [.tab, .tab, .enter]]
      for key in keys[step] { panel.handle(key) }
      _ = panel.damage
    }
  }
}
