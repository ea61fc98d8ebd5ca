import ContactChecks
import Randomness
import Testing
import TouchTracking

/// A damaged recording is either rejected with an error or parsed. If it is parsed, its contacts
/// follow the rules of `ContactLog`, whatever device it describes.
@Suite struct DamagedRecordingTests {
  @Test(arguments: [Device.slots, .anonymous, .single].map(\.description))
  func neverTraps(_ description: TouchscreenDescription) {
    var events: [InputEvent] = []
    for step in 0..<12 {
      let isUp = step % 4 == 3
      let frame: [TestEvent] = [
        .slot(Int32(step % 2)), .id(isUp ? -1 : 7), .mtAt(Int32(step * 70), 99), .mtReport,
        .at(Int32(step * 70), 99), .button(isUp ? 0 : 1),
      ]
      let report = (EventType.synchronization, SynchronizationCode.report, Int32(0))
      for (type, code, value) in frame.flatMap(\.events) + [report] {
        events.append(
          InputEvent(time: .milliseconds(step * 8), type: type, code: code, value: value))
      }
    }
    let whole = Array(EvemuRecording(description: description, events: events).text.utf8)
    let alphabet = Array("0123456789abcdefNIPBAELS: \n.-#".utf8)
    var random = SeededGenerator(seed: 5)
    var rejected = 0
    var contacts = 0
    for _ in 0..<150 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes[index] = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
        }
      }
      do {
        let recording = try EvemuRecording(parsing: bytes)
        guard let description = recording.description, var decoder = TouchDecoder(description)
        else { continue }
        var log = ContactLog()
        for event in recording.events {
          if let frame = decoder.feed(event) { log.add(frame) }
        }
        if let frame = decoder.loseDevice(at: .seconds(9)) { log.add(frame) }
        if !log.violations.isEmpty || !log.down.isEmpty {
          Issue.record("\(log.violations)\n\(String(decoding: bytes, as: UTF8.self))")
        }
        contacts += log.downs.count
      } catch {
        rejected += 1
      }
    }
    // Both outcomes must be frequent.
    #expect(rejected > 30)
    #expect(contacts > 50)
  }
}
