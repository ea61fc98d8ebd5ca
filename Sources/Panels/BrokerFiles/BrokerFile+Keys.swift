import Controls
import JSON

// The keys of the file of `bezel-mqtt`.

extension BrokerFile {
  /// The whole file.
  static let object = FileObject("a file for bezel-mqtt", BrokerFile()) {
    FileSetting.schema(of: "these files")
    FileSetting(
      "broker", .object(Broker.object), \.broker, isRequired: true,
      missing: "the file needs \"broker\", such as { host: \"broker.local\" }",
      "The broker and how to log in.")
    FileSetting(
      "topic", .topic, \.topic,
      "The prefix of all topics, without wildcards. Default: `bezel/` and the name of the host.")
    FileSetting(
      "payload", .choice, \.payload,
      "How a value is written. `plain` is the value alone, such as `21.5`; an unknown value is "
        + "`null`. `json` is an object with the value and the cause of its change.")
    FileSetting(
      "publish", .patterns, \.published,
      "The values to publish. `*` stands for any characters. Secret values are never published. "
        + "Lists, `clock` and its parts, `panel.idle` and `alarms.history` must be named in full.")
    FileSetting(
      "accept", .patterns, \.accepted,
      "The values that may be set through the broker. `*` stands for any characters.")
    FileSetting("every", .interval, \.delivery.interval, everyDocumentation)
    FileSetting("qos", .quality, \.delivery.quality, qualityDocumentation)
    FileSetting("retain", .boolean, \.delivery.isRetained, retainDocumentation)
    FileSetting(
      "rules", .list(Rule.object), \.rules,
      "How some values are published. The first rule that matches a value applies; other values "
        + "have the settings above.")
    FileSetting(
      "patience", .seconds(0...3_600), \.patience,
      "How long a message that sets a value waits while the panel does not run, and, for at least a "
        + "second, a message of `outputs` while the broker cannot be reached. Older messages are "
        + "dropped.")
    FileSetting(
      "counters", .seconds(0...86_400), \.counterInterval,
      "The time between two messages with the counters of the panel and of `bezel-mqtt`; 0 for none."
    )
    FileSetting(
      "screenshots", .boolean, \.screenshots,
      "Whether a message at `screenshot/get` makes `bezel-mqtt` publish a picture of the screen. "
        + "Everybody who can read its topic sees what the screen shows.")
    FileSetting(
      "reload", .boolean, \.reloads,
      "Whether a message at `reload` reloads the panel file.")
    FileSetting(
      "inputs", .named(Input.object, \.name), \.inputs,
      "Values that follow topics of other programs. Each key is the name of a value, which must "
        + "not be derived. Its `expires` in the panel file makes the value unknown when messages "
        + "stop.")
    FileSetting(
      "outputs", .named(Output.object, \.name), \.outputs,
      "Messages to other programs. Each key is the name of a value, whose changes are sent, or of a "
        + "button or another control with \"do\", whose presses are sent.")
    FileSetting(
      "homeAssistant", .optional(HomeAssistant.object), \.homeAssistant,
      "Whether Home Assistant discovers the panel as a device with an entity for each value. An "
        + "object enables this and changes its settings.")
    FileSetting(
      "openHASP", .optional(OpenHASP.object), \.openHASP,
      "Whether the panel also follows and publishes topics as openHASP does. An object enables this "
        + "and changes its settings.")
  }
}

extension BrokerFile.Input {
  static let object = FileObject("an input", BrokerFile.Input()) {
    FileSetting("topic", .topic, \.topic, isRequired: true, "The topic, without wildcards.")
    FileSetting(
      "path", .path, \.path,
      "The place of the value in a JSON payload: keys and array indices, which begin with 0, "
        + "separated by dots. If a key contains a dot, write the path as an array. Default: the "
        + "payload is the value.")
    FileSetting("qos", .quality, \.quality, BrokerFile.qualityDocumentation)
  }
}

extension BrokerFile.Output {
  static let object = FileObject("an output", BrokerFile.Output()) {
    FileSetting("topic", .topic, \.topic, isRequired: true, "The topic, without wildcards.")
    FileSetting(
      "payload", .payload, \.payload,
      "The payload: a text with expressions in braces, as in panel files, or an object or array for "
        + "JSON with such texts. A text that is only one expression, such as `'{level}'`, is its "
        + "result; in JSON, a number or a Boolean has no quotation marks. Default: the value, or "
        + "`press`.")
    FileSetting("every", .interval, \.delivery.interval, BrokerFile.everyDocumentation)
    FileSetting("qos", .quality, \.delivery.quality, BrokerFile.qualityDocumentation)
    FileSetting(
      "retain", .boolean, \.delivery.isRetained,
      "Whether the broker keeps the last message for new subscribers. The present value is then also "
        + "sent after each new connection.")
  }
}

