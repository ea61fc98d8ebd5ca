import Controls
import JSON

extension BrokerFile {
  /// Reads a file, or reports all of its problems.
  /// - Parameter standardTopic: the prefix of all topics if the file has none; nil if it is not known.
  package init(_ text: [UInt8], standardTopic: String? = nil) throws(PanelFileError) {
    self = try ProblemList.content(of: text) { node, problems in
      guard var reader = ObjectReader(node, Self.object.erased, path: "", problems: problems)
      else { return nil }
      let file = Self.object.read(&reader)
      file.checkOpenHASP(reader)
      file.checkLights(reader)
      file.checkOutputs(reader, ownTopic: file.topic ?? standardTopic)
      return file
    }
  }

  /// What is wrong with a topic; nil if nothing is.
  package static func problem(withTopic text: String) -> String? {
    if text.utf8.count > topicLimit { return "the topic has more than \(topicLimit) bytes" }
    if text.contains(where: { $0 == "+" || $0 == "#" }) {
      return "the topic contains a wildcard, + or #"
    }
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return "the topic contains a control character"
    }
    if text.split(separator: "/", omittingEmptySubsequences: false).contains("") {
      return "the topic has an empty level; remove the leading, trailing or doubled slash"
    }
    return text.hasPrefix("$") ? "a topic that begins with $ belongs to the broker" : nil
  }

  /// The longest topic, in bytes. The names of values follow it.
  private static let topicLimit = 1_000

  static func problem(withName name: String) -> String {
    "\(name.shortened(to: 64).quoted) cannot be the name of a value"
  }
}

// The formats of settings that only this file has.

extension SettingFormat<String> {
  /// A topic without wildcards.
  static var topic: Self {
    Self(.name("a topic"), write: { .string($0) }) { reader, key in
      guard let text = reader.name(key), let node = reader.node(key) else { return nil }
      guard let problem = BrokerFile.problem(withTopic: text) else { return text }
      reader.note(problem, node, key)
      return nil
    }
  }

  static var valueName: Self {
    Self(.valueName, write: { .string($0) }) { reader, key in
      guard let name = reader.name(key), let node = reader.node(key) else { return nil }
      guard !ValueStore.isValid(name: name) else { return name }
      reader.note(BrokerFile.problem(withName: name), node, key)
      return nil
    }
  }
}

extension SettingFormat<Int> {
  /// A quality of service.
  static var quality: Self { .oneOf([0, 1, 2]) }
}

extension SettingFormat<Duration> {
  /// The time between two messages.
  static var interval: Self { .seconds(0...86_400) }
}

extension SettingFormat<[NamePattern]> {
  /// Patterns for names of values.
  static var patterns: Self {
    Self(
      .texts("the name of a value or an array of names"),
      write: { .array(ofTexts: $0.map(\.text)) }, read: read)
  }

  @Sendable private static func read(
    _ reader: inout ObjectReader, _ key: String
  ) -> [NamePattern]? {
    if case .array(let nodes)? = reader.node(key)?.value, nodes.isEmpty {
      _ = reader.take(key)
      return []
    }
    guard let (names, node) = reader.names(key) else { return nil }
    guard names.count <= BrokerFile.patternLimit else {
      reader.note(
        "expected at most \(BrokerFile.patternLimit) names, found \(names.count)", node, key)
      return nil
    }
    for name in names {
      // A name that begins as a value's name does, with any number of asterisks.
      let plain = name.replacing("*", with: "x")
      if !ValueStore.isValid(name: plain) {
        reader.note("\(name.quoted) cannot be the name of a value", node, key)
      }
    }
    return names.map(NamePattern.init)
  }
}

extension SettingFormat {
  /// An array of at least one object, and at most as many as a list may have.
  static func list<Settings>(
    _ object: FileObject<Settings>
  ) -> Self where Value == [Settings] {
    Self(.array(object.erased)) { reader, key in
      guard let node = reader.take(key) else { return nil }
      guard case .array(let nodes) = node.value, !nodes.isEmpty,
        nodes.count <= BrokerFile.patternLimit
      else {
        reader.unexpected(node, key)
        return nil
      }
      return nodes.enumerated().map { index, node in
        let path = "\(reader.path(of: key))[\(index)]"
        return object.read(node, path: path, reader.problems)
      }
    }
  }

  /// An object with names of values or controls as its keys.
  /// - Parameter name: the property for the key.
  static func named<Settings>(
    _ object: FileObject<Settings>, _ name: any WritableKeyPath<Settings, String> & Sendable
  ) -> Self where Value == [Settings] {
    Self(.objects(object.erased)) { reader, key in
      guard let node = reader.take(key) else { return nil }
      guard let members = node.value.members else {
        reader.unexpected(node, key)
        return nil
      }
      guard members.count <= BrokerFile.inputLimit else {
        reader.note(
          "expected at most \(BrokerFile.inputLimit) entries, found \(members.count)", node, key)
        return nil
      }
      guard
        var names = ObjectReader(
          node, .names, path: reader.path(of: key), problems: reader.problems)
      else { return nil }
      return names.takeAll().map { member in
        if !ValueStore.isValid(name: member.name) {
          names.problems.add(
            BrokerFile.problem(withName: member.name), at: member.offset, path: names.path)
        }
        var settings = object.read(
          member.node, path: names.path(of: member.name), names.problems)
        settings[keyPath: name] = member.name
        return settings
      }
    }
  }
}
