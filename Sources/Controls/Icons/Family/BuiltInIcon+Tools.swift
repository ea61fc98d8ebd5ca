extension BuiltInIcon.Topic {
  /// Menus, files, settings and other parts of user interfaces.
  static let tools = Self(
    "Tools",
    [
      .menu, .more, .gear, .sliders, .search, .filter, .edit, .trash, .download, .upload, .folder,
      .file, .list, .grid, .eye, .eyeOff, .info, .help,
    ])
}

extension BuiltInIcon {
  public static let menu = BuiltInIcon(
    "menu", synonyms: "hamburger line-3-horizontal navigation list-dash sidebar",
    strokes: "M4 6 L20 6 M4 12 L20 12 M4 18 L20 18")

  public static let more = BuiltInIcon(
    "more", synonyms: "ellipsis more-horiz more-vert dots options",
    solid: "O5 12 1 O12 12 1 O19 12 1")

  public static let gear = BuiltInIcon(
    "gear",
    synonyms: """
      settings gearshape preferences setup configuration options cog settings-applications
      gearshape-2 admin
      """,
    strokes: """
      A12 12 9 -103 -77 A12 12 6.5 -72 -48 A12 12 9 -43 -17 A12 12 6.5 -12 12 A12 12 9 17 43
      A12 12 6.5 48 72 A12 12 9 77 103 A12 12 6.5 108 132 A12 12 9 137 163 A12 12 6.5 168 192
      A12 12 9 197 223 A12 12 6.5 228 252 Z O12 12 3
      """)

  public static let sliders = BuiltInIcon(
    "sliders", synonyms: "tune slider-horizontal-3 adjust equalizer settings mixer controls faders",
    strokes: "M3 7 L11 7 O14 7 3 M17 7 L21 7 M3 17 L7 17 O10 17 3 M13 17 L21 17")

  public static let search = BuiltInIcon(
    "search", synonyms: "find magnifyingglass look zoom magnifying-glass",
    strokes: "O11 11 7 M16 16 L21 21")

  public static let filter = BuiltInIcon(
    "filter", synonyms: "filter-alt funnel line-3-horizontal-decrease",
    strokes: "M4 4 L20 4 L14 12 L14 18 L10 20 L10 12 Z")

  public static let edit = BuiltInIcon(
    "edit", synonyms: "pencil write change rename square-and-pencil",
    strokes: "M16 4 L20 8 L8.5 19.5 L4 20 L4.5 15.5 Z M13 7 L17 11")

  public static let trash = BuiltInIcon(
    "trash", synonyms: "delete bin garbage remove erase delete-forever",
    strokes: """
      M4 6 L20 6 M9 6 L9 3 L15 3 L15 6 M6 6 L6 19 A8 19 2 180 90 L16 21 A16 19 2 90 0 L18 6 M10 11
      L10 16 M14 11 L14 16
      """)

  public static let download = BuiltInIcon(
    "download",
    synonyms: "save file-download square-and-arrow-down tray-and-arrow-down save-alt export",
    strokes: "M12 4 L12 15 M7 10 L12 15 L17 10 M4 16 R4 20 2 R20 20 2 L20 16")

  public static let upload = BuiltInIcon(
    "upload", synonyms: "file-upload share square-and-arrow-up tray-and-arrow-up import",
    strokes: "M12 15 L12 4 M7 9 L12 4 L17 9 M4 16 R4 20 2 R20 20 2 L20 16")

  public static let folder = BuiltInIcon(
    "folder", synonyms: "directory files folder-open",
    strokes: "M3 12 R3 4 2 L9 4 L12 7 R21 7 2 R21 19 2 R3 19 2 Z")

  public static let file = BuiltInIcon(
    "file", synonyms: "document doc description page paper text-document article",
    strokes: """
      M10 3 L14 3 L19 8 R19 21 2 R5 21 2 R5 3 2 Z M14 3 L14 8 L19 8 M9 13 L15 13 M9 17 L15 17
      """)

  public static let list = BuiltInIcon(
    "list", synonyms: "format-list-bulleted list-bullet items log view-list checklist",
    strokes: "M9 6 L20 6 M9 12 L20 12 M9 18 L20 18",
    solid: "O5 6 0.25 O5 12 0.25 O5 18 0.25", isDirectional: true)

  public static let grid = BuiltInIcon(
    "grid", synonyms: "apps square-grid-2x2 tiles grid-view dashboard overview",
    strokes: "B4 4 10 10 0.5 B14 4 20 10 0.5 B4 14 10 20 0.5 B14 14 20 20 0.5")

  public static let eye = BuiltInIcon(
    "eye", synonyms: "visibility show view see watch monitor-eye",
    strokes: """
      M3 12 C5.3 7.5 8.5 5 12 5 C15.5 5 18.7 7.5 21 12 C18.7 16.5 15.5 19 12 19
      C8.5 19 5.3 16.5 3 12 Z O12 12 3
      """)

  public static let eyeOff = BuiltInIcon(
    "eye-off", synonyms: "visibility-off eye-slash hide hidden invisible",
    strokes: """
      M4 4 L20 20 M3 12 C4.1 9.8 5.4 8.1 6.9 6.9 M9.9 5.3 C10.6 5.1 11.3 5 12 5
      C15.5 5 18.7 7.5 21 12 C20.5 13 19.9 14 19.3 14.8 M17.1 17.1 C15.5 18.3 13.8 19 12 19
      C8.5 19 5.3 16.5 3 12 M14.1 14.1 C13.6 14.7 12.8 15 12 15 C10.3 15 9 13.7 9 12
      C9 11.2 9.3 10.4 9.9 9.9
      """)

  public static let info = BuiltInIcon(
    "info", synonyms: "information about",
    strokes: "O12 12 9 M12 11 L12 16",
    solid: "O12 7.5 0.25")

  public static let help = BuiltInIcon(
    "help", synonyms: "question questionmark support",
    strokes: "O12 12 9 O12 9.5 2.5 180 450 M12 12 L12 13",
    solid: "O12 16.5 0.25")
}
