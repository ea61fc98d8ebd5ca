extension EvemuRecording {
  /// Parses the bytes of a recording. Invalid UTF-8 in a device's name is replaced.
  public init(parsing bytes: [UInt8]) throws(EvemuError) {
    var reader = EvemuReader()
    var line = 0
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      line += 1
      var fields = Fields(bytes[start..<end])
      do {
        try reader.read(&fields)
      } catch {
        throw EvemuError(line: line, column: fields.position - start + 1, problem: error)
      }
      start = end + 1
    }
    guard reader.description != nil || !reader.events.isEmpty else {
      throw EvemuError(line: max(line, 1), column: 1, problem: .empty)
    }
    self.init(description: reader.description, events: reader.events)
  }
}

/// Parses a recording line by line and holds the result so far.
private struct EvemuReader {
  var description: TouchscreenDescription?
  var events: [InputEvent] = []
  private var propertyBytes = 0
  private var codeBytes: [UInt16: Int] = [:]

  mutating func read(_ fields: inout Fields) throws(EvemuError.Problem) {
    guard let letter = fields.next() else { return }
    if letter.first == UInt8(ascii: "#") { return }
    guard letter.count == 2, letter.last == UInt8(ascii: ":") else { throw .unknownLine }
    switch letter.first {
    case UInt8(ascii: "N"):
      guard description == nil, events.isEmpty else { throw .misplaced }
      description = TouchscreenDescription(name: fields.rest())
    case UInt8(ascii: "I"): try readIdentifiers(&fields)
    case UInt8(ascii: "P"): try readProperties(&fields)
    case UInt8(ascii: "B"): try readCodes(&fields)
    case UInt8(ascii: "A"): try readRange(&fields)
    case UInt8(ascii: "L"), UInt8(ascii: "S"): break
    case UInt8(ascii: "E"): try readEvent(&fields)
    default: throw .unknownLine
    }
  }

  /// Returns the description that the line `N:` began. Throws if it is missing, or after the first
  /// event.
  private func currentDescription() throws(EvemuError.Problem) -> TouchscreenDescription {
    guard let description, events.isEmpty else { throw .misplaced }
    return description
  }

  private mutating func readIdentifiers(_ fields: inout Fields) throws(EvemuError.Problem) {
    var device = try currentDescription()
    device.bus = try fields.hexadecimal("the bus")
    device.vendor = try fields.hexadecimal("the vendor")
    device.product = try fields.hexadecimal("the product")
    device.version = try fields.hexadecimal("the version")
    description = device
  }

  private mutating func readProperties(_ fields: inout Fields) throws(EvemuError.Problem) {
    var device = try currentDescription()
    let (bits, count) = try fields.bits(from: propertyBytes)
    device.properties.formUnion(bits)
    propertyBytes += count
    description = device
  }

  private mutating func readCodes(_ fields: inout Fields) throws(EvemuError.Problem) {
    var device = try currentDescription()
    let type: UInt16 = try fields.hexadecimal("the event type")
    let (bits, count) = try fields.bits(from: codeBytes[type] ?? 0)
    if !bits.isEmpty { device.codes[type, default: []].formUnion(bits) }
    codeBytes[type, default: 0] += count
    description = device
  }

  private mutating func readRange(_ fields: inout Fields) throws(EvemuError.Problem) {
    var device = try currentDescription()
    let axis: UInt16 = try fields.hexadecimal("the axis")
    var range = AxisRange(
      minimum: try fields.decimal("the minimum"), maximum: try fields.decimal("the maximum"))
    range.fuzz = try fields.decimal("the fuzz")
    range.flat = try fields.decimal("the flat")
    if !fields.isAtEnd { range.resolution = try fields.decimal("the resolution") }
    device.ranges[axis] = range
    description = device
  }

  private mutating func readEvent(_ fields: inout Fields) throws(EvemuError.Problem) {
    events.append(
      InputEvent(
        time: try fields.time(), type: try fields.hexadecimal("the type"),
        code: try fields.hexadecimal("the code"), value: try fields.decimal("the value")))
  }
}

/// The whitespace-separated fields of one line.
private struct Fields {
  private var bytes: ArraySlice<UInt8>
  /// The index of the last field read, or the index at which it is missing.
  private(set) var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  mutating func next() -> ArraySlice<UInt8>? {
    bytes = bytes.drop(while: Self.isSpace)
    position = bytes.startIndex
    let word = bytes.prefix { !Self.isSpace($0) }
    bytes = bytes.dropFirst(word.count)
    return word.isEmpty ? nil : word
  }

  /// Whether the rest of the line is empty or a comment.
  var isAtEnd: Bool {
    let rest = bytes.drop(while: Self.isSpace)
    return rest.isEmpty || rest.first == UInt8(ascii: "#")
  }

  /// Returns the rest of the line without surrounding whitespace.
  mutating func rest() -> String {
    var rest = bytes.drop(while: Self.isSpace)
    while let last = rest.last, Self.isSpace(last) { rest.removeLast() }
    return String(decoding: rest, as: UTF8.self)
  }

  private mutating func number<Number: FixedWidthInteger>(
    _ field: String, radix: Int
  ) throws(EvemuError.Problem) -> Number {
    guard let word = next(),
      let number = Number(String(decoding: word, as: UTF8.self), radix: radix)
    else { throw .malformed(field: field) }
    return number
  }

  mutating func hexadecimal(_ field: String) throws(EvemuError.Problem) -> UInt16 {
    try number(field, radix: 16)
  }

  mutating func decimal(_ field: String) throws(EvemuError.Problem) -> Int32 {
    try number(field, radix: 10)
  }

  /// Reads bytes of a bit field up to the end of the line and returns the numbers of the bits set.
  /// The first byte is byte `offset` of the bit field.
  mutating func bits(
    from offset: Int
  ) throws(EvemuError.Problem) -> (bits: [UInt16], byteCount: Int) {
    var bits: [UInt16] = []
    var count = 0
    repeat {
      let byte: UInt8 = try number("a byte", radix: 16)
      for bit in 0..<8 where byte & (1 << bit) != 0 {
        guard let number = UInt16(exactly: (offset + count) * 8 + bit) else {
          throw .malformed(field: "a byte beyond all codes")
        }
        bits.append(number)
      }
      count += 1
    } while !isAtEnd
    return (bits, count)
  }

  /// Reads a time in seconds with up to nine decimal places.
  mutating func time() throws(EvemuError.Problem) -> Duration {
    let problem = EvemuError.Problem.malformed(field: "the time")
    guard let word = next() else { throw problem }
    let whole = word.prefix { $0 != UInt8(ascii: ".") }
    let digits = word.dropFirst(whole.count + 1)
    // Check the sign explicitly: `-0` parses as 0.
    guard let seconds = UInt32(String(decoding: whole, as: UTF8.self)), digits.count <= 9,
      whole.first != UInt8(ascii: "-")
    else { throw problem }
    var nanoseconds: Int64 = 0
    for index in 0..<9 {
      let byte = index < digits.count ? digits[digits.startIndex + index] : UInt8(ascii: "0")
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { throw problem }
      nanoseconds = nanoseconds * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    return .seconds(Int64(seconds)) + .nanoseconds(nanoseconds)
  }
}
