import Controls
import Geometry
import JSON
import Raster
import TouchTracking

/// The settings of a panel file other than values and controls.
public struct PanelSettings: Sendable {
  /// The panel's name.
  public var name = "Bezel"
  /// The paths of the panel's font files, relative to the folder of the panel file.
  public var fontFiles: [String] = []
  /// The design size in points.
  public var size = Size(width: 800, height: 480)
  /// Whether the panel becomes wider or taller than the design to fill the screen.
  public var fillsScreen = false
  /// The rotation of the picture; nil for the rotation that the kernel reports for the screen.
  public var rotation: Rotation?
  /// Pixels per point; nil to fit the design size to the screen.
  public var scale: Double?
  /// Points per inch of the screen, used if the screen reports its size; nil if not set.
  public var pointsPerInch: Double?
  /// The names of further outputs that show the same picture.
  public var mirrors: Set<String> = []
  /// The output's name, such as `HDMI-A-1`; nil for the first connected one.
  public var output: String?
  /// The mode, such as `1280x800@60`; nil for the preferred one.
  public var mode: ModeSpec?
  /// The time without a touch after which the screen is dimmed; nil for never.
  public var dimAfter: Duration?
  /// The time without a touch after which the screen is switched off; nil for never.
  public var blankAfter: Duration?
  /// Whether the panel file declares `panel.brightness`.
  public var setsBrightness = false
  /// The names of the touchscreens to use, as a pattern with `*`; nil for all.
  public var touchDevice: String?
  /// The longest interruption of a touch that does not end it, in milliseconds; 0 for none.
  public var touchDebounce = 0.0
  /// Whether touches are hidden from other programs.
  public var touchIsExclusive = true
  /// The 2×3 matrix that libinput uses, on unit coordinates; nil for none.
  public var calibration: [Double]?
  /// Whether keyboards and rotary encoders operate the panel at all times.
  public var usesKeys = false
  /// The keys of the touchscreen that set values.
  public var touchKeys: [TouchKey] = []
  /// Whether every movement ends at once.
  public var reducesMotion = false
  /// Whether words may break at the ends of lines by the rules of the language.
  public var hyphenates = false
  /// The devices that confirm presses and announce alarms.
  public var feedback = FeedbackSettings()

  /// Creates the settings of an empty panel file.
  public init() {}

  /// The values of the panel's own, with their defaults.
  package var builtInValues: [NamedValue] { ScreenValues.all + FeedbackValues.all(feedback) }
}

// Decoding of keys that are settings.
extension JSONValue {
  var mode: ModeSpec? { string.flatMap { ModeSpec($0) } }
  var rotation: Rotation? { number.flatMap { Int(exactly: $0) }.flatMap { Rotation(rawValue: $0) } }
  var numbers: [Double]? { array?.compactMap(\.number) }
}
