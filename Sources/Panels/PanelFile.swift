import Controls
import Geometry
import JSON
import Raster
import TouchTracking

/// Creates a panel from a panel file, or reports all problems of the file.
public struct PanelFile {
  /// The most bytes a panel file may have.
  public static let sizeLimit = 1 << 20
  /// The most controls a panel may have.
  public static let controlLimit = 10_000
  /// The maximum number of bytes in the texts and list items of all controls. A style's text counts
  /// for every control that uses it, because each lays it out.
  public static let textLimit = 1 << 18
  /// The maximum number of items in the lists of all controls. A style's list also counts for every
  /// control that uses it.
  public static let itemLimit = 10_000
  /// How often the frames of a page, or of the controls above all pages, may cover the panel. All of
  /// them may have to be drawn for one frame.
  public static let coverageLimit = 100.0
  /// The most rules a panel may have.
  public static let ruleLimit = 256
  /// The most alarms a panel may have.
  public static let alarmLimit = 1_000
  /// The most bytes in the expressions of all controls and derived values. Texts with braces are
  /// expressions. One change may have to evaluate all of them before the next frame.
  public static let expressionLimit = 1 << 17
  /// The most assignments in a `do`. Each may have to compute all values again.
  public static let assignmentLimit = 32
  /// The most values that may keep a history. A history of a day uses 98 kB, one of a year 171 kB.
  public static let historyLimit = 64
  /// The most pages a panel may have.
  public static let pageLimit = 256
  /// The most icons in `icons`.
  public static let iconLimit = 256
  /// The most themes in `themes`.
  public static let themeLimit = 64
  /// The maximum number of tokens of a theme.
  public static let tokenLimit = 64
  /// The most outputs in `mirrors`.
  public static let mirrorLimit = 8
  /// The most font families in `family`.
  public static let familyLimit = 8
  /// The maximum number of font files in `files` of `font`.
  public static let fontFileLimit = 16
  /// The most levels of nested arrays and objects, with the templates written out.
  public static let depthLimit = 32
  /// The most combinations of screens, pages, choices and languages that a check draws.
  public static let combinationLimit = 150_000
  /// The most files in `include`.
  public static let includeLimit = 32
  /// The most parameters of a template, and of a repetition.
  public static let parameterLimit = 64
  /// The most templates that use each other in a row.
  public static let templateDepthLimit = 16
  /// The most values that templates and repetitions make, counted as values of the file.
  public static let expansionLimit = 1 << 18
  /// The maximum number of entries of `languages`, with those of included files.
  public static let languageLimit = 64
  /// The maximum number of texts of a language in one object.
  public static let translationLimit = 10_000

  package let kinds: [ControlKind]
  package let resources: any PanelResources
  /// Whether to find all texts that the panel shows, even if it has no translations.
  var collectsTexts = false

  /// Creates a reader of panel files.
  /// - Parameters:
  ///   - kinds: the kinds of control that files may use; a later kind replaces an earlier one with
  ///     the same name.
  ///   - resources: the pictures and fonts that files may use.
  public init(kinds: [ControlKind], resources: any PanelResources) {
    self.kinds = kinds
    self.resources = resources
  }

  /// Creates a panel.
  /// - Parameters:
  ///   - text: the panel file, JSON5 in UTF-8.
  ///   - screen: the screen that shows the panel; nil for one of the panel's own size.
  ///   - checksOthers: whether to check the file for other screens as well.
  public func panel(
    from text: [UInt8], for screen: Screen? = nil, checksOthers: Bool = true
  ) throws(PanelFileError) -> Panel {
    let problems = ProblemList(SourceMap(text))
    var panels: [Panel] = []
    let document = try document(from: text, problems)
    let screen = screen ?? document.conditions.ownScreen
    if checksOthers {
      panels = try contents(of: document, for: screen, problems).map(\.content.panel)
    } else if let content = read(document.resolved(for: screen), problems) {
      panels = [content.panel]
    }
    guard problems.isEmpty, let panel = panels.first(where: { $0.isArranged(for: screen) })
    else { throw PanelFileError(problems: problems.problems) }
    return panel
  }

