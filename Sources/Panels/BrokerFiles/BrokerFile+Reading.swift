import Controls
import JSON

extension BrokerFile {
  /// Reads a file, or reports all of its problems.
  /// - Parameter standardTopic: the prefix of all topics if the file has none; nil if it is not known.
  package init(_ text: [UInt8], standardTopic: String? = nil) throws(PanelFileError) {
    self = try ProblemList.content(of: text) { node, problems in
      guard var reader = ObjectReader(node, .brokerFile, path: "", problems: problems) else {
        return nil
      }
      var file = BrokerFile()
      file.read(&reader, standardTopic: standardTopic)
      return file
    }
  }

  private mutating func read(_ file: inout ObjectReader, standardTopic: String?) {
    _ = file.string("$schema")
    if var reader = file.object("broker", .broker) {
      readBroker(&reader)
    } else if file.node("broker") == nil {
      file.problems.add(
        "the file needs \"broker\", such as { host: \"broker.local\" }", at: file.offset, path: "")
    }
    readTopic(&file)
    if let choice = file.choice("payload", Payload.self) { payload = choice }
    if let patterns = file.patterns("publish") { published = patterns }
    if let patterns = file.patterns("accept") { accepted = patterns }
    delivery = file.delivery(delivery)
    readRules(&file)
    if let seconds = file.number("patience") { patience = .seconds(seconds) }
    if let seconds = file.number("counters") { counterInterval = .seconds(seconds) }
    if let isOn = file.boolean("screenshots") { screenshots = isOn }
    if let isOn = file.boolean("reload") { reloads = isOn }
    readInputs(&file)
    readHomeAssistant(&file)
    readOpenHASP(&file)
    readOutputs(&file, ownTopic: topic ?? standardTopic)
    file.finish()
  }

  private mutating func readBroker(_ reader: inout ObjectReader) {
    if let host = reader.name("host") {
      broker.host = host
    } else if reader.node("host") == nil {
      reader.problems.add("the broker needs \"host\"", at: reader.offset, path: reader.path)
    }
    broker.encryption = Self.encryption(&reader)
    broker.port = reader.count("port") ?? (broker.encryption == nil ? 1_883 : 8_883)
    broker.user = reader.string("user")
    broker.password = reader.name("password")
    if let node = reader.node("password"), broker.password != nil, reader.node("user") == nil {
      reader.note("a password needs \"user\"", node, "password")
    }
    if let name = broker.password, name.contains("/"), let node = reader.node("password") {
      reader.note(
        "expected the name of a credential, not a path; add LoadCredential=NAME:PATH to the service",
        node, "password")
    }
    broker.client = reader.name("client")
    if let seconds = reader.count("keepAlive") { broker.keepAlive = seconds }
    if let choice = reader.choice("version", Version.self) { broker.version = choice }
    reader.finish()
  }

  private static func encryption(_ reader: inout ObjectReader) -> Encryption? {
    if let isOn = reader.node("tls")?.value.bool {
      _ = reader.take("tls")
      return isOn ? Encryption() : nil
    }
    guard reader.node("tls") == nil || reader.node("tls")?.value.members != nil else {
      if let node = reader.take("tls") { reader.unexpected(node, "tls") }
      return nil
    }
    guard var keys = reader.object("tls", .brokerEncryption) else { return nil }
    let encryption = Encryption(
      authorities: keys.name("ca"), certificate: keys.name("certificate"), key: keys.name("key"))
    if (encryption.certificate == nil) != (encryption.key == nil) {
      keys.problems.add(
        "\"certificate\" and \"key\" belong together; give both or neither", at: keys.offset,
        path: keys.path)
    }
    keys.finish()
    return encryption
  }

