import Controls
import Glibc
import JSON
import Kinds
import LinuxIO
import PanelServing
import Panels
import Pictures
import Raster

// The checks of a step.

extension PanelTestRun {
  func verify(_ check: PanelTest.Check) throws(Failure) {
    switch check {
    case .text, .visible, .picture(_, _, isMoving: false):
      finishTransitions()
      panel.stage.finishMovements()
    case .value, .enabled, .pressed, .question, .picture: break
    }
    switch check {
    case .value(let setting, let tolerance): try verify(setting, tolerance)
    case .text(let text, let isShown): try verify(text, isShown: isShown)
    case .visible(let name, let isExpected):
      let control = try control(name)
      guard control.isVisibleOnScreen != isExpected else { return }
      throw Failure(
        message: isExpected
          ? hiddenMessage(control, name.text) : "\(name.text.quoted) is visible",
        place: name.place)
    case .enabled(let name, let isExpected):
      guard try control(name).isEffectivelyEnabled != isExpected else { return }
      throw Failure(
        message: "\(name.text.quoted) is \(isExpected ? "disabled" : "enabled")",
        place: name.place)
    case .pressed(let name, let isExpected):
      guard presses.contains(name.text) != isExpected else { return }
      throw Failure(
        message: "\(name.text.quoted) was \(isExpected ? "not " : "")pressed", place: name.place)
    case .question(let expected, let place): try verify(expected, place)
    case .picture(let path, let limit, _): try verify(path, within: limit)
    }
  }

  // MARK: Values

  private func verify(_ setting: PanelTest.Setting, _ tolerance: Double?) throws(Failure) {
    guard let value = panel.values[setting.name.text] else {
      throw Failure(message: "there is no such value", place: setting.name.place)
    }
    let found = value.knownPublished
    if case .number(let expected) = setting.scalar, case .number(let number) = found {
      if isEqual(number, expected, tolerance, step: value.step) { return }
    } else if found == setting.scalar {
      return
    } else if let list = setting.scalar?.list, found == (try? value.applied(.list(list))) {
      return
    }
    throw Failure(
      message: "expected \(Self.text(setting.scalar)), found \(Self.text(found))"
        + Self.limit(of: value, excluding: setting.scalar),
      place: setting.place)
  }

  /// Describes the limit of a value that the expected number violates; empty if there is none.
  private static func limit(of value: NamedValue, excluding expected: Scalar?) -> String {
    guard value.kind == .number, case .number(let number) = expected else { return "" }
    if number > value.maximum { return "; its maximum is \(text(.number(value.maximum)))" }
    if number < value.minimum { return "; its minimum is \(text(.number(value.minimum)))" }
    return ""
  }

  private func isEqual(
    _ number: Double, _ expected: Double, _ tolerance: Double?, step: Double?
  ) -> Bool {
    let difference = abs(number - expected)
    // The rounding error of the difference does not count.
    if let tolerance { return difference <= tolerance * (1 + 1e-9) }
    if let step { return difference < step / 2 }
    return difference <= 1e-6 * max(abs(expected), 1)
  }

  private static func text(_ scalar: Scalar?) -> String {
    let value = scalar.map(JSONValue.init) ?? .null
    return value.array == nil ? value.found : JSONWriter.plainText(of: value).shortened(to: 200)
  }

  // MARK: Texts

  private func verify(_ text: PanelTest.Word, isShown: Bool) throws(Failure) {
    let shown = shownTexts
    let wanted = Self.normalized(text.text)
    let contains = shown.contains { Self.normalized($0) == wanted }
    guard contains != isShown else { return }
    guard isShown else {
      throw Failure(message: "the panel shows \(text.text.quoted)", place: text.place)
    }
    let suggestion = Spelling.suggestion(for: text.text, in: shown)
    let list = shown.isEmpty ? "no text" : shown.map(\.quoted).joined(separator: ", ")
    throw Failure(
      message: "the panel does not show \(text.text.quoted)\(suggestion)"
        + (suggestion.hasSuffix("?") ? " It" : "; it") + " shows \(list)".shortened(to: 300),
      place: text.place)
  }

  /// The texts of all visible controls.
  private var shownTexts: [String] {
    var texts: [String] = []
    panel.stage.forEachDescendant { control in
      if control.isShown, !control.isFullyClipped { texts += control.shownTexts }
    }
    return texts
  }

  /// Replaces spaces and minus signs that a keyboard does not have.
  private static func normalized(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar {
          case "\u{202F}", "\u{A0}": " "
          case "\u{2212}": "-"
          default: scalar
          }
        }))
  }

  private func verify(
    _ expected: PanelTest.Presence, _ place: PanelTest.Place
  ) throws(Failure) {
    let text = player.question?.text
    switch expected {
    case .isPresent(let isExpected):
      guard (text != nil) != isExpected else { return }
      throw Failure(
        message: text.map { "the question \($0.quoted) is open" } ?? "no question is open",
        place: place)
    case .text(let wanted):
      guard text.map(Self.normalized) != Self.normalized(wanted) else { return }
      throw Failure(
        message: "expected the question \(wanted.quoted), found \(text?.quoted ?? "none")",
        place: place)
    }
  }

  // MARK: Pictures

  private func verify(_ path: PanelTest.Word, within limit: Int) throws(Failure) {
    let file = folder + path.text
    let comparisonFile = "\(file.dropLast(4)).difference.png"
    do {
      let picture = player.surface
      guard let golden = try readPicture(at: path.text) else {
        return try write(picture, to: file)
      }
      guard let difference = PictureDifference(picture, golden, above: limit) else {
        unlink(comparisonFile)
        return
      }
      if updatesPictures {
        unlink(comparisonFile)
        return try write(picture, to: file)
      }
      if case .size = difference {
        throw Failure(
          message: "the screen has \(picture.width) × \(picture.height) pixels, and the picture "
            + "\(golden.width) × \(golden.height); set \"size\", or write a new picture with --update",
          place: path.place)
      }
      try PNG.write(comparison(picture, golden), to: comparisonFile)
      throw Failure(
        message:
          "the picture differs from \(path.text.quoted): \(difference); see \(comparisonFile)",
        place: path.place)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(message: "\(error)", place: path.place)
    }
  }

  /// Reads a picture in the folder of the test file; nil if there is no file. Throws an error if the
  /// path leads out of the folder, so that nothing is written there.
  private func readPicture(at path: String) throws -> Surface? {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readFile(path, inFolderOfTest: folder, limit: PictureFile.sizeLimit)
    } catch  where error.code == ENOENT {
      return nil
    }
    return try PNG.decode(bytes, name: folder + path)
  }

  private func write(_ picture: Surface, to path: String) throws {
    if let slash = path.lastIndex(of: "/") { try makeFolder(String(path[..<slash])) }
    try PNG.write(picture, to: path)
    writtenPictures.append(path)
  }
}

/// Reads a file at a path relative to the folder of a test file, without leaving the folder.
/// - Parameter folder: the folder with a slash at the end; empty for the current one.
package func readFile(
  _ path: String, inFolderOfTest folder: String, limit: Int
) throws(SystemError) -> [UInt8] {
  let folder = folder.isEmpty ? "." : folder
  do throws(SystemError) {
    return try readFile(path, below: folder, limit: limit, unless: nil)?.bytes ?? []
  } catch {
    throw error.code == EXDEV
      ? SystemError(code: EXDEV, action: "open \(path) outside the folder of the test file") : error
  }
}
