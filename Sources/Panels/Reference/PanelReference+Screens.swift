extension PanelReference {
  /// The section about different content for different screens.
  static let screens: [Document.Block] = [
    .section("Other screens"),
    .text(
      """
      `when` replaces keys of `size`, `font`, `tabs`, a style or a control on screens for which a condition
      is true, as `portrait` does on screens that are taller than wide: each key is replaced as a whole,
      and `null` removes it. `portrait: { … }` is the same as `when: { "height > width": { … } }`. If
      several conditions are true, later ones replace keys of earlier ones. Of `portrait` and `when` in the
      same object, the later one does so.
      """),
    .code(
      """
      {
        size: { width: 800, height: 480, when: { "height < 300": { width: 480, height: 272 } } },
        values: { level: { maximum: 100, step: 1, initial: 40, unit: "%" } },
        controls: [
          { kind: "row", frame: [0, 0, "100%", "100%"], padding: 24,
            when: { "height < 300": { padding: 8 } }, children: [
            { kind: "knob", value: "level", weight: 1, showsValue: true },
            { kind: "column", style: "card", width: "40%",
              when: { "height < 300": { style: null, width: 100 } }, children: [
              { kind: "label", style: "title", text: "Tank" },
              { kind: "slider", value: "level", vertical: true, weight: 1 },
            ] },
          ] },
        ],
      }
      """, language: "json5"),
    .text(
      """
      A condition is an expression with the names `width`, `height` and `density`. `width` and `height` are
      the size of the screen after rotation, in points; `density` is the number of pixels per point. Here,
      a point is as large as `scale` in `display` says. Without `scale`, it follows from `pointsPerInch` if
      the screen reports its size; otherwise a point is a pixel. It does not depend on `size`, which
      conditions can change.
      """),
    .text(
      """
      Without a screen, and in `bezel render` without `--size`, the conditions are those for a screen that
      has the size of the panel without `portrait` and `when`. `bezel render --size 480x272` draws the panel
      for another one. Values must be the same on all screens; if only some screens use a value, declare it
      in `values`. Conditions on values belong in `if`.
      """),
    .text(
      """
      A panel has at most \(ScreenConditions.limit) different conditions, of at most
      \(ScreenCondition.lengthLimit) bytes each. `bezel check` looks for a screen for each of them: it
      tries common sizes, the panel's own size in both orientations, and sizes near the numbers in the
      conditions. It checks at most \(ScreenConditions.arrangementLimit) combinations, so that each
      condition is once true and once false, and warns if no screen makes a condition true.
      """),
  ]
}
