import Testing
import TouchTracking

@testable import EvdevInput

/// Which nodes are opened and closed when they appear and disappear.
@Suite struct SelectionStepTests {
  private let selection = Selection(spec: .automatic)
  private let panel = UdevInputDevice.node(3, axes: .multitouch)
  private let oneFinger = UdevInputDevice.node(4, axes: .oneFinger)
  private let button = UdevInputDevice.node(5, axes: [], hardware: "/button")

  private func reason(_ device: UdevInputDevice, _ mates: [UdevInputDevice]) -> String {
    selection.reasonAgainst(device, mates: mates) ?? ""
  }

  @Test func touchscreensAreOpenedAndOthersIgnored() {
    let steps = selection.steps(for: [panel, oneFinger, button], open: [])
    #expect(
      steps == [
        .open(panel, mates: [oneFinger]), .ignore(oneFinger, because: reason(oneFinger, [panel])),
        .ignore(button, because: reason(button, [])),
      ])
  }

  @Test func anOpenTouchscreenIsUpdated() {
    #expect(selection.steps(for: [panel], open: [panel.path]) == [.update(panel)])
  }

  @Test func anOpenTouchscreenThatIsNotUsedAnyMoreIsClosed() {
    var selection = selection
    selection.reserved = ["Pan*"]
    #expect(
      selection.steps(for: [panel], open: [panel.path])
        == [.close(panel.path, because: "is not used any more: it is for another panel")])
  }

  @Test func aNewNodeMayReplaceAnotherNodeOfTheSameHardware() {
    let steps = selection.steps(
      after: panel, among: [panel, oneFinger, button], open: [oneFinger.path])
    #expect(
      steps == [
        .open(panel, mates: [oneFinger]),
        .close(
          oneFinger.path, because: "is not used any more: it \(reason(oneFinger, [panel]))"),
      ])
  }

  @Test func nodesThatUdevHasYetToInitializeWaitForTheirOwnEvent() {
    let later = UdevInputDevice.node(6, axes: .multitouch, isInitialized: false)
    let steps = selection.steps(after: panel, among: [panel, later], open: [])
    #expect(steps == [.open(panel, mates: [later])])
  }

  @Test func aNodeWithoutHardwareAffectsNoOther() {
    let made = UdevInputDevice.node(7, axes: .multitouch, hardware: nil)
    #expect(selection.steps(after: made, among: [], open: []) == [.open(made, mates: [])])
  }
}