  private mutating func readTopic(_ file: inout ObjectReader) {
    topic = file.topic("topic")
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

  private mutating func readRules(_ file: inout ObjectReader) {
    guard let nodes = file.objects("rules") else { return }
    for (index, node) in nodes.enumerated() {
      let path = "\(file.path(of: "rules"))[\(index)]"
      guard
        var rule = ObjectReader(node, .brokerRule, path: path, problems: file.problems)
      else { continue }
      if let patterns = rule.patterns("names") {
        rules.append((patterns, rule.delivery(delivery)))
      } else {
        _ = rule.delivery(delivery)
        if rule.node("names") == nil {
          rule.problems.add("a rule needs \"names\"", at: rule.offset, path: rule.path)
        }
      }
      rule.finish()
    }
  }
}

extension JSONNode {
  /// The elements of an array; nil for other values.
  fileprivate var elements: [JSONNode]? { if case .array(let nodes) = value { nodes } else { nil } }
}

extension ObjectReader {
  /// A whole number in the range that the key declares.
  fileprivate mutating func count(_ key: String) -> Int? {
    guard let number = number(key), let node = node(key) else { return nil }
    guard let count = Int(exactly: number) else {
      unexpected(node, key)
      return nil
    }
    return count
  }

  /// One of the raw values of a type.
  fileprivate mutating func choice<Choice: RawRepresentable<String>>(
    _ key: String, _ type: Choice.Type
  ) -> Choice? {
    guard let node = take(key) else { return nil }
    let choice = node.value.string.flatMap(Choice.init(rawValue:))
    if choice == nil { unexpected(node, key) }
    return choice
  }

  /// A topic without wildcards.
  mutating func topic(_ key: String) -> String? {
    guard let text = name(key), let node = node(key) else { return nil }
    guard let problem = BrokerFile.problem(withTopic: text) else { return text }
    note(problem, node, key)
    return nil
  }

  /// The elements of an array of at least one object, at most as many as a list may have.
  mutating func objects(_ key: String) -> [JSONNode]? {
    guard let node = take(key) else { return nil }
    guard let nodes = node.elements, !nodes.isEmpty, nodes.count <= BrokerFile.patternLimit else {
      unexpected(node, key)
      return nil
    }
    return nodes
  }

  /// Readers of the objects in a key whose own keys are names of values or controls.
  mutating func namedObjects(
    _ key: String, _ object: FileObject
  ) -> [(name: String, reader: ObjectReader)] {
    guard let node = take(key) else { return [] }
    guard let members = node.value.members else {
      unexpected(node, key)
      return []
    }
    guard members.count <= BrokerFile.inputLimit else {
      note("expected at most \(BrokerFile.inputLimit) entries, found \(members.count)", node, key)
      return []
    }
    guard var names = ObjectReader(node, .names, path: path(of: key), problems: problems) else {
      return []
    }
    return names.takeAll().compactMap { member in
      if !ValueStore.isValid(name: member.name) {
        problems.add(
          "\(member.name.shortened(to: 64).quoted) cannot be the name of a value",
          at: member.offset, path: names.path)
      }
      return ObjectReader(
        member.node, object, path: names.path(of: member.name), problems: problems
      ).map { (member.name, $0) }
    }
  }

  /// A quality of service.
  mutating func quality() -> Int? {
    guard let node = take("qos") else { return nil }
    let quality = node.value.number.flatMap(Int.init(exactly:)).flatMap {
      (0...2).contains($0) ? $0 : nil
    }
    if quality == nil { unexpected(node, "qos") }
    return quality
  }

  /// Patterns for names of values.
  mutating func patterns(_ key: String) -> [NamePattern]? {
    if case .array(let nodes)? = node(key)?.value, nodes.isEmpty {
      _ = take(key)
      return []
    }
    guard let (names, node) = names(key) else { return nil }
    guard names.count <= BrokerFile.patternLimit else {
      note("expected at most \(BrokerFile.patternLimit) names, found \(names.count)", node, key)
      return nil
    }
    for name in names {
      // A name that begins as a value's name does, with any number of asterisks.
      let plain = name.replacing("*", with: "x")
      if !ValueStore.isValid(name: plain) {
        note("\(name.quoted) cannot be the name of a value", node, key)
      }
    }
    return names.map(NamePattern.init)
  }

  /// The settings of a delivery; those of `standard` for keys that are not set.
  mutating func delivery(_ standard: BrokerFile.Delivery) -> BrokerFile.Delivery {
    var delivery = standard
    if let seconds = number("every") { delivery.interval = .seconds(seconds) }
    if let quality = quality() { delivery.quality = quality }
    if let isRetained = boolean("retain") { delivery.isRetained = isRetained }
    return delivery
  }
}
