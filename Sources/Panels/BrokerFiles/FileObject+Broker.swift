import Controls
import JSON

// The keys of the file of `bezel-mqtt`.

extension FileObject {
  /// The whole file.
  static let brokerFile = FileObject("a file for bezel-mqtt") {
    FileKey(
      "$schema", .value(.text),
      "The path of the JSON Schema of these files, for editors. Bezel ignores it.")
    FileKey("broker", .object(broker), isRequired: true, "The broker and how to log in.")
    FileKey(
      "topic", .name("a topic"),
      "The prefix of all topics, without wildcards. Default: `bezel/` and the name of the host.")
    FileKey(
      "payload", .value(.choice(BrokerFile.Payload.allCases.map(\.rawValue))),
      defaultValue: .string(BrokerFile.Payload.plain.rawValue),
      "How a value is written. `plain` is the value alone, such as `21.5`; an unknown value is "
        + "`null`. `json` is an object with the value and the cause of its change.")
    FileKey(
      "publish", patterns, defaultValue: .array(of: [.string("*")]),
      "The values to publish. `*` stands for any characters. Secret values are never published. "
        + "Lists, `clock` and its parts, `panel.idle` and `alarms.history` must be named in full.")
    FileKey(
      "accept", patterns, defaultValue: .array(of: []),
      "The values that may be set through the broker. `*` stands for any characters.")
    FileKey("every", every, defaultValue: .number(0.2), everyDocumentation)
    FileKey("qos", .oneOf([0, 1, 2]), defaultValue: .number(1), qualityDocumentation)
    FileKey("retain", .value(.boolean), defaultValue: .bool(true), retainDocumentation)
    FileKey(
      "rules", .array(brokerRule),
      "How some values are published. The first rule that matches a value applies; other values "
        + "have the settings above.")
    FileKey(
      "patience", .number(0...3_600, unit: "seconds"), defaultValue: .number(10),
      "How long a message that sets a value waits while the panel does not run, and, for at least a "
        + "second, a message of `outputs` while the broker cannot be reached. Older messages are "
        + "dropped.")
    FileKey(
      "counters", .number(0...86_400, unit: "seconds"), defaultValue: .number(60),
      "The time between two messages with the counters of the panel and of `bezel-mqtt`; 0 for none."
    )
    FileKey(
      "screenshots", .value(.boolean), defaultValue: .bool(false),
      "Whether a message at `screenshot/get` makes `bezel-mqtt` publish a picture of the screen. "
        + "Everybody who can read its topic sees what the screen shows.")
    FileKey(
      "reload", .value(.boolean), defaultValue: .bool(false),
      "Whether a message at `reload` reloads the panel file.")
    FileKey(
      "inputs", .objects(brokerInput),
      "Values that follow topics of other programs. Each key is the name of a value, which must "
        + "not be derived. Its `expires` in the panel file makes the value unknown when messages "
        + "stop.")
    FileKey(
      "outputs", .objects(brokerOutput),
      "Messages to other programs. Each key is the name of a value, whose changes are sent, or of a "
        + "button or another control with \"do\", whose presses are sent.")
    FileKey(
      "homeAssistant", .anyOf([.value(.boolean), .object(homeAssistant)]),
      defaultValue: .bool(false),
      "Whether Home Assistant discovers the panel as a device with an entity for each value. An "
        + "object enables this and changes its settings.")
    FileKey(
      "openHASP", .anyOf([.value(.boolean), .object(openHASP)]), defaultValue: .bool(false),
      "Whether the panel also follows and publishes topics as openHASP does. An object enables this "
        + "and changes its settings.")
  }

  static let brokerInput = FileObject("an input") {
    FileKey("topic", .name("a topic"), isRequired: true, "The topic, without wildcards.")
    FileKey(
      "path", .texts("the keys of a JSON object, such as \"main.temp\""),
      "The place of the value in a JSON payload: keys and array indices, which begin with 0, "
        + "separated by dots. If a key contains a dot, write the path as an array. Default: the "
        + "payload is the value.")
    FileKey("qos", .oneOf([0, 1, 2]), defaultValue: .number(1), qualityDocumentation)
  }

  static let brokerOutput = FileObject("an output") {
    FileKey("topic", .name("a topic"), isRequired: true, "The topic, without wildcards.")
    FileKey(
      "payload", .anyOf([.scalar, .object(.names)]),
      "The payload: a text with expressions in braces, as in panel files, or an object or array for "
        + "JSON with such texts. A text that is only one expression, such as `'{level}'`, is its "
        + "result; in JSON, a number or a Boolean has no quotation marks. Default: the value, or "
        + "`press`.")
    FileKey("every", every, defaultValue: .number(0.2), everyDocumentation)
    FileKey("qos", .oneOf([0, 1, 2]), defaultValue: .number(1), qualityDocumentation)
    FileKey(
      "retain", .value(.boolean), defaultValue: .bool(false),
      "Whether the broker keeps the last message for new subscribers. The present value is then also "
        + "sent after each new connection.")
  }

