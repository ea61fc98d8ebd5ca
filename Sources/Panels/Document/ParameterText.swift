/// A text with parameters: `Tank $n`, `${first}x`, and `$$` for a dollar sign.
struct ParameterText {
  enum Part: Hashable {
    /// Plain text.
    case plain(Substring)
    /// The name of a parameter.
    case parameter(String)
  }

  struct Mistake: Error, Hashable {
    /// The index of the byte with the mistake.
    let byte: Int
    let message: String
  }

  /// The most parameters of a text.
  static let limit = 256

  /// The parts, each with the index of its first byte.
  private(set) var parts: [(start: Int, part: Part)] = []

  /// The name of the only parameter, if there is no other text.
  var onlyParameter: String? {
    guard parts.count == 1, case .parameter(let name) = parts[0].part else { return nil }
    return name
  }

  /// Whether a text contains dollar signs.
  static func hasParameters(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "$"))
  }

  init(_ text: String) throws(Mistake) {
    let bytes = text.utf8
    var index = bytes.startIndex
    var plainStart = index
    var count = 0
    func offset(_ index: String.Index) -> Int {
      bytes.distance(from: bytes.startIndex, to: index)
    }
    func next(_ index: String.Index) -> String.Index { bytes.index(after: index) }
    /// Reads a name; empty if there is none.
    func name(from start: String.Index) -> Substring {
      var end = start
      while end < bytes.endIndex, Self.isNameByte(bytes[end], isFirst: end == start) {
        end = next(end)
      }
      return text[start..<end]
    }
    while let dollar = bytes[index...].firstIndex(of: UInt8(ascii: "$")) {
      let after = next(dollar)
      let byte = after < bytes.endIndex ? bytes[after] : 0
      var found: Substring
      var end: String.Index
      switch byte {
      case UInt8(ascii: "$"):
        add(text[plainStart..<dollar], offset(plainStart))
        // The second dollar sign is plain text.
        plainStart = after
        index = next(after)
        continue
      case UInt8(ascii: "{"):
        found = name(from: next(after))
        end = found.endIndex
        guard !found.isEmpty, end < bytes.endIndex, bytes[end] == UInt8(ascii: "}") else {
          throw Mistake(
            byte: offset(dollar),
            message: "expected the name of a parameter and '}' after \"${\"; "
              + "write $${ for a dollar sign before a brace")
        }
        end = next(end)
      default:
        found = name(from: after)
        end = found.endIndex
      }
      index = end
      // A dollar sign before anything else is plain text.
      if found.isEmpty { continue }
      add(text[plainStart..<dollar], offset(plainStart))
      count += 1
      guard count <= Self.limit else {
        throw Mistake(
          byte: offset(dollar), message: "a text has at most \(Self.limit) parameters")
      }
      parts.append((offset(dollar), .parameter(String(found))))
      plainStart = end
    }
    add(text[plainStart...], offset(plainStart))
  }

  private mutating func add(_ plain: Substring, _ start: Int) {
    if !plain.isEmpty { parts.append((start, .plain(plain))) }
  }

  static func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "_"), UInt8(ascii: "0")...UInt8(ascii: "9"): !isFirst
    default: false
    }
  }
}
