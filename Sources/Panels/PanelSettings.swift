import Geometry
import JSON
import Raster
import TouchTracking

/// The settings of a panel file, beside its values and controls.
public struct PanelSettings: Sendable {
  /// The panel's name, for people.
  public var name = "Bezel"
  /// The design size in points.
  public var size = Size(width: 800, height: 480)
  /// The colour behind everything.
  public var background = Color(hex: "#101418") ?? .black
  /// How the picture stands on the screen; nil for upright, as the screen is mounted.
  public var rotation: Rotation?
  /// Pixels per point; nil to fit the design size to the screen.
  public var scale: Double?
  /// How large a point is on the glass, where the screen's size is known; nil for no matter.
  public var pointsPerInch: Double?
  /// The names of further outputs, which show the same.
  public var mirrors: Set<String> = []
  /// The output's name, such as `HDMI-A-1`; nil for the first connected.
  public var output: String?
  /// The mode, such as `1280x800@60`; nil for the preferred.
  public var mode: ModeSpec?
  /// After how long without a touch the screen is dimmed; nil for never.
  public var dimAfter: Duration?
  /// After how long without a touch the screen is switched off; nil for never.
  public var blankAfter: Duration?
  /// Whether the panel file says how bright the screen is at first.
  public var setsBrightness = false
  /// Which touchscreens to use, as a pattern with `*`; nil for all.
  public var touchDevice: String?
  /// Whether touches are kept from other programs.
  public var touchIsExclusive = true
  /// The 2×3 matrix that libinput uses, on unit coordinates; nil for none.
  public var calibration: [Double]?
  /// The touchscreen's own keys, by their codes, and the names of the values that tell of them.
  public var touchKeys: [TouchKey] = []

  /// The settings of a panel file that has none.
  public init() {}
}

// What the values of keys mean as settings.
extension JSONValue {
  var seconds: Duration? { number.map { .seconds($0) } }
  var mode: ModeSpec? { string.flatMap { ModeSpec($0) } }
  var rotation: Rotation? { number.flatMap { Int(exactly: $0) }.flatMap { Rotation(rawValue: $0) } }
  var numbers: [Double]? { array?.compactMap(\.number) }
}
