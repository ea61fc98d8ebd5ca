import MQTT
import MQTTBridge
import PanelDaemon
import Panels
import ProgramInterface
import Pushes

extension ManualPage {
  package static let bridge = ManualPage(
    name: "bezel-mqtt", section: 8, summary: BridgeConfiguration.summary
  ) { _, _ in
    Document(
      PackageResources.bezel_mqtt_md, words: words.merging(limits) { $1 },
      blocks: [
        "options": [.table(table(of: BridgeConfiguration.options))],
        "configuration": PanelReference.brokerDocument.blocks,
        "refusalReasons": [.table(refusalReasons)],
        "instead": [.table(instead)],
        "codes": [.table(table(of: BridgeExit.codes))],
      ])
  }

  private static let words = [
    "synopsis": BridgeConfiguration.options.map(\.markedSynopsis).joined(separator: " "),
    "details": BridgeConfiguration.details,
    "brokerFile": BrokerFile.standardPath,
    "pushKeys": Configuration.standardPushKeys,
    "fleetAnswers": BridgeTopics.fleetAnswers,
  ]

  private static let limits = [
    "targetLimit": "\(BridgeScreenshots.targetLimit)",
    "pictureSize": "\(BridgeScreenshots.sizeLimit >> 20)",
    "refusalBurst": "\(RefusalLog.burst)",
    "entityTextLimit": "\(HomeAssistantEntities.Template.textLimit)",
    "trialTime": "\(PushTrials.time.components.seconds)",
    "pushSize": "\(PushBundle.sizeLimit >> 20)",
    "pushFileLimit": "\(PushBundle.fileLimit)",
    "pushEventLimit": "\(PushState.eventLimit)",
    "openHASPLimit": "\(OpenHASPCommand.limit)",
    "eventLimit": "\(BridgeOutbox.eventLimit)",
    "eventSize": "\(BridgeOutbox.eventSizeLimit >> 20)",
    "commandLimit": "\(CommandReceiver.countLimit)",
    "commandSize": "\(CommandReceiver.sizeLimit >> 20)",
    "payloadSize": "\(BridgeCommand.payloadLimit >> 10)",
    "inputLimit": "\(BrokerFile.inputLimit)",
    "entityLimit": "\(HomeAssistantEntities.limit)",
    "clearLimit": "\(BridgeDiscovery.clearLimit)",
    "messageSize": "\(BrokerConnection.payloadLimit >> 20)",
    "memorySize": "\(Bridge.memoryLimit >> 20)",
  ]

  private static var refusalReasons: Document.Table {
    var table = Document.Table(["Reason", "Meaning"])
    for reason in PushRefusal.Reason.allCases { table.add(["`\(reason)`", reason.meaning]) }
    return table
  }

  /// The alternatives to the commands of openHASP that Bezel refuses.
  private static var instead: Document.Table {
    var table = Document.Table(["Command", "Instead"])
    for names in [
      ["jsonl", "clearpage", "clearfont", "run", "unzip"], ["theme"], ["restart", "reboot"],
      ["update", "factoryreset", "service", "setupap"], ["config", "mqtthost", "ssid"],
      ["moodlight", "output", "input"], ["calibrate"], ["sensors", "discovery"],
      ["antiburn", "sleep"],
    ] {
      let advice = OpenHASPCommand.instead(of: names[0]) ?? ""
      table.add([
        names.map { "`\($0)`" }.joined(separator: ", "),
        advice.prefix(1).uppercased() + advice.dropFirst() + ".",
      ])
    }
    table.add([
      "Other properties, such as `pXbY.bg_color`",
      "Bind the property to a value in the panel file, and set the value.",
    ])
    return table
  }
}
