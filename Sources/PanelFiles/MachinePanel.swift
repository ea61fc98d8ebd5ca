extension BuiltInPanel {
  /// The console of a machine, with pages.
  public static let machine = BuiltInPanel(
    name: "machine",
    text: """
      // A machine console: pages for running it, setting it up, and finding out what is wrong.
      {
        name: "Machine console",
        size: { width: 800, height: 480 },
        theme: "dark",
        tabs: { position: "left" },
        values: {
          page: { initial: "run" },
          spindle: { minimum: 0, maximum: 12000, step: 100, initial: 7200 },
          load: { minimum: 0, maximum: 100, step: 1, initial: 62, unit: "%" },
          coolant: { minimum: 0, maximum: 100, step: 1, initial: 34, unit: "%" },
          temperature: { minimum: 0, maximum: 120, step: 1, initial: 68, unit: "°C" },
          part: { minimum: 0, maximum: 100000, step: 1, initial: 1284 },
          state: { initial: "Running" },
          feed: { minimum: 0, maximum: 200, step: 5, initial: 100, unit: "%" },
          rapid: { minimum: 0, maximum: 100, step: 5, initial: 50, unit: "%" },
          lubrication: { initial: true },
          light: { initial: true },
          door: { initial: true },
          axis: { initial: "X" },
          message: { initial: "Coolant is below a third. Refill before the next shift." },
        },
        styles: {
          tile: { background: "surface", cornerRadius: 16, padding: 16, spacing: 8 },
        },
        pages: [
          { name: "run", title: "Run", icon: "play", controls: [
            { kind: "column", frame: [24, 24, 632, 432], children: [
              { kind: "row", align: "center", children: [
                { kind: "label", style: "title", text: "Mill 3", weight: 1 },
                { kind: "label", icon: "power", value: "state", color: "good", weight: "semibold" },
              ] },
              { kind: "row", weight: 1, children: [
                { kind: "column", style: "tile", weight: 1, children: [
                  { kind: "label", style: "caption", text: "Spindle, rpm" },
                  { kind: "meter", form: "arc", weight: 1, value: "spindle", lineWidth: 14,
                    showsValue: true },
                ] },
                { kind: "column", style: "tile", weight: 1, children: [
                  { kind: "label", style: "caption", text: "Load" },
                  { kind: "meter", form: "arc", weight: 1, value: "load", lineWidth: 14,
                    showsValue: true, warningAt: 80, criticalAt: 95 },
                ] },
                { kind: "column", style: "tile", width: 152, children: [
                  { kind: "label", style: "caption", text: "Parts today" },
                  { kind: "label", style: "value", value: "part" },
                  { kind: "group", weight: 1 },
                  { kind: "label", icon: "drop", style: "caption", text: "Coolant" },
                  { kind: "meter", value: "coolant", height: 8, warningAt: 35, criticalAt: 15,
                    warnsBelow: true },
                  { kind: "group", height: 8 },
                  { kind: "label", icon: "flame", style: "caption", text: "Motor" },
                  { kind: "meter", value: "temperature", height: 8, warningAt: 80, criticalAt: 100 },
                ] },
              ] },
              { kind: "row", height: 72, children: [
                { kind: "button", name: "start", style: "primary", icon: "play", title: "Start",
                  size: 20, weight: 1 },
                { kind: "button", name: "hold", icon: "pause", title: "Hold", size: 20, weight: 1 },
                { kind: "button", name: "stop", style: "danger", icon: "power", title: "Stop", size: 20,
                  weight: 1 },
              ] },
            ] },
          ] },
          { name: "setup", title: "Set up", icon: "home", controls: [
            { kind: "column", frame: [24, 24, 632, 432], children: [
              { kind: "label", style: "title", text: "Set up" },
              { kind: "row", weight: 1, children: [
                { kind: "column", style: "card", weight: 1, spacing: 8, children: [
                  { kind: "row", children: [
                    { kind: "label", style: "caption", text: "Feed", weight: 1 },
                    { kind: "label", value: "feed", format: "{value} %" },
                  ] },
                  { kind: "slider", name: "feed", showsValueWhileHeld: false },
                  { kind: "group", height: 8 },
                  { kind: "row", children: [
                    { kind: "label", style: "caption", text: "Rapid", weight: 1 },
                    { kind: "label", value: "rapid", format: "{value} %" },
                  ] },
                  { kind: "slider", name: "rapid", showsValueWhileHeld: false },
                  { kind: "group", weight: 1 },
                  { kind: "row", children: [
                    { kind: "label", text: "Lubrication", weight: 1 },
                    { kind: "toggle", name: "lubrication" },
                  ] },
                  { kind: "row", children: [
                    { kind: "label", text: "Work light", weight: 1 }, { kind: "toggle", name: "light" },
                  ] },
                ] },
                { kind: "column", style: "card", weight: 1, children: [
                  { kind: "label", style: "caption", text: "Jog" },
                  { kind: "segments", name: "axis", items: ["X", "Y", "Z"] },
                  { kind: "grid", columns: 3, weight: 1, spacing: 8, children: [
                    { kind: "group" }, { kind: "button", name: "up", icon: "chevron-up", iconSize: 28 },
                    { kind: "group" },
                    { kind: "button", name: "left", icon: "chevron-left", iconSize: 28 },
                    { kind: "button", name: "home", icon: "home", iconSize: 28 },
                    { kind: "button", name: "right", icon: "chevron-right", iconSize: 28 },
                    { kind: "group" },
                    { kind: "button", name: "down", icon: "chevron-down", iconSize: 28 },
                    { kind: "group" },
                  ] },
                ] },
              ] },
            ] },
          ] },
          { name: "alarms", title: "Alarms", icon: "warning", controls: [
            { kind: "column", frame: [24, 24, 632, 432], children: [
              { kind: "label", style: "title", text: "Alarms" },
              { kind: "row", style: "card", children: [
                { kind: "label", icon: "warning", iconSize: 32, color: "warning" },
                { kind: "label", value: "message", lines: 3, weight: 1 },
              ] },
              { kind: "row", style: "card", children: [
                { kind: "label", icon: "lock", text: "Door locked", weight: 1 },
                { kind: "toggle", name: "door" },
              ] },
              { kind: "group", weight: 1 },
              { kind: "button", name: "acknowledge", style: "primary", title: "Acknowledge", height: 64,
                size: 20 },
            ] },
          ] },
        ],
      }
      """)
}
