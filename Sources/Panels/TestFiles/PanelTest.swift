import Controls
import Geometry
import JSON
import TouchTracking

/// A test of a panel: steps that operate it and check the result.
package struct PanelTest {
  /// A position in the test file.
  package struct Place {
    package let offset: Int
    /// The path of the key, such as `tests[0].steps[2].tap`.
    package let path: String
  }

  /// A word of the file, such as the name of a control.
  package struct Word {
    package let text: String
    package let place: Place
  }

  package struct Settings {
    /// The size of the screen in pixels; nil for the panel's own.
    package var size: PixelSize?
    /// The orientation of a screen of the panel's own size; nil for the panel's own.
    package var orientation: Orientation?
    package var page: Word?
    /// The time at the beginning, in seconds since 1970 in the local time zone; nil for the default.
    package var clock: Double?
    package var pins: [(name: Word, pin: PIN)] = []
    /// Determines the numbers of `random`.
    package var seed: UInt64 = 0
  }

  package enum Target {
    case control(Word)
    case position(Point, Place)
  }

  package enum Destination {
    /// A fraction of the range of the dragged value.
    case fraction(Double)
    case position(Point)
  }

  /// A value of `set` or `expect`.
  package struct Setting {
    package let name: Word
    /// Nil for an unknown value.
    package let scalar: Scalar?
    /// The place of the scalar.
    package let place: Place
  }

  /// Whether a question or a refusal is expected, or its expected text.
  package enum Presence {
    case isPresent(Bool)
    case text(String)
  }

  /// How `set` treats values that a finger holds.
  package enum HeldValues {
    case refuse, force, skip
  }

  package enum Action {
    case set([Setting], held: HeldValues, refused: Presence)
    case tap(Target, part: Word?)
    /// Without a time, the finger stays.
    case hold(Target, part: Word?, time: Duration?)
    case drag(Target, part: Word?, to: Destination, time: Duration)
    case release
    case type(String)
    case key(Key, time: Duration?)
    case turn(Int)
    case answer(Bool)
    case wait(Duration)
    case clock(Double)
    case replay(Word)
  }

  package enum Check {
    case value(Setting, tolerance: Double?)
    case text(Word, isShown: Bool)
    case visible(Word, Bool)
    case enabled(Word, Bool)
    case pressed(Word, Bool)
    case question(Presence, Place)
    /// `isMoving`: whether the picture shows movements where they are.
    case picture(Word, within: Int, isMoving: Bool)
  }

  package struct Step {
    package let place: Place
    /// The action and its place; nil for a step that only checks.
    package let action: (action: Action, place: Place)?
    package let checks: [Check]
  }

  /// The name; empty for the only test of a file with `steps`.
  package let name: String
  package let settings: Settings
  package let steps: [Step]
}

/// A test file: the tests of one panel.
package struct PanelTestFile {
  /// The most bytes a test file may have.
  package static let sizeLimit = 1 << 20
  /// The most tests in a file.
  package static let testLimit = 1_000
  /// The most steps in a file.
  package static let stepLimit = 10_000
  /// The most seconds that all steps of a file take together.
  package static let timeLimit = 100_000.0
  /// The most seconds that a drag takes.
  static let dragLimit = 60.0

  /// The text of the file.
  package let text: [UInt8]
  /// The path of the panel file.
  package let panel: PanelTest.Word
  package let tests: [PanelTest]

  /// The problem at a place of the file.
  package func problem(_ message: String, at place: PanelTest.Place) -> PanelProblem {
    PanelProblem(
      position: TextPosition(of: place.offset, in: text), path: place.path.escaped,
      message: message.escaped)
  }
}
