import Testing

@testable import Panels

/// The paths and the notes of problems with templates.
struct TemplatePathTests {
  @Test(arguments: [
    (
      "{ templates: { t: { parameters: { title: null }, kind: 'row' } },"
        + " controls: [{ use: 't', titel: 'x', frame: [0, 0, 9, 9] }] }",
      [
        "p:1:85: error: controls[0].use: the template \"t\" needs \"title\"; is \"titel\" misspelt?"
      ]
    ),
    // The elements after a mistake keep their indices.
    (
      "{ templates: { t: { kind: 'knbo', frame: [0, 0, 9, 9] } }, controls: [{ use: 'x' }, { each: {} },"
        + " { each: 2, use: 't' }] }",
      [
        "p:1:27: error: controls[2].kind: there is no kind \"knbo\"; did you mean \"knob\"?",
        "p:1:115: note: used here",
        "p:1:78: error: controls[0].use: there is no template \"x\"; the templates are t",
        "p:1:93: error: controls[1].each: expected a number of repetitions from 0 to 10000, or an "
          + "array of objects with parameters, found an object",
      ]
    ),
    (
      "{ templates: { t: { kind: 'row', frame: [0, 0, 9, 9] } },"
        + " pages: [{ use: 1, name: 'a', controls: [{ use: 'u' }, { use: 't', pading: 1 }] }] }",
      [
        "p:1:69: error: pages[0].use: a page has no key \"use\"; the keys are name, title, icon, badge, transition, controls, each",
        "p:1:106: error: pages[0].controls[0].use: there is no template \"u\"; the templates are t",
        "p:1:125: error: pages[0].controls[1].pading: \"row\" has no key \"pading\"; did you mean "
          + "\"padding\"?",
      ]
    ),
    // Uses with other mistakes at the same place.
    (
      "{ templates: { t: { parameters: { k: null }, kind: 'k$k', frame: [0, 0, 9, 9] } },"
        + " controls: [{ use: 't', k: 'nbo' }, { use: 't', k: 'nbo' }, { use: 't', k: 'nod' }] }",
      [
        "p:1:52: error: controls[0].kind: there is no kind \"knbo\"; did you mean \"knob\"?",
        "p:1:102: note: used here",
        "p:1:150: note: here there is no kind \"knod\"; did you mean \"knob\"?",
      ]
    ),
    (
      "{ templates: { t: { parameters: { a: '$b', b: 1 }, kind: 'label', text: '$a' } },"
        + " controls: [{ use: 't', frame: [0, 0, 9, 9] }] }",
      [
        "p:1:38: error: controls[0].text: there is no parameter \"b\"; for a dollar sign, write $$",
        "p:1:73: note: used here", "p:1:101: note: used here",
      ]
    ),
  ])
  func aProblemHasThePathOfItsControl(text: String, lines: [String]) {
    let error = #expect(throws: PanelFileError.self) { try panel(text) }
    #expect(error?.problems.flatMap { $0.lines(file: "p") } == lines)
  }
}