  /// Reads the file for each arrangement, first for a screen of the panel's own size.
  /// - Parameter screen: a screen whose arrangement must be among them; nil for none.
  package func contents(
    of document: PanelDocument, for screen: Screen? = nil, _ problems: ProblemList
  ) throws(PanelFileError) -> [(file: ResolvedFile, content: Content)] {
    var all: [(file: ResolvedFile, content: Content?)] = []
    document.forEachArrangement(wanted: screen) { all.append(($0, read($0, problems))) }
    checkSameValues(all.map(\.content), document.root, problems)
    guard problems.isEmpty else { throw PanelFileError(problems: problems.problems) }
    return all.compactMap { file, content in content.map { (file, $0) } }
  }

  /// The text of a valid panel file with the content of the files that it includes.
  public func textWithIncludedFiles(_ text: [UInt8]) throws(PanelFileError) -> [UInt8] {
    let problems = ProblemList(SourceMap(text))
    return JSONWriter.text(of: try document(from: text, problems).root.value)
  }

  /// Reads the file and those that it includes.
  package func document(
    from text: [UInt8], _ problems: ProblemList
  ) throws(PanelFileError) -> PanelDocument {
    guard text.count <= Self.sizeLimit else {
      throw PanelFileError(problems: [
        PanelProblem(
          position: nil, path: "",
          message: "the file has \(text.count) bytes; at most \(Self.sizeLimit) are allowed")
      ])
    }
    let node: JSONNode
    do throws(JSONSyntaxErrors) {
      node = try JSONParser.parseFile(text, maximumDepth: Self.depthLimit)
    } catch {
      throw PanelFileError(
        problems: error.errors.map {
          PanelProblem(
            position: TextPosition(of: $0.offset, in: text), path: "", message: $0.message)
        })
    }
    guard
      let document = PanelDocument(node, resources, problems, collectsTexts: collectsTexts)
    else { throw PanelFileError(problems: problems.problems) }
    return document
  }

  /// The content of a file on a screen.
  package struct Content {
    package let panel: Panel
    let declarations: [String: Declaration]
  }

  /// Creates the panel for a screen; nil, after adding problems, if it has any.
  func read(_ file: ResolvedFile, _ problems: ProblemList) -> Content? {
    problems.begin(removals: file.removals)
    // Without the missing parts, there would be more problems.
    guard !file.isCut, let content = content(of: file, problems) else { return nil }
    content.panel.arrangement = file.arrangement
    return content
  }

  private func content(of file: ResolvedFile, _ problems: ProblemList) -> Content? {
    let translations = file.translations
    guard var reader = ObjectReader(file.node, .panel, path: "", problems: problems) else {
      return nil
    }
    let font = readFont(&reader)
    let (look, themes, styles) = readLook(&reader, typeSize: font.size)
    let values = ValueStore()
    let root = PanelRoot(values: values)
    let stage = Stage(root: root)
    root.setLook(look, themes: themes)
    if let family = font.family {
      root.fontFamily = family
    } else if look.theme != nil {
      root.fontFamily = Theme.families.first { (try? resources.checkFont(family: $0)) != nil }
    }
    readIcons(&reader, into: stage.icons)
    var settings = PanelSettings()
    PanelSettings.object.read(&reader, into: &settings)
    settings.fontFiles = font.files
    root.frame = Rectangle(origin: .zero, size: settings.size)
    stage.frame = root.frame
    readLanguages(&reader, translations, into: values)
    var builder = TreeBuilder(
      kinds: kinds, resources: resources, values: values, styles: styles, icons: stage.icons,
      problems: problems, translations: translations, written: file.written)
    if let direction = reader.setting("direction") {
      builder.set([direction.name: direction], on: root)
    }
    let own = root.properties.map(\.name).filter { reader.node($0) != nil }
    builder.readBindings(&reader, root, set: Set(own))
    (builder.deferredChecks, builder.derived) = readValues(
      &reader, builtIn: settings.builtInValues, into: values)
    builder.addUnreadNames(ofValuesIn: reader)
    builder.readAlarms(&reader)
    builder.translateUnits(reader)
    settings.setsBrightness = values[ScreenValues.brightness] != nil
    for value in settings.builtInValues where values[value.name] == nil { values.declare(value) }
    declareKeys(settings.touchKeys, reader, in: values)
    builder.addPages(&reader, to: root, size: settings.size)
    if let node = reader.take("controls") {
      builder.add(node, to: root, path: "controls")
    }
    builder.readRules(&reader)
    reader.finish()
    var rules: [PanelRules.Rule] = []
    var screenTimes = BoundScreenTimes()
    if builder.areExpressionsWithinLimit() {
      builder.link()
      builder.showPartsOfRanges()
      checkHistories(of: values, reader)
      builder.runDeferredChecks()
      builder.checkLinkedKeys()
      builder.bind()
      builder.bindLists()
      builder.connectActions()
      builder.connectFilters()
      builder.finishParts()
      rules = builder.connectRules()
      screenTimes = builder.connectScreenTimes(reader)
      builder.connectAlarms()
      builder.finishLists()
      builder.checkPoses()
    }
    guard problems.isEmpty else { return nil }
    let panel = Panel(
      settings: settings, values: values, root: root, stage: stage,
      typesetter: resources.typesetter, codeEncoder: resources.codeEncoder,
      clock: builder.clock, idle: builder.idle, rules: rules, alarms: builder.panelAlarms,
      pinQuestions: builder.pinQuestions,
      requiredPINs: builder.requiredPINs.values.sorted { $0.offset < $1.offset }.map {
        RequiredPIN(name: $0.name, place: problems.sources.place(of: $0.offset), path: $0.path)
      }, noticeKind: kinds.last { $0.name == TreeBuilder.noticeKind })
    panel.propertyReading = builder.reading
    panel.boundScreenTimes = screenTimes
    panel.translations = translations
    panel.actionDeclarations = builder.actions.filter { !$0.list.assignments.isEmpty }.map {
      ActionDeclaration(
        control: $0.control, isHold: $0.event == .hold, assignments: $0.list.sources,
        animated: $0.animated?.node.value, question: $0.question)
    }
    return Content(panel: panel, declarations: builder.declarations)
  }

