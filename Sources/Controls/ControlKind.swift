import Geometry

/// One kind of control, as panel files name it.
public struct ControlKind: Sendable {
  /// Its name in panel files.
  public let name: String
  /// A sentence on it, for the reference.
  public let documentation: String
  /// What the built-in themes set, by the names of its properties.
  public let theme: KeyValuePairs<String, ThemeValue>
  /// Whether the `controls` of a panel file may name it. Others stand for keys of the file's own, as
  /// `pages` does.
  public let isNameable: Bool
  private let makeControl: @Sendable () -> Control

  /// Names a kind.
  /// - Parameters:
  ///   - name: letters and digits, beginning with a small letter: `xyPad`.
  ///   - documentation: a sentence on it, for the reference.
  ///   - theme: what the built-in themes set, by the names of its properties; colours by their names
  ///     in the theme: `["color": "accent", "cornerRadius": 12]`.
  ///   - make: makes one with every property at its default.
  public init(
    _ name: String, _ documentation: String, theme: KeyValuePairs<String, ThemeValue> = [:],
    isNameable: Bool = true, make: @escaping @Sendable () -> Control
  ) {
    self.name = name
    self.documentation = documentation
    self.theme = theme
    self.isNameable = isNameable
    makeControl = make
  }

  /// Makes one with every property at its default.
  public func make() -> Control {
    let control = makeControl()
    control.kindName = name
    return control
  }
}

/// What a theme sets a property to.
public enum ThemeValue: Hashable, Sendable {
  /// A number, in the unit of panel files.
  case number(Double)
  /// For properties that are true or false.
  case boolean(Bool)
  /// A colour's name in the theme, or a word.
  case text(String)
}

extension ThemeValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByStringLiteral
{
  public init(floatLiteral number: Double) { self = .number(number) }
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
  public init(booleanLiteral isTrue: Bool) { self = .boolean(isTrue) }
  public init(stringLiteral text: String) { self = .text(text) }
}

extension ControlKind {
  /// Everything that is wrong with a kind by itself, each in a line that names it and says what to
  /// do; empty for a kind that is right.
  public var mistakes: [String] {
    let control = make()
    var mistakes: [String] = []
    if !Self.isValid(name: name) {
      mistakes.append("a kind's name is letters and digits that begin with a small letter")
    }
    mistakes += Self.repeated(control.declaredSlots.map(\.name)).map {
      "the slot \"\($0)\" is declared twice; give one of them another name"
    }
    mistakes += control.declaredSlots.compactMap { slot in
      slot.mistake.map { "the slot \"\(slot.name)\" is impossible: \($0)" }
    }
    let properties = type(of: control).properties
    mistakes += Self.repeated(properties.map(\.name)).map {
      "the property \"\($0)\" is declared twice; give one of them another name"
    }
    let slots = Set(control.declaredSlots.map(\.name))
    mistakes += properties.filter { slots.contains($0.name) }.map {
      "\"\($0.name)\" is a slot and a property; give one of them another name"
    }
    mistakes += properties.compactMap { (property) -> String? in
      let value = property.read(control)
      // A list with nothing in it yet is one that must be set.
      guard value != .list([]) else { return nil }
      do throws(PropertyError) {
        try property.write(make(), value)
        return nil
      } catch {
        return "the default of the property \"\(property.name)\" is impossible: \(error.message)"
      }
    }
    if let size = control.intrinsicSize,
      !(size.width.isPossibleLength && size.height.isPossibleLength)
    {
      mistakes.append(
        "its \"intrinsicSize\" is \(size.width) × \(size.height); give finite lengths of at least 0"
      )
    }
    mistakes += undeclaredSlots(of: control).map {
      "the slot \"\($0)\" is not among its \"declaredSlots\"; add it there"
    }
    return mistakes.map { "the kind \"\(name)\": \($0)" }
  }

  /// Everything that is wrong with kinds that are used together, each in a line of its own.
  public static func mistakes(in kinds: [ControlKind]) -> [String] {
    repeated(kinds.map(\.name)).map {
      "there are two kinds \"\($0)\"; give one of them another name"
    } + kinds.flatMap(\.mistakes)
  }

  private func undeclaredSlots(of control: Control) -> [String] {
    let declared = control.declaredSlots
    var mirror: Mirror? = Mirror(reflecting: control)
    var undeclared: [String] = []
    while let current = mirror {
      for case let slot as ValueSlot in current.children.lazy.map(\.value)
      where !declared.contains(where: { $0 === slot }) {
        undeclared.append(slot.name)
      }
      mirror = current.superclassMirror
    }
    return undeclared
  }

  private static func isValid(name: String) -> Bool {
    guard let first = name.first, ("a"..."z").contains(first) else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  private static func repeated(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    var repeated: [String] = []
    for name in names where !seen.insert(name).inserted && !repeated.contains(name) {
      repeated.append(name)
    }
    return repeated
  }
}
