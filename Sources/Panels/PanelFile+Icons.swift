import Controls
import JSON

extension PanelFile {
  /// Reads `icons`: the icons of the file, by their names. A missing picture is a placeholder, because
  /// a program may write its file later.
  func readIcons(_ reader: inout ObjectReader, into icons: PanelIcons) {
    guard var named = reader.object("icons", .names) else { return }
    let members = named.takeAll()
    guard members.count <= Self.iconLimit else {
      return named.problems.add(
        "expected at most \(Self.iconLimit) icons, found \(members.count)", at: named.offset,
        path: named.path)
    }
    for member in members {
      let path = named.path(of: member.name)
      guard ValueStore.isValid(name: member.name), member.name != PropertyValue.noneText else {
        let message =
          member.name == PropertyValue.noneText
          ? "\"\(member.name)\" means no icon; choose another name"
          : Self.invalidName(member.name)
        named.problems.add(message, at: member.offset, path: path)
        continue
      }
      do throws(PropertyError) {
        guard case .string(let file) = member.node.value else {
          throw .expected(PropertyFormat.picture.expectation)
        }
        // Add the icon even if its path is wrong, so that its uses are not reported as well.
        icons[member.name] = Picture(path: file, missing: "")
        icons[member.name] = try picture(at: file)
      } catch {
        named.problems.add(error, found: member.node, path: path)
      }
    }
  }

  private func picture(at path: String) throws(PropertyError) -> Picture {
    do throws(PropertyError) {
      return Picture(path: path, artwork: try resources.picture(at: path))
    } catch {
      guard case .missing(let problem) = error else { throw error }
      return Picture(path: path, missing: problem)
    }
  }
}

extension Panel {
  /// Adds a warning for each of the file's icons whose picture is missing.
  package func warnAboutMissingIcons(in file: JSONNode, to problems: ProblemList) {
    for member in file.value.node("icons")?.value.members ?? [] {
      guard let picture = stage.icons[member.name], picture.artwork == nil else { continue }
      problems.add(
        picture.warning, at: member.node.offset, path: "icons.\(member.name)", isInAll: true)
    }
  }
}
