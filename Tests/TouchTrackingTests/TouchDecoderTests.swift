import Testing
import TouchTracking

/// One test for each case of the table in TouchDecoder.swift.
@Suite struct TouchDecoderTests {
  @Test func case1EventsAreCollectedUntilTheReport() throws {
    var decoder = try Device.single.decoder()
    let down = InputEvent(time: .zero, type: EventType.key, code: KeyCode.touch, value: 1)
    #expect(decoder.feed(down) == nil)
  }

  @Test func case2TheReportReturnsTheFrame() throws {
    var decoder = try Device.single.decoder()
    func event(_ milliseconds: Int, _ type: UInt16, _ code: UInt16, _ value: Int32) -> InputEvent {
      InputEvent(time: .milliseconds(milliseconds), type: type, code: code, value: value)
    }
    _ = decoder.feed(event(1, EventType.key, KeyCode.touch, 1))
    let report = event(3, EventType.synchronization, SynchronizationCode.report, 0)
    let fed = decoder.feed(report)
    let frame = try #require(fed)
    #expect(frame.time == .milliseconds(3))
    #expect(descriptions(of: frame) == ["down 1 0,0"])
    #expect(decoder.feed(report) == nil)
  }

  @Test func case3TheIncompleteFrameIsNotReported() throws {
    var decoder = try Device.slots.decoder()
    _ = decoder.frame(.id(7), .mtAt(100, 50))
    #expect(decoder.frame(.mtX(110), .dropped) == [])
  }

  @Test func case4TheRestOfTheIncompleteFrameIsIgnored() throws {
    var decoder = try Device.slots.decoder()
    _ = decoder.frame(.id(7), .mtAt(100, 50))
    #expect(decoder.frame(.dropped, .id(-1), .slot(2), .id(9)) == [])
    #expect(decoder.frame() == [])
    #expect(decoder.frame(.mtX(120)) == ["moved 1 120,50"])
  }

  /// Only the next frame is a resynchronisation frame.
  @Test func case5TheNextFrameResynchronizes() throws {
    var decoder = try Device.slots.decoder()
    _ = decoder.frame(.id(7), .mtAt(100, 50), .slot(1), .id(8), .mtAt(200, 60))
    _ = decoder.frame(.dropped)
    #expect(decoder.frame(.id(-1)) == ["cancelled 2 200,60"])
    #expect(decoder.frame(.slot(0), .id(-1)) == ["up 1 100,50"])
  }

  @Test func case6EventsAreCollectedUntilTheReport() throws {
    var decoder = try Device.single.decoder()
    _ = decoder.frame(.dropped)
    let down = InputEvent(time: .zero, type: EventType.key, code: KeyCode.touch, value: 1)
    #expect(decoder.feed(down) == nil)
    #expect(decoder.frame() == ["down 1 0,0"])
  }

  @Test func case7FingerReplacedMeanwhile() throws {
    var decoder = try Device.slots.decoder()
    _ = decoder.frame(.id(7), .mtAt(100, 50), .slot(1), .id(8), .mtAt(200, 60))
    _ = decoder.frame(.dropped)
    #expect(
      decoder.frame(.slot(0), .id(-1), .id(9), .mtX(110), .slot(1), .mtX(210))
        == ["cancelled 1 100,50", "down 3 110,50", "moved 2 210,60"])
  }

  @Test func case7SingleTouch() throws {
    var decoder = try Device.single.decoder()
    _ = decoder.frame(.at(100, 50), .button(1))
    _ = decoder.frame(.dropped)
    #expect(decoder.frame(.button(0)) == ["cancelled 1 100,50"])
  }

  @Test func case8DroppedAgain() throws {
    var decoder = try Device.slots.decoder()
    _ = decoder.frame(.id(7), .mtAt(100, 50))
    _ = decoder.frame(.dropped)
    #expect(decoder.frame(.mtX(110), .dropped, .id(-1)) == [])
    #expect(decoder.frame() == ["moved 1 110,50"])
  }

  @Test(arguments: [0, 1, 2])
  func case9DeviceLost(_ gap: Int) throws {
    var decoder = try Device.slots.decoder()
    _ = decoder.frame(.id(7), .mtAt(100, 50), .slot(1), .id(8), .mtAt(200, 60))
    if gap > 0 { _ = decoder.feed(.dropped) }
    if gap > 1 { _ = decoder.frame() }
    let lost = decoder.loseDevice(at: .seconds(2))
    let frame = try #require(lost)
    #expect(frame.time == .seconds(2))
    #expect(descriptions(of: frame) == ["cancelled 1 100,50", "cancelled 2 200,60"])
    #expect(decoder.loseDevice(at: .seconds(3)) == nil)
    _ = decoder.frame(.slot(0), .id(9))
    #expect(decoder.frame(.id(-1)) == ["up 3 100,50"])
  }

  @Test func case10TheKernelReleasedTheFingers() throws {
    var single = try Device.single.decoder()
    _ = single.frame(.at(100, 50), .button(1))
    #expect(single.frame(.button(0), .releasedByKernel) == ["cancelled 1 100,50"])
    var anonymous = try Device.anonymous.decoder()
    _ = anonymous.frame(.mtAt(100, 50), .mtReport, .button(1))
    #expect(anonymous.frame(.button(0), .releasedByKernel) == ["cancelled 1 100,50"])
    var slots = try Device.slots.decoder()
    _ = slots.frame(.slot(0), .id(1), .mtAt(100, 50))
    #expect(slots.frame(.id(-1), .releasedByKernel) == ["cancelled 1 100,50"])
  }
}

extension InputEvent {
  fileprivate static let dropped = InputEvent(
    time: .zero, type: EventType.synchronization, code: SynchronizationCode.dropped, value: 0)
}
