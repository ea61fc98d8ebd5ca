/// Matches names of families, weights and files.
enum FontNames {
  /// Returns the name reduced to lower-case letters and digits, so that `DejaVu Sans` and
  /// `DejaVuSans` are the same family.
  static func key(_ name: some Sequence<UInt8>) -> [UInt8] { name.compactMap(keyByte) }

  /// Returns the weight in the name of a font file: for the family key `dejavusans`,
  /// `DejaVuSans-Bold.ttf` gives 700. Returns nil if the name does not denote an upright face of
  /// normal width of the family.
  static func weight(ofFile path: String, family key: [UInt8]) -> Int? {
    let file = path.utf8.suffix(from: path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)
    let stem = file.prefix(upTo: file.lastIndex(of: UInt8(ascii: ".")) ?? file.endIndex)
    var matched = 0
    var rest: [UInt8] = []
    for byte in stem {
      guard let byte = keyByte(byte) else { continue }
      if matched == key.count {
        rest.append(byte)
      } else if byte == key[matched] {
        matched += 1
      } else {
        return nil
      }
    }
    return matched == key.count ? weights[String(decoding: rest, as: UTF8.self)] : nil
  }

  private static func keyByte(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      byte
    default: nil
    }
  }

  /// The names of weights: those in OpenType (table OS/2, usWeightClass), and others that foundries
  /// use.
  private static let weights: [String: Int] = [
    "thin": 100, "hairline": 100, "extralight": 200, "ultralight": 200, "light": 300,
    "": 400, "regular": 400, "book": 400, "normal": 400, "roman": 400, "medium": 500,
    "semibold": 600, "demibold": 600, "demi": 600, "bold": 700, "extrabold": 800,
    "ultrabold": 800, "black": 900, "heavy": 900,
    // Variable fonts have all weights, so any value will do.
    "variable": 400, "variablefontwght": 400, "wght": 400, "vf": 400, "var": 400,
    "romanvar": 400,
  ]

  /// Returns the distance between the weight `wanted` and the weights `offered`; the smallest
  /// distance is the best match. For a light weight, lighter weights match better than bolder ones,
  /// and vice versa for a bold weight. (CSS Fonts 4, section 5.2.)
  static func distance(from wanted: Int, to offered: ClosedRange<Int>) -> Int {
    if offered.contains(wanted) { return 0 }
    let weight = wanted < offered.lowerBound ? offered.lowerBound : offered.upperBound
    let away = abs(weight - wanted)
    return switch wanted {
    case ..<400: weight < wanted ? away : 2000 + away
    case 400...500 where weight > wanted && weight <= 500: away
    case 400...500: weight < wanted ? 1000 + away : 2000 + away
    default: weight > wanted ? away : 2000 + away
    }
  }
}
