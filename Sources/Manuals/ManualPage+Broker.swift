import MQTT
import MQTTBridge
import Panels
import ProgramInterface

extension ManualPage {
  package static let bridge = ManualPage(
    name: "bezel-mqtt", section: 8, summary: BridgeConfiguration.summary
  ) { _, _ in
    var page = Document()
    page.add(.section("Synopsis"))
    page.add(
      .text(
        "`bezel-mqtt` "
          + BridgeConfiguration.options.map(\.markedSynopsis).joined(separator: " ")))
    page.add(.section("Description"))
    page.add(.text(BridgeConfiguration.details))
    page.add(
      .text(
        "It is an ordinary client of `control.sock`, and the only part of Bezel that uses the network. "
          + "It needs Debian's package `libmosquitto1`. "
          + "To run it as a service, write \(BrokerFile.standardPath) and enable `bezel-mqtt.service`. "
          + "The service runs as the user `bezel-mqtt`, which must be able to read the file."))
    page.add(.text("The options are as follows."))
    page.add(.table(table(of: BridgeConfiguration.options)))
    var end = Document()
    end.add(.section("Topics"))
    end.add(.text("All topics begin with the `topic` of the configuration, and a slash."))
    end.add(.table(topics))
    end.add(
      .text(
        "A payload that sets a value is the value alone, or an object such as `{\"value\": 21}`. "
          + "For Booleans, `true`, `on` and `1` are true, and `false`, `off` and `0` are false. `null` makes a value unknown. "
          + "While a finger holds a value, messages do not set it. With MQTT 5, the answer also goes to the response topic of the message, and an expired message is not applied. A response topic must begin with `answer/` below the topic of the configuration, as in `bezel/hall/answer/1`, or with `\(BridgeTopics.fleetAnswers)`. Otherwise, the log says so, and nothing is published there."
      ))
    end.add(.text("These are the reasons for refusals:"))
    end.add(.table(refusals))
    addRequests(to: &end)
    addInputs(to: &end)
    addOutputs(to: &end)
    addHomeAssistant(to: &end)
    addPushes(to: &end)
    addOpenHASP(to: &end)
    end.add(.section("Lost connections"))
    end.add(
      .text(
        """
        While the broker cannot be reached, `bezel-mqtt` keeps only the last content of each value, \
        and the last \(BridgeOutbox.eventLimit) presses, answers and refusals, with at most \
        \(BridgeOutbox.eventSizeLimit >> 20) MiB together. They are lost when \
        `bezel-mqtt` ends. If a press must not be lost, let it set a value with `persistent`. After \
        each new connection, `bezel-mqtt` publishes all values once, because the broker may have \
        lost them. The time between attempts to connect grows from 1 s to 30 s. While the panel is \
        not running, up to \(CommandReceiver.countLimit) messages that set values wait for it, with at most \
        \(CommandReceiver.sizeLimit >> 20) MiB together, and each for at most `patience`.
        """
      ))
    end.add(.section("Limits"))
    end.add(
      .text(
        "A payload that sets a value, or that the panel shows, has at most \(BridgeCommand.payloadLimit >> 10) KiB. "
          + limits
          + "A message of more than \(BrokerConnection.payloadLimit >> 20) MiB is refused. If one "
          + "needs more than the program's memory limit, \(Bridge.memoryLimit >> 20) MiB, the "
          + "connection to the broker ends."
      ))
    end.add(.section("Files"))
    end.add(
      .table(
        table([
          (BrokerFile.standardPath, "The configuration that is used without `--config`."),
          ("/run/bezel/control.sock", "The control socket of the daemon."),
          (
            "$CREDENTIALS_DIRECTORY",
            "The folder with the password and the key, from `LoadCredential` in the service."
          ),
        ])))
    end.add(.section("Exit status"))
    end.add(.table(table(of: BridgeExit.codes)))
    return page.mdoc + PanelReference.brokerManual + end.mdoc
  }

  private static func addRequests(to page: inout Document) {
    page.add(.section("Screenshots and reloads"))
    page.add(
      .text(
        "With `screenshots` in the configuration, a message at `screenshot/get` makes `bezel-mqtt` publish the screen as a PNG file: at the response topic of the message, if it has one (MQTT 5, below `answer/`), and otherwise at `screenshot`. At most one picture is taken per second, and never two at a time. Requests that arrive in between share the next picture. At most \(BridgeScreenshots.targetLimit) requests wait for it; further requests are refused. A picture of more than \(BridgeScreenshots.sizeLimit >> 20) MiB is not published. Pictures are not retained. Text entries hide secret values, but a label that is bound to a secret value shows it."
      ))
    page.add(
      .text(
        "With `reload` in the configuration, a message at `reload` reloads the panel file. If the file is invalid, the running panel is kept, and the log says why. Bezel itself cannot be restarted through the broker; use systemd for that."
      ))
    page.add(
      .text("The payloads of these messages are ignored. Retained messages are refused."))
  }

