import Geometry
import Pictures
import Synchronization
import Testing
import VirtualMachine

/// The pictures that `render` has drawn, by its arguments.
private let rendered = Mutex<[[String]: Picture]>([:])

extension Machine {
  /// The picture of a panel from `bezel render`, which needs no daemon and no screen; cached for all
  /// machines.
  func render(
    _ panel: MachinePanel, size: String = "800x480", setting values: [String] = [],
    touching control: String? = nil
  ) throws -> Picture {
    let touch = control.map { "--touch \($0)" } ?? ""
    let request = [panel.text, size, touch] + values
    if let picture = rendered.withLock({ $0[request] }) { return picture }
    try installPrograms()
    try write(panel.text, to: panel.path)
    let settings = values.map { "--set '\($0)'" }.joined(separator: " ")
    let png = try require("bezel render \(panel.path) --size \(size) \(settings) \(touch) -o -")
      .bytes
    let picture = Picture(try PNG.decode(png, name: panel.name))
    rendered.withLock { $0[request] = picture }
    return picture
  }

  /// The picture that is scanned out when the panel is rotated.
  func render(
    _ panel: MachinePanel, on size: PixelSize, _ rotation: Rotation, setting values: [String] = []
  ) throws -> Picture {
    let seen = rotation.swapsAxes ? size.turned : size
    return try render(panel, size: "\(seen)", setting: values).turned(rotation)
  }

  /// Writes a panel file and reloads it; `folder` names one of several panels.
  func reload(_ panel: MachinePanel, of folder: String = "") throws {
    try write(panel.text, to: panel.path)
    try require("bezel reload --socket /run/bezel/\(folder)")
  }

  /// The changes and the last picture of `bezel replay`, which decodes the recording itself, without
  /// a kernel, a screen or a clock.
  func replay(
    _ recording: Recording, on panel: MachinePanel
  ) throws -> (changes: [ValueLine], picture: Picture) {
    try replay("/mnt/recordings/\(recording.name)", on: panel)
  }

  /// The same for touches on the screen of `Recording.fastTaps`.
  func replay(
    _ touches: TouchScript, on panel: MachinePanel
  ) throws -> (changes: [ValueLine], picture: Picture) {
    try write(touches.evemu, to: "/run/replayed")
    let device = "/mnt/recordings/evemu-devices/Atmel_maXTouch_Touchscreen.desc"
    return try replay("/run/replayed --device \(device)", on: panel)
  }

  private func replay(
    _ operands: String, on panel: MachinePanel
  ) throws -> (changes: [ValueLine], picture: Picture) {
    try installPrograms()
    try write(panel.text, to: panel.path)
    let outcome = try require(
      "bezel replay \(operands) --panel \(panel.path) -o /run/replay")
    let changes = try outcome.lines.compactMap { try ValueLine($0) }
    let png = try require("cat /run/replay/end.png").bytes
    return (changes.filter { $0.origin != "snapshot" }, Picture(try PNG.decode(png, name: "end")))
  }
}
