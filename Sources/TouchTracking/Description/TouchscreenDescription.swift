/// The kernel's description of an input device: its identity, the event codes it declares and the
/// ranges of its axes.
public struct TouchscreenDescription: Hashable, Sendable {
  /// The name from the vendor or driver. Control characters are replaced, because the name comes
  /// from the device and is printed on terminals.
  public let name: String
  /// The bus, BUS_*: 0x03 is USB, 0x18 is I²C.
  public var bus: UInt16
  /// The vendor id on that bus.
  public var vendor: UInt16
  /// The product id.
  public var product: UInt16
  /// The version number.
  public var version: UInt16
  /// The properties, INPUT_PROP_*.
  public var properties: Set<UInt16>
  /// The codes that the device declares, by event type.
  public var codes: [UInt16: Set<UInt16>]
  /// The ranges of the absolute axes; empty if the device node could not be opened.
  public var ranges: [UInt16: AxisRange]

  /// Creates a description. Numbers default to 0; sets and dictionaries default to empty.
  public init(
    name: String, bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0,
    properties: Set<UInt16> = [], codes: [UInt16: Set<UInt16>] = [:],
    ranges: [UInt16: AxisRange] = [:]
  ) {
    self.name = String(String.UnicodeScalarView(name.unicodeScalars.map(Self.printable)))
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.version = version
    self.properties = properties
    self.codes = codes
    self.ranges = ranges
  }

  private static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
    default: scalar
    }
  }

  /// Whether the device declares a key, one of `KeyCode`.
  public func has(key code: UInt16) -> Bool { codes[EventType.key]?.contains(code) ?? false }
  /// Whether the device declares an absolute axis, one of `Axis`.
  public func has(axis code: UInt16) -> Bool { codes[EventType.absolute]?.contains(code) ?? false }
  /// Whether the device has a property, one of `InputProperty`.
  public func has(property code: UInt16) -> Bool { properties.contains(code) }

  /// Bus, vendor and product in the notation of the kernel and udev: `0003:0408:3001`.
  public var identifier: String {
    [bus, vendor, product].map { $0.hexadecimal(digits: 4) }.joined(separator: ":")
  }
}

/// The range of one absolute axis: `struct input_absinfo` without its current value.
public struct AxisRange: Hashable, Sendable {
  /// The smallest value.
  public var minimum: Int32
  /// The largest value, inclusive. Less than `minimum` if the axis is inverted.
  public var maximum: Int32
  /// The largest change that is noise according to the driver; 0 for none.
  public var fuzz: Int32
  /// The dead zone around the centre of a joystick axis.
  public var flat: Int32
  /// Units per millimetre; 0 if unknown.
  public var resolution: Int32

  /// Creates a range.
  public init(
    minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
  }

  /// Returns the position of `value` in the range, from 0 at the minimum to just under 1 at the
  /// maximum.
  ///
  /// As in libinput, the width is `maximum - minimum + 1`, because the range is inclusive: on a
  /// screen of 800 pixels with values 0…799, each value is the left edge of its pixel.
  public func fraction(of value: Int32) -> Double {
    let distance = Double(value) - Double(minimum)
    let span = Double(maximum) - Double(minimum)
    return span < 0 ? -distance / (1 - span) : distance / (1 + span)
  }

  /// Filters noise from `value`, which follows `old`: a change below twice the fuzz is reduced or
  /// ignored.
  ///
  /// Same as the kernel's `input_defuzz_abs_event` (drivers/input/input.c).
  func defuzzed(_ value: Int32, after old: Int32) -> Int32 {
    let distance = abs(Int64(value) - Int64(old))
    let fuzz = Int64(fuzz)
    if distance < fuzz / 2 { return old }
    if distance < fuzz { return Int32((3 * Int64(old) + Int64(value)) / 4) }
    if distance < 2 * fuzz { return Int32((Int64(old) + Int64(value)) / 2) }
    return value
  }
}

extension UInt16 {
  /// Returns the number in lower-case hexadecimal, padded with zeros to `digits` digits.
  func hexadecimal(digits: Int) -> String {
    let text = String(self, radix: 16)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}
