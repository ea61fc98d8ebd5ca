import Controls

extension PanelReference {
  /// The section about lists.
  static let lists: [Document.Block] = [
    .section("Lists"),
    .text(
      """
      A value can be a list of rows. Every row has the same fields: numbers, booleans or strings. The key
      `fields` of the value gives their names and defaults; without it, the first row of `initial` gives
      the names, and the default is 0, false or an empty string. A field with the default `null` is a
      number. In rows that omit it or set it to `null`, it is unknown: a text shows a dash, and a
      chart has a gap. Without `fields`, this applies to a number that is `null` in any row of
      `initial`. In rows that programs send, members that are not fields are ignored. A
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
            ],
            endActions: [{ icon: "star", title: "Like", do: "row.liked = not row.liked" }] },
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
      A horizontal swipe over a row reveals the buttons of `startActions` or `endActions`. A swipe
      across most of the row presses the first of them. The buttons are hidden again after a press,
      when the list scrolls, and when another row is touched. Their actions can use `row.FIELD`.
      """),
    .text(
      """
      `filter` is a condition under which a row is shown. It can use `row.FIELD` and other values, such as
      the value of a text field. The index of a row is always its index in the whole list.
      """),
    .text(
      """
      A `table` shows the rows in columns. A column without `width` shares the free width by its
      `weight`, as in a row. A tap on a title sets the value of `sort` to the field, and
      the rows are sorted by it. Another tap puts a minus sign before the field, for descending order.
      The list itself keeps its order. Text that does not fit ends with an ellipsis. A number shrinks; if
      it still does not fit, an ellipsis replaces all of its digits.
      """),
    .code(
      """
      {
        values: {
          parts: { initial: [
            { name: "Bearing 608", stock: 240, price: 1.2, ordered: false },
            { name: "Belt GT2", stock: 12, price: 8.5, ordered: true },
            { name: "Motor NEMA 17", stock: 3, price: 24, ordered: false },
          ] },
          search: { initial: "" }, order: { initial: "name" },
        },
        controls: [
          { kind: "textField", value: "search", frame: [24, 24, 752, 48], placeholder: "Search" },
          { kind: "table", rows: "parts", frame: [24, 88, 752, 368], sort: "order", key: "name",
            filter: "contains(lower(row.name), lower(search))", columns: [
              { field: "name", title: "Part", weight: 2 },
              { field: "stock", title: "In stock", format: ",.0f" },
              { field: "price", title: "Price", format: ".2f", width: 88 },
              { field: "ordered", title: "Ordered", width: 80, alignment: "center" },
            ],
            endActions: [{ title: "Order", icon: "check", do: "row.ordered = true" }] },
        ],
      }
      """, language: "json5"),
    .text(
      """
      Actions cannot add or remove rows, but they can set a list to another one with the same fields:
      `do: ["before = songs", "row.gone = true"]` hides a row with the filter `not row.gone`, and
      `do: "songs = before"` shows it again.
      """),
    .text(
      """
      Only the visible rows have controls, which show other rows after the list has scrolled. So the
      controls in a row have no `name`, and a row cannot contain another list. Programs see the list
      itself: see bezel-protocol(5).
      """),
  ]
}
