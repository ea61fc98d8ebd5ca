import Testing
import TouchTracking

/// One test for each case of the table in KeyPressMachine.swift.
struct KeyPressMachineTests {
  private let home: UInt16 = 172
  private let back: UInt16 = 158

  private func decoder() throws -> TouchDecoder {
    var decoder = try Device.slots.decoder()
    decoder.keys = [home, back]
    return decoder
  }

  @Test func case1Down() throws {
    var decoder = try decoder()
    #expect(decoder.frame(.key(home, 1)) == ["down 1 key 172"])
    // A press and a contact in one frame have different numbers.
    #expect(
      decoder.frame(.key(back, 1), .id(7), .mtAt(100, 50)) == ["down 2 key 158", "down 3 100,50"])
  }

  @Test func case2HeldBeforeTheStart() throws {
    var decoder = try decoder()
    #expect(decoder.frame(.key(home, 2)) == [])
    #expect(decoder.frame(.key(home, 0)) == [])
    #expect(decoder.frame(.key(home, 1)) == ["down 1 key 172"])
  }

  @Test func case3Up() throws {
    var decoder = try decoder()
    _ = decoder.frame(.key(home, 1))
    _ = decoder.frame(.key(back, 1))
    #expect(decoder.frame(.key(home, 0)) == ["up 1 key 172"])
    #expect(decoder.frame(.key(home, 1), .key(home, 0)) == ["down 3 key 172", "up 3 key 172"])
    #expect(decoder.frame(.key(back, 0)) == ["up 2 key 158"])
  }

  @Test func case4RepeatsAreIgnored() throws {
    var decoder = try decoder()
    _ = decoder.frame(.key(home, 1))
    #expect(decoder.frame(.key(home, 2)) == [])
    #expect(decoder.frame(.key(home, 1)) == [])
    #expect(decoder.frame(.key(home, 0)) == ["up 1 key 172"])
  }

  @Test func case5UnobservedReleaseIsCancelled() throws {
    var decoder = try decoder()
    _ = decoder.frame(.key(home, 1), .key(back, 1))
    #expect(decoder.frame(.key(home, 0), .dropped) == [])
    // The resynchronisation frame.
    #expect(decoder.frame(.key(back, 0)) == ["up 1 key 172", "cancelled 2 key 158"])
    _ = decoder.frame(.key(home, 1))
    #expect(decoder.frame(.key(home, 0), .releasedByKernel) == ["cancelled 3 key 172"])
  }

  @Test func case6DeviceUnplugged() throws {
    var decoder = try decoder()
    _ = decoder.frame(.key(home, 1))
    #expect(decoder.loseDevice(at: .zero).map(descriptions(of:)) == ["cancelled 1 key 172"])
    #expect(decoder.loseDevice(at: .zero) == nil)
  }

  @Test func case7KeyNotRequested() throws {
    var decoder = try decoder()
    #expect(decoder.frame(.key(30, 1)) == [])
    _ = decoder.frame(.key(home, 1))
    // Setting the same keys changes nothing.
    decoder.keys = [back, home]
    #expect(decoder.frame(.key(home, 0)) == ["up 1 key 172"])
    _ = decoder.frame(.key(home, 1))
    decoder.keys = [back]
    #expect(decoder.frame(.key(home, 0)) == [])
    decoder.keys = [home]
    #expect(decoder.frame(.key(home, 0)) == [])
  }
}
