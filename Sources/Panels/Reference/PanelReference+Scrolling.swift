extension PanelReference {
  /// The section about containers that scroll.
  static let scrolling: [Document.Block] = [
    .section("Scrolling"),
    .text(
      """
      A `scroll` shows a part of its child, usually a column. The child has its natural length along
      the `axis` and the scroll's across it. In a row or a column, a scroll gets a share of the free
      space.
      """),
    .code(
      """
      {
        controls: [
          { kind: "scroll", style: "card", frame: [24, 24, 400, 432], snap: "children", children: [
            { kind: "column", padding: 16, children: [
              { kind: "label", style: "title", text: "Rooms" },
              { each: [{ room: "Kitchen" }, { room: "Bath" }, { room: "Hall" }, { room: "Office" },
                  { room: "Attic" }, { room: "Garage" }, { room: "Garden" }],
                kind: "row", height: 56, children: [
                  { kind: "label", text: "$room", weight: 1 },
                  { kind: "toggle", name: "$room", width: 64 },
              ] },
            ] },
          ] },
        ],
      }
      """, language: "json5"),
    .text(
      """
      The direction of a drag decides whether the control or the scroll follows the finger. Sliders,
      range sliders, seek bars, toggles and segments follow drags along them; knobs and circular sliders
      follow every drag. Any other drag scrolls and publishes nothing. A control that is only pressed, such as a button,
      a checkbox, a radio button or a chip, is pressed when the finger rests for 0.1 s or goes up. If the finger scrolls afterwards, the press is
      cancelled: the value returns to what it was, with the phase `cancelled`, and the actions of `hold`
      and `do` are not performed.
      """),
    .text(
      """
      `position` of a scroll, a list or a table names a value that follows the content and scrolls it
      when it is set. With `snapLength: 80`, scrolling stops at multiples of 80 points. If `refreshing`
      names a value, pulling the content down beyond its start sets the value to true. An indicator
      then turns above the content until a program or a rule sets the value to false.
      """),
    .text(
      """
      At the end of the content, an outer scroll or the pages follow the finger instead. A finger
      that stops moving content presses nothing. While one finger uses a control, another one does not
      scroll the content around it. Pages do not delay touches: a button on a page is pressed at once,
      and a swipe cancels the press.
      """),
  ]
}
