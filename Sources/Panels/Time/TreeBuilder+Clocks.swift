import Controls

extension TreeBuilder {
  /// Links a control to the time of the panel if the file names no other value.
  func linkClock(_ reader: inout ObjectReader, _ control: any ClockedControl) {
    guard reader.node(control.clockSlot.name) == nil,
      let time = clock.value(PanelClock.name, isShownInMinutes: nil, on: control),
      // The file may declare a text of this name.
      control.clockSlot.accepts(time.kind)
    else { return }
    control.clockSlot.link(to: time)
  }
}
