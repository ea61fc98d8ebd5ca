import Checkout
import ContactChecks
import Geometry
import Testing
import TouchTracking

@Suite(.enabled(if: Recordings.folder != nil, Recordings.areMissing))
struct RecordingTests {
  @Test(arguments: RecordedContacts.all)
  func recordingsHaveTheExpectedContacts(_ expected: RecordedContacts) throws {
    let recording = try Recordings.recording(expected.name, device: expected.device)
    let description = try #require(recording.description)
    let log = try contacts(of: recording)
    #expect(log.downs.count == expected.contacts)
    #expect(log.ups.count == expected.contacts - expected.stillDown)
    #expect(log.cancels == 0)
    #expect(log.mostAtOnce == expected.mostAtOnce)
    #expect(log.down.count == expected.stillDown)
    let axes = try #require(description.positionAxes)
    func position(_ raw: RecordedContacts.Position?) -> Point? {
      guard let raw, let x = description.ranges[axes.x], let y = description.ranges[axes.y]
      else { return nil }
      return Point(
        x: Double(raw.x - x.minimum) / Double(x.maximum - x.minimum + 1),
        y: Double(raw.y - y.minimum) / Double(y.maximum - y.minimum + 1))
    }
    #expect(log.downs.first == position(expected.first))
    #expect(log.ups.last == position(expected.last))
  }

  private func contacts(of recording: EvemuRecording) throws -> ContactLog {
    let description = try #require(recording.description)
    var decoder = try #require(TouchDecoder(description))
    var log = ContactLog()
    for event in recording.events {
      if let frame = decoder.feed(event) { log.add(frame) }
    }
    #expect(log.violations == [])
    return log
  }

  /// A resistive screen whose HID descriptor has a mouse beside the digitizer. Fingers are on ABS_Z
  /// and ABS_RX, whose ranges differ from those of ABS_X and ABS_Y.
  @Test func digitizerOnSecondAxes() throws {
    let recording = try Recordings.recording(
      "evemu-devices/eGalax_Inc._USB_TouchController.events",
      device: "evemu-devices/eGalax_Inc._USB_TouchController.desc")
    let log = try contacts(of: recording)
    #expect(log.downs.count == 2)
    #expect(log.moves == 401)
    #expect(
      log.downs.first == Point(x: Double(1909 - 30) / 4011, y: Double(2123 - 60) / 3976))
    #expect(log.ups.last == Point(x: Double(432 - 30) / 4011, y: Double(3576 - 60) / 3976))
  }
}
