extension PanelReference {
  /// The section about clicks, vibration and the sounds of alarms.
  static let soundAndVibration: [Document.Block] = [
    .section("Sound and vibration"),
    .text(
      """
      With the key `feedback`, a panel confirms each press with a click, a beep or a short vibration,
      and alarms sound until somebody acknowledges them. Without the key, Bezel opens no sound
      device, buzzer or motor. `bezel devices` lists the buzzers and motors of the board.
      """),
    .code(
      """
      {
        size: { width: 448, height: 236 },
        feedback: { sound: true, buzzer: "pwm-*", vibration: true },
        values: { "panel.volume": { persistent: true, initial: 60 } },
        controls: [
          { kind: "column", style: "card", frame: [24, 24, 400, 188], children: [
            { kind: "label", style: "title", icon: "speaker", text: "Volume" },
            { kind: "slider", name: "panel.volume" },
            { kind: "button", name: "silence", title: "Silence alarms", do: "panel.muted = true" },
          ] },
        ],
      }
      """, language: "json5"),
    .text(
      """
      The click follows as soon as a finger presses a button, a toggle, a segment, a row or a key; with
      `hold`, at the end of the time. Knobs, sliders, wheels, scrolling, and touches beside controls
      are silent, and so is the touch that wakes the screen.
      """),
    .text(
      """
      An alarm sounds while its state is `unacknowledged`. Of several, the one with the highest
      priority is heard: `critical` is five fast pulses every 2 seconds, `high` three and two pulses
      every 5 seconds, `medium` three slow pulses every 15 seconds, and `low` one soft tone every 30
      seconds. The value `panel.muted` silences alarms, but not clicks; a new alarm makes it false. It
      exists in a panel with `sound` or `buzzer`.
      """),
    .text(
      """
      `panel.volume`, from 0 to 100, is the loudness of `sound`; programs such as `alsamixer` set
      the loudness of the device itself. If a device is missing, busy or removed, Bezel logs the
      problem once and tries again after a while. Touches and frames never wait for a device.
      """),
  ]
}