  /// Checks that the panel has the same values on all screens, because clients do not know on which it
  /// is shown.
  private func checkSameValues(
    _ contents: [Content?], _ node: JSONNode, _ problems: ProblemList
  ) {
    guard let first = contents.first ?? nil else { return }
    for (index, other) in contents.enumerated().dropFirst() {
      guard let other else { continue }
      checkSameValues(first, other, onScreen: problems.name(ofScreen: index), node, problems)
    }
  }

  private func checkSameValues(
    _ first: Content, _ second: Content, onScreen screen: String, _ node: JSONNode,
    _ problems: ProblemList
  ) {
    let names = Set((first.panel.values.values + second.panel.values.values).map(\.name))
    for name in names.sorted() {
      let (one, other) = (first.panel.values[name], second.panel.values[name])
      guard one?.typeDescription != other?.typeDescription else { continue }
      // The panel declares the values of its own that it uses.
      if TreeBuilder.builtInNames.contains(name), (one ?? other)?.isDerived == true { continue }
      let message =
        switch (one?.typeDescription, other?.typeDescription) {
        case (let one?, let other?):
          "must be the same on all screens: it is \(one), and \(other) \(screen)"
            + Self.advice(on: first.panel.values[name], second.panel.values[name])
        case (nil, _): "exists only \(screen); declare it in \"values\""
        case (_, nil): "does not exist \(screen); declare it in \"values\""
        }
      let place = (other == nil ? nil : second.declarations[name]) ?? first.declarations[name]
      let member = node.value.node("values")?.value.members?.first { $0.name == name }
      problems.add(
        "the value \(name.quoted) \(message)", at: (place?.offset ?? member?.offset) ?? node.offset,
        path: place?.path ?? "values.\(name)", isInAll: true)
    }
  }

  /// Names the keys of a number to declare, because controls set them differently.
  private static func advice(on one: NamedValue?, _ other: NamedValue?) -> String {
    guard let one, let other, one.kind == .number, other.kind == .number else { return "" }
    let keys = [
      ("minimum", one.minimum != other.minimum), ("maximum", one.maximum != other.maximum),
      ("step", one.step != other.step),
    ].filter(\.1).map(\.0.quoted)
    return "; declare its \(keys.joined(separator: " and ")) in \"values\""
  }

  // MARK: Settings

  /// Reads the language of the file. A panel with translations has only their languages and its own.
  private func readLanguages(
    _ reader: inout ObjectReader, _ translations: Translations, into values: ValueStore
  ) {
    let language = readLanguage(&reader) ?? values.language
    if let node = reader.take("languages"), node.value.members == nil {
      reader.unexpected(node, "languages")
    }
    if !translations.codes.isEmpty {
      let own = language.code
      values.languageCode.setChoices([own] + translations.codes.filter { $0 != own })
      if reader.node("values")?.value.node(ValueStore.languageName) == nil {
        values.declare(values.languageCode)
      }
    }
    values.language = language
  }

