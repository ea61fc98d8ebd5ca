extension PanelReference {
  /// The reference of files for `bezel-mqtt`, as sections of its manual page.
  package static var brokerDocument: Document {
    let reference = PanelReference(kinds: [])
    let objects: KeyValuePairs = [
      "configuration": BrokerFile.object.erased, "broker": BrokerFile.Broker.object.erased,
      "tls": BrokerFile.Encryption.object.erased, "rules": BrokerFile.Rule.object.erased,
      "inputs": BrokerFile.Input.object.erased, "outputs": BrokerFile.Output.object.erased,
      "homeAssistant": BrokerFile.HomeAssistant.object.erased,
      "lights": BrokerFile.HomeAssistant.Light.object.erased,
      "openHASP": BrokerFile.OpenHASP.object.erased,
    ]
    return Document(
      PackageResources.broker_file_md,
      words: [
        "objectLimit": "\(BrokerFile.objectLimit)",
        "fileSize": "\(BrokerFile.sizeLimit >> 10)",
        "patternLimit": "\(BrokerFile.patternLimit)",
      ],
      blocks: Dictionary(
        uniqueKeysWithValues: objects.map { ($0, [.table(reference.table(of: $1))]) }))
  }
}
