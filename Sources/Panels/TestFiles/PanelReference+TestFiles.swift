import JSON

extension PanelReference {
  /// A JSON Schema (draft 7) of test files.
  public static var testSchema: JSONValue {
    let reference = PanelReference(kinds: [])
    let definitions = reference.definitions.filter { $0.name == "valueName" }
    return .object(
      [
        JSONMember("$schema", .string("http://json-schema.org/draft-07/schema#")),
        JSONMember("title", .string("Bezel test file")),
      ] + reference.members(of: TestKeys.file.erased) + [
        JSONMember("definitions", .object(definitions))
      ])
  }

  /// The reference of test files, as the sections of a manual page.
  package static var testDocument: Document {
    let reference = PanelReference(kinds: [])
    func table<Keys>(_ object: FileObject<Keys>) -> [Document.Block] {
      [.table(reference.table(of: object.erased))]
    }
    return Document(
      PackageResources.test_file_md, words: ["fileSize": "\(PanelTestFile.sizeLimit >> 10)"],
      blocks: [
        "file": table(TestKeys.file), "size": table(TestKeys.size),
        "test": table(FileObject("a test", TestKeys()) { TestKeys.own }),
        "actions": table(FileObject("an action", StepKeys()) { StepKeys.actions }),
        "checks": table(FileObject("a check", StepKeys()) { StepKeys.checks }),
      ])
  }
}
