extension BuiltInPanel {
  /// What `bezeld` shows without a panel file, and `bezel demo` plays.
  public static let demo = BuiltInPanel(
    name: "demo",
    text: """
      // The built-in demo panel: copy it, change it, and run bezeld --panel FILE.
      {
        name: "Living room",
        size: { width: 800, height: 480 },
        theme: "dark",
        values: {
          volume: { minimum: 0, maximum: 100, step: 1, initial: 30, unit: "%" },
          "price.lower": { minimum: 0, maximum: 500, step: 5, initial: 120, unit: "€" },
          "price.upper": { minimum: 0, maximum: 500, step: 5, initial: 380, unit: "€" },
        },
        controls: [
          { kind: "row", frame: [24, 24, 752, 28], children: [
            { kind: "label", style: "title", text: "Living room", icon: "home", weight: 1 },
            { kind: "label", text: "Bezel", color: "caption" },
          ] },
          { kind: "row", frame: [24, 72, 752, 384], children: [
            { kind: "column", style: "card", weight: 1, children: [
              { kind: "label", style: "caption", icon: "speaker", text: "Volume" },
              { kind: "knob", name: "volume", weight: 1, lineWidth: 20, pointerLength: 10,
                showsValue: true },
              { kind: "label", style: "caption", text: "Turn with one finger", alignment: "center" },
            ] },
            { kind: "column", style: "card", weight: 1, spacing: 8, children: [
              { kind: "label", style: "caption", text: "Price range" },
              { kind: "group", weight: 1 },
              { kind: "row", children: [
                { kind: "label", style: "value", value: "price.lower", format: "{value} €", weight: 1 },
                { kind: "label", style: "value", value: "price.upper", format: "{value} €", weight: 1,
                  alignment: "right" },
              ] },
              { kind: "rangeSlider", name: "price", height: 48, showsValueWhileHeld: false },
              { kind: "row", children: [
                { kind: "label", style: "caption", text: "0 €", weight: 1 },
                { kind: "label", style: "caption", text: "500 €", weight: 1, alignment: "right" },
              ] },
              { kind: "group", weight: 1 },
              { kind: "label", style: "caption", text: "Take both knobs at once", alignment: "center" },
            ] },
          ] },
        ],
      }
      """)
}
