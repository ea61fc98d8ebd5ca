import Controls
import JSON
import Panels

extension PanelInspection {
  /// A control that shows alarms needs alarms in the file.
  func checkAlarms(_ declared: DeclaredControl) {
    guard declared.control.has(.showsAlarms), panel.alarms.isEmpty else {
      return
    }
    warn(
      .effect, declared, at: ["kind"],
      "the panel has no alarms that this \(declared.control.kindName) could show; "
        + "declare them with \"alarms\"")
  }

  /// Every page must show that an alarm waits to be acknowledged: with a control for alarms, a text
  /// that follows their values, or the badge of a tab.
  func checkAlarmsOnPages() {
    guard let pages = panel.pages, let node = file.value.node("pages"),
      let alarm = panel.alarms.names.first(where: { name in
        panel.alarms.states(of: name).contains(.unacknowledged) && !pages.hasBadge(forAlarm: name)
      })
    else { return }
    let silent = pages.pageContainers.enumerated().filter { index, page in
      !controls(on: page).contains { $0.has(.showsAlarms) } && !namesAlarms(onPage: index)
    }
    guard let first = silent.first?.element else { return }
    let others = silent.count - 1
    let subject =
      "the page \(first.name.quoted)"
      + (others == 0 ? "" : others == 1 ? " and another one" : " and \(others) others")
    problems.add(
      "\(subject) cannot show the alarm \(alarm.quoted); add { kind: \"alarmBanner\" } to each page "
        + "or to \"controls\", or an alarmList to a page with a tab", at: node.offset, path: "pages"
    )
  }

  /// Whether an expression on a page, or on all pages, names a value of an alarm.
  private func namesAlarms(onPage index: Int) -> Bool {
    var nodes = [file.value.node("controls")]
    if case .array(let pages)? = file.value.node("pages")?.value, pages.indices.contains(index) {
      nodes.append(pages[index])
    }
    return nodes.contains { $0.map { Self.namesAlarms(in: $0, orSets: false) } ?? false }
  }

  /// Whether an expression in a part of the file names a value of an alarm.
  /// - Parameter orSets: whether actions count.
  static func namesAlarms(in node: JSONNode, orSets: Bool = true) -> Bool {
    FileWalk(node).strings.contains { text in
      text.isExpression && (orSets || !text.isAction)
        && FileWalk.words(of: text.text).contains { $0.hasPrefix(PanelAlarms.prefix) }
    }
  }
}
