import Controls

extension PanelReference {
  /// The section about right-to-left layouts.
  static var directions: [Document.Block] {
    let icons = BuiltInIcon.all.filter(\.isDirectional).map { "`\($0.name)`" }
    return [
      .section("Right to left"),
      .text(
        """
        In a language that is written from right to left, such as Arabic, Hebrew or Persian, the panel is
        mirrored. `direction` of the panel, or of a row, column, grid, group, stack or scroll, determines the
        direction of everything in it: `automatic`, `leftToRight` or `rightToLeft`.
        """),
      .text(
        """
        These are mirrored: rows, the columns of grids, segments, tabs, page dots, swipes, the buttons of
        questions, icons beside titles, toggles, checkboxes, radio buttons, chips, dropdowns, steppers and
        horizontal scrolls. Horizontal
        sliders, range sliders and bars of meters have their minimum at the right. `start` in `alignment`, in `align` and in the `position` of tabs is
        the left edge in a left-to-right layout and the right edge in a right-to-left one; `end` is the
        other edge. `left` and `right` are the same edges in every layout.
        """),
      .text(
        "These icons point in the direction of reading and are mirrored: "
          + icons.joined(separator: ", ")
          + ". Give arrows that point in a direction in space, such as those that jog a machine, "
          + "a container with `direction: \"leftToRight\"`."),
      .text(
        """
        These are not mirrored: knobs, circular sliders, arcs, keypads, pictures and vertical sliders. Seek
        bars and media icons are not mirrored either, because playback runs from left to right in every
        language. The `x` of a frame is always measured from the left.
        """),
      .text(
        """
        A text with right-to-left letters is read from right to left, even if it begins with a word such as
        a brand. Any other text, such as a number with its unit, is read from left to right.
        """),
      .code(
        """
        {
          direction: "rightToLeft",
          controls: [
            { kind: "column", style: "card", frame: [24, 24, 752, 432], children: [
              { kind: "label", style: "title", icon: "arrow-right", text: "Living room" },
              { kind: "slider", name: "light", maximum: 100, height: 44 },
              { kind: "row", height: 64, children: [
                { kind: "button", name: "back", title: "Back", icon: "chevron-left", weight: 1 },
                { kind: "button", name: "next", title: "Next", alignment: "end", weight: 1 },
              ] },
              { kind: "row", direction: "leftToRight", height: 64, children: [
                { kind: "button", name: "previous", icon: "skip-back", weight: 1 },
                { kind: "button", name: "play", icon: "play", weight: 1 },
                { kind: "button", name: "following", icon: "skip-forward", weight: 1 },
              ] },
            ] },
          ],
        }
        """, language: "json5"),
    ]
  }
}
