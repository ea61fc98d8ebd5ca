extension BuiltInPanel {
  /// A property search with a price range.
  public static let propertySearch = BuiltInPanel(
    name: "property-search",
    text: """
      // A property search: a price range under two thumbs, and the few other things that matter.
      {
        name: "Property search",
        size: { width: 800, height: 480 },
        theme: "light",
        values: {
          "price.lower": { minimum: 0, maximum: 2000, step: 50, initial: 650, unit: "€" },
          "price.upper": { minimum: 0, maximum: 2000, step: 50, initial: 1400, unit: "€" },
          area: { minimum: 20, maximum: 200, step: 5, initial: 75, unit: "m²" },
          type: { initial: "Flat" },
          rooms: { initial: "2" },
          results: { minimum: 0, maximum: 100000, step: 1, initial: 128 },
          balcony: { initial: true },
          pets: { initial: false },
        },
        controls: [
          { kind: "column", frame: [24, 24, 752, 432], children: [
            { kind: "row", align: "center", children: [
              { kind: "label", style: "title", text: "Find a place", weight: 1 },
              { kind: "segments", name: "type", items: ["Flat", "House", "Room"], width: 320 },
            ] },
            { kind: "column", style: "card", spacing: 8, children: [
              { kind: "label", style: "caption", text: "Monthly rent" },
              { kind: "row", spacing: 8, children: [
                { kind: "label", style: "value", value: "price.lower", format: "{value} €", weight: 1 },
                { kind: "label", style: "value", value: "price.upper", format: "{value} €",
                  alignment: "right", weight: 1 },
              ] },
              { kind: "rangeSlider", name: "price", height: 40, minimumGap: 100, tapToMove: true },
            ] },
            { kind: "row", weight: 1, children: [
              { kind: "column", style: "card", weight: 1, padding: 16, spacing: 8, children: [
                { kind: "row", children: [
                  { kind: "label", style: "caption", text: "At least", weight: 1 },
                  { kind: "label", value: "area", format: "{value} m²" },
                ] },
                { kind: "slider", name: "area", height: 40 },
                { kind: "group", weight: 1 },
                { kind: "label", style: "caption", text: "Rooms" },
                { kind: "segments", name: "rooms", items: ["1", "2", "3", "4+"] },
              ] },
              { kind: "column", style: "card", weight: 1, padding: 16, spacing: 8, children: [
                { kind: "row", weight: 1, children: [
                  { kind: "label", text: "Balcony", weight: 1 }, { kind: "toggle", name: "balcony" },
                ] },
                { kind: "row", weight: 1, children: [
                  { kind: "label", text: "Pets welcome", weight: 1 }, { kind: "toggle", name: "pets" },
                ] },
                { kind: "button", name: "search", style: "primary", title: "Show 128 homes", height: 56 },
              ] },
            ] },
          ] },
        ],
      }
      """)
}
