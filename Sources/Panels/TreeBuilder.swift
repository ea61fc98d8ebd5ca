import Controls
import Expressions
import Geometry
import JSON
import Raster

/// Creates the controls of a panel file, then links their values.
///
/// Linking is a second pass because a control may name a value that a later control declares.
package struct TreeBuilder {
  let kinds: [ControlKind]
  let resources: any PanelResources
  let values: ValueStore
  let styles: StyleSheet
  /// The icons of the file.
  let icons: PanelIcons
  let problems: ProblemList
  /// The texts of the file in other languages.
  let translations: Translations
  /// The texts of the file in which parameters were replaced, by their positions.
  let written: [Int: WrittenText]
  /// The parsed translations, by their positions.
  var parsedTranslations: [Int: ParsedExpression] = [:]
  var translatedLists: [TranslatedList] = []

  /// A slot whose key in the file is the name of a value.
  private struct Link {
    let slot: ValueSlot
    let name: String
    let offset: Int
    let path: String
  }

  /// A property of a kind, and the position of a value that it cannot have.
  struct RejectedProperty: Hashable {
    let kind: ObjectIdentifier
    let property: String
    let offset: Int
  }

  /// The initial values that the control sets.
  var initials: [(slot: ValueSlot, node: JSONNode, path: String)] = []
  /// The row of a list to which controls are being added; nil for none.
  var row: (any RowContainer)?
  /// The lists with controls in their rows.
  var templates: [ListTemplate] = []
  var filters: [ParsedFilter] = []
  /// The controls of kinds with parts.
  var withParts: [Control] = []
  /// The controls whose keys are checked again when their values are linked.
  var declaredControls: [DeclaredControl] = []
  /// The fields of the list whose filter is connected to values; nil otherwise.
  var filterFields: RowFields?
  private var links: [(control: Control, links: [Link])] = []
  var bindings: [Binding] = []
  /// What presses of controls do.
  var actions: [PressActions] = []
  /// The controls whose presses ask a question, by the dialog that asks it.
  var askers: [ObjectIdentifier: Control] = [:]
  let pinQuestions = PINQuestions()
  /// The PINs that confirmations name, by name.
  var requiredPINs: [String: (name: String, offset: Int, path: String)] = [:]
  var rules: [ParsedRule] = []
  var alarms: [ParsedAlarm] = []
  let panelAlarms: PanelAlarms
  let clock: PanelClock
  let idle: PanelIdle
  /// The derived values of the file, which are declared after those of the controls.
  var derived: [String: DerivedValue] = [:]
  /// The positions at which controls declare values that `values` does not, by the value's name.
  var declarations: [String: Declaration] = [:]
  var deferredChecks: [DeferredCheck] = []
  var shownEnds: [ShownEnds] = []
  /// The controls with a range that is open at one end until they are linked.
  var oneSidedRanges: [OneSidedRange] = []
  /// The names in parts of the file that have a mistake and may declare values. Their use is no further
  /// problem.
  var unreadNames: Set<String> = []
  /// The names of the pages; nil if some of them have a mistake.
  var pageNames: [String]? = []
  /// The positions of the names of controls.
  private var names: [String: Int] = [:]
  let boundSizes = BoundSizes()
  private var count = 0
  var textBytes = 0
  var itemCount = 0
  /// How often the frames of the current page cover the panel.
  var coverage = 0.0
  /// The settings that were rejected. A style's setting is not tried again for the same kind.
  var rejectedProperties: Set<RejectedProperty> = []
  var propertiesByType: [ObjectIdentifier: PropertyTable] = [:]
  var stylesByKind: [String: StyleSheet.ControlStyle] = [:]

  init(
    kinds: [ControlKind], resources: any PanelResources, values: ValueStore, styles: StyleSheet,
    icons: PanelIcons, problems: ProblemList, translations: Translations,
    written: [Int: WrittenText]
  ) {
    self.translations = translations
    self.written = written
    self.kinds = kinds
    self.resources = resources
    self.values = values
    self.styles = styles
    self.icons = icons
    self.problems = problems
    clock = PanelClock(values)
    idle = PanelIdle(values)
    panelAlarms = PanelAlarms(values)
  }

  // MARK: First pass: controls

  /// Adds the controls in an array.
  /// - Parameters:
  ///   - defaultKind: the kind of a control that names none; nil if it must.
  ///   - part: how messages call each control, if they are parts of one: `a column`.
  mutating func add(
    _ node: JSONNode, to container: Container, path: String, defaultKind: String? = nil,
    part: String? = nil
  ) {
    guard case .array(let nodes) = node.value else {
      addUnreadNames(in: node)
      problems.add(
        "expected an array of controls, found \(node.value.kindName)"
          + (node.value.members == nil ? "" : "; write [ and ] around it"), at: node.offset,
        path: path)
      return
    }
    for (index, node) in nodes.enumerated() {
      count += 1
      guard count <= PanelFile.controlLimit else {
        if count == PanelFile.controlLimit + 1 {
          problems.add(
            "a panel has at most \(PanelFile.controlLimit) controls", at: node.offset, path: path)
        }
        return
      }
      addControl(
        node, to: container, path: "\(path)[\(index)]", defaultKind: defaultKind, part: part)
    }
  }

  private mutating func addControl(
    _ node: JSONNode, to container: Container, path: String, defaultKind: String?, part: String?
  ) {
    guard var reader = ObjectReader(node, .control, path: path, problems: problems),
      let kind = readKind(&reader, default: defaultKind)
    else { return addUnreadNames(in: node) }
    let control = kind.make()
    if let row {
      guard !(control is any RowTemplating) else {
        return reader.problems.add(
          "a row of a list cannot contain another list", at: reader.offset, path: reader.path)
      }
      rejectName(&reader, in: row)
    }
    readName(&reader, control)
    if part == nil {
      readFrame(&reader, control, in: container)
    } else {
      // `readParts` rejects it.
      _ = reader.take("frame")
    }
    container.add(control)
    readSlots(&reader, control)
    beginPartOfRange(control, reader)
    let (set, styleBindings) = readProperties(&reader, control, kind: kind.name)
    readBindings(&reader, control, set: set, style: styleBindings)
    readCondition(&reader, control, set: set)
    readActions(&reader, control)
    if let list = (control as? Container) as? any RowTemplating {
      readFilter(&reader, of: list)
      readTemplate(&reader, of: list)
    } else if let container = control.childContainer,
      let children = reader.takeKindKey("children")
    {
      add(children, to: container, path: reader.path(of: "children"))
    }
    if control.slots.contains(where: { reader.node($0.name) == nil }),
      let clocked = control as? any ClockedControl
    {
      linkClock(&reader, clocked)
    }
    readParts(&reader, of: control)
    // Each cast of another class to a protocol takes long, so the keys are looked up first.
    if reader.node("buttons") != nil, let layer = control as? any ButtonedLayer,
      let node = reader.takeKindKey("buttons")
    {
      addButtons(node, to: layer, path: reader.path(of: "buttons"))
    }
    checkKeys(node, of: control, path: path)
    reader.finish(
      part ?? kind.name.quoted, of: part == nil ? kind : nil, kindKeys: kindKeys(of: control))
  }

  /// Adds the names of values that the file declares. Those that do not become values have a mistake in
  /// their declaration.
  mutating func addUnreadNames(ofValuesIn reader: ObjectReader) {
    for values in [reader.node("values")?.value, reader.node("touch")?.value["keys"]] {
      guard let values else { continue }
      unreadNames.formUnion(values.members?.map(\.name) ?? [])
      if values.members == nil { addUnreadNames(in: JSONNode(values)) }
    }
  }

  /// Adds every name in a part of the file that is not read because of a mistake.
  mutating func addUnreadNames(in node: JSONNode) {
    switch node.value {
    case .string(let text): if ValueStore.isValid(name: text) { unreadNames.insert(text) }
    case .array(let nodes): for node in nodes { addUnreadNames(in: node) }
    case .object(let members): for member in members { addUnreadNames(in: member.node) }
    case .null, .bool, .number: break
    }
  }

  /// The keys that are specific to a control's kind.
  private mutating func kindKeys(of control: Control) -> [String] {
    control.slots.map(\.name) + properties(of: control).properties.map(\.name)
      + FileKey.ofContainer(control).map(\.name)
  }

  private func readKind(_ reader: inout ObjectReader, default name: String?) -> ControlKind? {
    guard let node = reader.take("kind") else {
      if let name, let kind = kinds.last(where: { $0.name == name }) { return kind }
      let other = ["type", "widget", "obj", "class", "component", "platform"].first {
        reader.node($0)?.value.string != nil
      }
      let kind = kinds.first { $0.isNameable && reader.node($0.name)?.value.members != nil }
      let advice =
        other.map { "; write it instead of \"\($0)\"" }
        ?? kind.map { "; write { kind: \"\($0.name)\", … }" } ?? ""
      problems.add("a control needs a \"kind\"" + advice, at: reader.offset, path: reader.path)
      return nil
    }
    guard case .string(let name) = node.value else {
      reader.unexpected(node, "kind")
      return nil
    }
    guard let kind = kinds.last(where: { $0.name == name && $0.isNameable }) else {
      let known = kinds.filter(\.isNameable).map(\.name)
      reader.note(Spelling.unknownKind(name, in: known), node, "kind")
      return nil
    }
    return kind
  }

  /// Prepares for building further rows of lists, whose controls have no mistakes.
  mutating func forgetControls() {
    (links, bindings, actions, rules, templates, initials) = ([], [], [], [], [], [])
    (derived, deferredChecks, translatedLists, filters) = ([:], [], [], [])
    (shownEnds, oneSidedRanges, withParts, declaredControls) = ([], [], [], [])
    (count, textBytes, itemCount, coverage) = (0, 0, 0, 0)
  }

  private mutating func readName(_ reader: inout ObjectReader, _ control: Control) {
    guard let node = reader.take("name") else { return }
    guard case .string(let name) = node.value, ValueStore.isValid(name: name) else {
      reader.expected(
        "a name that begins with a letter and has at most \(ValueStore.nameLimit) letters, digits, '_', '-' and '.'",
        node, "name")
      return
    }
    if let other = names[name] {
      problems.add(
        "another control is already named \(name.quoted)", at: node.offset,
        path: reader.path(of: "name"), note: ("it is here", other))
      return
    }
    names[name] = node.offset
    control.name = name
  }

  private mutating func readFrame(
    _ reader: inout ObjectReader, _ control: Control, in container: Container
  ) {
    guard let node = reader.take("frame") else {
      if !container.placesChildren, !control.isInLayer {
        let others = ["x", "y", "w", "h"].filter { reader.takeKindKey($0) != nil }
        problems.add(
          "a control needs a \"frame\""
            + (others.isEmpty ? "" : "; write frame: [x, y, width, height]"), at: reader.offset,
          path: reader.path)
      }
      return
    }
    guard let frame = RelativeFrame(node.value) else {
      reader.unexpected(node, "frame")
      return
    }
    if control.isInLayer { return }
    if frame.isRelative { control.relativeFrame = frame }
    control.frame = frame.frame(in: container.bounds.size)
    checkFrame(control.frame, in: container, offset: node.offset, path: reader.path(of: "frame"))
    checkCoverage(control.frame, in: container, offset: node.offset, path: reader.path(of: "frame"))
    if container.placesChildren {
      control.layout.width = frame.width
      control.layout.height = frame.height
    }
  }

  /// Reads the keys of slots. Each is an initial value or the name of a value to link. Without the
  /// key, the slot is linked to the value with the control's name.
  private mutating func readSlots(_ reader: inout ObjectReader, _ control: Control) {
    var named: [Link] = []
    var implied: [(slot: ValueSlot, value: Value)] = []
    var longSuffix: String?
    for slot in control.slots {
      let node = reader.takeKindKey(slot.name)
      if let node, case .string(let name) = node.value {
        named.append(
          Link(slot: slot, name: name, offset: node.offset, path: reader.path(of: slot.name)))
        continue
      }
      if slot.isImplied, !control.name.isEmpty {
        let name = slot.name == "value" ? control.name : "\(control.name).\(slot.name)"
        if name == PanelIdle.name {
          problems.add(PanelIdle.isTaken, at: reader.offset, path: reader.path(of: "name"))
        } else if isDerived(name) {
          named.append(
            Link(slot: slot, name: name, offset: reader.offset, path: reader.path(of: "name")))
        } else if let value = values[name] {
          if slot.accepts(value.kind) {
            implied.append((slot, value))
          } else {
            problems.add(
              "the value \(name.quoted) is \(value.kind.typeDescription); \"\(slot.name)\" needs "
                + slot.value.kind.typeDescription, at: reader.offset, path: reader.path)
          }
        } else if ValueStore.isValid(name: name) {
          implied.append((slot, slot.declareValue(named: name, in: values)))
          declarations[name] = Declaration(offset: reader.offset, path: reader.path)
        } else {
          longSuffix = longSuffix ?? ".\(slot.name)".quoted
        }
      }
      if let node { initials.append((slot, node, reader.path(of: slot.name))) }
    }
    if let longSuffix {
      problems.add(
        "with \(longSuffix) the name is longer than \(ValueStore.nameLimit) bytes; shorten it",
        at: reader.offset, path: reader.path(of: "name"))
    }
    control.link(implied)
    if !named.isEmpty { links.append((control, named)) }
  }

  // MARK: Second pass: links

  /// Whether a control, the last one that was read, names values to which it is linked later.
  func isLinkedLater(_ control: Control) -> Bool { links.last?.control === control }

  /// Whether a control, the last one that was read, is linked to the language.
  func choosesLanguage(_ control: Control) -> Bool {
    links.last.map { last in
      last.control === control && last.links.contains { $0.name == ValueStore.languageName }
    } == true || control.slots.contains { $0.value === values.languageCode }
  }

  /// Whether a value is derived from others.
  func isDerived(_ name: String) -> Bool { derived[name] != nil }

  /// Links slots to values and declares the values that only slots name.
  mutating func link() {
    // Derived values can depend on values that slots declare.
    link(toDerived: false)
    declareDerivedValues()
    link(toDerived: true)
    closeRanges()
  }

  private mutating func link(toDerived: Bool) {
    for (control, links) in links
    where links.contains(where: { isDerived($0.name) }) == toDerived {
      var values: [(slot: ValueSlot, value: Value)] = []
      for link in links {
        if let value = value(for: link, of: control) {
          values.append((link.slot, value))
        }
      }
      control.link(values)
    }
  }

  /// The value that a link names. Declares the value if nothing else does and the slot allows it.
  private mutating func value(for link: Link, of control: Control) -> NamedValue? {
    if let fields = rowFields(for: link.name, on: control) {
      guard let value = fields[link.name] else {
        problems.add(unknownField(link.name, in: fields), at: link.offset, path: link.path)
        return nil
      }
      return field(value, for: link.slot, at: link.offset, path: link.path)
    }
    guard ValueStore.isValid(name: link.name) else {
      problems.add(PanelFile.invalidName(link.name), at: link.offset, path: link.path)
      return nil
    }
    // Each control that shows the time needs it. A control can declare a value named like the clock,
    // but not one named like the idle time.
    let builtIn =
      link.slot.isImplied && link.name != PanelIdle.name
      ? nil : builtInValue(link.name, isShownInMinutes: nil, on: control)
    guard let value = builtIn ?? values[link.name] else {
      // A derived value that does not exist has been reported itself.
      if isDerived(link.name) || unreadNames.contains(link.name) && !link.slot.isImplied {
        return nil
      }
      if link.slot.isImplied {
        declarations[link.name] = Declaration(offset: link.offset, path: link.path)
        let declared = link.slot.declareValue(named: link.name, in: values)
        // Another control may set the other end.
        if !declared.isUnbounded { declared.adoptedEnds = declared.range.openEnds }
        return declared
      }
      problems.add(unknownValue(link.name), at: link.offset, path: link.path)
      return nil
    }
    guard !value.isDerived || !control.isInteractive || link.slot.isReadOnly else {
      problems.add(
        "the value \(link.name.quoted) is derived and cannot be set; "
          + "show it with a label or a meter", at: link.offset, path: link.path)
      return nil
    }
    guard link.slot.accepts(value.kind) else {
      problems.add(
        "the value \(link.name.quoted) is \(value.kind.typeDescription); \"\(link.slot.name)\" needs "
          + link.slot.value.kind.typeDescription, at: link.offset, path: link.path)
      return nil
    }
    return value
  }
}
