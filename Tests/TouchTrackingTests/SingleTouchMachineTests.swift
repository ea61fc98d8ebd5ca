import Testing
import TouchTracking

/// One test for each case of the table in SingleTouchMachine.swift.
@Suite struct SingleTouchMachineTests {
  @Test func case1Down() throws {
    var decoder = try Device.single.decoder()
    #expect(decoder.frame(.button(1), .at(100, 50)) == ["down 1 100,50"])
    _ = decoder.frame(.button(0))
    #expect(decoder.frame(.button(1)) == ["down 2 100,50"])
  }

  @Test func case2PositionBeforeTheTouch() throws {
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

  @Test func case5UpAtTheLastPosition() throws {
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

  @Test func case8FingerDownBeforeTheStart() throws {
    var decoder = try Device.single.decoder()
    decoder.setInitial(.at(100, 50))
    #expect(decoder.frame(.x(120)) == [])
    #expect(decoder.frame(.button(0)) == [])
    #expect(decoder.frame(.button(1)) == ["down 1 120,50"])
  }

  @Test func case9PositionOnTheNextFreeAxes() throws {
    let device = Device(
      axes: [Axis.x: 0...9, Axis.y: 0...9, Axis.z: 0...999, Axis.rx: 0...499],
      keys: [KeyCode.touch])
    var decoder = try device.decoder()
    decoder.setInitial(.at(5, 5), .z(100), .rx(50))
    // A device that uses ABS_Z and ABS_RX for something else reports fingers on ABS_X and ABS_Y.
    #expect(decoder.frame(.button(1)) == ["down 1 500,250"])
    _ = decoder.frame(.button(0))
    #expect(decoder.frame(.button(1), .z(200)) == ["down 2 200,50"])
    #expect(decoder.frame(.rx(60)) == ["moved 2 200,60"])
    _ = decoder.frame(.button(0))
    #expect(decoder.frame(.button(1), .x(4)) == ["down 3 400,250"])
  }

  @Test func case10PressedHarderByAPen() throws {
    var decoder = try Device.pen.decoder()
    _ = decoder.frame(.key(KeyCode.toolPen, 1), .at(100, 50), .penPressure(10))
    let down = decoder.contactFrame(.button(1), .penPressure(60))?.changes.first
    #expect(down?.properties == ContactProperties(pressure: 0.5, tool: .pen))
    let harder = decoder.contactFrame(.penPressure(85))?.changes.first
    #expect(harder?.phase == .moved && harder?.position == down?.position)
    #expect(harder?.properties.pressure == 0.75)
    #expect(decoder.frame(.penPressure(85)) == [])
    let up = decoder.contactFrame(.button(0), .penPressure(10), .key(KeyCode.toolPen, 0))
    #expect(up?.changes.first?.phase == .up && up?.changes.first?.properties == harder?.properties)
    // BTN_TOOL_FINGER reports a finger.
    let finger = decoder.contactFrame(.button(1), .key(KeyCode.toolFinger, 1))
    #expect(finger?.changes.first?.properties == ContactProperties(pressure: 0, tool: .finger))
  }

  @Test func case11APenBesideFingers() throws {
    var decoder = try Device.penBesideFingers.decoder()
    #expect(decoder.frame(.key(KeyCode.toolPen, 1), .at(1000, 500)) == ["near 1 100,50"])
    let frame = decoder.contactFrame(.button(1), .penPressure(50))
    #expect(frame.map(descriptions(of:)) == ["gone 1 100,50", "down 2 100,50"])
    #expect(frame?.changes.first?.properties == ContactProperties(pressure: 0.5, tool: .pen))
    #expect(decoder.frame(.at(2000, 500)) == ["moved 2 200,50"])
    #expect(decoder.frame(.button(0)) == ["near 3 200,50", "up 2 200,50"])
    // Touch and position in one frame, then a pen that was near before the first event.
    #expect(decoder.frame(.button(1), .at(3000, 500)) == ["gone 3 200,50", "down 4 300,50"])
    var other = try Device.penBesideFingers.decoder()
    other.setInitial(key: KeyCode.toolPen, isDown: true)
    #expect(other.frame(.button(1), .at(3000, 500)) == ["down 1 300,50"])
  }

  @Test func case12RepeatedFingersAreIgnored() throws {
    var decoder = try Device.penBesideFingers.decoder()
    #expect(
      decoder.frame(.slot(0), .id(7), .mtAt(100, 50), .button(1), .at(1000, 500)) == [
        "down 1 100,50"
      ])
    #expect(decoder.frame(.mtX(200), .x(2000)) == ["moved 1 200,50"])
    #expect(decoder.frame(.id(-1), .button(0)) == ["up 1 200,50"])
  }

  @Test func case13ThePenLeavesWithoutALift() throws {
    var decoder = try Device.penBesideFingers.decoder()
    _ = decoder.frame(.key(KeyCode.toolPen, 1), .at(1000, 500), .button(1))
    #expect(decoder.frame(.key(KeyCode.toolPen, 0)) == ["up 1 100,50"])
    #expect(decoder.frame(.button(0)) == [])
  }

  @Test func case14FiltersNoise() throws {
    var decoder = try Device.single.decoder(noise: [Axis.x: 8, Axis.y: 8])
    _ = decoder.frame(.at(100, 50), .button(1))
    #expect(decoder.frame(.at(103, 47)) == [])
    #expect(decoder.frame(.at(104, 50)) == ["moved 1 101,50"])
    #expect(decoder.frame(.at(123, 28)) == ["moved 1 123,28"])
    _ = decoder.frame(.button(0))
    #expect(decoder.frame(.button(1), .at(125, 28)) == ["down 2 125,28"])
  }

  @Test func case15APenHovers() throws {
    var decoder = try Device.pen.decoder()
    let frame = decoder.contactFrame(
      .key(KeyCode.toolPen, 1), .at(100, 50), .penPressure(10), .penDistance(45))
    #expect(frame.map(descriptions(of:)) == ["near 1 100,50"])
    #expect(
      frame?.hovers.first?.properties
        == ContactProperties(pressure: 0, distance: 0.75, tool: .pen))
    #expect(decoder.frame(.other) == [])
    #expect(decoder.frame(.x(110), .penDistance(15)) == ["near 1 110,50"])
    let down = decoder.contactFrame(.button(1))
    #expect(down.map(descriptions(of:)) == ["gone 1 110,50", "down 2 110,50"])
    #expect(down?.changes.first?.properties.distance == nil)
    #expect(decoder.frame(.button(0)) == ["near 3 110,50", "up 2 110,50"])
    #expect(decoder.frame(.key(KeyCode.toolPen, 0), .x(0)) == ["gone 3 110,50"])
    // Positions without a pen report no hover.
    #expect(decoder.frame(.x(120)) == [])
    #expect(decoder.frame(.key(KeyCode.toolPen, 1)) == ["near 4 120,50"])
    #expect(decoder.loseDevice(at: .zero).map(descriptions(of:)) == ["gone 4 120,50"])
  }