extension BrokerFile.HomeAssistant {
  static let object = FileObject("\"homeAssistant\"", BrokerFile.HomeAssistant()) {
    FileSetting(
      "device", .name("the name of a device"), \.device,
      "The name of the device. Default: the name of the panel.")
    FileSetting(
      "values", .patterns, \.values,
      "The published values that become entities. `*` stands for any characters."
    )
    FileSetting(
      "lights", .list(Light.object), \.lights,
      "Values that become a light instead of a switch and a number.")
    FileSetting(
      "prefix", .topic, \.prefix,
      "The discovery prefix, as in the settings of Home Assistant.")
    FileSetting(
      "status", .topic, \.status,
      "The topic of Home Assistant's birth message.")
  }
}

extension BrokerFile.HomeAssistant.Light {
  static let object = FileObject("a light", BrokerFile.HomeAssistant.Light()) {
    FileSetting(
      "on", .valueName, \.on, isRequired: true,
      "The boolean that switches the light. It must be in `accept`.")
    FileSetting(
      "brightness", .valueName, \.brightness,
      "The number that dims the light. It needs a minimum and a maximum, which become 0 and 100 %. "
        + "It must be in `accept`.")
    FileSetting(
      "title", .name("the name of a light"), \.title,
      "The name. Default: that of the entity for `on`.")
  }
}

extension BrokerFile.OpenHASP {
  static let object = FileObject("\"openHASP\"", BrokerFile.OpenHASP()) {
    FileSetting(
      "topic", .topic, \.topic,
      "The prefix of the topics, such as `hasp/plate1`. Default: `hasp/` and the last level of the "
        + "`topic` of the file.")
    FileSetting(
      "group", .topic, \.group,
      "The prefix of the topics of a group of panels, which all follow its commands.")
    FileSetting(
      "page", .valueName, \.page,
      "The value that selects pages. Its choices are the pages 1, 2 and so on.")
    FileSetting(
      "objects", .objects, \.objects,
      "The values and controls that stand for objects of openHASP.")
  }
}

extension BrokerFile.Broker {
  static let object = FileObject("\"broker\"", BrokerFile.Broker()) {
    FileSetting(
      "host", .name("the name or address of a host"), \.host, isRequired: true,
      missing: "the broker needs \"host\"", "The host.")
    FileSetting(
      "port", .count(1...65_535), \.ownPort,
      "The port. Default: 8883 with `tls`, and 1883 without.")
    FileSetting(
      "tls", .optional(BrokerFile.Encryption.object), \.encryption,
      "Whether the connection is encrypted, or the certificates for it.")
    FileSetting("user", .text(), \.user, "The user name.")
    FileSetting(
      "password", .name("the name of a credential"), \.password,
      "The name of the credential with the password, which the service manager passes in "
        + "`$CREDENTIALS_DIRECTORY`. The password itself is never in this file.")
    FileSetting(
      "client", .name("a client identifier"), \.client,
      "The client identifier, which must be unique at the broker. Default: the topic, with `-` in "
        + "place of `/`.")
    FileSetting(
      "keepAlive", .count(5...3_600), \.keepAlive,
      "The seconds without a message after which the connection is tested.")
    FileSetting(
      "version", .choice, \.version,
      "The version of MQTT. `auto` is 5, or 3.1.1 if the broker does not support 5.")
  } check: { reader, broker in
    guard let name = broker.password, let node = reader.node("password") else { return }
    if reader.node("user") == nil { reader.note("a password needs \"user\"", node, "password") }
    if name.contains("/") {
      reader.note(
        "expected the name of a credential, not a path; add LoadCredential=NAME:PATH to the service",
        node, "password")
    }
  }
}

extension BrokerFile.Encryption {
  static let object = FileObject("\"tls\"", BrokerFile.Encryption()) {
    FileSetting(
      "ca", .name("the path of a file"), \.authorities,
      "The file with the certificates of the authorities that may sign the broker's certificate. "
        + "Default: those of the system.")
    FileSetting(
      "certificate", .name("the path of a file"), \.certificate,
      "The file with the client's certificate.")
    FileSetting(
      "key", .name("the path of a file or the name of a credential"), \.key,
      "The file with the key of the client's certificate, or the name of a credential with it.")
  } check: { reader, encryption in
    if (encryption.certificate == nil) != (encryption.key == nil) {
      reader.problems.add(
        "\"certificate\" and \"key\" belong together; give both or neither", at: reader.offset,
        path: reader.path)
    }
  }
}

extension BrokerFile.Rule {
  static let object = FileObject("a rule", BrokerFile.Rule()) {
    FileSetting(
      "names", .patterns, \.patterns, isRequired: true,
      "The values. `*` stands for any characters.")
    FileSetting("every", .interval, \.interval, BrokerFile.everyDocumentation)
    FileSetting("qos", .quality, \.quality, BrokerFile.qualityDocumentation)
    FileSetting("retain", .boolean, \.isRetained, BrokerFile.retainDocumentation)
  }
}

extension BrokerFile {
  fileprivate static let everyDocumentation =
    "The shortest time between two messages of a value. The last of several changes is always sent, "
    + "and the end of a touch at once."
  fileprivate static let qualityDocumentation =
    "The quality of service: 0 at most once, 1 at least once, 2 exactly once."
  fileprivate static let retainDocumentation =
    "Whether the broker keeps the last message for new subscribers."
}
