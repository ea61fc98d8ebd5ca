/// What the kernel tells of an input device: who it is, what it can report, and in what ranges.
public struct TouchscreenDescription: Hashable, Sendable {
  /// As the maker of the device or its driver calls it.
  public var name: String
  /// BUS_*: 0x03 is USB, 0x18 is I²C.
  public var bus: UInt16
  /// The maker's number on that bus.
  public var vendor: UInt16
  /// The maker's number for the product.
  public var product: UInt16
  /// The maker's number for the version.
  public var version: UInt16
  /// INPUT_PROP_* bits.
  public var properties: Set<UInt16>
  /// Which codes of which type the device declares.
  public var codes: [UInt16: Set<UInt16>]
  /// The ranges of the absolute axes; empty where the device could not be asked.
  public var ranges: [UInt16: AxisRange]

  /// A description; what is left out is 0 or none.
  public init(
    name: String, bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0,
    properties: Set<UInt16> = [], codes: [UInt16: Set<UInt16>] = [:],
    ranges: [UInt16: AxisRange] = [:]
  ) {
    self.name = name
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.version = version
    self.properties = properties
    self.codes = codes
    self.ranges = ranges
  }

  /// Whether the device declares a key, one of `KeyCode`.
  public func has(key code: UInt16) -> Bool { codes[EventType.key]?.contains(code) ?? false }
  /// Whether the device declares an absolute axis, one of `Axis`.
  public func has(axis code: UInt16) -> Bool { codes[EventType.absolute]?.contains(code) ?? false }
  /// Whether the device has a property, one of `InputProperty`.
  public func has(property code: UInt16) -> Bool { properties.contains(code) }

  /// `0003:0408:3001`, as the kernel and udev write it.
  public var identifier: String {
    [bus, vendor, product].map { $0.hexadecimal(digits: 4) }.joined(separator: ":")
  }
}

/// The values of one absolute axis: `struct input_absinfo` without its current value.
public struct AxisRange: Hashable, Sendable {
  /// Inclusive.
  public var minimum: Int32
  /// Inclusive. Below `minimum` on screens that are mounted the other way round.
  public var maximum: Int32
  /// Changes up to this are noise, says the driver; 0 for none.
  public var fuzz: Int32
  /// Values up to this from the middle count as the middle, on joysticks.
  public var flat: Int32
  /// Units per millimetre; 0 where the device does not say.
  public var resolution: Int32

  /// The values of an axis; see the members.
  public init(
    minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
  }

  /// Where `value` lies, 0 at the minimum and just under 1 at the maximum.
  ///
  /// The range is inclusive, so that the width is one more than the difference, as libinput has
  /// it: on a screen of 800 pixels with values 0…799, each value is the left edge of its pixel.
  public func fraction(of value: Int32) -> Double {
    let distance = Double(value) - Double(minimum)
    let span = Double(maximum) - Double(minimum)
    return span < 0 ? -distance / (1 - span) : distance / (1 + span)
  }
}

extension UInt16 {
  /// Lower-case hexadecimal with leading zeros up to `digits`.
  func hexadecimal(digits: Int) -> String {
    let text = String(self, radix: 16)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}
