extension BuiltInIcon.Topic {
  /// Arrows, plus, minus, check mark, cross and similar signs.
  static let signs = Self(
    "Signs",
    [
      .plus, .minus, .check, .cross, .chevronLeft, .chevronRight, .chevronUp, .chevronDown,
      .arrowLeft, .arrowRight, .arrowUp, .arrowDown, .expand, .collapse, .refresh, .undo, .redo,
    ])
}

extension BuiltInIcon {
  public static let plus = BuiltInIcon(
    "plus", synonyms: "add increase new create",
    strokes: "M12 5 L12 19 M5 12 L19 12")

  public static let minus = BuiltInIcon(
    "minus", synonyms: "remove less decrease subtract",
    strokes: "M5 12 L19 12")

  public static let check = BuiltInIcon(
    "check", synonyms: "checkmark done ok yes tick confirm accept apply",
    strokes: "M4 12 L9.5 17.5 L20 7")

  public static let cross = BuiltInIcon(
    "cross", synonyms: "close xmark x cancel no clear dismiss times multiply",
    strokes: "M6 6 L18 18 M18 6 L6 18")

  public static let chevronLeft = BuiltInIcon(
    "chevron-left", synonyms: "back previous keyboard-arrow-left navigate-before chevron-backward",
    strokes: "M15 6 L9 12 L15 18", isDirectional: true)

  public static let chevronRight = BuiltInIcon(
    "chevron-right", synonyms: "forward next keyboard-arrow-right navigate-next chevron-forward",
    strokes: "M9 6 L15 12 L9 18", isDirectional: true)

  public static let chevronUp = BuiltInIcon(
    "chevron-up", synonyms: "keyboard-arrow-up expand-less chevron-compact-up",
    strokes: "M6 15 L12 9 L18 15")

  public static let chevronDown = BuiltInIcon(
    "chevron-down", synonyms: "keyboard-arrow-down expand-more dropdown",
    strokes: "M6 9 L12 15 L18 9")

  public static let arrowLeft = BuiltInIcon(
    "arrow-left", synonyms: "arrow-back left west return",
    strokes: "M20 12 L4 12 M11 5 L4 12 L11 19", isDirectional: true)

  public static let arrowRight = BuiltInIcon(
    "arrow-right", synonyms: "arrow-forward right east",
    strokes: "M4 12 L20 12 M13 5 L20 12 L13 19", isDirectional: true)

  public static let arrowUp = BuiltInIcon(
    "arrow-up", synonyms: "arrow-upward up north raise lift",
    strokes: "M12 20 L12 4 M5 11 L12 4 L19 11")

  public static let arrowDown = BuiltInIcon(
    "arrow-down", synonyms: "arrow-downward down south lower",
    strokes: "M12 4 L12 20 M5 13 L12 20 L19 13")

  public static let expand = BuiltInIcon(
    "expand",
    synonyms: """
      fullscreen enlarge open-in-full maximize zoom-in arrow-up-left-and-arrow-down-right open-full
      """,
    strokes: "M14 4 L20 4 L20 10 M20 4 L14 10 M10 20 L4 20 L4 14 M4 20 L10 14")

  public static let collapse = BuiltInIcon(
    "collapse", synonyms: "fullscreen-exit shrink close-fullscreen minimize zoom-out",
    strokes: "M20 10 L14 10 L14 4 M14 10 L20 4 M4 14 L10 14 L10 20 M10 14 L4 20")

  public static let refresh = BuiltInIcon(
    "refresh",
    synonyms: "reload sync restart update reset rotate rotate-right arrow-clockwise cached",
    strokes: "O12 12 8.54 20.56 339.44 M20 4 L20 9 L15 9")

  public static let undo = BuiltInIcon(
    "undo", synonyms: "back revert rotate-left arrow-uturn-backward",
    strokes: "M9 5 L4 10 L9 15 M4 10 L15 10 A15 15 5 -90 90 L10 20", isDirectional: true)

  public static let redo = BuiltInIcon(
    "redo", synonyms: "again arrow-uturn-forward",
    strokes: "M15 5 L20 10 L15 15 M20 10 L9 10 A9 15 5 -90 -270 L14 20", isDirectional: true)
}