  private func readLanguage(_ reader: inout ObjectReader) -> Language? {
    guard let node = reader.take("language") else { return nil }
    guard case .string(let code) = node.value else {
      reader.unexpected(node, "language")
      return nil
    }
    do throws(PropertyError) {
      return try Language.named(code)
    } catch {
      reader.problems.add(error, found: node, path: "language")
      return nil
    }
  }

  /// Declares the values of keys that the file's `values` does not declare.
  private func declareKeys(_ keys: [TouchKey], _ reader: ObjectReader, in values: ValueStore) {
    for key in keys {
      guard let value = values[key.value] else {
        values.declare(NamedValue(name: key.value, .boolean(false)))
        continue
      }
      guard value.scalar != .boolean(false) || value.isPersistent || value.canBeUnknown,
        let declared = reader.node("values")?.value.members?.first(where: { $0.name == key.value })
      else { continue }
      reader.problems.add(
        "the key \(key.value.quoted) of \"touch\" sets this value; declare it with "
          + "initial: false and without \"persistent\" or \"expires\"", at: declared.node.offset,
        path: "values.\(key.value)")
    }
  }

  /// The problem with a name that a value cannot have.
  static func invalidName(_ name: String) -> String {
    "\(name.quoted) is not a valid name; a name begins with a letter and has at most "
      + "\(ValueStore.nameLimit) letters, digits, '_', '-' and '.'"
  }
}

extension SettingFormat<Duration> {
  /// A number of seconds. An expression is connected later and is no time of the file.
  static var screenTime: Self {
    Self(.anyOf([.seconds, .expression])) { reader, key in
      guard let node = reader.take(key) else { return nil }
      switch node.value {
      case .number(let number) where FileShape.seconds.accepts(node.value): return .seconds(number)
      case .string(let text) where !text.isEmpty && Double(text) == nil: break
      default: reader.unexpected(node, key)
      }
      return nil
    }
  }
}

extension SettingFormat<Set<String>> {
  /// The names of further outputs.
  static var mirrors: Self {
    Self(.texts("the name of an output or an array of them")) { reader, key in
      guard let (names, node) = reader.names(key) else { return nil }
      if names.contains("") { reader.unexpected(node, key) }
      if names.count > PanelFile.mirrorLimit {
        reader.note(
          "expected at most \(PanelFile.mirrorLimit) outputs, found \(names.count)", node, key)
      }
      return Set(names)
    }
  }
}

extension SettingFormat<[TouchKey]> {
  /// The keys of a touchscreen, by the names of the values that they set.
  static var keys: Self { Self(.keys) { $0.object($1, .names).map(read) } }

  private static func read(_ reader: ObjectReader) -> [TouchKey] {
    var keys = reader
    let problems = reader.problems
    return keys.takeAll().compactMap { member in
      let path = keys.path(of: member.name)
      guard ValueStore.isValid(name: member.name) else {
        problems.add(PanelFile.invalidName(member.name), at: member.offset, path: path)
        return nil
      }
      guard member.name != PanelIdle.name else {
        problems.add(PanelIdle.isTaken, at: member.offset, path: path)
        return nil
      }
      guard case .string(let name) = member.node.value else {
        problems.add(
          "expected the kernel's name of a key, such as \"KEY_HOMEPAGE\", found \(member.node.value.found)",
          at: member.node.offset, path: path)
        return nil
      }
      guard name != "BTN_TOUCH", !name.hasPrefix("BTN_TOOL_") else {
        problems.add(
          "\(name) reports fingers and pens, which controls handle; use a key such as KEY_HOMEPAGE",
          at: member.node.offset, path: path)
        return nil
      }
      guard let code = KeyNames.codes[name] else {
        problems.add(
          Spelling.unknown("key", name, in: KeyNames.codes.keys.sorted()), at: member.node.offset,
          path: path)
        return nil
      }
      return TouchKey(value: member.name, code: code)
    }
  }
}

extension ObjectReader {
  /// Takes a colour: hexadecimal digits or a name in the theme.
  mutating func color(_ key: String, in styles: StyleSheet) -> ThemedColor? {
    guard let node = take(key) else { return nil }
    guard case .string(let text) = node.value else {
      unexpected(node, key)
      return nil
    }
    do throws(PropertyError) {
      return try styles.color(text, expectation: PropertyFormat.color.expectation)
    } catch {
      problems.add(error, found: node, path: path(of: key))
      return nil
    }
  }
}
