import Glibc
import LinuxIO
import Pictures
import Raster
import Testing

/// `bezel render` with a theme, with states of controls, and as an animation.
struct RenderStateTests {
  private static let panel = """
    { size: { width: 200, height: 100 }, themes: { sea: { base: "dark", accent: "#00FF88" } },
      values: { level: { maximum: 100, initial: 20, expires: 60 } },
      controls: [
        { kind: "slider", name: "level", frame: [10, 8, 180, 44] },
        { kind: "toggle", name: "lamp", frame: [10, 56, 60, 40] },
        { kind: "label", name: "text", text: "Text", frame: [100, 56, 90, 40] } ] }
    """

  private func write(_ text: String, to path: String) throws {
    try FileDescriptor.open(path, O_CREAT | O_WRONLY | O_TRUNC).write(
      all: Array(text.utf8), to: path)
  }

  private func picture(_ arguments: String..., of panel: String = panel) throws -> [UInt8] {
    var picture: [UInt8] = []
    try withFolder { folder in
      try write(panel, to: "\(folder)/panel.json5")
      let outcome = try run(
        "bezel", ["render", "\(folder)/panel.json5", "-o", "\(folder)/out.png"] + arguments)
      #expect(outcome.exitCode == 0, "\(outcome.error)")
      picture = try readFile("\(folder)/out.png", limit: 1 << 24)
    }
    return picture
  }

  private func refusal(_ arguments: String..., exitCode: Int32 = 1) throws -> String {
    var error = ""
    try withFolder { folder in
      try write(Self.panel, to: "\(folder)/panel.json5")
      let outcome = try run(
        "bezel", ["render", "\(folder)/panel.json5", "-o", "\(folder)/out.png"] + arguments)
      #expect(outcome.exitCode == exitCode && access("\(folder)/out.png", F_OK) != 0)
      error = outcome.error
    }
    return error
  }

  @Test func themesOfBezelAndOfTheFileAreDrawn() throws {
    let pictures = [
      try picture(), try picture("--theme", "light"), try picture("--theme", "sea"),
    ]
    #expect(Set(pictures).count == 3)
    #expect(try picture("--theme", "dark") == pictures[0])
    #expect(
      try refusal("--theme", "lihgt").contains(
        "there is no theme \"lihgt\"; did you mean \"light\"?"))
  }

  @Test func statesAreDrawn() throws {
    let states = [
      try picture(), try picture("--state", "level=disabled"),
      try picture("--state", "level=focused"), try picture("--state", "level=unknown"),
      try picture("--state", "level=held"), try picture("--state", "lamp=on"),
      try picture("--state", "level=disabled", "--state", "lamp=focused"),
    ]
    #expect(Set(states).count == states.count)
    #expect(try picture("--touch", "level") == states[4])
    #expect(try picture("--set", "lamp=on") == states[5])
  }

  @Test func allControlsAreDrawnInAState() throws {
    for state in ["unknown", "focused", "held"] {
      #expect(
        try picture("--state", state)
          == picture("--state", "level=\(state)", "--state", "lamp=\(state)"), "\(state)")
    }
    #expect(try picture("--state", "on") == picture("--state", "lamp=on"))
    #expect(
      try picture("--state", "held", "--state", "level=disabled")
        == picture("--state", "level=disabled", "--state", "lamp=held"))
  }

  @Test func otherStatesAreRefused() throws {
    for word in ["level=pressed", "level", "Held"] {
      #expect(
        try refusal("--state", word, exitCode: 2).contains(
          "--state: expected on, unknown, focused, held or disabled, found "), "\(word)")
    }
    #expect(
      try refusal("--state", "held", "--state", "on", exitCode: 2).contains(
        "--state: all controls are \"held\" or \"on\"; write one of them, or CONTROL=STATE"))
    #expect(
      try refusal("--state", "levle=focused").contains(
        "there is no control \"levle\"; did you mean \"level\"?"))
    #expect(
      try refusal("--state", "text=focused").contains(
        "\"text\": \"label\" has no pose \"focused\"; use \"disabled\""))
  }

  /// The type and the data of each chunk of a file.
  private func chunks(_ file: [UInt8]) -> [(type: String, data: [UInt8])] {
    var (chunks, rest): ([(String, [UInt8])], ArraySlice<UInt8>) = ([], file.dropFirst(8))
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let content = rest.dropFirst(4).prefix(length + 4)
      chunks.append(
        (String(decoding: content.prefix(4), as: UTF8.self), Array(content.dropFirst(4))))
      rest = rest.dropFirst(length + 12)
    }
    return chunks
  }

  /// The number of sixtieths of a second for which each frame is shown.
  private func times(_ file: [UInt8]) -> [Int] {
    chunks(file).filter { $0.type == "fcTL" }.map { Int($0.data[20]) << 8 | Int($0.data[21]) }
  }

  @Test func aMovementIsDrawnFrameByFrame() throws {
    let film = try picture("--set", "lamp=true", "--frames", "60")
    #expect(times(film).reduce(0, +) == 60)
    // The movement begins in the second frame, and the last one lasts until the end.
    #expect(times(film).count > 8 && times(film)[0] == 1)
    #expect(times(film).last.map { $0 > 30 } == true)
    // Programs without animations show the panel before the movement.
    let first = try PNG.decode(film, name: "film")
    let before = try PNG.decode(try picture(), name: "picture")
    var differences = 0
    first.forEachDifference(from: before) { _, _ in differences += 1 }
    #expect(differences == 0)
    #expect(try picture("--set", "lamp=true", "--frames", "60") == film)
  }

  @Test func aFingerOperatesControlsOneAfterTheOther() throws {
    let one = try picture("--touch", "level", "--frames", "140")
    let both = try picture("--touch", "level", "--touch", "lamp", "--frames", "140")
    #expect(times(one).count > 30 && times(both).count > times(one).count)
  }

  @Test func aFingerDoesNotWaitForRunningDashes() throws {
    let panel = """
      { controls: [
        { kind: "toggle", name: "lamp", frame: [10, 56, 60, 40] },
        { kind: "shape", frame: [0, 8, 180, 44], dash: [0, 16], lineCap: "round", dashSpeed: 40 } ] }
      """
    let untouched = try picture("--frames", "60", of: panel)
    #expect(try picture("--touch", "lamp", "--frames", "60", of: panel) != untouched)
  }

  @Test func aPanelAtRestHasOneFrame() throws {
    #expect(times(try picture("--frames", "20")) == [20])
  }

  @Test func otherNumbersOfFramesAreRefused() throws {
    for count in ["0", "1", "601", "1.5", "many"] {
      #expect(
        try refusal("--frames", count, exitCode: 2).contains("a whole number from 2 to 600"))
    }
    #expect(try refusal("--frames", "9", "--touch", "text").contains("accepts no touches"))
  }
}
