extension BuiltInPanel {
  /// A thermostat with one large dial.
  public static let thermostat = BuiltInPanel(
    name: "thermostat",
    text: """
      // A thermostat: one large dial, and what is around it.
      {
        name: "Thermostat",
        size: { width: 800, height: 480 },
        theme: "dark",
        values: {
          target: { minimum: 5, maximum: 30, step: 0.5, initial: 21.5, unit: "°C", persistent: true },
          room: { minimum: -20, maximum: 50, step: 0.1, initial: 20.3, unit: "°C" },
          outside: { minimum: -40, maximum: 60, step: 0.1, initial: 7.4, unit: "°C" },
          humidity: { minimum: 0, maximum: 100, step: 1, initial: 46, unit: "%" },
          mode: { initial: "Heat", persistent: true },
          fan: { initial: false },
          away: { initial: false },
        },
        controls: [
          { kind: "row", frame: [24, 24, 752, 432], children: [
            { kind: "column", style: "card", width: 408, spacing: 8, children: [
              { kind: "row", children: [
                { kind: "label", style: "title", text: "Living room", weight: 1 },
                { kind: "label", icon: "flame", style: "caption", text: "Heating", color: "warning" },
              ] },
              { kind: "knob", name: "target", weight: 1, lineWidth: 20, pointerLength: 10,
                tint: "warningFill", showsValue: true },
              { kind: "segments", name: "mode", items: ["Heat", "Cool", "Auto", "Off"],
                color: "warning" },
            ] },
            { kind: "column", weight: 1, children: [
              { kind: "row", children: [
                { kind: "column", style: "card", weight: 1, spacing: 8, children: [
                  { kind: "label", icon: "home", style: "caption", text: "Room" },
                  { kind: "label", style: "value", value: "room", format: "{value:.1f}°" },
                ] },
                { kind: "column", style: "card", weight: 1, spacing: 8, children: [
                  { kind: "label", icon: "sun", style: "caption", text: "Outside" },
                  { kind: "label", style: "value", value: "outside", format: "{value:.1f}°" },
                ] },
              ] },
              { kind: "column", style: "card", spacing: 12, children: [
                { kind: "row", children: [
                  { kind: "label", icon: "drop", style: "caption", text: "Humidity", weight: 1 },
                  { kind: "label", value: "humidity", format: "{value} %" },
                ] },
                { kind: "meter", value: "humidity", height: 8, warningAt: 65, criticalAt: 80 },
              ] },
              { kind: "column", style: "card", weight: 1, spacing: 24, children: [
                { kind: "row", weight: 1, children: [
                  { kind: "label", icon: "fan", text: "Fan", weight: 1 },
                  { kind: "toggle", name: "fan" },
                ] },
                { kind: "row", weight: 1, children: [
                  { kind: "label", icon: "lock", text: "Away", weight: 1 },
                  { kind: "toggle", name: "away" },
                ] },
              ] },
            ] },
          ] },
        ],
      }
      """)
}