  @Test(arguments: [Device.pen, .penBesideFingers])
  func aPenThatTouchesFromTheStartDoesNotHover(_ device: Device) throws {
    var decoder = try device.decoder()
    decoder.setInitial(key: KeyCode.touch, isDown: true)
    decoder.setInitial(key: KeyCode.toolPen, isDown: true)
    #expect(decoder.frame(.x(0)) == [])
    #expect(decoder.frame(.button(0)) == ["near 1 0,0"])
  }

  @Test func case16PositionAfterTheDown() throws {
    var decoder = try Device.single.decoder()
    _ = decoder.frame(.at(100, 50), .button(1))
    _ = decoder.frame(.button(0))
    #expect(decoder.frame(.button(1)) == ["down 2 100,50"])
    #expect(decoder.frame(.other) == [])
    #expect(decoder.frame(.at(300, 50)) == ["cancelled 2 100,50", "down 3 300,50"])
    // Only the first position can be that of the down.
    #expect(decoder.frame(.at(600, 50)) == ["moved 3 600,50"])
    #expect(decoder.frame(.button(0)) == ["up 3 600,50"])
  }

  /// A finger that went down where the last one went up sends no position until it moves.
  @Test func case16AMovementFromTheSamePlace() throws {
    var decoder = try Device.single.decoder()
    _ = decoder.frame(.at(100, 50), .button(1))
    _ = decoder.frame(.button(0))
    _ = decoder.frame(.button(1))
    #expect(decoder.frame(.x(120)) == ["moved 2 120,50"])
    #expect(decoder.frame(.x(400)) == ["moved 2 400,50"])
  }

  /// A position between two touches is that of the second one, however far it then moves.
  @Test func case16APositionBeforeTheTouch() throws {
    var decoder = try Device.single.decoder()
    _ = decoder.frame(.at(100, 50), .button(1))
    _ = decoder.frame(.button(0))
    _ = decoder.frame(.at(300, 50))
    #expect(decoder.frame(.button(1)) == ["down 2 300,50"])
    #expect(decoder.frame(.x(600)) == ["moved 2 600,50"])
  }

  /// A pen that stayed near and still is where it hovered.
  @Test(arguments: [Device.pen, .penBesideFingers]) func case16APenThatHovers(device: Device) throws
  {
    var decoder = try device.decoder()
    _ = decoder.frame(.key(KeyCode.toolPen, 1), .at(100, 50), .button(1))
    _ = decoder.frame(.button(0))
    #expect(decoder.frame(.button(1)).allSatisfy { !$0.contains("cancelled") })
    let moved = decoder.frame(.x(800))
    #expect(moved.count == 1 && moved[0].hasPrefix("moved"), "\(moved)")
  }

  /// The tablets of virtual machines and old controllers: a mouse with absolute positions.
  @Test func theLeftButtonIsATouchWithoutBTNTouch() throws {
    let device = Device(
      axes: [Axis.x: 0...999, Axis.y: 0...499], keys: [KeyCode.leftButton, 0x111])
    #expect(device.description.refusal == nil && device.description.touchProtocol == .single)
    var decoder = try device.decoder()
    #expect(decoder.frame(.at(100, 50)) == [])
    #expect(decoder.frame(.key(KeyCode.leftButton, 1)) == ["down 1 100,50"])
    #expect(decoder.frame(.at(300, 50)) == ["moved 1 300,50"])
    // The right button.
    #expect(decoder.frame(.key(0x111, 1)) == [])
    #expect(decoder.frame(.key(KeyCode.leftButton, 0)) == ["up 1 300,50"])
    // A button that is down at the start began before.
    decoder = try device.decoder()
    decoder.setInitial(key: KeyCode.leftButton, isDown: true)
    #expect(decoder.frame(.at(300, 50)) == [])
    #expect(decoder.frame(.key(KeyCode.leftButton, 0)) == [])
  }

  /// Beside BTN_TOUCH, BTN_LEFT is a button.
  @Test func theLeftButtonIsNoTouchBesideBTNTouch() throws {
    let device = Device(
      axes: [Axis.x: 0...999, Axis.y: 0...499], keys: [KeyCode.touch, KeyCode.leftButton])
    var decoder = try device.decoder()
    #expect(decoder.frame(.at(100, 50), .key(KeyCode.leftButton, 1)) == [])
    #expect(decoder.frame(.button(1)) == ["down 1 100,50"])
  }
}
