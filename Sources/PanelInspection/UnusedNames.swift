import Controls
import JSON
import Panels

/// Finds values, styles, themes and templates that nothing in a panel file uses, states of styles
/// that no control can come into, and frames without effect. A name is used if any arrangement uses
/// it. Names in included files are not reported, because other panels may use them.
struct UnusedNames {
  private struct Place {
    let offset: Int
    let path: String
  }

  /// The declarations, by name.
  private var values: [String: Place] = [:]
  private var styles: [String: Place] = [:]
  private var themes: [String: Place] = [:]
  private let templates: [String: Place]
  private var usedValues: Set<String> = []
  private var usedStyles: Set<String> = []
  /// The states of styles, by the name of the style.
  private var styleStates: [String: [StyleState: Place]] = [:]
  private var usedStates: [String: Set<StyleState>] = [:]
  private var usedThemes: Set<String> = []
  private var usedTemplates: Set<String> = []
  /// The values that only a control's name or slot declares.
  private var implied: [String: Place] = [:]
  /// The frames that a container ignores, and those that set a position.
  private var ignoredFrames: [Int: (path: String, message: String)] = [:]
  private var usedFrames: Set<Int> = []

  /// - Parameter document: the panel file with its templates.
  init(in document: JSONNode) { templates = Self.places(of: "templates", in: document) }

  /// Adds the names of a file on a screen.
  mutating func add(_ resolved: ResolvedFile, _ controls: [DeclaredControl], of panel: Panel) {
    let file = resolved.node
    usedTemplates.formUnion(resolved.usedTemplates)
    values.merge(Self.places(of: "values", in: file)) { first, _ in first }
    styles.merge(Self.places(of: "styles", in: file)) { first, _ in first }
    addStyleStates(in: file)
    themes.merge(Self.places(of: "themes", in: file)) { first, _ in first }
    let strings = FileWalk(file).strings
    for text in strings where text.isExpression {
      usedValues.formUnion(FileWalk.words(of: text.text))
    }
    usedValues.formUnion(panel.settings.touchKeys.map(\.value))
    usedValues.formUnion(panel.settings.builtInValues.map(\.name) + [ValueStore.languageName])
    use("tabs", StyleState.allCases)
    for declared in controls { add(declared) }
    addThemes(file, strings)
  }

  /// The declarations in a key of the file. A derived value may be there for programs only.
  private static func places(of key: String, in file: JSONNode) -> [String: Place] {
    var places: [String: Place] = [:]
    for member in file.value.node(key)?.value.members ?? [] where member.node.value["from"] == nil {
      places[member.name] = Place(offset: member.offset, path: "\(key).\(member.name)")
    }
    return places
  }

  private mutating func add(_ declared: DeclaredControl) {
    let (control, node) = (declared.control, declared.node)
    let states = StyleState.allCases.filter(control.canCome)
    use(control.kindName, states)
    switch node.value.node("style")?.value {
    case .string(let name): use(name, states)
    case .array(let names): for name in names.compactMap(\.value.string) { use(name, states) }
    default: break
    }
    for slot in control.slots + control.controlsInParts.flatMap(\.slots) {
      guard let value = slot.value as? NamedValue else { continue }
      usedValues.insert(value.name)
      guard values[value.name] == nil, !value.isDerived, control.kindName != TreeBuilder.pagesKind
      else { continue }
      let (offset, path) = declared.place(of: [slot.name, "name"])
      implied[value.name] = Place(offset: offset, path: path)
    }
    addFrame(declared)
  }

  /// Adds a style of a control that can come into some states.
  private mutating func use(_ style: String, _ states: [StyleState]) {
    usedStyles.insert(style)
    usedStates[style, default: []].formUnion(states)
  }

  private mutating func addStyleStates(in file: JSONNode) {
    for style in file.value.node("styles")?.value.members ?? [] {
      for member in style.node.value.members ?? [] {
        guard let state = StyleState(rawValue: member.name) else { continue }
        let path = "styles.\(style.name).\(member.name)"
        styleStates[style.name, default: [:]][state] = Place(offset: member.offset, path: path)
      }
    }
  }

