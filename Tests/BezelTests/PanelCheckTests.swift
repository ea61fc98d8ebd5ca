import Glibc
import Kinds
import LinuxIO
import TestFolders
import Testing
import Typesetting

@testable import PanelTesting

/// `bezel check` on a machine without fonts.
@Suite struct PanelCheckTests {
  @Test(arguments: [
    // No text is drawn before a program sets the value.
    (
      "{ values: { title: { initial: '' } },"
        + " controls: [{ kind: 'label', frame: [0, 0, 90, 30], value: 'title' }] }", true
    ),
    ("{ controls: [{ kind: 'label', frame: [0, 0, 90, 30], text: 'abc' }] }", true),
    ("{ font: { family: '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf' } }", false),
  ])
  func aMissingFontIsOneWarning(panel: String, isExpected: Bool) throws {
    let path = "\(try makeTestFolder())/panel.json5"
    try replaceFile(at: path, with: Array(panel.utf8))
    let check = PanelCheck(path, kinds: builtInKinds, fonts: FontLibrary(folders: []))
    #expect(check.lines(width: 80).map(\.text).count == (isExpected ? 1 : 0))
    #expect(
      check.lines(width: 80).allSatisfy {
        $0.text.hasPrefix("\(path): warning: no font is installed; ")
      })
    #expect(check.exitCode(isStrict: true) == (isExpected ? 65 : 0))
  }
}