  private static func addInputs(to page: inout Document) {
    page.add(.section("Inputs"))
    page.add(
      .text(
        "With `inputs` in the configuration, values of the panel follow topics of other programs. The payload is a value as for `set/NAME`, or JSON in which `path` locates the value. A retained message counts as new. If messages arrive faster than the panel applies them, only the newest is used. While a finger holds a value, messages do not set it."
      ))
    page.add(
      .text(
        "After the panel starts or is reloaded, its values are set again from the last messages, except messages older than the `expires` of the value. The topic must not echo `state/NAME`, because changes in quick succession would loop endlessly."
      ))
    page.add(
      .text(
        "A reading that is missing makes its value unknown: `null`, `None`, `nan`, `inf`, `unavailable`, `unknown`, and an empty payload or text. These words may also appear in JSON without quotation marks. A word that is one of the value's choices is that choice. A reading of the wrong kind, such as a word for a number, is logged and makes the value unknown, too. Other values from the same message are set. Declare such values with `initial: null` or `expires`. A value that cannot be unknown keeps its content, and the reason is logged; a text that cannot be unknown shows the word. A member that the message does not contain changes nothing."
      ))
    page.add(
      .text(
        "A text in the format of ISO 8601, such as `2026-11-28T10:16:05+01:00`, `2026-11-28T09:16Z`, `2026-11-28 10:16` or `2026-11-28`, sets a number to its seconds since 1970. Without `Z` or an offset, the time is local. In the rows of a list, members that are not fields are ignored, and each field is read like a value: a field of the wrong kind is logged and counts as `null`, and the other fields and rows are shown."
      ))
    page.add(
      .text(
        "A message that cannot be applied for another reason changes nothing, and the reason is logged. For each value, there are at most \(RefusalLog.burst) such lines in quick succession, and then one a minute."
      ))
  }

  private static func addOutputs(to page: inout Document) {
    page.add(.section("Outputs"))
    page.add(
      .text(
        "With `outputs` in the configuration, the panel sends commands to devices and programs. A message is sent when a finger, a rule or a program changes the value, and at each press. It is not sent when the value was changed by an entry of `inputs`, so that a device that reports its state does not get it back as a command. Nothing is sent at a start or after a new connection, except the present value of an output with `retain`."
      ))
    page.add(
      .text(
        "A payload that is an object or an array, or a text with one, is sent as JSON. Its texts may contain expressions and are escaped as JSON requires. In a text, numbers and dates are in English. Nothing is sent while a value in the payload is unknown; write `{level ?? 0}` to send something else. Secret values are never sent. A list is sent only if the output has no `payload`."
      ))
    page.add(.code(outputExamples, language: "json5"))
    page.add(
      .text(
        "For the name of a button that does not latch, presses are sent, not the Boolean of the button. If changes follow each other more quickly than `every`, the newest is sent. Each press is sent. If the broker cannot be reached, a message waits for at most `patience`, and is then dropped with a line in the log, because a device must not follow an old command."
      ))
    page.add(
      .text(
        "The topic of an output must not be one that `bezel-mqtt` itself receives: a topic below the `topic` of the configuration, the topic of an input, or one of `openHASP`."
      ))
  }

  /// The objects of "outputs" in the manual.
  static let outputExamples = """
    {
      // zigbee2mqtt: {"state":"ON","brightness":120}
      lamp: {
        topic: "zigbee2mqtt/lamp/set",
        payload: { state: "{lamp ? 'ON' : 'OFF'}", brightness: "{level}" },
      },
      // Tasmota
      pump: { topic: "cmnd/pump/POWER", payload: "{pump ? 'ON' : 'OFF'}" },
      // An automation of Home Assistant, at each press of the button "scene"
      scene: { topic: "home/scene", payload: "movie" },
    }
    """

