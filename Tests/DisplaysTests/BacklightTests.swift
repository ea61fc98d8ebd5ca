import Geometry
import Glibc
import LinuxIO
import Testing

@testable import Displays

/// Lights in a folder that looks like sysfs.
@Suite struct BacklightTests {
  /// A light's folder below a device, with the link that the class has to it.
  private struct System {
    let root: String

    func make(_ name: String, below device: String, type: String, maximum: Int = 255) throws {
      let folder = "\(root)/devices/\(device)/\(name)"
      try run("mkdir -p \(folder) \(root)/class/backlight \(root)/class/drm")
      try run("echo \(type) > \(folder)/type; echo \(maximum) > \(folder)/max_brightness")
      try run("echo \(maximum) > \(folder)/brightness; echo 0 > \(folder)/bl_power")
      try run("ln -s \(folder) \(root)/class/backlight/\(name)")
    }

    func makeConnector(_ name: String) throws {
      try run("mkdir -p \(root)/devices/card/drm/card0/\(name) \(root)/class/drm")
      try run("ln -s \(root)/devices/card/drm/card0/\(name) \(root)/class/drm/\(name)")
    }

    func run(_ command: String) throws { try #require(Glibc.system(command) == 0) }

    func choice(_ connector: String) -> String? {
      Backlight.folder(ofConnector: connector, card: "/dev/dri/card0", system: root)
        .map { String($0.dropFirst("\(root)/class/backlight/".count)) }
    }

    func text(_ file: String) throws -> String {
      String(decoding: try readFile("\(root)/class/backlight/\(file)", limit: 64), as: UTF8.self)
    }
  }

  private func withSystem(_ body: (System) throws -> Void) throws {
    let root = try makeTemporaryFolder("bezel-light")
    defer { _ = Glibc.system("rm -r \(root)") }
    try body(System(root: root))
  }

  @Test func theConnectorsOwnLightComesFirst() throws {
    try withSystem { system in
      try system.makeConnector("card0-eDP-1")
      try system.make("acpi", below: "platform", type: "firmware")
      try system.make("intel", below: "card/drm/card0/card0-eDP-1", type: "raw")
      #expect(system.choice("eDP-1") == "intel")
      #expect(system.choice("DSI-1") == "acpi", "another connector's light is not its own")
    }
  }

  @Test func aBuiltInScreenHasTheBestThereIs() throws {
    try withSystem { system in
      #expect(system.choice("DSI-1") == nil)
      try system.make("a-register", below: "i2c", type: "raw")
      #expect(system.choice("DSI-1") == "a-register")
      try system.make("driver", below: "platform", type: "platform")
      #expect(system.choice("DPI-1") == "driver")
      try system.make("firmware", below: "acpi", type: "firmware")
      #expect(system.choice("LVDS-1") == "firmware")
      for cable in ["HDMI-A-1", "DP-2", "VGA-1", "DVI-I-1"] { #expect(system.choice(cable) == nil) }
    }
  }

  @Test func itsLevelsAreItsOwnSteps() throws {
    try withSystem { system in
      try system.make("light", below: "platform", type: "platform", maximum: 11)
      let light = try Backlight(path: "\(system.root)/class/backlight/light")
      #expect(light.level == 1)
      for (level, written) in [(0.0, 1), (0.5, 6), (1, 11), (-3, 1), (7, 11)] {
        // As sysfs does: what is written is all there is.
        try system.run("echo > \(light.path)/brightness")
        try light.set(level)
        let text = try system.text("light/brightness")
        #expect(text.prefix { $0.isNumber } == "\(written)")
        try system.run("echo \(written) > \(light.path)/brightness")
        #expect(light.level == min(max(level, 0), 1))
      }
      try light.turn(on: false)
      #expect(try system.text("light/bl_power").hasPrefix("4"))
      try light.turn(on: true)
      #expect(try system.text("light/bl_power").hasPrefix("0"))
    }
  }

  @Test func aLightWithoutASwitchIsALightAllTheSame() throws {
    try withSystem { system in
      try system.make("light", below: "platform", type: "platform", maximum: 1)
      try system.run("rm \(system.root)/devices/platform/light/bl_power")
      let light = try Backlight(path: "\(system.root)/class/backlight/light")
      try light.turn(on: false)
      try light.set(0)
      #expect(light.level == 1, "its only level")
    }
  }

  @Test(arguments: ["0", "-3", "many", ""])
  func aLightWithoutARangeIsNone(maximum: String) throws {
    try withSystem { system in
      try system.make("light", below: "platform", type: "platform")
      try system.run("echo '\(maximum)' > \(system.root)/devices/platform/light/max_brightness")
      #expect(throws: SystemError.self) {
        try Backlight(path: "\(system.root)/class/backlight/light")
      }
    }
  }

  @Test func aMountedPanelsPictureIsTurnedUpright() {
    let rotations = (0...4).map { Rotation(panelOrientation: $0) }
    #expect(rotations == [.none, .half, .threeQuarters, .quarter, .none])
  }
}
