import Testing
import TouchTracking

/// One test for each case of the table in SlotMachine.swift.
@Suite struct SlotMachineTests {
  @Test func case1DownAtTheSlotsPosition() throws {
    var decoder = try Device.slots.decoder()
    #expect(decoder.frame(.slot(0), .id(7), .mtAt(100, 50)) == ["down 1 100,50"])
  }

  @Test func case2DownAtTheSlotsLastPosition() throws {
    var decoder = try Device.slots.decoder()
    _ = decoder.frame(.id(7), .mtAt(100, 50))
    _ = decoder.frame(.id(-1))
    #expect(decoder.frame(.id(8), .mtX(101)) == ["down 2 101,50"])
    _ = decoder.frame(.id(-1))
    #expect(decoder.frame(.id(9)) == ["down 3 101,50"])
  }

  @Test func case3Moved() throws {
    var decoder = try Device.slots.decoder()
    _ = decoder.frame(.slot(0), .id(7), .mtAt(100, 50), .slot(1), .id(8), .mtAt(900, 450))
    #expect(
      decoder.frame(.mtX(901), .slot(0), .mtAt(110, 60)) == ["moved 1 110,60", "moved 2 901,450"])
  }

  @Test func case3PressedHarderAtTheSamePosition() throws {
    let device = Device(
      axes: [
        Axis.slot: 0...4, Axis.positionX: 0...300, Axis.positionY: 0...400,
        Axis.trackingID: 0...65535, Axis.contactPressure: 0...200, Axis.touchMajor: 0...500,
        Axis.toolType: 0...15,
      ], keys: [KeyCode.touch])
    var decoder = try device.decoder()
    let down = decoder.contactFrame(.id(7), .mtAt(150, 200), .pressure(50), .size(100))
    #expect(
      down?.changes.map(\.properties) == [
        ContactProperties(pressure: 0.25, size: 0.2, tool: .finger)
      ])
    let harder = decoder.contactFrame(.pressure(250), .tool(1))
    #expect(harder?.changes.map(\.phase) == [.moved])
    #expect(harder?.changes.map(\.position) == down?.changes.map(\.position))
    #expect(
      harder?.changes.map(\.properties) == [ContactProperties(pressure: 1, size: 0.2, tool: .pen)])
    #expect(decoder.contactFrame(.size(0))?.changes.map(\.properties.size) == [nil])
    #expect(decoder.contactFrame(.tool(10))?.changes.map(\.properties.tool) == [.unknown])
    let palm = decoder.contactFrame(.tool(2))?.changes.first
    #expect(palm?.phase == .cancelled && palm?.properties.tool == .palm)
  }

  @Test func aDeviceWithoutPropertiesReportsNone() throws {
    let device = Device(
      axes: [
        Axis.slot: 0...4, Axis.positionX: 0...999, Axis.positionY: 0...499,
        Axis.trackingID: 0...65535, Axis.contactPressure: 0...0,
      ], keys: [KeyCode.touch])
    var decoder = try device.decoder()
    let down = decoder.contactFrame(.id(7), .mtAt(150, 200), .pressure(50), .size(100))
    #expect(down?.changes.map(\.properties) == [ContactProperties()])
  }

  /// The device declares a resolution for its position axes and another one for sizes.
  @Test func sizesMayHaveTheirOwnResolution() throws {
    var description = Device(
      axes: [
        Axis.slot: 0...4, Axis.positionX: 0...3000, Axis.positionY: 0...4000,
        Axis.trackingID: 0...65535, Axis.touchMajor: 0...500,
      ], keys: [KeyCode.touch]
    ).description
    description.ranges[Axis.positionX]?.resolution = 10
    description.ranges[Axis.positionY]?.resolution = 10
    description.ranges[Axis.touchMajor]?.resolution = 1
    var decoder = try #require(TouchDecoder(description))
    let down = decoder.contactFrame(.id(7), .mtAt(150, 200), .size(50))
    #expect(down?.changes.map(\.properties.size) == [0.1])
  }

  @Test func case4NothingNew() throws {
    var decoder = try Device.slots.decoder()
    _ = decoder.frame(.id(7), .mtAt(100, 50))
    #expect(decoder.frame(.other) == [])
    #expect(decoder.frame(.id(7), .mtAt(100, 50)) == [])
    #expect(decoder.frame(.mtAt(300, 50), .mtAt(100, 50)) == [])
  }

  @Test func case5UpAtTheLastPosition() throws {
    var decoder = try Device.slots.decoder()
    _ = decoder.frame(.id(7), .mtAt(100, 50))
    _ = decoder.frame(.mtAt(120, 50))
    #expect(decoder.frame(.mtAt(0, 0), .id(-1)) == ["up 1 120,50"])
  }

  @Test func case6NewTrackingIDWithoutARelease() throws {
    var decoder = try Device.slots.decoder()
    _ = decoder.frame(.id(7), .mtAt(100, 50))
    #expect(decoder.frame(.id(8), .mtAt(600, 60)) == ["up 1 100,50", "down 2 600,60"])
    #expect(decoder.frame(.id(-1)) == ["up 2 600,60"])
  }

  @Test func case7DownAndUpInOneFrame() throws {
    var decoder = try Device.slots.decoder()
    #expect(decoder.frame(.id(7), .mtAt(100, 50), .id(-1)) == ["down 1 100,50", "up 1 100,50"])
    #expect(decoder.frame(.mtX(200)) == [])
  }

  @Test func case8PalmIsCancelled() throws {
    var decoder = try Device.slots.decoder()
    _ = decoder.frame(.id(7), .mtAt(100, 50))
    #expect(decoder.frame(.mtX(130), .tool(2)) == ["cancelled 1 100,50"])
    #expect(decoder.frame(.tool(0), .mtX(140)) == [])
    #expect(decoder.frame(.id(-1)) == [])
    #expect(decoder.frame(.id(8)) == ["down 2 140,50"])
  }

  @Test func case9PalmFromTheStart() throws {
    var decoder = try Device.slots.decoder()
    #expect(decoder.frame(.id(7), .mtAt(100, 50), .tool(2)) == [])
    #expect(decoder.frame(.tool(0)) == [])
    #expect(decoder.frame(.id(-1)) == [])
    #expect(decoder.frame(.id(8), .tool(2), .id(-1)) == [])
  }

  @Test func case10HoverIsNotAContact() throws {
    var decoder = try Device.slots.decoder()
    let frame = decoder.contactFrame(.id(7), .mtAt(100, 50), .distance(4))
    #expect(frame.map(descriptions(of:)) == ["near 1 100,50"])
    #expect(frame?.hovers.first?.properties == ContactProperties(distance: 0.4, tool: .finger))
  }

  @Test func case11HoverComesDown() throws {
    var decoder = try Device.slots.decoder()
    _ = decoder.frame(.id(7), .mtAt(100, 50), .distance(4))
    let frame = decoder.contactFrame(.mtX(200), .distance(0))
    #expect(frame.map(descriptions(of:)) == ["gone 1 100,50", "down 2 200,50"])
    #expect(frame?.changes.first?.properties.distance == nil)
  }

  @Test func case12TouchRisesToHover() throws {
    var decoder = try Device.slots.decoder()
    _ = decoder.frame(.id(7), .mtAt(100, 50))
    #expect(decoder.frame(.mtX(110), .distance(1)) == ["near 2 110,50", "up 1 100,50"])
    #expect(decoder.frame(.distance(0)) == ["gone 2 110,50", "down 3 110,50"])
  }

  @Test func case13EmptySlot() throws {
    var decoder = try Device.slots.decoder()
    #expect(decoder.frame(.id(-1)) == [])
    #expect(decoder.frame(.mtAt(100, 50)) == [])
    #expect(decoder.frame(.id(7)) == ["down 1 100,50"])
  }

  @Test(arguments: [Int32(5), 99, -1, .max, .min])
  func case14UndeclaredSlot(_ slot: Int32) throws {
    var decoder = try Device.slots.decoder()
    _ = decoder.frame(.slot(4), .id(7), .mtAt(100, 50))
    #expect(decoder.frame(.slot(slot), .id(8), .mtAt(300, 300)) == [])
    #expect(decoder.frame(.id(-1), .mtX(301)) == [])
    #expect(decoder.frame(.slot(4), .mtX(101)) == ["moved 1 101,50"])
  }

  @Test func case15FingerDownBeforeTheStart() throws {
    var decoder = try Device.slots.decoder()
    decoder.setInitial(
      .slot(0), .mtAt(100, 50), .id(7), .slot(1), .mtAt(300, 60), .id(-1), .slot(1))
    #expect(decoder.frame(.id(8)) == ["down 1 300,60"])
    #expect(decoder.frame(.slot(0), .mtX(110)) == [])
    #expect(decoder.frame(.id(-1)) == [])
    #expect(decoder.frame(.id(9)) == ["down 2 110,50"])
  }

  @Test func case16FiltersNoise() throws {
    var decoder = try Device.slots.decoder(noise: [Axis.positionX: 8, Axis.positionY: 8])
    _ = decoder.frame(.slot(0), .id(1), .mtAt(100, 50))
    #expect(decoder.frame(.mtAt(103, 47)) == [])
    #expect(decoder.frame(.mtAt(104, 50)) == ["moved 1 101,50"])
    #expect(decoder.frame(.mtAt(113, 38)) == ["moved 1 107,44"])
    #expect(decoder.frame(.mtAt(123, 28)) == ["moved 1 123,28"])
    // The first position of the next finger is not filtered.
    #expect(decoder.frame(.id(2), .mtAt(125, 28)) == ["up 1 123,28", "down 2 125,28"])
  }

  @Test func case17AHoverMoves() throws {
    var decoder = try Device.slots.decoder()
    _ = decoder.frame(.slot(0), .id(7), .mtAt(100, 50), .distance(4))
    #expect(decoder.frame(.mtX(110)) == ["near 1 110,50"])
    let nearer = decoder.contactFrame(.distance(1))
    #expect(nearer.map(descriptions(of:)) == ["near 1 110,50"])
    #expect(nearer?.hovers.first?.properties.distance == 0.1)
    #expect(decoder.frame(.mtX(110), .distance(1)) == [])
    #expect(decoder.frame(.slot(1), .id(8), .mtAt(300, 60), .distance(40)) == ["near 2 300,60"])
    #expect(decoder.frame(.dropped) == [])
    // Events were lost, but the device's state is unchanged.
    #expect(decoder.frame() == [])
    #expect(decoder.frame(.mtX(310)) == ["near 2 310,60"])
  }

  @Test func case18AHoverEnds() throws {
    var decoder = try Device.slots.decoder()
    _ = decoder.frame(.slot(0), .id(7), .mtAt(100, 50), .distance(4))
    #expect(decoder.frame(.id(-1)) == ["gone 1 100,50"])
    #expect(decoder.frame(.id(8)) == ["near 2 100,50"])
    #expect(decoder.frame(.id(9), .mtX(120)) == ["gone 2 100,50", "near 3 120,50"])
    #expect(decoder.frame(.tool(2)) == ["gone 3 120,50"])
    #expect(decoder.frame(.tool(0)) == [])
    #expect(decoder.frame(.id(10)) == ["near 4 120,50"])
    #expect(decoder.loseDevice(at: .zero).map(descriptions(of:)) == ["gone 4 120,50"])
  }

  @Test func aHoverBeforeTheStartIsIgnored() throws {
    var decoder = try Device.slots.decoder()
    decoder.setInitial(.slot(0), .id(7), .mtAt(100, 50), .distance(4))
    #expect(decoder.frame(.mtX(110)) == [])
    #expect(decoder.frame(.id(8)) == ["near 1 110,50"])
  }

  /// The kernel has already filtered the fuzz in the description.
  @Test func theDescriptionsFuzzIsNotFilteredAgain() throws {
    let device = Device(
      axes: [
        Axis.slot: 0...4, Axis.positionX: 0...999, Axis.positionY: 0...499,
        Axis.trackingID: 0...65535,
      ], keys: [KeyCode.touch], fuzz: 8)
    var decoder = try device.decoder()
    _ = decoder.frame(.slot(0), .id(1), .mtAt(100, 50))
    #expect(decoder.frame(.mtAt(103, 47)) == ["moved 1 103,47"])
  }
}
