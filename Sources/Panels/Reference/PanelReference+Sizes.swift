extension PanelReference {
  /// The section about layouts that suit several screens.
  static let sizes: [Document.Block] = [
    .section("Layout"),
    .text(
      """
      A `width` or a `height` in percent is a part of the container without its `padding`. The gaps
      between children are shared, so that percentages that add up to 100 % fill a row or a column,
      and `"25%"` of one row is as long as `"25%"` of the row below. Percentages are errors in a
      container whose length depends on its content. If a value makes the length depend on it
      later, a child with a percentage has its natural length while the container is measured.
      """),
    .text(
      """
      `minimumWidth`, `maximumWidth`, `minimumHeight` and `maximumHeight` limit a length, in points or
      percent. A minimum takes precedence over a maximum. If the minimums of all children need more
      than there is, all of them shrink. A control with `aspectRatio` is as large as fits in its place.
      """),
    .text(
      """
      `offsetX` and `offsetY` draw a control beside its place, and fingers touch it there; nothing else
      moves. A positive `offsetX` is to the right in every layout direction. `rotation` of a picture
      turns it about its centre. With bindings, a picture follows values, such as a cabin between
      floors or a wind vane:
      """),
    .code(
      """
      {
        values: {
          floor: { minimum: 0, maximum: 3, initial: 1 },
          wind: { minimum: 0, maximum: 360, unit: "°", initial: 45 },
        },
        controls: [
          { kind: "label", icon: "home", iconSize: 64, frame: [120, 360, 64, 64],
            bind: { offsetY: "floor * -100" } },
          { kind: "image", source: "hills.png", frame: [400, 100, 240, 160], offsetX: 20,
            bind: { rotation: "wind" } },
        ],
      }
      """, language: "json5"),
    .text(
      """
      `columns: 3` of a grid makes columns that are equally wide, unless a child has a larger `width` or `minimumWidth` in points.
      `columns: [1, 1, 1]` makes them equally wide in any case, `[2, 1]` makes the first one twice as
      wide, and `["auto", 1]` as wide as its widest child. A stack without `items` lays its
      children on top of each other, such as a number on a dial. `align: "baseline"` aligns large
      and small texts.
      """),
    .code(
      """
      {
        controls: [
          { kind: "row", frame: [24, 24, 752, 432], children: [
            { kind: "column", style: "card", width: "40%", children: [
              { kind: "label", style: "title", text: "Boiler" },
              { kind: "stack", weight: 1, children: [
                { kind: "meter", form: "arc", value: "pressure", lineWidth: 20, aspectRatio: 1,
                  maximumWidth: 240 },
                { kind: "label", style: "display", value: "pressure", format: "{value:.1f} {unit}",
                  alignment: "center" },
              ] },
            ] },
            { kind: "column", style: "card", weight: 1, children: [
              { kind: "row", align: "baseline", children: [
                { kind: "label", style: "display", value: "target", format: "{value:.1f} {unit}",
                  weight: 1 },
                { kind: "label", style: "caption", text: "Target" },
                { kind: "button", title: "Reset", do: "target = 1.5" },
              ] },
              { kind: "slider", value: "target", weight: 1, knobSize: 40 },
              { kind: "grid", columns: ["auto", 2, 1], align: "center", children: [
                { kind: "label", text: "Pump" },
                { kind: "meter", value: "pump", height: 12 },
                { kind: "label", value: "pump", format: "{value:.0f} {unit}", alignment: "end" },
                { kind: "label", text: "Ventilation" },
                { kind: "meter", value: "fan", height: 12 },
                { kind: "label", value: "fan", format: "{value:.0f} {unit}", alignment: "end" },
              ] },
              { kind: "button", name: "service", title: "Service", icon: "gear", alignment: "start",
                maximumWidth: "50%" },
            ] },
          ] },
        ],
        values: {
          pressure: { maximum: 4, step: 0.1, initial: 1.6, unit: "bar" },
          target: { maximum: 4, step: 0.1, initial: 1.5, unit: "bar" },
          pump: { maximum: 100, step: 1, initial: 65, unit: "%" },
          fan: { maximum: 100, step: 1, initial: 30, unit: "%" },
        },
      }
      """, language: "json5"),
    .text(
      """
      With `fill: true` in `size`, the panel fills screens of every shape: it has at least the size of
      the design, and becomes wider or taller where the screen is. A `frame` can be in percent of the
      panel, a page or a group. `bezel demo boat` shows such a panel.
      """),
    .code(
      """
      {
        size: { width: 480, height: 320, fill: true },
        controls: [
          { kind: "column", frame: [0, 0, "100%", "100%"], padding: 24, children: [
            { kind: "label", style: "title", text: "Corners" },
            { kind: "group", weight: 1, background: "surface", cornerRadius: 16, children: [
              { kind: "label", frame: [16, 16, "50%", 24], text: "Half of the width" },
              { kind: "button", frame: ["50%", "50%", "45%", "40%"], title: "A quarter", name: "quarter" },
            ] },
          ] },
        ],
      }
      """, language: "json5"),
  ]
}
