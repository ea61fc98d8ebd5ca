import Testing
import TouchTracking

/// One test for each row of the table in SingleTouchMachine.swift.
@Suite struct SingleTouchMachineTests {
  @Test func case1Down() throws {
    var decoder = try Device.single.decoder()
    #expect(decoder.frame(.button(1), .at(100, 50)) == ["down 1 100,50"])
    _ = decoder.frame(.button(0))
    #expect(decoder.frame(.button(1)) == ["down 2 100,50"])
  }

  @Test func case2Hover() throws {
    var decoder = try Device.single.decoder()
    #expect(decoder.frame(.at(100, 50)) == [])
    #expect(decoder.frame(.button(1)) == ["down 1 100,50"])
  }

  @Test func case3Moved() throws {
    var decoder = try Device.single.decoder()
    _ = decoder.frame(.at(100, 50), .button(1))
    #expect(decoder.frame(.x(120)) == ["moved 1 120,50"])
  }

  @Test func case4NothingNew() throws {
    var decoder = try Device.single.decoder()
    _ = decoder.frame(.at(100, 50), .button(1))
    #expect(decoder.frame(.other, .at(100, 50), .button(1)) == [])
  }

  @Test func case5UpWhereItWasLast() throws {
    var decoder = try Device.single.decoder()
    _ = decoder.frame(.at(100, 50), .button(1))
    #expect(decoder.frame(.at(0, 0), .button(0)) == ["up 1 100,50"])
  }

  @Test func case6DownAndUpInOneFrame() throws {
    var decoder = try Device.single.decoder()
    #expect(
      decoder.frame(.at(100, 50), .button(1), .button(0)) == ["down 1 100,50", "up 1 100,50"])
  }

  @Test func case7UpAndDownInOneFrame() throws {
    var decoder = try Device.single.decoder()
    _ = decoder.frame(.at(100, 50), .button(1))
    #expect(
      decoder.frame(.button(0), .at(300, 60), .button(1)) == ["up 1 100,50", "down 2 300,60"])
  }

  @Test func case8FingerFromBeforeTheStart() throws {
    var decoder = try Device.single.decoder()
    decoder.inherit(.at(100, 50))
    #expect(decoder.frame(.x(120)) == [])
    #expect(decoder.frame(.button(0)) == [])
    #expect(decoder.frame(.button(1)) == ["down 1 120,50"])
  }

  @Test func case9PositionOnTheNextFreeAxes() throws {
    let device = Device(
      axes: [Axis.x: 0...9, Axis.y: 0...9, Axis.z: 0...999, Axis.rx: 0...499],
      keys: [KeyCode.touch])
    var decoder = try device.decoder()
    decoder.inherit(.at(5, 5), .z(100), .rx(50))
    // A device that has these axes for something else, and its fingers where they belong.
    #expect(decoder.frame(.button(1)) == ["down 1 500,250"])
    _ = decoder.frame(.button(0))
    #expect(decoder.frame(.button(1), .z(200)) == ["down 2 200,50"])
    #expect(decoder.frame(.rx(60)) == ["moved 2 200,60"])
    _ = decoder.frame(.button(0))
    #expect(decoder.frame(.button(1), .x(4)) == ["down 3 400,250"])
  }
}