  private static func addHomeAssistant(to page: inout Document) {
    page.add(.section("Home Assistant"))
    page.add(
      .text(
        "With `homeAssistant` in the configuration, Home Assistant's MQTT integration discovers the panel as a device. Each published value that is not a list becomes an entity. Its name is the title of the control that shows the value, in the language of the panel, or else the name of the value. Values in `accept` that are not derived can be set."
      ))
    page.add(.table(entities))
    page.add(
      .text(
        "An unknown value is unknown in Home Assistant, too. While the panel is not running, its "
          + "entities are unavailable."
      ))
    page.add(
      .text(
        "The messages are retained at `homeassistant/COMPONENT/TOPIC/NAME/config`, where `_` replaces the slashes of the topic and the dots of the name. They are published again, together with all values, after each connection and within 5 s after Home Assistant starts. If the choices of a value follow another value, its message is published again a second after they change. Entities of values that no longer exist are removed, including those of earlier runs of `bezel-mqtt`."
      ))
    page.add(
      .text(
        "To remove the panel, remove `homeAssistant` from the configuration, restart `bezel-mqtt`, and delete the device in Home Assistant."
      ))
  }

  private static var limits: String {
    "There are at most \(BrokerFile.inputLimit) inputs, as many outputs, and \(HomeAssistantEntities.limit) entities. After each connection, at most \(BridgeDiscovery.clearLimit) entities of earlier runs are removed. "
  }

  private static var topics: Document.Table {
    var table = Document.Table(["Topic", "Messages"])
    for (topic, meaning) in [
      (
        "status",
        "`online` while the panel can be reached, otherwise `offline`, which is also the last will. Retained."
      ),
      (
        "panel",
        "An object with the name of the panel, the version of Bezel, and `since`: when `bezel-mqtt` connected to the panel, in seconds since 1970. Retained."
      ),
      (
        "counters",
        "An object with the members that `bezel stats --json` prints. Its member `bridge` counts the `connections` to the broker and the `refused` and `dropped` messages since `bezel-mqtt` started. Retained."
      ),
      (
        "state/NAME",
        "The value NAME. With MQTT 5, its `origin`, `control` and `seq` are user properties. An empty message means that the panel no longer has the value."
      ),
      ("set/NAME", "Sets the value NAME. A retained message is refused, because it may be old."),
      (
        "refused/NAME",
        "An object with the `reason` why NAME was not set, and a `message` for people."
      ),
      ("push", "A signed push, or a signed rollback; see PUSHES."),
      (
        "installed",
        "The result of the method `pushes` of `control.sock`: which pushed panels are installed, and the log of pushes. Retained."
      ),
      (
        "probe",
        "The revision of the push on trial. `bezel-mqtt` publishes it to test the connection; ignore it."
      ),
      (
        "screenshot/get",
        "Asks for a picture of the screen, if the configuration has `screenshots`."
      ),
      ("screenshot", "A picture of the screen, a PNG file."),
      ("reload", "Reloads the panel file, if the configuration has `reload`."),
      (
        "event/CONTROL",
        "`press` when a button, or another control with \"do\", is pressed; `hold` after a long press of one with \"holdDo\"."
      ),
    ] { table.add(["`\(topic)`", meaning]) }
    return table
  }

  private static var entities: Document.Table {
    var table = Document.Table(["Entity", "For"])
    for (component, meaning) in [
      ("number", "A number that can be set."),
      ("switch", "A Boolean that can be set."),
      ("select", "A text with fixed choices that can be set."),
      ("text", "Another text that can be set. " + textLimit),
      ("sensor", "A number or a text that cannot be set."),
      ("binary_sensor", "A Boolean that cannot be set."),
      ("light", "The values of an element of `lights`."),
      ("image", "The last picture of the screen, if the configuration has `screenshots`."),
      (
        "button",
        "Takes a screenshot, if the configuration has `screenshots`, or reloads the panel file, if it has `reload`. The Boolean of a button in `accept` is a `switch`, because a program that sets it must also release it."
      ),
      (
        "event",
        "A named control that publishes presses. The Boolean of a button becomes an entity only if the button latches or the Boolean is in `accept`."
      ),
    ] { table.add(["`\(component)`", meaning]) }
    return table
  }

  private static var textLimit: String {
    "Home Assistant shows the first \(HomeAssistantEntities.Template.textLimit) characters."
  }

  private static var refusals: Document.Table {
    var table = Document.Table(["Reason", "Meaning"])
    for (reason, meaning) in [
      ("held", "A finger holds the value."),
      ("payload", "The payload does not suit the kind of the value, or is too long."),
      ("invalid", "The value does not accept the content."),
      ("unknownName", "The panel has no such value."),
      ("derived", "The value is derived from others."),
      ("alwaysKnown", "The value cannot be unknown."),
      ("retained", "The message was retained."),
      ("expired", "The message expired before the panel was running."),
      ("tooMany", "Too many messages wait for the panel."),
    ] { table.add(["`\(reason)`", meaning]) }
    return table
  }
}
