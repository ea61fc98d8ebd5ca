import Controls
import Geometry
import JSON

/// Where a file has a value that only its controls tell of.
struct Declaration {
  let offset: Int
  let path: String
}

/// Something a file claims of a value, which another part of the file may contradict.
struct Claim {
  let offset: Int
  let path: String
  /// Why it does not hold, once everything is linked; nil if it does.
  let failure: () -> String?
}

extension TreeBuilder {
  /// Notes what does not hold any more. Where something is wrong already, it is not told again.
  func checkClaims() {
    for claim in claims where !problems.hasProblem(at: claim.offset) {
      if let message = claim.failure() {
        problems.add(message, at: claim.offset, path: claim.path)
      }
    }
  }

  /// A number that a control says of its value's range.
  mutating func claimRange(_ name: String, _ node: JSONNode, of control: Control, path: String) {
    guard ["minimum", "maximum", "step"].contains(name), case .number(let said) = node.value,
      let ranged = control as? any RangedControl
    else { return }
    claims.append(
      Claim(offset: node.offset, path: path) {
        guard case .number(let number) = control.value(ofProperty: name), number != said,
          let value = ranged.rangedSlots.first?.value as? NamedValue
        else { return nil }
        let declared =
          name == "step" && number == 0 ? "no step" : "the \(name) \(JSONWriter.text(of: number))"
        return "the value \(value.name.quoted) is declared with \(declared)"
      })
  }

  /// A number that is of use only inside the range of a control's value, such as a threshold.
  mutating func claimInRange(_ node: JSONNode, of control: Control, path: String) {
    guard case .number(let said) = node.value, let ranged = control as? any RangedControl else {
      return
    }
    claims.append(
      Claim(offset: node.offset, path: path) {
        let (minimum, maximum) = (ranged.minimum, ranged.maximum)
        guard !(minimum...maximum).contains(said) else { return nil }
        return "\(JSONWriter.text(of: said)) is outside of the range "
          + "\(JSONWriter.text(of: minimum))…\(JSONWriter.text(of: maximum)) of its value"
      })
  }

  /// The initial value of a slot.
  mutating func claimInitial(_ number: Double, of slot: ValueSlot, offset: Int, path: String) {
    claims.append(
      Claim(offset: offset, path: path) {
        guard slot.value.kind == .number, abs(slot.value.number - number) > 1e-9 else { return nil }
        return "\(JSONWriter.text(of: number)) does not go with the control's other values; "
          + "\(JSONWriter.text(of: slot.value.number)) would"
      })
  }

  // MARK: Frames

  /// Notes a frame that is not on the panel, or not on its page, as far as it is known before what
  /// is in rows, columns and grids is placed.
  func checkFrame(_ frame: Rectangle, in container: Container, offset: Int, path: String) {
    var area = frame
    var parent = container
    while !(parent.kindName == Self.pageKind), let next = parent.parent {
      guard !parent.placesChildren else { return }
      area = area.offset(by: parent.frame.origin)
      parent = next
    }
    // Sums of fractions are not exact, and nobody sees a hundredth of a point.
    let room = parent.bounds.inset(by: -0.01)
    let isInside =
      area.left >= room.left && area.top >= room.top && area.right <= room.right
      && area.bottom <= room.bottom
    guard !parent.placesChildren, !isInside else { return }
    let what = parent.kindName == Self.pageKind ? "the page" : "the panel"
    let size = parent.bounds.size
    problems.add(
      "it reaches beyond \(what), which has \(JSONWriter.text(of: size.width)) × "
        + "\(JSONWriter.text(of: size.height)) points", at: offset, path: path)
  }
}
