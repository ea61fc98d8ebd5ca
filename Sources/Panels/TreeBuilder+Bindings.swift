import Controls
import Expressions
import JSON

extension TreeBuilder {
  /// A property that the file binds to a value by name.
  struct Binding {
    let control: Control
    let property: Property
    let expression: ParsedExpression
    /// Whether the property has the value of a key while the expression is unknown.
    var hasDefault = false
    /// Whether the property `hidden` follows the opposite of the expression.
    var isCondition = false
    /// The expressions in other languages.
    var translations: [TranslatedExpression] = []
    let node: JSONNode
    let path: String

    /// The control whose visibility decides whether the binding is needed. A hidden control needs
    /// the property that shows it.
    var viewer: Control {
      ["hidden", "opacity"].contains(property.name) ? control.parent ?? control : control
    }
  }

  /// Reads the properties that follow values: `bind: { curvaceousness: "curve" }`.
  /// - Parameters:
  ///   - set: the properties that the control's keys set.
  ///   - style: the bindings of the control's styles. The control's own keys replace them.
  mutating func readBindings(
    _ reader: inout ObjectReader, _ control: Control, set: Set<String>,
    style: [String: StyleSheet.BoundSetting] = [:]
  ) {
    var style = style
    if !style.isEmpty, reader.node("if") != nil { style["hidden"] = nil }
    defer { bind(style, of: control) }
    guard var bind = reader.object("bind", .names) else { return }
    let known = properties(of: control)
    for member in bind.takeAll() {
      let path = bind.path(of: member.name)
      let isOfFrame = followsFrame(member.name, of: control)
      if isOfFrame, let reason = reasonAgainstFrame(member.name, of: control) {
        problems.add(reason, at: member.offset, path: path)
        continue
      }
      let part = Control.frameProperties.first { isOfFrame && $0.name == member.name }
      guard let property = part ?? known[member.name] else {
        let bindable = known.properties.map(\.name)
        problems.add(
          "there is no property \(member.name.quoted)"
            + Spelling.suggestion(forKey: member.name, in: bindable),
          at: member.offset, path: path)
        continue
      }
      guard case .string = member.node.value else {
        bind.expected("the name of a value or an expression", member.node, member.name)
        continue
      }
      guard let expression = ParsedExpression(member.node, path: path, problems) else { continue }
      // A text with braces, or with translations, follows an expression itself.
      let follows = bindings.reversed().prefix { $0.control === control }.contains {
        $0.property.name == property.name
      }
      guard !follows else {
        problems.add(
          "the key \(property.name.quoted) already follows values; remove one of the two",
          at: member.offset, path: path)
        continue
      }
      style[property.name] = nil
      bindings.append(
        Binding(
          control: control, property: property, expression: expression,
          hasDefault: !isOfFrame && set.contains(property.name),
          translations: translations(of: expression, member.node, for: property, path: path),
          node: member.node, path: path))
    }
  }

  /// Whether a key of `bind` is a number of the frame. In a container that places its children, `width` and
  /// `height` are properties.
  private func followsFrame(_ name: String, of control: Control) -> Bool {
    let isPlaced = control.parent?.placesChildren == true || control.isInLayer
    return (isPlaced ? ["x", "y"] : ["x", "y", "width", "height"]).contains(name)
      && !control.properties.contains { $0.name == name && !Control.isCommon($0) }
  }

  /// The reason why the frame of a control cannot follow values, and what to do; nil if it can.
  private func reasonAgainstFrame(_ name: String, of control: Control) -> String? {
    if control.isInLayer {
      return "a \(control.kindName) is shown above the panel and has no frame; remove this key"
    }
    guard let parent = control.parent, parent.placesChildren else { return nil }
    let other = name == "x" ? "offsetX" : "offsetY"
    return "a \(parent.kindOfOwner) places its children itself; bind \(other.quoted) to move the "
      + "control beside its place"
  }

  /// Adds the bindings of styles.
  mutating func bind(_ style: [String: StyleSheet.BoundSetting], of control: Control) {
    guard !style.isEmpty else { return }
    let known = properties(of: control)
    for property in known.properties {
      guard let bound = style[property.name] else { continue }
      bindings.append(
        Binding(
          control: control, property: property, expression: bound.expression,
          translations: translations(
            of: bound.expression, bound.node, for: property, path: bound.path),
          node: bound.node, path: bound.path))
    }
  }

