import Controls

extension PanelReference {
  /// The section about lists.
  static let lists: [Document.Block] = [
    .section("Lists"),
    .text(
      """
      A value can be a list of rows. Every row has the same fields: numbers, booleans or strings. The key
      `fields` of the value gives their names and defaults; without it, the first row of `initial` does. A
      list has at most \(ListRows.rowLimit) rows of \(ListRows.fieldLimit) fields, and
      \(ListRows.sizeLimit >> 10) KiB. `length(list)` is the number of rows.
      """),
    .text(
      """
      The control `list` shows the rows of its `rows`, the name of a list or an array of rows. Without
      `children`, a row shows the fields `icon`, `title` and `text`. With `children`, each row has these
      controls, on top of each other. In them, and in the `do` of the list, `row.FIELD` is a field of the
      row: texts and conditions show it, controls whose `value` it is change it, and actions can set it.
      """),
    .code(
      """
      {
        values: {
          songs: {
            fields: { id: "", title: "", artist: "", minutes: 0, liked: false },
            initial: [
              { id: "sw", title: "So What", artist: "Miles Davis", minutes: 9 },
              { id: "bg", title: "Blue in Green", artist: "Miles Davis", minutes: 5 },
              { id: "na", title: "Naima", artist: "John Coltrane", minutes: 4, liked: true },
            ],
          },
          song: { initial: "sw" }, total: { from: "length(songs)" }, now: { initial: "So What" },
        },
        controls: [
          { kind: "label", frame: [24, 24, 752, 24], text: "{now}, one of {total} songs" },
          { kind: "list", frame: [24, 64, 752, 392], rows: "songs", key: "id", value: "song",
            header: "artist", background: "surface", cornerRadius: 16, empty: "No songs yet",
            do: "now = row.title", children: [
              { kind: "row", children: [
                { kind: "label", text: "{row.title}", weight: 1 },
                { kind: "label", style: "caption", text: "{row.minutes:.0f} min" },
                { kind: "checkbox", value: "row.liked", title: "Like" },
              ] },
            ] },
        ],
      }
      """, language: "json5"),
    .text(
      """
      A tap on a row chooses it. With `key`, the list's `value` is that field of the chosen row, and it
      stays the same when other rows are inserted or removed. Without `key`, it is the index of the row,
      which follows the row; -1 is none. Setting the value scrolls to the row. Rows that are inserted
      above the visible ones do not move them. If a row is removed while a finger is on it, the touch is
      cancelled.
      """),
    .text(
      """
      Only the visible rows have controls, which show other rows after the list has scrolled. So the
      controls in a row have no `name`, and a row cannot contain another list. Programs see the list
      itself: see bezel-protocol(5).
      """),
  ]
}
