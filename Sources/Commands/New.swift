import BuiltInPanels
import Controls
import JSON
import LinuxIO
import PanelServing
import PanelSources
import Panels
import ProgramInterface

extension Command {
  package static let new = Command(
    name: "new", group: .design, operands: "[PANEL]",
    summary: "Prints a panel file to begin from.",
    details:
      "Without a PANEL it prints a template with comments. With a PANEL it prints that built-in panel: \(panelNames). With --language, PANEL can also be a panel file.",
    options: [
      Option(
        "program", "Prints the panel's example program, a shell script, instead of the panel."),
      Option(
        "language", argument: "CODE", completion: .words(Language.all.map(\.code)),
        "Prints a language file: every text of the panel with its translation, or null for none."
      ),
      Option(
        "output", letter: "o", argument: "FILE",
        "Writes the language file to FILE, which may be one that the panel uses. Requires --language."
      ),
      Option("test", "Prints the panel's test file instead of the panel. See `bezel test`."),
      Option(
        "pictures", argument: "DIR",
        "Also writes the pictures that the panel shows. DIR must be the folder of the panel file."),
    ],
    examples: [
      Example("Begin a panel", "bezel new > my.json5"),
      Example("Begin from a built-in panel", "bezel new thermostat > my.json5"),
      Example(
        "Print the test file of that panel", "bezel new thermostat --test > thermostat.test.json5"),
      Example("Translate a panel into German", "bezel new --language de my.json5 -o de.json5"),
      Example("Print the program of that panel", "bezel new thermostat --program > room.sh"),
    ], completion: builtInPanelNames
  ) { options, kinds throws(CommandError) in
    guard options.operands.count <= 1 else { throw .usage("name one built-in panel") }
    if let code = options["language"] { return try writeLanguageFile(code, options, kinds) }
    if options.has("output") { throw .usage("--output requires --language") }
    guard let name = options.operands.first else {
      if options.has("test") { return write(Array(testTemplate.utf8)) }
      for option in ["program", "pictures"] where options.has(option) {
        throw .usage("--\(option) needs a built-in panel: \(panelNames)")
      }
      write(Array(panelTemplate.utf8))
      return
    }
    let panel = try builtInPanel(name)
    if options.has("test") {
      guard !options.has("program") else {
        throw .usage("--program and --test exclude each other")
      }
      return write(Array(panel.test.utf8))
    }
    if options.has("program") {
      guard let program = panel.program else {
        throw .refused("the built-in panel \"\(panel.name)\" has no program")
      }
      write(Array(program.text.utf8))
      return
    }
    write(Array(panel.text(kinds: kinds).utf8))
    if let folder = options["pictures"] {
      if !panel.pictures.isEmpty { try makeOutputFolder(folder) }
      for picture in panel.pictures {
        try writePicture(picture.bytes, to: "\(folder)/\(picture.rawValue)")
      }
    } else if !panel.pictures.isEmpty {
      let paths = panel.pictures.map(\.rawValue).joined(separator: ", ")
      StandardError.write(
        line: "bezel: the panel shows the pictures \(paths); --pictures DIR writes them")
    }
  }

  private static func writeLanguageFile(
    _ code: String, _ options: Options, _ kinds: [ControlKind]
  ) throws(CommandError) {
    for other in ["test", "program", "pictures"] where options.has(other) {
      throw .usage("--language and --\(other) exclude each other")
    }
    guard let name = options.operands.first else {
      throw .usage("--language needs a panel file or a built-in panel: \(panelNames)")
    }
    let language = try language(code)
    let source = BuiltInPanel(named: name).map { PanelSource.builtIn($0) } ?? .file(name)
    let text: [UInt8]
    do {
      let file = try source.languageFile(
        in: language, kinds: kinds, writtenTo: options["output"])
      text = Array(file.utf8)
    } catch {
      if let cause = error.readingError { throw .unreadable(source.name, cause) }
      throw .invalidPanel(error.lines)
    }
    guard let path = options["output"], path != "-" else { return write(text) }
    guard isLanguageFile(path) else {
      throw .refused("\(path) exists and is no language file; write to another file")
    }
    do throws(SystemError) {
      try writeOutput(text, to: path)
    } catch {
      throw .refused("\(error)")
    }
  }

  /// Whether a file contains only texts and nulls, or cannot be read, for example because it does not
  /// exist.
  private static func isLanguageFile(_ path: String) -> Bool {
    guard let text = try? readFile(path, limit: PanelFile.sizeLimit), !text.isEmpty else {
      return true
    }
    guard let file = try? JSONParser.parse(text, dialect: .json5).value,
      case .object(let members) = file
    else { return false }
    return members.allSatisfy { member in
      switch member.node.value {
      case .null, .string: true
      case .bool, .number, .array, .object: false
      }
    }
  }

  /// Sets the language of a panel; nil keeps it.
  static func setLanguage(of panel: Panel, to code: String?) throws(CommandError) {
    guard let language = try code.map({ (code) throws(CommandError) in try language(code) })
    else { return }
    do throws(PropertyError) {
      try panel.values.setLanguage(language)
    } catch {
      throw .refused(error.messageWithSuggestion)
    }
  }

  /// The language with a code.
  package static func language(_ code: String) throws(CommandError) -> Language {
    do throws(PropertyError) {
      return try Language.named(code)
    } catch {
      throw .usage(error.messageWithSuggestion)
    }
  }

  static let panelNames = BuiltInPanel.all.map(\.name).joined(separator: ", ")

  static let builtInPanelNames = CompletionSource.words(BuiltInPanel.all.map(\.name))

  /// The built-in panel with a name.
  static func builtInPanel(_ name: String) throws(CommandError) -> BuiltInPanel {
    guard let panel = BuiltInPanel(named: name) else {
      throw .usage(unknown("built-in panel", name, among: BuiltInPanel.all.map(\.name)))
    }
    return panel
  }
}