  /// Converts a string to a property value. Resolves names of theme colours and paths of pictures.
  var reading: PropertyTextConverter {
    let (styles, icons, resources) = (styles, icons, resources)
    return { (property, text) throws(PropertyError) in
      if property.isOptional, text == PropertyValue.noneText { return .none }
      if let value = try Self.value(reading: text, for: property, styles, icons, resources) {
        return value
      }
      return try property.value(reading: text)
    }
  }

  /// The offsets in the file of the bindings that have rejected a value. Each is reported once, even
  /// if it is in a style of several controls.
  private final class ReportedBindings {
    var offsets: Set<Int> = []
  }

  /// Binds properties to values. Call it after `link()`, which determines the values' ranges.
  mutating func bind() {
    let strict = reading
    let lenient = Self.acceptingMissingPictures(strict)
    let reported = ReportedBindings()
    for binding in bindings {
      guard let value = value(for: binding) else { continue }
      // The binding holds its control.
      let (offset, path, name) = (binding.node.offset, binding.path, binding.property.name)
      let line = problems.sources.line(of: offset)
      // A plain text is bound only to be translated, and the file declares no binding.
      let declaration =
        binding.expression.literal == nil
        ? BindingDeclaration(
          property: binding.property.name, expression: binding.node.value.string ?? "",
          isCondition: binding.isCondition) : nil
      checkTranslations(of: binding)
      do {
        // A warning about a missing file contains its path, and the log must not contain a secret.
        let isSecret = value.isSecret
        try binding.control.bind(
          binding.property, to: value,
          fallback: binding.hasDefault ? binding.control.setting(of: binding.property) : nil,
          declaration: declaration, read: isSecret ? strict : lenient,
          requiresValidContent: !showsAbsentRow(binding)
        ) { control, error in
          if !isSecret { control.stage?.report(rejectionBy: control, name, error) }
          guard reported.offsets.insert(offset).inserted else { return }
          let reason =
            isSecret
            ? "the value is not valid here" : error.messageWithSuggestion
          control.stage?.report(mistake: "\(line): \(path): \(reason)")
        }
        if !value.isSecret {
          checkPossibleTexts(of: binding, value, lenient)
          checkRows(of: binding, lenient)
        }
      } catch {
        problems.add(
          message(for: error, binding, value), at: binding.node.offset, path: binding.path)
      }
    }
  }

  /// Adds a problem if the property does not accept one of the texts that the file names as a result
  /// of the expression, or as a choice of the value.
  private func checkPossibleTexts(
    of binding: Binding, _ value: Value, _ read: PropertyTextConverter
  ) {
    guard value.kind == .text, !binding.property.format.isShownText else { return }
    let isPlain = binding.expression.plainName != nil
    for text in isPlain ? value.choices ?? [] : binding.expression.possibleTexts {
      do throws(PropertyError) {
        _ = try read(binding.property, text)
      } catch {
        return problems.add(
          message(for: .refused(error), binding, value), at: binding.node.offset,
          path: binding.path)
      }
    }
  }

  /// Adds a problem if the property follows a field, and does not accept the text of one of the rows
  /// in the file.
  private func checkRows(of binding: Binding, _ read: PropertyTextConverter) {
    guard !binding.property.format.isShownText, let name = binding.expression.plainName,
      name.hasPrefix(RowFields.prefix), let row = binding.control.enclosingRow,
      let list = row.owner, row === list.templateRow,
      let rows = list.slots.first(where: { $0.name == "rows" })?.scalar.list,
      let field = rows.index(ofField: String(name.dropFirst(RowFields.prefix.count)))
    else { return }
    var checked: Set<String> = []
    for (index, row) in rows.rows.enumerated() {
      guard case .text(let text)? = row[field], checked.insert(text).inserted else { continue }
      do throws(PropertyError) {
        _ = try read(binding.property, text)
      } catch {
        // The first row has been checked by showing it.
        guard index > 0 else { return }
        return problems.add(
          "the value \(name.quoted) is not valid here in row \(index + 1): "
            + error.messageWithSuggestion, at: binding.node.offset, path: binding.path)
      }
    }
  }

