import Geometry
import Glibc
import LinuxIO
import TestFolders
import Testing

@testable import Displays

/// Backlights in a folder that imitates sysfs.
@Suite struct BacklightTests {
  private struct FakeSysfs {
    let root: String

    /// Makes a backlight's folder below a device, and its link in `class/backlight`.
    func makeBacklight(_ name: String, below device: String, type: String, maximum: Int = 255)
      throws
    {
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

  private func withFakeSysfs(_ body: (FakeSysfs) throws -> Void) throws {
    let root = try makeTestFolder()
    try body(FakeSysfs(root: root))
  }

  @Test func theConnectorsOwnBacklightComesFirst() throws {
    try withFakeSysfs { sysfs in
      try sysfs.makeConnector("card0-eDP-1")
      try sysfs.makeBacklight("acpi", below: "platform", type: "firmware")
      try sysfs.makeBacklight("intel", below: "card/drm/card0/card0-eDP-1", type: "raw")
      #expect(sysfs.choice("eDP-1") == "intel")
      #expect(sysfs.choice("DSI-1") == "acpi", "the other connector's backlight is ignored")
    }
  }

  @Test func builtInScreensUseTheBestUnassignedBacklight() throws {
    try withFakeSysfs { sysfs in
      #expect(sysfs.choice("DSI-1") == nil)
      try sysfs.makeBacklight("a-register", below: "i2c", type: "raw")
      #expect(sysfs.choice("DSI-1") == "a-register")
      try sysfs.makeBacklight("driver", below: "platform", type: "platform")
      #expect(sysfs.choice("DPI-1") == "driver")
      try sysfs.makeBacklight("firmware", below: "acpi", type: "firmware")
      #expect(sysfs.choice("LVDS-1") == "firmware")
      for cable in ["HDMI-A-1", "DP-2", "VGA-1", "DVI-I-1"] { #expect(sysfs.choice(cable) == nil) }
    }
  }

  @Test func levelsAreRoundedToTheDriversSteps() throws {
    try withFakeSysfs { sysfs in
      try sysfs.makeBacklight("light", below: "platform", type: "platform", maximum: 11)
      let backlight = try Backlight(path: "\(sysfs.root)/class/backlight/light")
      #expect(backlight.level == 1)
      for (level, written) in [(0.0, 1), (0.5, 6), (1, 11), (-3, 1), (7, 11)] {
        // Writing a sysfs attribute replaces its contents, so empty the file first.
        try sysfs.run("echo > \(backlight.path)/brightness")
        try backlight.set(level)
        let text = try sysfs.text("light/brightness")
        #expect(text.prefix { $0.isNumber } == "\(written)")
        try sysfs.run("echo \(written) > \(backlight.path)/brightness")
        #expect(backlight.level == min(max(level, 0), 1))
      }
      try backlight.turn(on: false)
      #expect(try sysfs.text("light/bl_power").hasPrefix("4"))
      try backlight.turn(on: true)
      #expect(try sysfs.text("light/bl_power").hasPrefix("0"))
    }
  }

  @Test func aBacklightMayLackASwitch() throws {
    try withFakeSysfs { sysfs in
      try sysfs.makeBacklight("light", below: "platform", type: "platform", maximum: 1)
      try sysfs.run("rm \(sysfs.root)/devices/platform/light/bl_power")
      let backlight = try Backlight(path: "\(sysfs.root)/class/backlight/light")
      try backlight.turn(on: false)
      try backlight.set(0)
      #expect(backlight.level == 1, "there is only one level")
    }
  }

  @Test(arguments: ["0", "-3", "many", ""])
  func aBacklightWithoutARangeIsRejected(maximum: String) throws {
    try withFakeSysfs { sysfs in
      try sysfs.makeBacklight("light", below: "platform", type: "platform")
      try sysfs.run("echo '\(maximum)' > \(sysfs.root)/devices/platform/light/max_brightness")
      #expect(throws: SystemError.self) {
        try Backlight(path: "\(sysfs.root)/class/backlight/light")
      }
    }
  }

  @Test func panelOrientationDeterminesTheRotation() {
    let rotations = (0...4).map { Rotation(panelOrientation: $0) }
    #expect(rotations == [.none, .half, .threeQuarters, .quarter, .none])
  }
}
