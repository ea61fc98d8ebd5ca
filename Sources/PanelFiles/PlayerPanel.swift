extension BuiltInPanel {
  /// A media player with a live seek bar.
  public static let player = BuiltInPanel(
    name: "player",
    text: """
      // A media player: a program sends the title and the progress, the finger seeks.
      {
        name: "Player",
        size: { width: 800, height: 480 },
        theme: "dark",
        values: {
          title: { initial: "Weather Systems" },
          artist: { initial: "The Long Exposure" },
          album: { initial: "Slow Signals · 2024" },
          elapsed: { initial: "1:58" },
          remaining: { initial: "−2:47" },
          "track.progress": { minimum: 0, maximum: 1, initial: 0.42 },
          "track.buffer": { minimum: 0, maximum: 1, initial: 0.71 },
          volume: { minimum: 0, maximum: 100, step: 1, initial: 55, unit: "%", persistent: true },
        },
        styles: {
          transport: { width: 72, height: 72, cornerRadius: 36, iconSize: 28 },
        },
        controls: [
          { kind: "row", frame: [24, 24, 752, 232], spacing: 32, children: [
            { kind: "group", width: 232, height: 232, background: "surface", cornerRadius: 16, children: [
              { kind: "meter", form: "arc", frame: [24, 24, 184, 184], value: "track.progress",
                lineWidth: 4, startAngle: -90, endAngle: 270 },
              { kind: "meter", form: "arc", frame: [56, 56, 120, 120], value: "track.buffer",
                lineWidth: 4, startAngle: -90, endAngle: 270, color: "buffer", trackColor: "line" },
              { kind: "label", frame: [92, 92, 48, 48], icon: "play", iconSize: 48, color: "accent" },
            ] },
            { kind: "column", weight: 1, spacing: 8, children: [
              { kind: "group", weight: 1 },
              { kind: "label", style: "caption", text: "Now playing" },
              { kind: "label", style: "display", value: "title" },
              { kind: "label", size: 20, value: "artist" },
              { kind: "label", style: "caption", value: "album" },
              { kind: "group", weight: 1 },
            ] },
          ] },
          // As wide as the rest and half a thumb more on each side, so that the track is as wide.
          { kind: "seekBar", name: "track", frame: [10, 276, 780, 44] },
          { kind: "column", frame: [24, 320, 752, 136], spacing: 0, children: [
            { kind: "row", children: [
              { kind: "label", style: "caption", value: "elapsed", weight: 1 },
              { kind: "label", style: "caption", value: "remaining", alignment: "right", weight: 1 },
            ] },
            { kind: "group", weight: 1 },
            { kind: "row", height: 72, align: "center", children: [
              { kind: "button", name: "previous", style: "transport", icon: "skip-back" },
              { kind: "button", name: "play", style: ["primary", "transport"], icon: "pause" },
              { kind: "button", name: "next", style: "transport", icon: "skip-forward" },
              { kind: "group", weight: 1 },
              { kind: "label", icon: "speaker", iconSize: 24, color: "caption" },
              { kind: "slider", name: "volume", width: 240, height: 40 },
            ] },
          ] },
        ],
      }
      """)
}
