import JSON
import Testing
import VirtualMachine

/// What a person does on a built-in panel, and what subscribers read.
struct PanelScript: Sendable, CustomTestStringConvertible {
  /// The name of the panel.
  let panel: String
  /// Values that change with time. Their lines are not compared.
  var changing: Set<String> = []
  let steps: [Step]

  var testDescription: String { panel }

  enum Gesture: Sendable {
    /// A tap on a control, at a fraction of its width; see `ControlPlaces.frame(of:)`.
    case tap(String, at: Double = 0.5)
    case hold(String, seconds: Double)
    /// A finger that leaves the control before it goes up.
    case slideOff(String)
    /// A tap on a button of a question that fits on one line, on a screen of 800 × 480 pixels.
    case answer(Bool)
    /// A program sets values, such as `target=98.5`.
    case set(String)
  }

  struct Step: Sendable {
    let gesture: Gesture
    /// The lines that follow; see `PublishedLine.description`.
    let lines: [String]
    /// Lists of values, one of which the screen shows after the last line; empty if the screen is not
    /// compared.
    let pictures: [[String]]

    init(_ gesture: Gesture, _ lines: [String], showing pictures: [String]...) {
      self.gesture = gesture
      self.lines = lines
      self.pictures = pictures
    }
  }
}

extension PanelScript {
  /// The lines of a press of a button with a name, without those of its actions.
  static func press(_ name: String) -> [String] {
    ["\(name) true began \(name)", "\(name) false ended \(name)", "\(name) touchUpInside"]
  }
}

extension PanelScript.Gesture {
  func perform(
    on screen: InputDevice, _ places: ControlPlaces, _ machine: Machine
  ) async throws {
    var touches = TouchScript()
    switch self {
    case .tap(let control, let fraction):
      let frame = try places.frame(of: control)
      touches.tap(frame[0] + frame[2] * fraction, frame[1] + frame[3] / 2)
    case .hold(let control, let seconds):
      let frame = try places.frame(of: control)
      touches.hold(frame[0] + frame[2] / 2, frame[1] + frame[3] / 2, seconds: seconds)
    case .slideOff(let control):
      let frame = try places.frame(of: control)
      touches.down(frame[0] + frame[2] / 2, frame[1] + frame[3] / 2)
      touches.wait(0.1)
      touches.move(frame[0] + frame[2] / 2, frame[1] - 100)
      touches.wait(0.1)
      touches.up()
    case .answer(let isYes): touches.tap(isYes ? 500 : 300, 265)
    case .set(let settings):
      try await machine.require("bezel set \(settings)")
    }
    try await screen.play(evemu: touches.evemu)
  }
}

/// The places of a running panel's controls.
struct ControlPlaces {
  private let controls: [JSONValue]

  init(on machine: Machine) async throws {
    let answer = try await machine.require("bezel describe --json").bytes
    guard let controls = try JSONParser.parse(answer).value["controls"]?.array else {
      throw MachineError.malformed("bezel describe lists no controls")
    }
    self.controls = controls
  }

  /// The frame of a control: x, y, width and height. A control without a name is found by its title,
  /// its icon or its value.
  func frame(of name: String) throws -> [Double] {
    let found = controls.filter { control in
      if let own = control["name"]?.string { return own == name }
      let properties = control["properties"]
      return [properties?["title"], properties?["icon"], control["values"]?["value"]]
        .contains { $0?.string == name }
    }
    guard let frame = found.first?["frame"]?.array, found.count == 1 else {
      throw MachineError.malformed("\(found.count) controls are called \(name)")
    }
    return frame.compactMap(\.number)
  }
}
