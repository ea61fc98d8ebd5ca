import MQTTBridge
import Panels

extension ManualPage {
  /// The section about the topics of openHASP.
  static func addOpenHASP(to page: inout Document) {
    page.add(.section("openHASP"))
    page.add(
      .text(
        "With `openHASP` in the configuration, the panel also follows the commands of openHASP 0.7, so that automations written for openHASP work unchanged. Bezel has names where openHASP has numbers: the choices of the value `page` are the pages 1, 2 and so on, and `objects` in the configuration maps each object to a value. Commands set only values in `accept`, and values that are not in `publish` have no state."
      ))
    page.add(
      .text(
        "Commands arrive at `PREFIX/command` and `PREFIX/command/KEYWORD`, where `PREFIX` is the `topic` or the `group` of `openHASP`. A payload at `PREFIX/command` is a keyword and its parameters. `json` is an array of at most \(OpenHASPCommand.limit) such lines."
      ))
    page.add(.table(commands))
    page.add(
      .text("Without a parameter, a command publishes the state and changes nothing."))
    page.add(.text("States are published below the `topic` of `openHASP`. They are not retained."))
    page.add(.table(states))
    page.add(
      .text(
        "Other commands are refused, and the log says what to use instead. At most \(RefusalLog.burst) such lines are logged in quick succession, and then one a minute. Retained commands are refused, because they may be old. While the panel is not running, commands are refused, not queued."
      ))
    page.add(.table(instead))
  }

  private static var commands: Document.Table {
    var table = Document.Table(["Command", "Effect"])
    for (command, effect) in [
      (
        "`backlight`",
        "Sets `panel.awake` and `panel.brightness`. The parameter is `on` or `1`, `off` or `0`, a brightness from 2 to 255, or an object with `state` and `brightness` (0 to 255). Brightness 0 is the minimum of `panel.brightness`, and 255 its maximum. `light`, `dim` and `brightness` are other names of this command."
      ),
      (
        "`page`",
        "Sets the value `page`. The parameter is a number, `next`, `prev`, or `back` for the first page. `next` and `prev` wrap around."
      ),
      (
        "`idle`",
        "`off` sets `panel.awake` to true, and `long` to false. `wakeup` is `idle off`."
      ),
      (
        "`pXbY.val`",
        "Sets the value that stands for the object: a number, `0` or `1` for a Boolean, or the index of a choice, from 0."
      ),
      ("`pXbY.text`", "Sets the value that stands for the object to a text."),
      ("`statusupdate`", "Publishes the state `statusupdate`."),
      (
        "`screenshot`",
        "Publishes a picture of the screen at `screenshot` below the `topic` of the configuration, if it has `screenshots`."
      ),
    ] { table.add([command, effect]) }
    return table
  }

  private static var states: Document.Table {
    var table = Document.Table(["Topic", "Messages"])
    for (topic, meaning) in [
      (
        "LWT",
        "`online` or `offline`, as at `status`. Retained. If the connection to the broker breaks, only `status` changes, because an MQTT client can have only one last will."
      ),
      ("state/backlight", "An object with the `state`, `on` or `off`, and the `brightness`."),
      ("state/page", "The number of the page."),
      ("state/idle", "`off` while the screen is on, and `long` while it is off."),
      (
        "state/statusupdate",
        "An object with `node`, `idle`, `version`, `uptime`, `canUpdate`, `page` and `numPages`."
      ),
      (
        "state/pXbY",
        "An object with `val` and, for a text, `text`. If a finger changes the value, its `event` is `down`, `changed` or `up`. A button publishes `down` and `up` without a value."
      ),
    ] { table.add(["`\(topic)`", meaning]) }
    return table
  }

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
