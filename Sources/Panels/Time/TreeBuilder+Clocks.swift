import Controls
import Kinds

extension TreeBuilder {
  /// Links a clock to the time of the panel if the file names no other value.
  func linkClock(_ reader: inout ObjectReader, _ face: ClockFace) {
    guard reader.node("value") == nil,
      let time = clock.value(PanelClock.name, isShownInMinutes: !face.showsSeconds, on: face),
      let slot = face.slot(named: "value")
    else { return }
    slot.link(to: time)
  }
}
