import Controls
import Expressions
import JSON
import Panels

extension PanelInspection {
  /// Warns about missing pictures. A program may write their files later, so they are not errors.
  func checkPictureFiles(_ declared: DeclaredControl) {
    let control = declared.control
    for property in Self.pictures(of: control) {
      warnAboutMissingPicture(declared, property, Situation())
    }
    for declaration in control.bindingDeclarations {
      guard
        let property = Self.pictures(of: control).first(where: { $0.name == declaration.property }),
        let parsed = try? ParsedExpression(declaration.expression)
      else { continue }
      let paths = possibleTexts(of: parsed, on: control).flatMap {
        property.picturePaths(for: .string($0))
      }
      for path in paths where !panel.stage.icons.names.contains(path) {
        do throws(PropertyError) {
          _ = try panel.propertyReading(property, path)
        } catch {
          guard case .missing(let problem) = error else { continue }
          warn(
            .picture(property.name), declared, at: ["bind"],
            Picture(path: path, missing: problem).warning)
        }
      }
    }
  }

  /// Warns about the missing pictures that controls show in a situation.
  func checkShownPictures(_ situation: Situation) {
    for (declared, property) in boundPictures {
      warnAboutMissingPicture(declared, property, situation)
    }
  }

  private func warnAboutMissingPicture(
    _ declared: DeclaredControl, _ property: Property, _ situation: Situation
  ) {
    let missing = property.value(in: declared.control).allPictures.first {
      $0.artwork == nil && !isNamedIcon($0)
    }
    guard let picture = missing else { return }
    warn(
      .picture(property.name), declared, at: [property.name, "bind"],
      picture.warning + situation.description)
  }

  static func pictures(of control: Control) -> [Property] {
    control.properties.filter { [.picture, .icon].contains($0.format.reference) }
  }

  /// Whether the picture is in `icons`, where the warning is reported once.
  private func isNamedIcon(_ picture: Picture) -> Bool {
    panel.stage.icons.names.contains { panel.stage.icons[$0] == picture }
  }

  /// The texts in the file that can be the result of an expression.
  private func possibleTexts(of expression: ParsedExpression, on control: Control) -> [String] {
    expression.possibleTexts
      + expression.possibleNames.flatMap { possibleTexts(of: $0, on: control) }
  }

  private func possibleTexts(of name: String, on control: Control) -> [String] {
    if name.hasPrefix(RowFields.prefix), let rows = control.rowsControl {
      let list = rows.slots.first { $0.name == "rows" }?.value.knownScalar?.list
      guard let list,
        let field = list.index(ofField: String(name.dropFirst(RowFields.prefix.count)))
      else { return [] }
      let texts = list.rows.compactMap { row in
        if case .text(let text)? = row[field] { text } else { nil }
      }
      return Set(texts).sorted()
    }
    guard let value = panel.values[name], !value.isSecret else { return [] }
    if let source = value.expression {
      return (try? ParsedExpression(source)).map { possibleTexts(of: $0, on: control) } ?? []
    }
    return value.choices ?? assignedTexts[name] ?? []
  }

  /// Warns about a property that rejects the value to which it is bound.
  func warnAboutRejection(_ control: Control, _ property: String, _ error: PropertyError) {
    guard let situation = rejectionSituation, let declared = declared(control) else { return }
    warn(
      .rejection(property), declared, at: ["bind"],
      "the property \(property.quoted) keeps its old content\(situation.description): "
        + error.messageWithSuggestion)
  }
}

/// The texts that a file names as contents of values.
struct NamedTexts {
  /// The texts with which values are compared or to which they are set, by the names of the values.
  private(set) var all: [String: [String]] = [:]
  /// Those to which actions and rules set values.
  private(set) var assigned: [String: [String]] = [:]

  init(_ file: JSONNode) {
    FileWalk.forEachExpression(in: file) { _, _, expression in
      for (name, text) in expression.testedTexts { Self.add(text, to: name, of: &all) }
    }
    FileWalk.forEachText(in: file) { _, _, text in
      guard text.isAction, let assignment = try? ParsedAssignment(text.text) else { return }
      for text in assignment.value.possibleTexts {
        Self.add(text, to: assignment.targetName, of: &all)
        Self.add(text, to: assignment.targetName, of: &assigned)
      }
    }
  }

  private static func add(_ text: String, to name: String, of texts: inout [String: [String]]) {
    if texts[name]?.contains(text) != true { texts[name, default: []].append(text) }
  }
}
