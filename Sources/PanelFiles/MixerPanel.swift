extension BuiltInPanel {
  /// An audio mixer with a strip for every channel.
  public static let mixer = BuiltInPanel(
    name: "mixer",
    text: """
      // An audio mixer: one fader moves nothing but its channel, and ten fingers may move ten.
      {
        name: "Mixer",
        size: { width: 800, height: 480 },
        theme: "dark",
        values: {
          "vocals.level": { minimum: 0, maximum: 100, step: 1, initial: 72 },
          "guitar.level": { minimum: 0, maximum: 100, step: 1, initial: 58 },
          "keys.level": { minimum: 0, maximum: 100, step: 1, initial: 46 },
          "bass.level": { minimum: 0, maximum: 100, step: 1, initial: 64 },
          "drums.level": { minimum: 0, maximum: 100, step: 1, initial: 80 },
          "master.level": { minimum: 0, maximum: 100, step: 1, initial: 75 },
          "vocals.pan": { minimum: -50, maximum: 50, step: 1, initial: 0 },
          "guitar.pan": { minimum: -50, maximum: 50, step: 1, initial: -18 },
          "keys.pan": { minimum: -50, maximum: 50, step: 1, initial: 24 },
          "bass.pan": { minimum: -50, maximum: 50, step: 1, initial: 0 },
          "drums.pan": { minimum: -50, maximum: 50, step: 1, initial: 6 },
        },
        styles: {
          strip: { background: "surface", cornerRadius: 16, padding: 16, spacing: 8, weight: 1,
            align: "center" },
          pan: { width: 64, height: 64, lineWidth: 4, pointerLength: 16, fillsTrack: false,
            tint: "buffer", pointerColor: "text" },
          fader: { vertical: true, width: 40 },
          level: { size: 20, weight: "semibold", alignment: "center" },
          name: { alignment: "center" },
          peak: { vertical: true, width: 8, warningAt: 70, criticalAt: 90, tint: "good" },
        },
        controls: [
          { kind: "row", frame: [24, 24, 752, 432], spacing: 8, children: [
            { kind: "column", style: "strip", children: [
              { kind: "label", style: ["caption", "name"], text: "Vocals" },
              { kind: "knob", style: "pan", name: "vocals.pan" },
              { kind: "row", weight: 1, spacing: 8, children: [
                { kind: "slider", style: "fader", name: "vocals.level" },
                { kind: "meter", style: "peak", value: "vocals.level" },
              ] },
              { kind: "label", style: "level", value: "vocals.level" },
            ] },
            { kind: "column", style: "strip", children: [
              { kind: "label", style: ["caption", "name"], text: "Guitar" },
              { kind: "knob", style: "pan", name: "guitar.pan" },
              { kind: "row", weight: 1, spacing: 8, children: [
                { kind: "slider", style: "fader", name: "guitar.level" },
                { kind: "meter", style: "peak", value: "guitar.level" },
              ] },
              { kind: "label", style: "level", value: "guitar.level" },
            ] },
            { kind: "column", style: "strip", children: [
              { kind: "label", style: ["caption", "name"], text: "Keys" },
              { kind: "knob", style: "pan", name: "keys.pan" },
              { kind: "row", weight: 1, spacing: 8, children: [
                { kind: "slider", style: "fader", name: "keys.level" },
                { kind: "meter", style: "peak", value: "keys.level" },
              ] },
              { kind: "label", style: "level", value: "keys.level" },
            ] },
            { kind: "column", style: "strip", children: [
              { kind: "label", style: ["caption", "name"], text: "Bass" },
              { kind: "knob", style: "pan", name: "bass.pan" },
              { kind: "row", weight: 1, spacing: 8, children: [
                { kind: "slider", style: "fader", name: "bass.level" },
                { kind: "meter", style: "peak", value: "bass.level" },
              ] },
              { kind: "label", style: "level", value: "bass.level" },
            ] },
            { kind: "column", style: "strip", children: [
              { kind: "label", style: ["caption", "name"], text: "Drums" },
              { kind: "knob", style: "pan", name: "drums.pan" },
              { kind: "row", weight: 1, spacing: 8, children: [
                { kind: "slider", style: "fader", name: "drums.level" },
                { kind: "meter", style: "peak", value: "drums.level" },
              ] },
              { kind: "label", style: "level", value: "drums.level" },
            ] },
            { kind: "column", style: "strip", background: "raised", children: [
              { kind: "label", style: ["caption", "name"], text: "Master" },
              { kind: "button", name: "mute", icon: "speaker", width: 64, height: 64,
                iconSize: 24, color: "surface" },
              { kind: "row", weight: 1, spacing: 8, children: [
                { kind: "slider", style: "fader", name: "master.level", trackColor: "surface" },
                { kind: "meter", style: "peak", value: "master.level", trackColor: "surface" },
              ] },
              { kind: "label", style: "level", value: "master.level" },
            ] },
          ] },
        ],
      }
      """)
}
