import Controls
import Panels

/// The pages whose pictures a change can alter.
struct Reach {
  /// Nil for all pages.
  private var pages: Set<ObjectIdentifier>? = []

  /// Every page.
  static let everything = Reach(pages: nil)

  /// Whether the picture of a page can differ. What is on no page is in every picture.
  func includes(_ page: Control?) -> Bool {
    guard let pages, let page else { return true }
    return pages.contains(ObjectIdentifier(page))
  }

  fileprivate mutating func add(_ page: Control?) {
    if let page { pages?.insert(ObjectIdentifier(page)) } else { pages = nil }
  }

  fileprivate mutating func add(_ other: Reach) {
    pages = pages.flatMap { own in other.pages.map(own.union) }
  }
}

extension PanelInspection {
  /// What setting a choice can alter.
  func reach(of choice: Choice) -> Reach {
    var reach = Reach()
    for setting in choice.settings {
      guard case .value(let value, _) = setting.subject else { return .everything }
      reach.add(self.reach(of: value))
    }
    return reach
  }

  /// What a change of a value can alter: the controls that show it or a value that follows from it,
  /// and those with a property that is bound to one of them. Rules do not run while a panel is
  /// checked.
  func reach(of value: Value) -> Reach {
    if let known = reaches[ObjectIdentifier(value)] { return known }
    let reach = reached(from: value)
    reaches[ObjectIdentifier(value)] = reach
    return reach
  }

  private func reached(from value: Value) -> Reach {
    var reach = Reach()
    var seen: Set<ObjectIdentifier> = []
    var pending = [value]
    while let next = pending.popLast() {
      guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
      for observer in next.observingObjects {
        let control: Control?
        switch observer {
        case let slot as ValueSlot: control = slot.control
        case let binding as PropertyBinding:
          control = binding.control
          pending += binding.affected
        default: return .everything
        }
        // Whether a page is hidden shows in the bar of the tabs.
        reach.add(control.flatMap { $0.has(.isPage) ? nil : page(of: $0) })
      }
      pending += next.derivedValues
    }
    return reach
  }
}
