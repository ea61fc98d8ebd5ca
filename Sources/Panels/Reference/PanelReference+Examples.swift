extension PanelReference {
  /// A panel file for the section of a key of the file; nil for none.
  static func example(ofKey name: String) -> String? {
    switch name {
    case "size": sizeExample
    case "themes": themeExample
    case "font": fontExample
    case "display": displayExample
    case "values": valueExample
    case "alarms": alarmExample
    case "pages": pageExample
    default: nil
    }
  }

  private static let sizeExample = """
    {
      $schema: "panel.schema.json",
      size: { width: 800, height: 480, portrait: { width: 480, height: 800, fill: true } },
      display: { scale: 1 },
      font: { family: ["Inter", "DejaVu Sans"], size: 20, portrait: { size: 24 } },
      controls: [
        { kind: "column", style: "card", frame: [24, 24, 752, 432],
          portrait: { frame: [24, 24, "90%", "45%"] }, children: [
          { kind: "label", style: "title", text: "Ventilation" },
          { kind: "slider", name: "fan", maximum: 100, weight: 1, knobSize: 44 },
        ] },
      ],
    }
    """

  private static let fontExample = """
    {
      size: { width: 480, height: 272 },
      font: { files: ["Brand-Regular.ttf", "Brand-Bold.ttf"], size: 20 },
      controls: [
        { kind: "column", style: "card", frame: [24, 24, 432, 224], children: [
          { kind: "label", style: "title", text: "Bakery" },
          { kind: "label", text: "Bread is ready at {clock + 900:HH:mm}.", weight: 1 },
          { kind: "button", title: "Open the oven", name: "open" },
        ] },
      ],
    }
    """

  private static let themeExample = """
    {
      theme: "forest",
      themes: {
        forest: {
          base: "dark",
          background: "#0E1410", surface: "#182019", raised: "#293529", line: "#293529",
          edge: "#728271", off: "#4A5A4A", buffer: "#4A5A4A", text: "#EAF2E8", caption: "#9BAB99",
          accent: "#7BCF6B", onAccent: "#0B160A", good: "#3CCB8A", warning: "#F2B33D",
          warningFill: "#F2B33D", bad: "#F0616D", handle: "#EAF2E8", rim: "#293529", focus: "#EAF2E8",
          clear: "#00000000",
        },
      },
      controls: [
        { kind: "column", style: "card", frame: [24, 24, 752, 432], children: [
          { kind: "label", style: "title", text: "Greenhouse" },
          { kind: "knob", name: "humidity", maximum: 100, step: 1, value: 65, showsValue: true,
            weight: 1 },
          { kind: "row", children: [
            { kind: "label", style: "caption", text: "Only this button has another accent", weight: 1 },
            { kind: "button", title: "Water now", name: "water", tint: "#4FA3FF", color: "accent",
              titleColor: "onAccent" },
          ] },
        ] },
      ],
    }
    """

  static let iconExample = """
    {
      icons: { pump: "pump.svg", valve: "valve.svg" },
      controls: [
        { kind: "row", frame: [24, 24, 400, 96], children: [
          { kind: "tile", title: "Pump", icon: "pump", name: "pump" },
          { kind: "button", title: "Valve", icon: "valve", name: "open" },
        ] },
      ],
    }
    """

  private static let displayExample = """
    {
      display: {
        output: "HDMI-A-1", mirrors: ["HDMI-A-2"], mode: "1280x800@60", rotation: 0,
        pointsPerInch: 160,
        dimAfter: 60, blankAfter: "sleepTime",
      },
      values: {
        sleepTime: { minimum: 60, maximum: 600, step: 60, initial: 300, unit: "s", persistent: true },
      },
      touch: {
        device: "Goodix*", exclusive: true, debounce: 20, calibration: [1, 0, 0, 0, 1, 0],
        keys: { home: "KEY_HOMEPAGE" },
      },
      controls: [
        { kind: "column", style: "card", frame: [24, 24, 752, 432], children: [
          { kind: "label", style: "title", text: "Screen" },
          { kind: "slider", value: "panel.brightness", height: 64 },
          { kind: "slider", value: "sleepTime", height: 64 },
          { kind: "label", text: "The key under the glass is {home ? 'down' : 'up'}." },
          { kind: "button", title: "Switch off", icon: "power", height: 64,
            do: "panel.awake = false" },
        ] },
      ],
    }
    """

  private static let valueExample = """
    {
      values: {
        target: { minimum: 5, maximum: 30, step: 0.5, initial: 21, unit: "°C", persistent: true },
        // Unknown until a program sets it, and again if none has set it for a minute.
        room: { kind: "number", initial: null, expires: 60, history: 3600 },
        missing: { from: "target - room" },
        "lamp$n": { each: 3, initial: false },
        password: { kind: "text", secret: true },
      },
      controls: [
        { kind: "column", style: "card", frame: [24, 24, 752, 432], children: [
          { kind: "label", style: "title", text: "The room has {room:.1f} °C" },
          { kind: "label", text: "{missing:+.1f} °C to go", if: "missing > 0" },
          { kind: "slider", value: "target", weight: 1 },
          { kind: "row", children: [{ each: 3, kind: "toggle", value: "lamp$n" }] },
          { kind: "textField", title: "Password", value: "password", password: true },
        ] },
      ],
    }
    """

  private static let alarmExample = """
    {
      values: {
        temperature: { minimum: 0, maximum: 120, initial: 64, unit: "°C" },
        limit: { minimum: 60, maximum: 110, step: 5, initial: 90 },
        "leak$n": { each: 2, initial: false },
      },
      alarms: {
        overheated: {
          when: "temperature > limit", clear: "temperature < limit - 5", delay: 2, clearDelay: 5,
          text: "Boiler at {temperature:.0f} °C", priority: "critical",
        },
        "leak$n": { each: 2, when: "leak$n", text: "Water under tank $n", priority: "high" },
        warm: { when: "temperature > 60", text: "The boiler is warm", priority: "low",
          acknowledge: false },
      },
      controls: [
        { kind: "column", style: "card", frame: [24, 24, 752, 432], children: [
          { kind: "alarmBanner" },
          { kind: "label", style: "title", text: "{alarms.active} alarms" },
          { kind: "slider", value: "temperature", height: 44 },
          { kind: "row", children: [{ each: 2, kind: "toggle", value: "leak$n" }] },
          { kind: "alarmList", weight: 1 },
          { kind: "button", title: "Acknowledge all", do: "alarms.unacknowledged = 0",
            if: "alarms.unacknowledged > 0" },
        ] },
      ],
    }
    """

  private static let pageExample = """
    {
      language: "en",
      tint: "#3CCB8A",
      tabs: {
        position: "left", lines: 1, value: "page", swipe: true, portrait: { position: "bottom" },
      },
      pages: [
        { name: "home", title: "Home", icon: "home", controls: [
          { kind: "column", style: "card", frame: [24, 24, "92%", "90%"], children: [
            { kind: "label", style: "title", text: "{clock:HH:mm}" },
            { kind: "button", title: "To the first room", do: "page = 'room1'" },
          ] },
        ] },
        { each: 2, name: "room$n", title: "Room $n", icon: "thermometer", controls: [
          { kind: "column", style: "card", frame: [24, 24, "92%", "90%"], children: [
            { kind: "label", style: "title", text: "Room $n" },
            { kind: "knob", name: "heat$n", minimum: 5, maximum: 30, step: 0.5, value: 20,
              showsValue: true, weight: 1 },
          ] },
        ] },
      ],
    }
    """

  /// A file with a template, and a panel file that includes it.
  static let includeExample: (file: String, panel: String) = (
    """
    // tanks.json5
    {
      templates: {
        tank: {
          parameters: { title: "" },
          kind: "column", style: "card", children: [
            { kind: "label", style: "title", text: "$title" },
            { kind: "knob", name: "$title", maximum: 100, step: 1, value: 40, showsValue: true,
              weight: 1 },
          ],
        },
      },
    }
    """,
    """
    {
      include: ["tanks.json5"],
      controls: [
        { kind: "row", frame: [24, 24, 752, 432], children: [
          { use: "tank", title: "Rain", weight: 1 },
          { use: "tank", title: "Well", weight: 1 },
        ] },
      ],
    }
    """
  )

  /// The keys that every control has.
  static let controlExample = """
    {
      // The colours of the panel, instead of the theme's.
      background: "#10151D", textColor: "#F4F7FA",
      bind: { tint: "level > 80 ? 'bad' : 'good'" },
      values: {
        level: { maximum: 100, step: 1, initial: 40, unit: "%" },
        locked: { initial: false },
      },
      controls: [
        { kind: "row", style: "card", frame: [24, 24, 752, 432], children: [
          { kind: "meter", form: "arc", value: "level", lineWidth: 24, aspectRatio: 1, width: "40%",
            minimumWidth: 120, maximumWidth: 320 },
          { kind: "column", weight: 1, minimumHeight: 200, maximumHeight: "100%", children: [
            { kind: "label", style: ["title", "caption"], text: "Tank", bind: { hidden: "locked" } },
            { kind: "slider", name: "fill", value: "level", height: 64, tint: "accent",
              continuous: false, bind: { enabled: "not locked" } },
            { kind: "toggle", name: "locked" },
            { kind: "button", title: "Empty", height: 64, if: "level > 0", do: "level = 0",
              confirm: { text: "Empty the tank?", yes: "Empty", no: "Keep", pin: "service" } },
          ] },
        ] },
      ],
    }
    """
}
