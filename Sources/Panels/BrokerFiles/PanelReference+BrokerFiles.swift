extension PanelReference {
  /// The reference of files for `bezel-mqtt`, as sections of its manual page.
  package static var brokerDocument: Document {
    let reference = PanelReference(kinds: [])
    let objects: KeyValuePairs<String, FileObject> = [
      "configuration": .brokerFile, "broker": .broker, "tls": .brokerEncryption,
      "rules": .brokerRule, "inputs": .brokerInput, "outputs": .brokerOutput,
      "homeAssistant": .homeAssistant, "lights": .homeAssistantLight, "openHASP": .openHASP,
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
