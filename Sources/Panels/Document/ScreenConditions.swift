import Controls
import Expressions
import Geometry
import JSON
import Raster

/// The conditions on the screen that a panel file contains, and screens that give them different results.
package final class ScreenConditions {
  /// The maximum number of different conditions in a panel file.
  static let limit = 16
  /// The maximum number of arrangements that are checked.
  static let arrangementLimit = 24
  /// The maximum number of constants in conditions near which screen sizes are tried.
  private static let numberLimit = 20
  /// The maximum number of screens on which conditions are tried.
  private static let screenLimit = 4_096
  /// The sizes of common screens.
  package static let commonSizes = [
    (320, 240), (480, 272), (480, 320), (640, 480), (800, 480), (1024, 600), (1280, 400),
    (1280, 720), (1280, 800), (1920, 480), (1920, 1080), (720, 720), (3840, 2160),
  ].map { PixelSize(width: $0, height: $1) }

  /// The conditions in the order in which they were found.
  private(set) var all: [ScreenCondition] = []
  /// The indices of the conditions; nil for one with a mistake.
  private var indices: [String: Int?] = [:]
  /// The size of the design, without the keys under conditions.
  private let designSize: Size
  private let scale: Double?
  private let pointsPerInch: Double?
  /// The screens to try, and the conditions that are true on each, as bits.
  private var candidates: [(screen: Screen, isTrue: UInt32)] = []
  private var countOfTried = 0

  /// - Parameter file: the panel file.
  init(_ file: JSONNode) {
    func number(_ object: FileObject<PanelSettings>, in node: JSONNode?, _ key: String) -> Double? {
      guard let value = node?.value.node(key)?.value, object[key]?.shape.accepts(value) == true
      else { return nil }
      return value.number
    }
    let (size, display) = (file.value.node("size"), file.value.node("display"))
    designSize = Size(
      width: number(PanelSettings.sizeObject, in: size, "width") ?? PanelSettings().size.width,
      height: number(PanelSettings.sizeObject, in: size, "height") ?? PanelSettings().size.height)
    scale = number(PanelSettings.displayObject, in: display, "scale")
    pointsPerInch = number(PanelSettings.displayObject, in: display, "pointsPerInch")
  }

  /// Whether `portrait` is the only condition.
  package var isOnlyPortrait: Bool { all.count == 1 && indices[ScreenCondition.portrait] != nil }

  // MARK: Conditions

  /// The index of a condition. Adds a problem and returns nil for one with a mistake.
  /// - Parameter node: the text of the condition in the file.
  func index(of source: String, _ node: JSONNode, _ problems: ProblemList, path: String) -> Int? {
    if let known = indices[source] { return known }
    indices.updateValue(nil, forKey: source)
    guard source.utf8.count <= ScreenCondition.lengthLimit else {
      problems.add(
        "a condition on the screen has at most \(ScreenCondition.lengthLimit) bytes",
        at: node.offset, path: path, isInAll: true)
      return nil
    }
    guard all.count < Self.limit else {
      problems.add(
        "a panel has at most \(Self.limit) different conditions on the screen; combine some",
        at: node.offset, path: path, isInAll: true)
      return nil
    }
    do throws(ExpressionError) {
      all.append(try ScreenCondition(source, at: node.offset, path: path))
    } catch {
      problems.add(error, in: node, path: path, isInAll: true)
      return nil
    }
    indices.updateValue(all.count - 1, forKey: source)
    return all.count - 1
  }

  /// A screen in the units of conditions.
  func measures(of screen: Screen) -> ScreenMeasures {
    let physical = screen.density.flatMap { density in pointsPerInch.map { density / $0 } }
    let density = screen.scale ?? scale ?? physical ?? 1
    return ScreenMeasures(
      width: Double(screen.size.width) / density, height: Double(screen.size.height) / density,
      density: density)
  }

  /// A screen of the panel's own size.
  var ownScreen: Screen {
    let scale = scale ?? 1
    func pixels(_ length: Double) -> Int {
      min(max(Int((length * scale).rounded()), 1), Surface.limit)
    }
    return Screen(
      size: PixelSize(width: pixels(designSize.width), height: pixels(designSize.height)))
  }

  // MARK: Screens

  /// The next screen on which the file has another content than in the arrangements so far; nil if
  /// none is found. Prefers one on which a condition is true for the first time.
  /// - Parameter wanted: a screen to try before all others.
  func nextScreen(after arrangements: [Arrangement], wanted: Screen) -> Screen? {
    guard arrangements.count < Self.arrangementLimit else { return nil }
    if countOfTried != all.count || candidates.isEmpty {
      countOfTried = all.count
      candidates = screens(wanted: wanted).map { ($0, bits(of: $0)) }
    }
    let known = arrangements.reduce(UInt32(0)) { $0 | $1.isTrue }
    let others = candidates.lazy.filter { candidate in
      !arrangements.contains { candidate.isTrue & $0.isUsed == $0.isTrue }
    }
    return (others.first { $0.isTrue & ~known != 0 } ?? others.first)?.screen
  }

  /// The conditions that are false in all arrangements.
  package func neverTrue(in arrangements: [Arrangement]) -> [ScreenCondition] {
    let known = arrangements.reduce(UInt32(0)) { $0 | $1.isTrue }
    return all.indices.filter { known & (1 << $0) == 0 }.map { all[$0] }
  }

  /// The conditions that are true on a screen, as bits.
  fileprivate func bits(of screen: Screen) -> UInt32 {
    let measures = measures(of: screen)
    var bits: UInt32 = 0
    for (index, condition) in all.enumerated() where condition.isTrue(on: measures) {
      bits |= 1 << index
    }
    return bits
  }

  private func screens(wanted: Screen) -> [Screen] {
    let own = ownScreen
    var screens = [own, wanted, own.transposed]
    for size in Self.commonSizes {
      screens += [Screen(size: size), Screen(size: size).transposed]
    }
    var numbers: [Double] = []
    for number in all.flatMap(\.numbers) where !numbers.contains(number) { numbers.append(number) }
    let near = numbers.prefix(Self.numberLimit).flatMap { [$0, $0 - 1, $0 + 1] }
    if all.contains(where: \.usesDensity) {
      let scales = PanelSettings.displayObject["scale"]?.shape
      for number in near where scales?.accepts(.number(number)) == true {
        screens += screens.prefix(Self.commonSizes.count).map {
          Screen(size: $0.size, scale: number)
        }
      }
    }
    let scale = scale ?? 1
    let sides = near.map { ($0 * scale).rounded() }
      .filter { $0 >= 1 && $0 <= Double(Surface.limit) }.map { Int($0) }
    for width in [own.size.width] + sides {
      for height in [own.size.height] + sides {
        screens.append(Screen(size: PixelSize(width: width, height: height)))
      }
    }
    return Array(screens.prefix(Self.screenLimit))
  }
}

/// The results of the conditions on which the content of a panel file depends.
package struct Arrangement {
  let conditions: ScreenConditions
  /// The conditions on which the content depends, as bits.
  private(set) var isUsed: UInt32 = 0
  /// Those that are true, as bits.
  private(set) var isTrue: UInt32 = 0

  init(_ conditions: ScreenConditions) { self.conditions = conditions }

  /// The result of a condition on the screen of the arrangement.
  mutating func result(of condition: Int, on screen: Screen) -> Bool {
    let bit = UInt32(1) << condition
    if isUsed & bit == 0 {
      isUsed |= bit
      let measures = conditions.measures(of: screen)
      if conditions.all[condition].isTrue(on: measures) { isTrue |= bit }
    }
    return isTrue & bit != 0
  }

  /// Whether the content depends on the screen.
  var isConditional: Bool { isUsed != 0 }

  /// Whether the file has the same content on another screen.
  func suits(_ screen: Screen) -> Bool {
    conditions.bits(of: screen) & isUsed == isTrue
  }
}
