extension PanelReference {
  /// The section about different content for different screens.
  static let screens: [Document.Block] = [
    .section("Other screens"),
    .text(
      """
      `when` replaces keys of `size`, `font`, `tabs`, a style or a control on screens for which a condition
      is true, as `portrait` does on screens that are taller than wide: each key is replaced as a whole,
      and `null` removes it. `portrait: { … }` is the same as `when: { "height > width": { … } }`. If
      several conditions are true, the last one in the object wins; `portrait` counts as a condition at its
      position.
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
      the size of the screen after rotation, in points; `density` is the number of pixels per point. A point
      has `scale` pixels (see `display`). Without `scale`, its size is computed from `pointsPerInch` if the
      screen reports its physical size; otherwise a point is one pixel. The panel's `size` does not affect
      it, because conditions can change `size`.
      """),
    .text(
      """
      Without a screen, and in `bezel render` without `--size`, conditions are evaluated for the panel's own
      `size`, without the `portrait` and `when` inside it. `bezel render --size 480x272` draws the panel for
      another screen. Values must be the same on all screens; if only some screens use a value, declare it
      in `values`. Conditions on values belong in `if`.
      """),
    .text(
      """
      A panel has at most \(ScreenConditions.limit) different conditions, of at most
      \(ScreenCondition.lengthLimit) bytes each. `bezel check` looks for a screen for each of them: it
      tries common sizes, the panel's own size in both orientations, and sizes near the numbers in the
      conditions. It checks at most \(ScreenConditions.arrangementLimit) combinations, first those that
      make a condition true for the first time, and warns about a condition that no screen makes true.
      """),
  ]
}
