extension BuiltInPanel {
  /// What `bezeld` shows without a panel file, and `bezel demo` plays.
  public static let demo = BuiltInPanel(
    name: "demo",
    text: """
      // The built-in demo panel: copy it, change it, and run bezeld --panel FILE.
      {
        name: "Living room",
        size: { width: 800, height: 480 },
        background: "#0F1318",
        tint: "#3D9BFF",
        textColor: "#E9EEF4",
        font: { family: ["Inter", "DejaVu Sans"] },
        values: {
          volume: { minimum: 0, maximum: 100, step: 1, initial: 30, unit: "%" },
          "price.lower": { minimum: 0, maximum: 500, step: 5, initial: 120, unit: "€" },
          "price.upper": { minimum: 0, maximum: 500, step: 5, initial: 380, unit: "€" },
        },
        controls: [
          { kind: "label", frame: [24, 24, 400, 28], text: "Living room", size: 20, weight: "semibold" },
          { kind: "label", frame: [424, 24, 352, 28], text: "Bezel", size: 16, color: "#93A0AF",
            alignment: "right" },

          { kind: "group", frame: [24, 72, 344, 384], background: "#1A2028", cornerRadius: 16,
            children: [
              { kind: "label", frame: [24, 20, 296, 20], text: "Volume", size: 13, color: "#93A0AF" },
              { kind: "knob", name: "volume", frame: [52, 72, 240, 240], lineWidth: 20,
                pointerLength: 10, fillsTrack: true, trackColor: "#2A323D", pointerColor: "#FFFFFF",
                lineCap: "round", showsValue: true, startAngle: -225, endAngle: 45 },
              { kind: "label", frame: [24, 336, 296, 20], text: "Turn with one finger", size: 13,
                color: "#93A0AF", alignment: "center" },
            ] },

          { kind: "group", frame: [384, 72, 392, 384], background: "#1A2028", cornerRadius: 16,
            children: [
              { kind: "label", frame: [24, 20, 344, 20], text: "Price range", size: 13,
                color: "#93A0AF" },
              { kind: "label", frame: [24, 104, 160, 44], value: "price.lower", format: "{value} €",
                size: 28, weight: "semibold" },
              { kind: "label", frame: [208, 104, 160, 44], value: "price.upper", format: "{value} €",
                size: 28, weight: "semibold", alignment: "right" },
              { kind: "rangeSlider", name: "price", frame: [24, 172, 344, 56], gloss: 0, outline: 0,
                shadow: 0, trackColor: "#2A323D", trackHighlightColor: "#3D9BFF" },
              { kind: "label", frame: [24, 240, 160, 20], text: "0 €", size: 13, color: "#93A0AF" },
              { kind: "label", frame: [208, 240, 160, 20], text: "500 €", size: 13,
                color: "#93A0AF", alignment: "right" },
              { kind: "label", frame: [24, 336, 344, 20], text: "Take both knobs at once", size: 13,
                color: "#93A0AF", alignment: "center" },
            ] },
        ],
      }
      """)
}
