import JSON
import PanelServing
import Panels
import ProgramInterface

/// A command of openHASP 0.7. `OpenHASPPanel` translates it into changes of values.
///
///     case | message                                    | result
///     -----+--------------------------------------------+------------------------------------
///      1   | at `command/KEYWORD`: parameters           | one command
///      2   | at `command`: `KEYWORD PARAMETERS` or `=`  | one command
///      3   | `json` or `[…]`: an array of lines         | a command for each, as in case 2
///      4   | an array within an array                   | refused
///      5   | an empty line, or a comment: `//` or `#`   | nothing
///      6   | a keyword `pXbY.PROPERTY`                  | the property of an object
///      7   | a keyword without a meaning for a panel    | refused, with what to use instead
///      8   | another keyword, or wrong parameters       | refused
///      9   | more lines than the limit                  | refused, all of them
package enum OpenHASPCommand: Hashable {
  package enum Page: Hashable {
    /// The page with a number from 1.
    case number(Int)
    case next, previous, first
  }

  /// Switches the screen on or off, or sets its brightness, from 0 to 255. If both are nil, asks
  /// for the state.
  case backlight(isOn: Bool?, level: Int?)
  /// Selects a page; nil asks for the number of the page.
  case page(Page?)
  /// Wakes the screen or switches it off; nil asks for the state.
  case idle(isAwake: Bool?)
  /// Sets a property of an object. An empty payload asks for it.
  case property(object: String, name: String, payload: String)
  case statusUpdate
  /// Publishes a picture of the screen.
  case screenshot

  package typealias Refusal = BridgePayload.Refusal

  /// The maximum number of commands in a message.
  package static let limit = 64

  /// Reads a message. An invalid command does not affect the others.
  /// - Parameter keyword: the levels of the topic after `command/`; nil for `command` itself.
  package static func commands(
    _ keyword: String?, _ payload: [UInt8]
  ) -> [Result<OpenHASPCommand, Refusal>] {
    guard let text = String(validating: payload, as: UTF8.self) else {
      return [.failure(Refusal(message: "the payload is not UTF-8"))]
    }
    guard let keyword else { return commands(inLine: text, isInArray: false) }
    return keyword.lowercased() == "json" ? lines(text) : [command(keyword, text)]
  }

  /// Cases 2, 4 and 5.
  private static func commands(
    inLine text: String, isInArray: Bool
  ) -> [Result<OpenHASPCommand, Refusal>] {
    func array(_ text: Substring) -> [Result<OpenHASPCommand, Refusal>] {
      guard isInArray else { return lines(String(text)) }
      return [.failure(Refusal(reason: "json", message: "expected a command, found another array"))]
    }
    let line = text.drop { $0 == " " }
    guard !line.isEmpty, !line.hasPrefix("//"), !line.hasPrefix("#") else { return [] }
    if line.hasPrefix("[") { return array(line) }
    if line.hasPrefix("{") { return [command("jsonl", "")] }
    let end = line.firstIndex { $0 == " " || $0 == "=" } ?? line.endIndex
    let (keyword, parameters) = (String(line[..<end]), line[end...].dropFirst())
    return keyword.lowercased() == "json"
      ? array(parameters) : [command(keyword, String(parameters))]
  }

  /// Cases 3 and 9.
  private static func lines(_ text: String) -> [Result<OpenHASPCommand, Refusal>] {
    guard let nodes = json(text)?.array else {
      return [.failure(Refusal(reason: "json", message: "expected an array of commands in JSON"))]
    }
    guard nodes.count <= limit else {
      return [
        .failure(
          Refusal(
            reason: "json", message: "expected at most \(limit) commands, found \(nodes.count)"))
      ]
    }
    return nodes.flatMap { node -> [Result<OpenHASPCommand, Refusal>] in
      guard let line = node.string else {
        return [
          .failure(
            Refusal(reason: "json", message: "expected a command, found \(node.kindName)"))
        ]
      }
      return commands(inLine: line, isInArray: true)
    }
  }

  /// Parses a text as JSON. Like openHASP, accepts single quotes.
  private static func json(_ text: String) -> JSONValue? {
    try? JSONParser.parse(Array(text.utf8), dialect: .json5, maximumDepth: 4).value
  }

  /// Cases 1, 6, 7 and 8.
  private static func command(
    _ keyword: String, _ text: String
  ) -> Result<OpenHASPCommand, Refusal> {
    if let dot = keyword.lastIndex(of: "."),
      let object = BrokerFile.objectIdentifier(keyword[..<dot])
    {
      let name = keyword[keyword.index(after: dot)...].lowercased()
      return .success(.property(object: object, name: name, payload: text))
    }
    let word = keyword.lowercased()
    let parameters = text.trimmed
    do throws(Refusal) {
      switch word {
      case "backlight", "brightness", "dim", "light": return .success(try backlight(parameters))
      case "page": return .success(try page(parameters))
      case "idle": return .success(try idle(parameters))
      case "wakeup": return .success(.idle(isAwake: true))
      case "statusupdate": return .success(.statusUpdate)
      // openHASP writes the picture to a file; the parameter is its path.
      case "screenshot": return .success(.screenshot)
      default:
        // Such as `output` for `output12` and `config` for `config/wifi`.
        let name = String(word.prefix { $0.isLetter })
        guard let advice = instead(of: name) else {
          return .failure(
            Refusal(reason: "command", message: "there is no command \(word.quotedShortly)"))
        }
        return .failure(
          Refusal(reason: name, message: "\(name) has no meaning for a panel; \(advice)"))
      }
    } catch {
      return .failure(Refusal(reason: word, message: error.message))
    }
  }

  /// What to use instead of a command that has no meaning for a panel; nil for unknown commands.
  package static func instead(of name: String) -> String? {
    switch name {
    case "jsonl", "clearpage", "clearfont", "run", "unzip":
      return "controls are defined by the panel file; change it, and run bezel reload"
    case "theme": return "set \"theme\" in the panel file, or bind it to a value"
    case "restart", "reboot": return "restart the service with systemctl"
    case "update", "factoryreset", "service", "setupap":
      return "the operating system is responsible for this"
    case "ssid", "pass", "hostname", "nodename", "mqtthost", "mqttport", "mqttuser", "mqttpass",
      "config":
      return "write it in the configuration of bezel-mqtt or of the operating system"
    case "moodlight", "output", "input":
      return "let a program follow a value of the panel, and switch the output"
    case "calibrate": return "run bezel calibrate on the board"
    case "sensors", "discovery": return "use \"homeAssistant\" of the configuration"
    case "antiburn", "sleep": return "set \"display\" in the panel file"
    default: return nil
    }
  }

  private static func backlight(_ text: String) throws(Refusal) -> OpenHASPCommand {
    guard !text.isEmpty else { return .backlight(isOn: nil, level: nil) }
    guard let value = json(text) else {
      return .backlight(isOn: try isTrue(text), level: nil)
    }
    if value.members != nil {
      let state = value["state"].map { $0.plainText }
      let level = value["brightness"]
      guard state != nil || level != nil else {
        throw Refusal(message: "expected \"state\" or \"brightness\", found neither")
      }
      return .backlight(
        isOn: try state.map(isTrue), level: try level.map(Self.level))
    }
    guard value.number != nil else {
      return .backlight(isOn: try isTrue(value.plainText), level: nil)
    }
    // openHASP reads 0 and 1 as off and on.
    let level = try level(value)
    return level <= 1
      ? .backlight(isOn: level == 1, level: nil) : .backlight(isOn: nil, level: level)
  }

  private static func level(_ value: JSONValue) throws(Refusal) -> Int {
    guard let level = value.number.flatMap(Int.init(exactly:)), (0...255).contains(level) else {
      throw Refusal(
        message: "expected a brightness from 0 to 255, found \(value.plainText.quotedShortly)")
    }
    return level
  }

  private static func page(_ text: String) throws(Refusal) -> OpenHASPCommand {
    switch text.lowercased() {
    case "": return .page(nil)
    case "next": return .page(.next)
    case "prev": return .page(.previous)
    case "back": return .page(.first)
    default:
      guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
        let number = Int(text)
      else {
        throw Refusal(
          message: "expected a page, \"prev\", \"next\" or \"back\", found \(text.quotedShortly)")
      }
      return .page(.number(number))
    }
  }

  private static func idle(_ text: String) throws(Refusal) -> OpenHASPCommand {
    switch text.lowercased() {
    case "": return .idle(isAwake: nil)
    case "off": return .idle(isAwake: true)
    case "long": return .idle(isAwake: false)
    case "short":
      throw Refusal(message: "the panel dims by itself; set \"display\" in the panel file")
    default: throw Refusal(message: "expected off or long, found \(text.quotedShortly)")
    }
  }

  /// Parses a Boolean as openHASP does.
  package static func isTrue(_ text: String) throws(Refusal) -> Bool {
    switch text.trimmed.lowercased() {
    case "on", "true", "yes", "1": return true
    case "off", "false", "no", "0": return false
    default: throw Refusal(message: "expected on or off, found \(text.quotedShortly)")
    }
  }
}

extension JSONValue {
  fileprivate var plainText: String { String(decoding: plainPayload, as: UTF8.self) }
}
