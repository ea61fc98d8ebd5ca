import Testing
import TouchTracking

/// One test for each case of the table in AnonymousMachine.swift.
@Suite struct AnonymousMachineTests {
  @Test func case1Down() throws {
    var decoder = try Device.anonymous.decoder()
    #expect(
      decoder.frame(.mtAt(100, 50), .mtReport, .mtAt(900, 450), .mtReport)
        == ["down 1 100,50", "down 2 900,450"])
  }

  @Test func case2MovesEachContactToTheNearestPacket() throws {
    var decoder = try Device.anonymous.decoder()
    _ = decoder.frame(.mtAt(100, 50), .mtReport, .mtAt(900, 450), .mtReport)
    #expect(
      decoder.frame(.mtAt(880, 440), .mtReport, .mtAt(120, 60), .mtReport)
        == ["moved 2 880,440", "moved 1 120,60"])
  }

  /// The first finger's new position is nearest to the second finger's old position.
  @Test func case2KeepsFingersApartThatMoveAlongTheLineBetweenThem() throws {
    var decoder = try Device.anonymous.decoder()
    _ = decoder.frame(.mtAt(100, 50), .mtReport, .mtAt(200, 50), .mtReport)
    #expect(
      decoder.frame(.mtAt(290, 50), .mtReport, .mtAt(190, 50), .mtReport)
        == ["moved 2 290,50", "moved 1 190,50"])
  }

  @Test func case3OnePacketMore() throws {
    var decoder = try Device.anonymous.decoder()
    _ = decoder.frame(.mtAt(500, 250), .mtReport)
    #expect(
      decoder.frame(.mtAt(100, 50), .mtReport, .mtAt(510, 250), .mtReport)
        == ["down 2 100,50", "moved 1 510,250"])
  }

  @Test func case4OnePacketFewer() throws {
    var decoder = try Device.anonymous.decoder()
    _ = decoder.frame(.mtAt(100, 50), .mtReport, .mtAt(900, 450), .mtReport)
    #expect(decoder.frame(.mtAt(890, 450), .mtReport) == ["up 1 100,50", "moved 2 890,450"])
  }

  @Test func case5MatchesByTrackingID() throws {
    var decoder = try Device.anonymous.decoder()
    _ = decoder.frame(.id(4), .mtAt(100, 50), .mtReport, .id(5), .mtAt(900, 450), .mtReport)
    #expect(
      decoder.frame(.id(5), .mtAt(110, 50), .mtReport, .id(6), .mtAt(890, 450), .mtReport)
        == ["up 1 100,50", "moved 2 110,50", "down 3 890,450"])
  }

  /// If two fingers have the same tracking id, they are matched by position.
  @Test func case5DuplicateTrackingID() throws {
    var decoder = try Device.anonymous.decoder()
    _ = decoder.frame(.id(4), .mtAt(100, 50), .mtReport, .id(4), .mtAt(900, 450), .mtReport)
    #expect(
      decoder.frame(.id(4), .mtAt(890, 450), .mtReport, .id(4), .mtAt(110, 50), .mtReport)
        == ["moved 2 890,450", "moved 1 110,50"])
  }

  @Test func case6EmptyPacket() throws {
    var decoder = try Device.anonymous.decoder()
    _ = decoder.frame(.mtAt(100, 50), .mtReport)
    #expect(decoder.frame(.mtReport) == ["up 1 100,50"])
  }

  @Test func case7ButtonReleased() throws {
    var decoder = try Device.anonymous.decoder()
    _ = decoder.frame(.mtAt(100, 50), .mtReport, .button(1))
    #expect(decoder.frame(.mtAt(0, 0), .mtReport, .button(0)) == ["up 1 100,50"])
    #expect(decoder.frame(.mtAt(300, 50), .mtReport) == [])
    #expect(decoder.frame(.mtAt(310, 50), .mtReport, .button(1)) == ["down 2 310,50"])
    #expect(decoder.frame(.button(0)) == ["up 2 310,50"])
  }

  @Test func case8FrameWithoutContacts() throws {
    var decoder = try Device.anonymous.decoder()
    _ = decoder.frame(.mtAt(100, 50), .mtReport, .button(1))
    #expect(decoder.frame(.other, .at(100, 50)) == [])
    #expect(decoder.frame(.mtAt(110, 50), .mtReport) == ["moved 1 110,50"])
  }

  @Test func case9Palm() throws {
    var decoder = try Device.anonymous.decoder()
    _ = decoder.frame(.mtAt(100, 50), .mtReport)
    #expect(decoder.frame(.mtAt(110, 50), .tool(2), .mtReport) == ["cancelled 1 100,50"])
    #expect(decoder.frame(.mtAt(120, 50), .tool(2), .mtReport) == [])
    #expect(decoder.frame(.mtReport) == [])
  }

  @Test(arguments: [TestEvent.distance(3), .size(0), .pressure(0)])
  func case10FingerOffTheSurface(_ offSurface: TestEvent) throws {
    var decoder = try Device.anonymous.decoder()
    #expect(decoder.frame(.mtAt(100, 50), offSurface, .mtReport) == [])
    #expect(
      decoder.frame(.mtAt(100, 50), .size(1), .pressure(1), .distance(0), .mtReport)
        == ["down 1 100,50"])
    #expect(decoder.frame(.mtAt(120, 50), offSurface, .mtReport) == ["up 1 100,50"])
  }

  @Test func case11PacketWithoutPosition() throws {
    var decoder = try Device.anonymous.decoder()
    #expect(decoder.frame(.mtX(100), .mtReport) == [])
    #expect(decoder.frame(.id(3), .mtReport) == [])
  }

  @Test func case12LostEventsCancelContacts() throws {
    var decoder = try Device.anonymous.decoder()
    _ = decoder.frame(.mtAt(100, 50), .mtReport)
    #expect(decoder.frame(.mtAt(110, 50), .mtReport, .dropped) == [])
    #expect(decoder.frame() == ["cancelled 1 100,50"])
    // The same finger, still down, begins no contact.
    #expect(decoder.frame(.mtAt(120, 50), .mtReport) == [])
    #expect(decoder.frame(.mtReport) == [])
    #expect(decoder.frame(.mtAt(120, 50), .mtReport) == ["down 2 120,50"])
  }

  @Test func case12ResynchronizedButtonUp() throws {
    var decoder = try Device.anonymous.decoder()
    _ = decoder.frame(.mtAt(100, 50), .mtReport, .button(1))
    #expect(decoder.frame(.dropped) == [])
    #expect(decoder.frame(.button(0)) == ["cancelled 1 100,50"])
    #expect(decoder.frame(.mtAt(120, 50), .mtReport, .button(1)) == ["down 2 120,50"])
  }

  @Test func case13ButtonUpAndDownInEveryFrame() throws {
    var decoder = try Device.anonymous.decoder()
    #expect(decoder.frame(.button(0), .mtAt(100, 50), .mtReport, .button(1)) == ["down 1 100,50"])
    #expect(decoder.frame(.button(0), .mtAt(110, 50), .mtReport, .button(1)) == ["moved 1 110,50"])
    #expect(decoder.frame(.button(0), .button(1)) == ["up 1 110,50"])
    #expect(decoder.frame(.button(0), .mtAt(900, 50), .mtReport, .button(1)) == ["down 2 900,50"])
  }

  @Test func case2ReportsThePropertiesOfEachPacket() throws {
    var decoder = try Device.anonymous.decoder()
    let down = decoder.contactFrame(
      .mtAt(100, 50), .pressure(51), .tool(0), .mtReport, .mtAt(900, 50), .tool(1), .mtReport)
    #expect(
      down?.changes.map(\.properties) == [
        ContactProperties(pressure: 0.2, tool: .finger), ContactProperties(tool: .pen),
      ])
    let harder = decoder.contactFrame(
      .mtAt(900, 50), .tool(1), .mtReport, .mtAt(100, 50), .pressure(102), .tool(0), .mtReport)
    #expect(harder?.changes.map(\.contact.number) == [1])
    #expect(harder?.changes.map(\.properties.pressure) == [0.4])
  }

  @Test func case14IgnoresFingersDownBeforeTheStart() throws {
    var decoder = try Device.anonymous.decoder()
    decoder.setInitial(key: KeyCode.touch, isDown: true)
    #expect(decoder.frame(.mtAt(100, 50), .mtReport) == [])
    #expect(decoder.frame(.mtAt(120, 50), .mtReport, .mtAt(900, 50), .mtReport) == [])
    #expect(decoder.frame(.button(0)) == [])
    #expect(decoder.frame(.mtAt(120, 50), .mtReport, .button(1)) == ["down 1 120,50"])
  }

  @Test func case15FiltersNoise() throws {
    let device = Device(
      axes: [Axis.positionX: 0...999, Axis.positionY: 0...499], keys: [KeyCode.touch], fuzz: 8)
    var decoder = try device.decoder()
    _ = decoder.frame(.mtAt(100, 50), .mtReport)
    #expect(decoder.frame(.mtAt(103, 47), .mtReport) == [])
    #expect(decoder.frame(.mtAt(97, 53), .mtReport) == [])
    // Below the fuzz, a quarter of the distance; below twice the fuzz, half.
    #expect(decoder.frame(.mtAt(104, 50), .mtReport) == ["moved 1 101,50"])
    #expect(decoder.frame(.mtAt(113, 38), .mtReport) == ["moved 1 107,44"])
    #expect(decoder.frame(.mtAt(123, 28), .mtReport) == ["moved 1 123,28"])
    // The first position of another finger is not filtered.
    #expect(
      decoder.frame(.mtAt(123, 28), .mtReport, .mtAt(126, 28), .mtReport) == ["down 2 126,28"])
  }

  @Test func largestNoiseDoesNotOverflow() throws {
    let device = Device(
      axes: [Axis.positionX: 0...999, Axis.positionY: 0...499], keys: [KeyCode.touch],
      fuzz: .max)
    var decoder = try device.decoder()
    _ = decoder.frame(.mtAt(.min, .max), .mtReport)
    #expect(decoder.contactFrame(.mtAt(.max, .min), .mtReport)?.changes.count == 1)
  }

  @Test func case16AxesWithoutReports() throws {
    var decoder = try Device.anonymous.decoder()
    #expect(decoder.frame(.mtAt(100, 50), .button(1)) == ["down 1 100,50"])
    #expect(decoder.frame(.mtAt(120, 60)) == ["moved 1 120,60"])
    #expect(decoder.frame(.button(0)) == ["up 1 120,60"])
    #expect(decoder.frame(.mtAt(130, 60)) == [])
    #expect(decoder.frame(.mtAt(140, 60), .button(1)) == ["down 2 140,60"])
  }
}