  /// Adds the frame of a control, with a message if the container ignores it.
  private mutating func addFrame(_ declared: DeclaredControl) {
    guard let frame = declared.node.value.node("frame"), let parent = declared.control.parent
    else { return }
    if declared.control.isInLayer {
      ignoredFrames[frame.offset] = (
        ObjectReader.join(declared.path, "frame"),
        "a \(declared.control.kindName) is shown above the panel; remove the frame"
      )
      return
    }
    guard parent.placesChildren, let numbers = frame.value.array?.compactMap(\.number),
      numbers.count == 4
    else {
      usedFrames.insert(frame.offset)
      return
    }
    let kind = parent.kindOfOwner
    let message =
      ["stack", "scroll", "list"].contains(kind)
      ? "a \(kind) gives its whole area to each child; remove the frame"
      : "a \(kind) places its children itself; write width: \(JSONWriter.text(of: numbers[2])), "
        + "height: \(JSONWriter.text(of: numbers[3])) instead of the frame"
    ignoredFrames[frame.offset] = (ObjectReader.join(declared.path, "frame"), message)
  }

  /// A theme is used if the file names it, or if an expression without the names of themes selects it.
  private mutating func addThemes(_ file: JSONNode, _ strings: [FileWalk.Text]) {
    if let name = file.value["theme"]?.string { usedThemes.insert(name) }
    guard file.value.node("bind")?.value.node("theme") != nil else { return }
    let words = Set(strings.flatMap { FileWalk.words(of: $0.text) })
    let named = themes.keys.filter(words.contains)
    usedThemes.formUnion(named.isEmpty ? Array(themes.keys) : named)
  }

  /// The values that only controls declare, and the declared ones that were probably meant.
  private var meantNames: [(key: String, value: String)] {
    var unused = Set(values.keys).subtracting(usedValues)
    return implied.keys.sorted().compactMap { name in
      if let meant = Spelling.nearest(to: name, in: unused.sorted()) {
        unused.remove(meant)
        return (name, meant)
      }
      return values.keys.sorted().first { Spelling.isSlip(name, $0) }.map { (name, $0) }
    }
  }

  /// The values that only controls declare, probably by a wrong name.
  var misspeltValues: Set<String> { Set(meantNames.map(\.key)) }

  /// Adds a warning for each name that nothing uses.
  func report(to problems: ProblemList) {
    func warn(_ message: String, _ place: Place) {
      guard problems.sources.place(of: place.offset).file == nil else { return }
      problems.add(message, at: place.offset, path: place.path, isInAll: true)
    }
    let meant = meantNames
    for (name, meant) in meant {
      guard let place = implied[name] else { continue }
      warn(
        "there is no value \(name.quoted) yet, so this declares one; did you mean \(meant.quoted)"
          + (usedValues.contains(meant)
            ? "? if not, declare it in \"values\"" : ", which nothing uses?"),
        place)
    }
    for name in Set(values.keys).subtracting(usedValues).subtracting(meant.map(\.value)) {
      if let place = values[name] {
        warn("nothing uses this value; show it, use it in an expression or remove it", place)
      }
    }
    for (name, place) in styles where !usedStyles.contains(name) {
      warn("no control uses this style; remove it", place)
    }
    for (name, states) in styleStates where usedStyles.contains(name) {
      for (state, place) in states where usedStates[name]?.contains(state) != true {
        warn("no control with this style can be \(state.rawValue.quoted); remove it", place)
      }
    }
    for (name, place) in templates where !usedTemplates.contains(name) {
      warn("no control uses this template; remove it", place)
    }
    for (name, place) in themes where !usedThemes.contains(name) {
      warn(
        "nothing selects this theme; write theme: \(name.quoted), or bind \"theme\" to an "
          + "expression", place)
    }
    for (offset, frame) in ignoredFrames where !usedFrames.contains(offset) {
      warn(frame.message, Place(offset: offset, path: frame.path))
    }
  }
}
