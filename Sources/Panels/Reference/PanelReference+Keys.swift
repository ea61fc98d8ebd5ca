extension PanelReference {
  /// The section about keyboards and rotary encoders.
  static let keys: [Document.Block] = [
    .section("Keys"),
    .text(
      """
      With `keys: true`, a panel can be used with a keyboard, with a few keys such as those of a
      remote control, or with a rotary encoder that has a button. A ring shows the control that they
      operate. A touch hides the ring; the next key shows it again, and does nothing else.
      """),
    .code(
      """
      {
        keys: true,
        controls: [
          { kind: "column", style: "card", frame: [24, 24, 400, 200], children: [
            { kind: "slider", name: "level" },
            { kind: "button", name: "start", title: "Start", hold: 2 },
          ] },
        ],
      }
      """, language: "json5"),
    .text(
      """
      Tab moves to the next control, Shift+Tab to the previous one. The order is from top to bottom, and
      from the beginning of the layout direction; rows, columns and grids keep the order of their
      `children`. Arrow keys move to the nearest control in their direction. Enter and the space bar
      press a control, and their release ends the press, so that `hold` and `repeat` work.
      """),
    .text(
      """
      The arrow keys along a slider, a seek bar or segments change the value by a step, or by a
      hundredth of the range. Knobs, circular sliders and steppers use the left and right arrows. Page
      Up and Page Down change it by ten steps, Home and End to the ends of the range. Enter begins
      adjusting a control: the ring becomes thicker, all arrow keys change the value, and Enter or
      Escape ends it. On a range slider, Enter changes to the upper knob first. Where no control uses
      them, Page Up and Page Down turn pages.
      """),
    .text(
      """
      A rotary encoder moves the ring. Its button is the Enter key: it presses a control, or begins
      adjusting it, and the encoder then changes the value. Encoders report REL_DIAL, REL_WHEEL, or
      REL_X alone; their buttons report KEY_ENTER, KEY_OK, KEY_SELECT or BTN_0. Keys wake a
      dark screen as touches do. Programs see the changes as those of touches.
      """),
  ]
}
