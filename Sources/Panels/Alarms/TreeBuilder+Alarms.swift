import Controls
import Expressions
import JSON

/// The keys of an alarm.
struct AlarmKeys {
  typealias Condition = (expression: ParsedExpression, node: JSONNode)

  var when: Condition?
  var clear: Condition?
  var text: StyleSheet.Setting?
  var priority = AlarmPriority.medium
  /// The name of the page that the alarm concerns.
  var page: String?
  var delay = Duration.zero
  var clearDelay = Duration.zero
  var needsAcknowledgement = true
}

extension SettingFormat<AlarmKeys.Condition> {
  static var expression: Self {
    Self(.expression) { reader, key in
      reader.take(key).flatMap { node in
        ParsedExpression(node, path: reader.path(of: key), reader.problems).map { ($0, node) }
      }
    }
  }
}

/// An alarm of the file, before its expressions are connected to values.
struct ParsedAlarm {
  let alarm: PanelAlarms.Alarm
  let condition: AlarmKeys.Condition?
  let clearCondition: AlarmKeys.Condition?
  /// The name of the page in the file.
  let pageNode: JSONNode?
  let path: String
}

extension TreeBuilder {
  /// Reads `alarms`, and declares their values. Call it after the values of the file are declared.
  mutating func readAlarms(_ reader: inout ObjectReader) {
    guard var named = reader.object("alarms", .names), let node = reader.node("alarms") else {
      return
    }
    let members = named.takeAll()
    guard members.count <= PanelFile.alarmLimit else {
      return reader.note(
        "expected at most \(PanelFile.alarmLimit) alarms, found \(members.count)", node, "alarms")
    }
    for member in members {
      let path = named.path(of: member.name)
      guard isAvailable(member, path: path),
        var alarm = ObjectReader(
          member.node, AlarmKeys.object.erased, path: path, problems: problems)
      else { continue }
      readAlarm(&alarm, name: member.name)
    }
    let taken = alarmValueNames.filter { values[$0] != nil || isDerived($0) }
    for name in taken {
      reader.note(
        "\"values\" already declares \(name.quoted), which \"alarms\" sets", node, "alarms")
    }
    if !taken.isEmpty { alarms = [] }
    panelAlarms.add(alarms.map(\.alarm))
  }

  /// The names of the values of alarms.
  private var alarmValueNames: [String] {
    PanelAlarms.valueNames(ofAlarms: alarms.map(\.alarm.name))
  }

  /// Whether an alarm can have the name of a member. Adds a problem if not.
  private func isAvailable(_ member: JSONMember, path: String) -> Bool {
    guard ValueStore.isValid(name: PanelAlarms.prefix + member.name) else {
      problems.add(
        "\(member.name.quoted) is not a valid name; the name of an alarm has at most "
          + "\(ValueStore.nameLimit - PanelAlarms.prefix.utf8.count) letters, digits, '_', '-' and '.'",
        at: member.offset, path: path)
      return false
    }
    guard !PanelAlarms.reserved.contains(member.name) else {
      problems.add(
        "the value \((PanelAlarms.prefix + member.name).quoted) is about all alarms; choose another "
          + "name", at: member.offset, path: path)
      return false
    }
    return true
  }

  private mutating func readAlarm(_ reader: inout ObjectReader, name: String) {
    let pageNode = reader.node("page")
    let keys = AlarmKeys.object.read(&reader)
    let words = AlarmWords()
    if let text = keys.text { set(["text": text], on: words) }
    alarms.append(
      ParsedAlarm(
        alarm: PanelAlarms.Alarm(
          name: name, priority: keys.priority, words: words,
          declaredText: keys.text?.node.value.string ?? "", page: keys.page,
          machine: AlarmMachine(
            needsAcknowledgement: keys.needsAcknowledgement, delay: keys.delay,
            clearDelay: keys.clearDelay)),
        condition: keys.when, clearCondition: keys.clear, pageNode: pageNode, path: reader.path))
  }

  /// Connects the alarms to values. Call it after `link()`.
  func connectAlarms() {
    let own = Set(alarmValueNames)
    for (index, alarm) in alarms.enumerated() {
      checkPage(of: alarm)
      let clearCondition = alarm.clearCondition.flatMap {
        condition($0.expression, $0.node, of: alarm, "clear", own)
      }
      guard
        let condition = alarm.condition.flatMap({
          condition($0.expression, $0.node, of: alarm, "when", own)
        })
      else { continue }
      panelAlarms.connect(index, condition: condition, clearCondition: clearCondition)
    }
  }

  /// Adds a problem if an alarm names a page that the panel does not have.
  private func checkPage(of alarm: ParsedAlarm) {
    guard let name = alarm.alarm.page, let node = alarm.pageNode, let pageNames,
      !pageNames.contains(name)
    else { return }
    problems.add(
      Spelling.unknown("page", name, in: pageNames), at: node.offset, path: alarm.path + ".page")
  }

  private func condition(
    _ expression: ParsedExpression, _ node: JSONNode, of alarm: ParsedAlarm, _ key: String,
    _ own: Set<String>
  ) -> Value? {
    let path = alarm.path + "." + key
    if let (name, source) = dependency(of: expression, on: own) {
      problems.add(
        "alarms set the value \(source.quoted)"
          + (name == source ? "" : ", on which \(name.quoted) depends")
          + "; an alarm cannot depend on alarms", at: node.offset, path: path)
      return nil
    }
    return knownCondition(expression, node, path: path)
  }

  /// Returns a name in an expression that depends on one of the `own` values, and that value.
  private func dependency(
    of expression: ParsedExpression, on own: Set<String>
  ) -> (name: String, source: String)? {
    for name in expression.names {
      var waiting = [name]
      var seen: Set<String> = []
      while let next = waiting.popLast() {
        guard seen.insert(next).inserted else { continue }
        if own.contains(next) { return (name, next) }
        waiting += derived[next]?.expression?.names ?? []
      }
    }
    return nil
  }
}
