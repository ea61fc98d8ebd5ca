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
      ] + reference.members(of: .testFile) + [JSONMember("definitions", .object(definitions))])
  }

  /// The reference of test files, as the sections of a manual page.
  package static var testDocument: Document {
    let reference = PanelReference(kinds: [])
    func table(_ object: FileObject) -> [Document.Block] { [.table(reference.table(of: object))] }
    return Document(
      PackageResources.test_file_md, words: ["fileSize": "\(PanelTestFile.sizeLimit >> 10)"],
      blocks: [
        "file": table(.testFile), "size": table(.testSize),
        "test": table(FileObject("a test", FileObject.testKeys)),
        "actions": table(FileObject("an action", FileObject.testActions)),
        "checks": table(FileObject("a check", FileObject.testChecks)),
      ])
  }
}
