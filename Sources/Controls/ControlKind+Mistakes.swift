import Geometry

extension ControlKind {
  /// The mistakes in the declarations of this kind. Each is a line that names the kind and explains
  /// how to correct it.
  public var mistakes: [String] {
    let control = make()
    let mistakes =
      nameMistakes + slotMistakes(of: control) + propertyMistakes(of: control)
      + themeMistakes(of: control) + sizeMistakes(of: control) + eventMistakes(of: control)
    return mistakes.map { "the kind \"\(name)\": \($0)" }
  }

  /// Returns the mistakes in kinds that are used together, one line each.
  public static func mistakes(in kinds: [ControlKind]) -> [String] {
    repeated(kinds.map(\.name)).map {
      "there are two kinds \"\($0)\"; give one of them another name"
    } + kinds.flatMap(\.mistakes)
  }

  private var nameMistakes: [String] {
    Self.isWord(name) ? [] : ["the name is invalid; \(Self.wordAdvice)"]
  }

  private static let wordAdvice = "use letters and digits, and begin with a lowercase letter"

  private static func isWord(_ name: String) -> Bool {
    name.first.map { ("a"..."z").contains($0) } == true
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  private func eventMistakes(of control: Control) -> [String] {
    let names = control.reportedEvents.map(\.name)
    return names.filter { !Self.isWord($0) }.map {
      "the name of the event \"\($0)\" is invalid; \(Self.wordAdvice)"
    }
      + Self.repeated(names).map {
        "the event \"\($0)\" is reported twice; give one of them another name"
      }
  }

  // MARK: Slots

  private func slotMistakes(of control: Control) -> [String] {
    let declared = DeclaredMembers.members(of: control).slots
      .map { $0.access(in: control) { (slot: inout ValueSlot) in slot } }
    return Self.repeated(declared.map(\.name)).map {
      "the slot \"\($0)\" is declared twice; give one of them another name"
    }
      + declared.compactMap { slot in
        slot.mistake.map { "the slot \"\(slot.name)\" is invalid: \($0)" }
      }
      + DeclaredMembers.hiddenSlots(of: control).map {
        "the slot in \"\($0)\" is optional or lazy; declare it with \"let\" and without \"?\""
      }
  }

  // MARK: Properties

  private func propertyMistakes(of control: Control) -> [String] {
    let properties = control.properties
    let slots = Set(control.slots.map(\.name))
    return Self.repeated(properties.map(\.name)).map {
      "the property \"\($0)\" is declared twice; give one of them another name"
    }
      + properties.filter { slots.contains($0.name) }.map {
        "\"\($0.name)\" is both a slot and a property; give one of them another name"
      }
      + properties.compactMap { property in
        rejection(ofDefault: property, in: control).map {
          "the default of the property \"\(property.name)\" is invalid: \($0); "
            + "change the default or the declaration"
        }
      }
  }

  /// Returns the reason why a property does not accept its own default; nil if it does.
  private func rejection(ofDefault property: Property, in control: Control) -> String? {
    let value = property.read(control)
    // A property whose default is an empty list must be set in panel files.
    guard value != .list([]), value != .pictures([]) else { return nil }
    do throws(PropertyError) {
      try make().set(property, to: value)
      return nil
    } catch {
      return error.message
    }
  }

  private func themeMistakes(of control: Control) -> [String] {
    theme.map(\.key).filter { control.property(named: $0) == nil }.map {
      "the theme sets \"\($0)\", which the kind does not declare; declare it or remove it from the "
        + "theme"
    }
  }

  // MARK: Size

  private func sizeMistakes(of control: Control) -> [String] {
    guard let size = control.intrinsicSize,
      !(size.width.isValidLength && size.height.isValidLength)
    else { return [] }
    return [
      "\"intrinsicSize\" is \(size.width) × \(size.height); return finite lengths of at least 0"
    ]
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
