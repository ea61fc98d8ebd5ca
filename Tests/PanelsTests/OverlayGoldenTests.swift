import Controls
import GoldenPictures
import Kinds
import PanelChecks
import Panels
import Raster
import Testing

/// Pictures of dialogs and toasts.
struct OverlayGoldenTests {
  private func expectPicture(
    _ name: String, _ width: Int, _ height: Int, scale: Int, theme: String,
    _ controls: String
  ) throws {
    let text = """
      { size: { width: \(width), height: \(height) }, theme: "\(theme)", values: {
          asking: { initial: true }, message: { initial: "" }, error: { initial: "" },
          level: { maximum: 100, initial: 40 } },
        controls: [
          { kind: "label", text: "Tank 1", frame: [16, 16, 200, 24] },
          { kind: "slider", value: "level", frame: [16, 48, 200, 44] },
          \(controls) ] }
      """
    let panel = try TestPanel.panel(text, scale: scale, resources: GoldenResources())
    let messages: [String: Scalar] = [
      "message": .text("Saved as “Morning”"), "error": .text("No connection to the pump"),
    ]
    try panel.set(messages.mapValues { $0 }, origin: .client)
    for time in [0, 300] { panel.advance(to: .milliseconds(time)) }
    let surface = panel.picture()
    expectGolden(surface, "\(name)-\(theme)-\(scale)x", maximumDifference: 3)
  }

  @Test(arguments: ControlGoldenTests.looks("dark", "light", "classic"))
  func dialog(scale: Int, theme: String) throws {
    let danger = theme == "classic" ? "color: '#C93445'" : "style: 'danger'"
    try expectPicture(
      "dialog", 480, 400, scale: scale, theme: theme,
      """
      { kind: "dialog", value: "asking", title: "Drain the tank?", icon: "drop",
        text: "Tank 1 holds {level:.0f} l. The water goes into the garden.", children: [
          { kind: "checkbox", title: "Stop the pump first", height: 44 } ],
        buttons: [{ title: "Cancel" }, { title: "Drain", \(danger) }] },
      """)
  }

  /// More buttons than fit side by side, one of them disabled, and no text.
  @Test(arguments: ["dark", "light"]) func dialogWithManyButtons(theme: String) throws {
    try expectPicture(
      "dialogButtons", 400, 360, scale: 1, theme: theme,
      """
      { kind: "dialog", value: "asking", title: "The door is open", buttons: [
          { title: "Close it and go on", style: "primary" },
          { title: "Go on with the door open", enabled: false },
          { title: "Cancel" } ] },
      """)
  }

  /// Content that is higher than the screen.
  @Test func dialogThatScrolls() throws {
    try expectPicture(
      "dialogScrolls", 320, 240, scale: 1, theme: "dark",
      """
      { kind: "dialog", value: "asking", title: "Rooms", children: [
          { each: 9, kind: "checkbox", name: "room$n", title: "Room $n", height: 44 } ],
        buttons: [{ title: "Done" }] },
      """)
  }

  @Test(arguments: ["dark", "light"]) func dialogFromRightToLeft(theme: String) throws {
    try expectPicture(
      "dialogRightToLeft", 480, 320, scale: 1, theme: theme,
      """
      { kind: "group", direction: "rightToLeft", frame: [0, 0, 480, 320], children: [
        { kind: "dialog", value: "asking", title: "تفريغ الخزان؟", text: "يحتوي على 40 لترا",
          buttons: [{ title: "إلغاء" }, { title: "تفريغ", style: "primary" }] },
        { kind: "toast", value: "message", role: "good", position: "top",
          buttons: [{ title: "تراجع" }] } ] },
      """)
  }

  @Test(arguments: ControlGoldenTests.looks("dark", "light", "classic"))
  func toast(scale: Int, theme: String) throws {
    try expectPicture(
      "toast", 480, 240, scale: scale, theme: theme,
      """
      { kind: "toast", value: "message", role: "good", buttons: [{ title: "Undo" }] },
      { kind: "toast", value: "error", role: "danger", position: "top" },
      """)
  }

  // MARK: Small screens

  private static let question = """
    { kind: "dialog", value: "asking", title: "Drain the tank?", icon: "drop",
      text: "Tank 1 holds {level:.0f} l. The water goes into the garden.", buttons: [
        { title: "Cancel" }, { title: "Half of it" },
        { title: "Drain", style: "danger" } ] },
    """

  @Test(arguments: ControlGoldenTests.looks("dark", "light"))
  func threeButtonsOnASmallScreen(scale: Int, theme: String) throws {
    try expectPicture("dialogSmall", 240, 320, scale: scale, theme: theme, Self.question)
  }

  @Test(arguments: ["dark", "light"]) func eightButtons(theme: String) throws {
    try expectPicture(
      "dialogEightButtons", 800, 480, scale: 1, theme: theme,
      """
      { kind: "dialog", value: "asking", title: "Which programme?", buttons: [
        { each: 8, title: "Programme $n" } ] },
      """)
  }

  /// Buttons that do not fit scroll, with a bar as a hint.
  @Test(arguments: ["dark", "light"]) func buttonsThatScroll(theme: String) throws {
    try expectPicture(
      "dialogButtonsScroll", 320, 240, scale: 1, theme: theme,
      """
      { kind: "dialog", value: "asking", title: "Which programme?", buttons: [
        { each: 8, title: "Programme for the tank $n" } ] },
      """)
  }

  @Test(arguments: ControlGoldenTests.looks("dark", "light"))
  func toastsOnASmallScreen(scale: Int, theme: String) throws {
    try expectPicture(
      "toastSmall", 320, 240, scale: scale, theme: theme,
      """
      { kind: "toast", value: "message", role: "good",
        buttons: [{ title: "Undo" }, { title: "Show all files" }] },
      { kind: "toast", value: "error", role: "danger", position: "top",
        buttons: [{ title: "Try again" }] },
      """)
  }
}
