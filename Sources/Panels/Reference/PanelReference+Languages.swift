import Controls
import JSON

extension PanelReference {
  /// A panel file in two languages.
  static let languageExample = """
    {
      size: { width: 368, height: 248 },
      language: "en",
      values: {
        language: { persistent: true },
        layer: { initial: 3, maximum: 90 }, layers: { initial: 90, maximum: 90 },
        mode: { initial: "eco" },
      },
      controls: [
        { kind: "column", frame: [24, 24, 320, 200], children: [
          { kind: "label", text: "Layer {layer} of {layers}" },
          { kind: "segments", value: "mode", items: ["eco", "fast"], titles: ["Economical", "Fast"] },
          { kind: "button", title: "Start", confirm: "Start the print?", do: "layer = 0" },
          { kind: "segments", value: "language", items: ["en", "de"], titles: ["English", "Deutsch"] },
        ] },
      ],
      languages: {
        de: {
          "Layer {layer} of {layers}": "Schicht {layer} von {layers}",
          "Economical": "Sparsam", "Fast": "Schnell", "Start": "Drucken",
          "Start the print?": "Druck beginnen?", "Yes": "Ja", "No": "Nein",
        },
      },
    }
    """

  /// How a panel is translated.
  static var translations: [Document.Block] {
    [
      .text(
        """
        `language` of the panel is the language in which its file is written: one of the codes below. The
        current language determines how numbers and dates are shown and typed, and the categories of
        [plurals](#plurals-and-choices). Digits are always `0` to `9` (`latn` in CLDR). Install a
        font that has the letters of the language; Debian's packages `fonts-noto-core` and
        `fonts-noto-cjk` have those of all languages in the table. Numbers on sockets, in files and in
        `bezel get` and `bezel set` always have a point and no separators.
        """),
      .text(
        """
        Thai, Lao, Khmer and Burmese have no spaces between words, and Bezel does not know their words. A
        line that is too long breaks between two letters; write a zero-width space, `\\u200B`, wherever a
        line may break.
        """),
      .text(
        """
        `languages` contains the translations. Each language is an object, or the path of a file that
        contains one, in the folder of the panel file or below; `bezel reload` reads it again. The keys of the object are the texts of the panel file as they are written there, and its
        values are the texts in that language. A text that is missing or `null` is shown in the language
        of the file. A variant such as `de-AT` falls back to `de`.
        """),
      .code(languageExample, language: "json5"),
      .text(
        """
        These texts are translated: `text`, `title` and `format` of controls, `items`, the
        titles of pages, questions with their answers, the texts of `marks`, and units of values. A text with braces is looked up
        as a whole, and its translation can use other values and formats. In an expression,
        the quoted texts that can be shown are translated, such as `'On'` and `'Off'` in
        `mode == 'x' ? 'On' : 'Off'`; those that are only compared, such as `'x'`, are not. `items` are also the values
        that programs see, which never change with the language; `titles` shows other texts for them.
        The texts of values, such as those in `from`, are not translated. Let the value be a code word, and
        choose the text in the label: `{state == 'hot' ? 'Hot' : 'Cold'}`.
        """),
      .text(
        """
        For a text in a template, Bezel looks for a translation of the text with its parameters replaced,
        then of the text as it is written: `"Tank $n": "Kessel $n"`. In the second case, a parameter
        outside of braces is translated separately.
        """),
      .text(
        """
        A panel with `languages` has the value `language`, whose choices are the codes of its languages.
        Actions and programs set it like any other value: `do: "language = 'de'"`, `bezel set language=de`.
        All shown texts change at once. With `values: { language: { persistent: true } }` it survives
        restarts, and `initial` sets the language of the first start. In a panel without `languages`, the value
        exists if an expression uses it, and can be any of the codes.
        """),
      .text(
        """
        If a program sets a translated property, its text is shown until the language changes. A panel has at
        most \(PanelFile.translationLimit) texts in each object, and the language files have at most
        \(PanelFile.sizeLimit >> 20) MiB together. `bezel check` draws every page in every language, and
        warns about missing, unused and `null` translations. `bezel new --language CODE FILE` prints a language
        file with all texts of a panel and the translations that it has.
        """),
    ]
  }

  /// The schema of `languages`.
  var languagesSchema: JSONValue {
    let text = anyOf([
      .object(["type": .string("string"), "maxLength": .number(Double(PropertyFormat.textLimit))]),
      .object(["type": .string("null")]),
    ])
    return .object([
      "type": .string("object"),
      "propertyNames": .object(["enum": .array(ofTexts: Language.all.map(\.code))]),
      "additionalProperties": anyOf([
        .object(["type": .string("string"), "minLength": .number(1)]),
        .object(["type": .string("object"), "additionalProperties": text]),
      ]),
    ])
  }
}
