import Controls
import Geometry
import Kinds
import PanelInspection
import Panels
import Randomness
import Raster
import TouchTracking

/// Checks what must hold for any text that is parsed as a panel file.
///
/// 1. If it is refused, each problem has a position and a reason of one line.
/// 2. If it is accepted, it can be drawn, touched, changed and resized, and drawing only the damage
///    gives the same picture as drawing everything.
public struct PanelCheck {
  private let panel: Panel
  private var surface: Surface
  private var generator: SeededGenerator
  private var time = Duration.zero
  private var down: Set<UInt64> = []

  /// The violation of a rule; nil if there is none.
  public static func failure(
    of text: [UInt8], typesetter: any Typesetter = BoxTypesetter()
  ) -> String? {
    do {
      let resources = TestResources(typesetter)
      let panel = try PanelFile(kinds: builtInKinds, resources: resources).panel(from: text)
      var check = PanelCheck(panel, seed: seed(of: text))
      return check.failure()
    } catch {
      return failure(of: error.problems, text)
    }
  }

  /// Returns a rule that the warnings for a text violate; nil for none. Draws every page in every
  /// situation, so it takes longer than the other checks.
  public static func failureOfWarnings(
    for text: [UInt8], typesetter: any Typesetter = BoxTypesetter()
  ) -> String? {
    let resources = TestResources(typesetter)
    let warnings = PanelFile(kinds: builtInKinds, resources: resources).warnings(in: text)
    return warnings.isEmpty ? nil : failure(of: warnings, text)
  }

  /// The FNV-1a hash of a text, so that the same text gets the same touches.
  private static func seed(of text: [UInt8]) -> UInt64 {
    text.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  // MARK: Refused

  private static func failure(of problems: [PanelProblem], _ text: [UInt8]) -> String? {
    if problems.isEmpty { return "refused without a problem" }
    for problem in problems {
      let line = problem.line(file: "panel.json5")
      if problem.position == nil, text.count <= PanelFile.sizeLimit {
        return "no position: \(line)"
      }
      let isPlain = line.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control
      }
      if !isPlain || problem.message.isEmpty { return "no line: \(line)" }
      if line.unicodeScalars.count > 1_000 { return "a long line: \(line)" }
    }
    return nil
  }

  // MARK: Accepted

  private init(_ panel: Panel, seed: UInt64) {
    self.panel = panel
    surface = Surface(width: 1, height: 1)
    generator = SeededGenerator(seed: seed)
  }

  private mutating func failure() -> String? {
    for size in [(width: 96, height: 64), (width: 61, height: 83)] {
      panel.fit(width: size.width, height: size.height)
      surface = Surface(width: size.width, height: size.height)
      _ = panel.draw(on: surface)
      for _ in 0..<8 {
        act()
        _ = panel.draw(on: surface)
      }
      let whole = Surface(width: size.width, height: size.height)
      panel.damageEverything()
      _ = panel.draw(on: whole)
      let count = surface.differences(from: whole)
      if count > 0 {
        return "\(count) of \(size.width) × \(size.height) pixels differ from the whole picture"
      }
    }
    return nil
  }

  private mutating func act() {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0, 1: touch()
    case 2:
      guard let value = panel.values.values.randomElement(using: &generator) else { return }
      let scalar: Scalar =
        switch value.kind {
        case .number: .number(.random(in: value.minimum...value.maximum, using: &generator))
        case .boolean: .boolean(!value.scalar.isTrue)
        case .text: .text(value.choices?.randomElement(using: &generator) ?? "#08F")
        case .list: .list(value.scalar.list?.changed(using: &generator) ?? ListRows())
        }
      let animated = Bool.random(using: &generator)
      try? panel.set([value.name: scalar], origin: .client, animated: animated)
    default:
      time += .milliseconds(70)
      panel.advance(to: time)
    }
  }

  private mutating func touch() {
    let contact = UInt64.random(in: 1...2, using: &generator)
    let phase: ContactChange.Phase
    if down.contains(contact) {
      phase = [.moved, .moved, .up, .cancelled].randomElement(using: &generator) ?? .up
    } else {
      phase = .down
    }
    if phase == .down { down.insert(contact) }
    if phase == .up || phase == .cancelled { down.remove(contact) }
    let position = Point(
      x: .random(in: 0...1, using: &generator), y: .random(in: 0...1, using: &generator))
    time += .milliseconds(20)
    panel.handle(ContactFrame(phase, contact: contact, at: position, time: time))
  }
}
