import Values

/// A text that depends on a number or on a selected word, as in ICU's MessageFormat:
/// `{count, plural, one {# home} other {# homes}}`.
struct Choice: Sendable {
  /// How a text is chosen.
  enum Style: String, CaseIterable {
    case plural, selectordinal, select
  }

  /// What selects a text.
  enum Key: Hashable {
    /// A number: `=0`.
    case number(Double)
    case category(PluralCategory)
    /// A word of `select`.
    case word(String)
  }

  /// A text with the key that selects it.
  struct Branch {
    let key: Key
    /// The position of the key in the source, in bytes.
    let offset: Int
    let text: Syntax
  }

  let argument: Syntax
  let style: Style
  /// The offset, which is subtracted from the number before its category is determined.
  let subtracted: Double
  /// The branches without `other`.
  let branches: [Branch]
  /// The text if no branch is selected.
  let other: Syntax

  var children: [Syntax] { [argument] + branches.map(\.text) + [other] }

  func text(for key: Key) -> Syntax? { branches.first { $0.key == key }?.text }
}

/// The plural forms that a text contains for one number.
public struct PluralForms {
  /// Whether the number is an ordinal, such as `3rd`.
  public let isOrdinal: Bool
  /// The categories with a text of their own, with their positions in the source in bytes.
  public let categories: [(category: PluralCategory, offset: Int)]
  /// The position of the number in the source, in bytes.
  public let offset: Int
  private let choice: Choice

  init?(_ syntax: Syntax) {
    guard case .choice(let choice) = syntax.form, choice.style != .select else { return nil }
    isOrdinal = choice.style == .selectordinal
    categories = choice.branches.compactMap { branch in
      if case .category(let category) = branch.key { (category, branch.offset) } else { nil }
    }
    offset = choice.argument.offset
    self.choice = choice
  }

  /// Returns the categories of a language that whole numbers up to 200 need but that have no text.
  /// Categories that only millions or fractions need are optional.
  public func missingCategories(in language: Language) -> [PluralCategory] {
    let numbers = (0...200).map(Double.init).filter { choice.text(for: .number($0)) == nil }
    let needed = Set(
      numbers.map {
        ShownNumber($0).subtracting(choice.subtracted).category(in: language, isOrdinal: isOrdinal)
      })
    return language.pluralCategories(isOrdinal: isOrdinal).filter {
      $0 != .other && needed.contains($0) && choice.text(for: .category($0)) == nil
    }
  }
}

extension ParsedExpression {
  /// The plural forms of all texts in the expression.
  public var pluralForms: [PluralForms] { Self.pluralForms(in: syntax) }

  private static func pluralForms(in syntax: Syntax) -> [PluralForms] {
    [PluralForms(syntax)].compactMap(\.self) + syntax.form.children.flatMap(pluralForms)
  }
}
