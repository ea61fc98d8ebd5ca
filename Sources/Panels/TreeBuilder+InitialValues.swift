import Controls
import JSON

extension TreeBuilder {
  /// Sets initial values. Call it after setting the properties, because they determine the range.
  mutating func applyInitials() {
    var pending: [(value: Value, scalar: Scalar)] = []
    for (slot, node, path) in initials {
      if slot.value.kind == .list {
        link(slot, toRows: node, path: path)
        continue
      }
      let scalar: Scalar? =
        switch node.value {
        case .number(let number): .number(number)
        case .bool(let isTrue): .boolean(isTrue)
        case .string, .null, .array, .object: nil
        }
      do throws(ValueError) {
        guard let scalar else {
          throw .wrongKind(expected: slot.value.kind, found: .text)
        }
        let applied = try slot.value.clampedAndSnapped(scalar)
        pending.append((slot.value, scalar))
        deferInitialValueCheck(scalar.number, of: slot, offset: node.offset, path: path)
        if case .number(let number) = scalar, abs(applied.number - number) > 1e-9 {
          let found = slot.value.isSecret ? "the number" : JSONWriter.text(of: number)
          let advice =
            slot.value.isSecret ? "" : "; use \(JSONWriter.text(of: applied.number))"
          let problem =
            slot.value.range.contains(number)
            ? "is between two steps\(advice)"
            : NamedValue.outside(slot.value.range, number)
          problems.add("\(found) \(problem)", at: node.offset, path: path)
        }
      } catch {
        problems.add(
          "expected \(slot.value.kind.typeDescription) or the name of a value, "
            + "found \(slot.value.isSecret ? node.value.kindName : node.value.found)",
          at: node.offset, path: path)
      }
    }
    Value.set(pending, origin: .panel)
    initials = []
  }
}
