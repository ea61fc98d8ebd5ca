import JSON

extension PanelReference {
  /// An example of a file for `bezel-mqtt`.
  package static let brokerExample = """
    {
      broker: { host: "broker.local", tls: true, user: "hall", password: "mqtt-password" },
      topic: "bezel/hall",
      accept: ["target", "lights.*"],
      rules: [{ names: "power", every: 10 }],
      inputs: { "outside.temperature": { topic: "weather/now", path: "main.temp" } },
      outputs: {
        "lights.hall": {
          topic: "zigbee2mqtt/hall/set",
          payload: { state: "{lights.hall ? 'ON' : 'OFF'}", brightness: "{lights.level}" },
        },
        bell: { topic: "cmnd/bell/POWER", payload: "ON" },
      },
      homeAssistant: { lights: [{ on: "lights.hall", brightness: "lights.level" }] },
      openHASP: { topic: "hasp/hall", objects: { p1b2: "target", p1b3: "lights.hall" } },
    }
    """

  /// The reference of files for `bezel-mqtt`, as sections of its manual page.
  package static var brokerManual: String {
    let reference = PanelReference(kinds: [])
    var document = Document()
    document.add(.section("Configuration"))
    document.add(
      .text("The configuration is a JSON5 text. Keys that are not listed here are errors."))
    document.add(.code(brokerExample, language: "json5"))
    document.add(.table(reference.table(of: .brokerFile)))
    for (name, object) in [
      ("broker", FileObject.broker), ("tls", .brokerEncryption), ("rules", .brokerRule),
      ("inputs", .brokerInput), ("outputs", .brokerOutput), ("homeAssistant", .homeAssistant),
      ("lights", .homeAssistantLight),
      ("openHASP", .openHASP),
    ] {
      document.add(.subsection(name))
      document.add(.table(reference.table(of: object)))
    }
    document.add(.subsection("objects"))
    document.add(
      .text(
        "Each key is an object of openHASP, such as `p1b2` for object 2 on page 1. Its content is the name of a value of the panel, or of a control that publishes presses. There can be at most \(BrokerFile.objectLimit) objects."
      ))
    document.add(
      .text(
        "The file has at most \(BrokerFile.sizeLimit >> 10) KiB, and a list at most \(BrokerFile.patternLimit) elements."
      ))
    return document.mdoc
  }
}
