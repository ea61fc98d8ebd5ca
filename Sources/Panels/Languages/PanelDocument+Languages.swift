import Controls
import JSON

extension PanelDocument {
  /// The panel file with the texts of the files that `languages` names; nil, after adding problems, if
  /// one cannot be read.
  static func withLanguageFiles(
    _ root: JSONNode, _ resources: any PanelResources, _ problems: ProblemList
  ) -> JSONNode? {
    guard case .object(var members) = root.value,
      let index = members.firstIndex(where: { $0.name == "languages" }),
      case .object(var languages) = members[index].node.value
    else { return root }
    guard languages.count <= PanelFile.languageLimit else {
      problems.add(
        "expected at most \(PanelFile.languageLimit) languages, found \(languages.count)",
        at: members[index].node.offset, path: "languages")
      return nil
    }
    var rest = PanelFile.sizeLimit
    var isComplete = true
    for index in languages.indices {
      let member = languages[index]
      let path = ObjectReader.join("languages", member.name)
      func problem(_ message: String) {
        problems.add(message, at: member.node.offset, path: path)
        isComplete = false
      }
      switch member.node.value {
      case .object: continue
      case .string(let name) where !name.isEmpty:
        do throws(ResourceError) {
          let text = try resources.includedFile(at: name, limit: PanelFile.sizeLimit)
          rest -= text.count
          guard rest >= 0 else {
            problem("the language files together are larger than \(PanelFile.sizeLimit >> 20) MiB")
            return nil
          }
          guard let file = parse(text, name, problems) else {
            isComplete = false
            continue
          }
          guard case .object = file.value else {
            problems.add(
              "expected an object with texts and their translations, found \(file.value.kindName)",
              at: file.offset, path: path)
            isComplete = false
            continue
          }
          languages[index].node = file
        } catch {
          problem(error.message)
        }
      case .null, .bool, .number, .string, .array:
        problem(
          "expected the path of a file or an object with texts and their translations, found "
            + member.node.value.found)
      }
    }
    members[index].node.value = .object(languages)
    return isComplete ? JSONNode(.object(members), offset: root.offset) : nil
  }
}
