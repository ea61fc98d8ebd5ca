extension PanelReference {
  /// The section about keyboards and rotary encoders.
  static let keys: [Document.Block] = [
    .section("Keys"),
    .text(
      """
      With `keys: true`, a panel can be operated with a keyboard, with a few keys such as those of a
      remote control, or with a rotary encoder that has a button. A ring shows the control with the
      focus. A touch hides the ring. The next key that would operate the control only shows the ring
      again.
      """),
    .code(
      """
      {
        keys: true,
        controls: [
          { kind: "column", style: "card", frame: [24, 24, 400, 200], children: [
            { kind: "slider", name: "level", maximum: 100 },
            { kind: "button", name: "start", title: "Start", hold: 2 },
          ] },
        ],
      }
      """, language: "json5"),
    .text(
      """
      Tab moves the focus to the next control, Shift+Tab to the previous one. The order is from top
      to bottom, then in the layout direction; rows, columns and grids keep the order of their
      `children`. Arrow keys move the focus to the nearest control in their direction. Enter and the
      space bar press a control until they are released, so `hold` and `repeat` work.
      """),
    .text(
      """
      The arrow keys along a slider or a seek bar change its value by one step, or by a hundredth of
      the range if it has no step. Along segments, radio buttons and tabs, they select the
      neighbouring item. Knobs, circular sliders and steppers use the left and right arrow keys.
      Page Up and Page Down change a number by ten steps; Home and End set it to the minimum and the
      maximum.
      """),
    .text(
      """
      Enter begins adjusting a control: the ring becomes thicker, and all arrow keys change the
      value until Enter or Escape is pressed. On a range slider, Enter adjusts the lower knob, then
      the upper one. If no control uses them, Page Up and Page Down turn pages.
      """),
    .text(
      """
      Enter marks the first key of a button matrix or the first of the chips. Arrow keys mark another
      one, and Enter then presses it. Beyond the last one, the focus moves on. In a text field, the
      keys type. Enter opens a dropdown or the menu of a number, and Escape closes it.
      """),
    .text(
      """
      A list is one stop for Tab. Enter, or the up or down arrow key, moves the focus to a row; from
      there it moves through the rows and the controls in them, and the list scrolls. Enter presses
      a row, and Home, End, Page Up and Page Down move to other rows. The right arrow key, or the
      left one in a right-to-left layout, moves to the controls in the row and to the buttons of
      `endActions`; the opposite one moves to those of `startActions`. Escape returns to the list,
      and so does holding Enter on a row for 0.6 s. Tab or an arrow key leaves the list at its ends.
      """),
    .text(
      """
      In a list of alarms, the up and down arrow keys and a rotary encoder choose an alarm that
      nobody has acknowledged. Enter acknowledges it, or the first one if none is chosen.
      """),
    .text(
      """
      A rotary encoder moves the focus. Its button acts as the Enter key: it presses a control, or
      begins adjusting it, and the encoder then changes the value. In a list, it
      moves from row to row, and in a button matrix from key to key. Bezel supports encoders that
      report REL_DIAL, REL_WHEEL or REL_X, but not REL_Y, and buttons that report KEY_ENTER, KEY_OK,
      KEY_SELECT or BTN_0. Keys wake a dark screen, as touches do. Changes made with keys are
      published with the origin `touch`.
      """),
    .text(
      """
      In a text field, keys type the characters of the keyboard's layout, with dead keys and AltGr.
      The layout is that of the console: Bezel reads `XKBMODEL`, `XKBLAYOUT`, `XKBVARIANT` and
      `XKBOPTIONS` in `/etc/default/keyboard` when it opens a keyboard. `dpkg-reconfigure
      keyboard-configuration` and `localectl set-x11-keymap` change that file. Without it, keyboards
      use the US layout. Letters need the packages libxkbcommon0 and xkb-data. Where numbers are
      entered, digit keys type digits in every layout. The on-screen keyboard opens when a field is
      touched, not when editing begins with a key.
      """),
  ]
}