  static let homeAssistant = FileObject("\"homeAssistant\"") {
    FileKey(
      "device", .name("the name of a device"),
      "The name of the device. Default: the name of the panel.")
    FileKey(
      "values", patterns, defaultValue: .array(of: [.string("*")]),
      "The published values that become entities. `*` stands for any characters."
    )
    FileKey(
      "lights", .array(homeAssistantLight),
      "Values that become a light instead of a switch and a number.")
    FileKey(
      "prefix", .name("a topic"), defaultValue: .string("homeassistant"),
      "The discovery prefix, as in the settings of Home Assistant.")
    FileKey(
      "status", .name("a topic"), defaultValue: .string("homeassistant/status"),
      "The topic of Home Assistant's birth message.")
  }

  static let homeAssistantLight = FileObject("a light") {
    FileKey(
      "on", .valueName, isRequired: true,
      "The boolean that switches the light. It must be in `accept`.")
    FileKey(
      "brightness", .valueName,
      "The number that dims the light. Its range becomes 0 to 100 %. It must be in `accept`.")
    FileKey(
      "title", .name("the name of a light"), "The name. Default: that of the entity for `on`.")
  }

  static let openHASP = FileObject("\"openHASP\"") {
    FileKey(
      "topic", .name("a topic"),
      "The prefix of the topics, such as `hasp/plate1`. Default: `hasp/` and the last level of the "
        + "`topic` of the file.")
    FileKey(
      "group", .name("a topic"), defaultValue: .string("hasp/plates"),
      "The prefix of the topics of a group of panels, which all follow its commands.")
    FileKey(
      "page", .valueName, defaultValue: .string("page"),
      "The value that selects pages. Its choices are the pages 1, 2 and so on.")
    FileKey(
      "objects", .object(.names),
      "The values and controls that stand for objects of openHASP.")
  }

  static let broker = FileObject("\"broker\"") {
    FileKey("host", .name("the name or address of a host"), isRequired: true, "The host.")
    FileKey(
      "port", .value(.count(1...65_535)),
      "The port. Default: 8883 with `tls`, and 1883 without.")
    FileKey(
      "tls", .anyOf([.value(.boolean), .object(brokerEncryption)]), defaultValue: .bool(false),
      "Whether the connection is encrypted, or the certificates for it.")
    FileKey("user", .value(.text), "The user name.")
    FileKey(
      "password", .name("the name of a credential"),
      "The name of the credential with the password, which the service manager passes in "
        + "`$CREDENTIALS_DIRECTORY`. The password itself is never in this file.")
    FileKey(
      "client", .name("a client identifier"),
      "The client identifier, which must be unique at the broker. Default: the topic, with `-` in "
        + "place of `/`.")
    FileKey(
      "keepAlive", .value(.count(5...3_600)), defaultValue: .number(30),
      "The seconds without a message after which the connection is tested.")
    FileKey(
      "version", .value(.choice(BrokerFile.Version.allCases.map(\.rawValue))),
      defaultValue: .string(BrokerFile.Version.automatic.rawValue),
      "The version of MQTT. `auto` is 5, or 3.1.1 if the broker does not support 5.")
  }

  static let brokerEncryption = FileObject("\"tls\"") {
    FileKey(
      "ca", .name("the path of a file"),
      "The file with the certificates of the authorities that may sign the broker's certificate. "
        + "Default: those of the system.")
    FileKey("certificate", .name("the path of a file"), "The file with the client's certificate.")
    FileKey(
      "key", .name("the path of a file or the name of a credential"),
      "The file with the key of the client's certificate, or the name of a credential with it.")
  }

  static let brokerRule = FileObject("a rule") {
    FileKey("names", patterns, isRequired: true, "The values. `*` stands for any characters.")
    FileKey("every", every, everyDocumentation)
    FileKey("qos", .oneOf([0, 1, 2]), qualityDocumentation)
    FileKey("retain", .value(.boolean), retainDocumentation)
  }

  private static let patterns = FileShape.texts("the name of a value or an array of names")
  private static let every = FileShape.number(0...86_400, unit: "seconds")
  private static let everyDocumentation =
    "The shortest time between two messages of a value. The last of several changes is always sent, "
    + "and the end of a touch at once."
  private static let qualityDocumentation =
    "The quality of service: 0 at most once, 1 at least once, 2 exactly once."
  private static let retainDocumentation =
    "Whether the broker keeps the last message for new subscribers."
}
