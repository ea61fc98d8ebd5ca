import ContactChecks
import Randomness
import Testing
import TouchTracking

/// Contacts follow the rules of `ContactLog`, whatever events a device sends.
@Suite struct EventStormTests {
  @Test(arguments: ["multitouch B", "multitouch A", "single touch"], [UInt64(1), 2, 3])
  func invariantsHold(_ touchProtocol: String, _ seed: UInt64) throws {
    let device =
      switch touchProtocol {
      case "multitouch B": Device.slots
      case "multitouch A": Device.anonymous
      default: Device.single
      }
    #expect("\(try #require(device.description.touchProtocol))" == touchProtocol)
    var random = SeededGenerator(seed: seed)
    var decoder = try device.decoder()
    var log = ContactLog()
    var step = 0
    while step < 100_000 {
      for event in randomEvents(at: step, using: &random) {
        step += 1
        if let frame = decoder.feed(event) {
          log.add(frame)
          if frame.time != event.time {
            Issue.record("the frame's time differs from its SYN_REPORT's")
          }
        }
      }
    }
    if let frame = decoder.loseDevice(at: .seconds(1000)) { log.add(frame) }
    #expect(Set(log.violations) == [])
    #expect(log.down.isEmpty)
    #expect(log.downs.count == log.ups.count + log.cancels)
    // Every kind of change must be frequent.
    #expect(log.downs.count > 400)
    #expect(log.moves > 1000)
    #expect(log.cancels > 30)
    #expect(log.ups.count > 100)
  }

  /// Runs the fuzzer's check on random bytes. For a guided search, build the fuzzer with
  /// `BEZEL_FUZZER=1 swift build -c release --sanitize=fuzzer --product DecoderFuzzer`.
  @Test func randomBytesKeepTheRules() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      #expect(DecoderCheck.failure(of: bytes) == nil)
    }
  }

  /// Returns mostly events that devices send, in random order, and some that no device sends.
  private func randomEvents(
    at step: Int, using random: inout SeededGenerator
  ) -> [InputEvent] {
    func event(_ type: UInt16, _ code: UInt16, _ value: Int32) -> InputEvent {
      InputEvent(time: .milliseconds(step), type: type, code: code, value: value)
    }
    func number(_ range: ClosedRange<Int32>) -> Int32 { .random(in: range, using: &random) }
    switch number(0...99) {
    case 0...1: return [event(EventType.synchronization, SynchronizationCode.dropped, 0)]
    case 2...25: return [event(EventType.synchronization, SynchronizationCode.report, 0)]
    case 26...29: return [event(EventType.key, KeyCode.touch, number(-1...1))]
    case 30...37: return [event(EventType.absolute, Axis.slot, number(-1...6))]
    case 38...45: return [event(EventType.absolute, Axis.trackingID, number(-1...4))]
    case 46...47: return [event(EventType.absolute, Axis.toolType, number(0...2))]
    case 48...49: return [event(EventType.absolute, Axis.contactDistance, number(-2...1))]
    case 50: return [event(EventType.absolute, Axis.touchMajor, number(0...5))]
    case 51: return [event(EventType.absolute, Axis.positionX, .min)]
    case 52: return [event(EventType.absolute, Axis.positionY, .max)]
    case 53...70:
      return [
        event(EventType.absolute, Axis.positionX, number(0...999)),
        event(EventType.absolute, Axis.positionY, number(0...499)),
        event(EventType.synchronization, SynchronizationCode.multitouchReport, 0),
      ]
    case 71...93:
      return [
        event(EventType.absolute, Axis.x, number(0...999)),
        event(EventType.absolute, Axis.y, number(0...499)),
      ]
    default:
      return [
        event(UInt16(number(0...31)), UInt16(number(0...0x2ff)), number(.min ... .max))
      ]
    }
  }
}