  /// The value that a property follows: a named value, or one that is derived for the property.
  private mutating func value(for binding: Binding) -> Value? {
    let parsed = binding.expression
    if !binding.translations.isEmpty { return translatedValue(for: binding) }
    if binding.isCondition {
      return condition(
        parsed, binding.node, on: binding.viewer, path: binding.path, isNegated: true)
    }
    guard
      let expression = connect(parsed, binding.node, on: binding.viewer, path: binding.path)
    else { return nil }
    if parsed.plainName != nil { return expression.values.first }
    let isShown = binding.property.format.isShownText
    return values.derivedValue(expression.kind, from: sources(of: expression)) { [unowned values] in
      isShown
        ? expression.scalar(in: values.language, zone: values.zone)
        : expression.plainScalar(zone: values.zone)
    }
  }

  /// A value that is true while a condition is true, or while it is not. An unknown condition is
  /// false.
  /// - Parameter control: the control that needs the result only while it is visible.
  func condition(
    _ parsed: ParsedExpression, _ node: JSONNode, on control: Control? = nil, path: String,
    isNegated: Bool = false
  ) -> Value? {
    guard let expression = conditionExpression(parsed, node, on: control, path: path) else {
      return nil
    }
    return values.derivedValue(.boolean, from: sources(of: expression)) { [unowned values] in
      .boolean(
        (expression.scalar(in: values.language, zone: values.zone)?.isTrue == true) != isNegated)
    }
  }

  /// A value that is true, false or unknown, like a condition.
  func knownCondition(_ parsed: ParsedExpression, _ node: JSONNode, path: String) -> Value? {
    guard let expression = conditionExpression(parsed, node, path: path) else { return nil }
    return values.derivedValue(.boolean, from: sources(of: expression)) { [unowned values] in
      expression.scalar(in: values.language, zone: values.zone)
    }
  }

  func conditionExpression(
    _ parsed: ParsedExpression, _ node: JSONNode, on control: Control? = nil, path: String
  ) -> Expression? {
    guard let expression = connect(parsed, node, on: control, path: path) else { return nil }
    guard expression.kind == .boolean else {
      problems.add(
        "a condition is true or false, but this is \(expression.kind.typeDescription)",
        at: node.offset, path: path)
      return nil
    }
    return expression
  }

  /// Resolves the braces of a text in the file. A text with expressions is bound to them.
  /// - Returns: the setting to apply, or that the property is bound.
  mutating func resolve(
    _ node: JSONNode, of property: Property, _ control: Control, path: String
  ) -> (node: JSONNode, isBound: Bool) {
    guard property.format.isShownText, case .string(let source) = node.value else {
      return (node, false)
    }
    let hasBraces =
      property.format == .text
      && source.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
    guard hasBraces || translations.isCollecting else { return (node, false) }
    let parsed =
      hasBraces
      ? ParsedExpression(node, isText: true, path: path, problems)
      : ParsedExpression(literal: source)
    guard let text = parsed else { return (node, true) }
    let translated = translations(of: text, node, isText: true, for: property, path: path)
    if translated.isEmpty, let literal = text.literal {
      return (JSONNode(.string(literal), offset: node.offset), false)
    }
    // The control lays out the longest of the texts.
    let longest = translated.map(\.source.utf8.count).max() ?? 0
    guard
      countTexts(bytes: max(longest - source.utf8.count, 0), at: node.offset, path: path)
    else { return (node, true) }
    bindings.append(
      Binding(
        control: control, property: property, expression: text, translations: translated,
        node: node, path: path))
    return (node, true)
  }

  private func message(
    for error: BindingError, _ binding: Binding, _ value: Value
  ) -> String {
    let subject = binding.expression.plainName.map { "the value \($0.quoted)" } ?? "the expression"
    switch error {
    case .wrongKind(_, let expected):
      return "\(subject) is \(value.kind.typeDescription); this property needs "
        + expected.typeDescription
    case .refused where value.isSecret: return "\(subject) is not valid here"
    case .refused(let error):
      return "\(subject) is not valid here: \(error.messageWithSuggestion)"
    case .cycle:
      return "this property limits \(subject) and cannot follow it"
    case .tooLong(let limit):
      return "more than \(limit) bindings depend on each other; "
        + "bind to a value nearer to the first one"
    }
  }
}
