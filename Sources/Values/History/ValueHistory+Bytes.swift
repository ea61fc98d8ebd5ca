// The form of a history in a file. Numbers are little-endian.
extension ValueHistory {
  /// The history as bytes: its duration in seconds, the current tick, the last number, and the buckets
  /// of each level from the oldest to the newest.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount + 20)
    bytes.append(number: (duration / .seconds(1)).bitPattern)
    bytes.append(number: UInt64(bitPattern: end ?? 0))
    bytes.append(number: held.bitPattern)
    for level in levels {
      for index in level.indices {
        let bucket = level[index]
        for number in [bucket.minimum, bucket.maximum, bucket.last] {
          bytes.append(number: number.bitPattern)
        }
      }
    }
    return bytes
  }

  /// Takes a history from the beginning of `bytes`; nil if they do not contain one.
  /// - Parameter layout: the layout of the history in `bytes`. Its shortest buckets determine the
  ///   length of a tick there.
  package init?(taking bytes: inout ArraySlice<UInt8>, in layout: HistoryLayout = .present) {
    guard let seconds = bytes.takeNumber(UInt64.self).map(Double.init(bitPattern:)),
      seconds >= Self.durations.lowerBound / .seconds(1),
      seconds <= Self.durations.upperBound / .seconds(1),
      let end = bytes.takeNumber(UInt64.self).flatMap(Int64.init(exactly:)),
      end < Self.tickLimit >> layout.finestShift,
      let held = bytes.takeNumber(UInt32.self).map(Float.init(bitPattern:))
    else { return nil }
    self.init(.seconds(seconds))
    let tick = end << layout.finestShift
    var levels = layout.levels(of: Self.ticks(in: duration), at: tick)
    guard bytes.count >= levels.reduce(0, { $0 + $1.byteCount }) else { return nil }
    for level in levels.indices {
      for index in levels[level].indices { levels[level][index] = HistoryBucket(taking: &bytes) }
    }
    resume(end: tick, holding: held.isFinite ? held : .nan, levels)
  }
}

extension HistoryBucket {
  /// Takes a bucket from the beginning of `bytes`, which must be long enough.
  fileprivate init(taking bytes: inout ArraySlice<UInt8>) {
    let numbers = (0..<3).map { _ in
      Float(bitPattern: bytes.takeNumber(UInt32.self) ?? Float.nan.bitPattern)
    }
    self.init(minimum: numbers[0], maximum: numbers[1], last: numbers[2])
  }
}

extension [UInt8] {
  /// Appends the bytes of a number, the least significant one first.
  package mutating func append<Number: FixedWidthInteger>(number: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> Number(shift)))
    }
  }
}

extension ArraySlice<UInt8> {
  /// Removes and returns a number from the beginning; nil if there are too few bytes.
  package mutating func takeNumber<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
    let size = Number.bitWidth / 8
    guard count >= size else { return nil }
    let number = prefix(size).reversed().reduce(Number(0)) { $0 << 8 | Number($1) }
    self = dropFirst(size)
    return number
  }
}
