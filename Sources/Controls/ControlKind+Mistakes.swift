import Geometry

extension ControlKind {
  /// The mistakes in this kind's own declarations, each in a line that names the kind and says what
  /// to do; empty where there are none.
  public var mistakes: [String] {
    let control = make()
    let mistakes =
      nameMistakes + slotMistakes(of: control) + propertyMistakes(of: control)
      + themeMistakes(of: control) + sizeMistakes(of: control)
    return mistakes.map { "the kind \"\(name)\": \($0)" }
  }

  /// The mistakes in kinds that are used together, each in a line of its own.
  public static func mistakes(in kinds: [ControlKind]) -> [String] {
    repeated(kinds.map(\.name)).map {
      "there are two kinds \"\($0)\"; give one of them another name"
    } + kinds.flatMap(\.mistakes)
  }

  private var nameMistakes: [String] {
    let isValid =
      name.first.map { ("a"..."z").contains($0) } == true
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isValid
      ? []
      : ["its name is impossible; give one of letters and digits that begins with a small letter"]
  }

  // MARK: Slots

  private func slotMistakes(of control: Control) -> [String] {
    let declared = DeclaredMembers.members(of: control).slots
      .compactMap { $0.member(of: control) as? ValueSlot }
    return Self.repeated(declared.map(\.name)).map {
      "the slot \"\($0)\" is declared twice; give one of them another name"
    }
      + declared.compactMap { slot in
        slot.mistake.map { "the slot \"\(slot.name)\" is impossible: \($0)" }
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
        "\"\($0.name)\" is a slot and a property; give one of them another name"
      }
      + properties.compactMap { property in
        refusal(ofDefault: property, in: control).map {
          "the default of the property \"\(property.name)\" is impossible: \($0); "
            + "change the default or the declaration"
        }
      }
  }

  /// The reason for which a property would not take its own default; nil where it would.
  private func refusal(ofDefault property: Property, in control: Control) -> String? {
    let value = property.read(control)
    // An empty list is one that panel files must set.
    guard value != .list([]) else { return nil }
    do throws(PropertyError) {
      try make().set(property, to: value)
      return nil
    } catch {
      return error.message
    }
  }

  private func themeMistakes(of control: Control) -> [String] {
    theme.map(\.key).filter { control.property(named: $0) == nil }.map {
      "its theme sets \"\($0)\", which is none of its properties; declare it or leave it out"
    }
  }

  // MARK: Size

  private func sizeMistakes(of control: Control) -> [String] {
    guard let size = control.intrinsicSize,
      !(size.width.isPossibleLength && size.height.isPossibleLength)
    else { return [] }
    return [
      "its \"intrinsicSize\" is \(size.width) × \(size.height); give finite lengths of at least 0"
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
