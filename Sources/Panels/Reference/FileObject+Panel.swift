import Controls
import Geometry
import JSON
import Raster

// The keys of a panel file beside its controls' own properties: each key once, for reading it and
// for the reference.

extension FileObject {
  private static let standard = PanelSettings()

  /// The whole file.
  static let panel = FileObject(
    "a panel file",
    [
      FileKey(
        "$schema", .value(.text),
        "For editors: where the JSON Schema of panel files lies. Bezel does not look at it."),
      FileKey(
        "name", .value(.text), standard: .string(standard.name),
        "What the panel is called, for the programs that read its values."),
      FileKey("size", .object(size), "What the controls' places are counted in."),
      FileKey(
        "theme", .wordOrObject(Theme.names, theme), standard: .string(Theme.dark.name),
        "The look of the whole panel. `\"classic\"` is the look of the controls' own properties, "
          + "without the themes' colours and styles."),
      FileKey(
        "background", .value(.color),
        "The colour behind all controls. Default: the theme's `background`; "
          + "`\"\(standard.background.hex)\"` in `\"classic\"`."),
      FileKey(
        "tint", .value(.color),
        "The colour of values and of what is selected, inherited by all controls. Default: the "
          + "theme's `accent`; `\"\(Control.defaultTint.hex)\"` in `\"classic\"`."),
      FileKey(
        "textColor", .value(.color),
        "The colour of text. Default: the theme's `text`; in `\"classic\"`, and on a light "
          + "background in a dark theme or the reverse, the one of light and dark text that can be "
          + "read."),
      FileKey("font", .object(font), "What text is set in."),
      FileKey("styles", .styles, "Looks that are written once and used by name."),
      FileKey("display", .object(display), "The screen."),
      FileKey("touch", .object(touch), "The touchscreen."),
      FileKey(
        "values", .objects(value),
        "The named values that controls show and change. Every panel has two beside them, which may "
          + "be declared to be kept or to begin otherwise: `panel.brightness`, from 0 to 100, and "
          + "`panel.awake`, which is false while the screen is off."),
      FileKey("tabs", .object(tabs), "How a panel with pages shows which there are."),
      FileKey(
        "pages", .array(page), "Screens of which one is shown at a time, with tabs to choose it."),
      FileKey(
        "controls", .controls(placed: false),
        "What stands on the panel; with pages, what lies above all of them."),
    ])

  static let size = FileObject("\"size\"") {
    FileKey.setting(
      "width", .number(1...Double(Surface.limit), unit: "points"),
      standard: .number(standard.size.width), \.size.width, \.number, "The width of the design.")
    FileKey.setting(
      "height", .number(1...Double(Surface.limit), unit: "points"),
      standard: .number(standard.size.height), \.size.height, \.number,
      "The height of the design. The design is fitted to the screen and keeps its aspect ratio.")
    FileKey.portrait(
      "The design's size on a screen that is higher than wide; the same where not set.")
  }

  static let theme = FileObject(
    "a theme",
    [
      FileKey(
        "base", .value(.choice(Theme.all.map(\.name))), isRequired: true, "The theme to change.")
    ]
      + Theme.roles.map { FileKey($0.name, .value(.color), $0.use) })

  static let font = FileObject(
    "\"font\"",
    [
      FileKey(
        "family", .texts("a font family or several"),
        "The font family; of several, \(PanelFile.familyLimit) at most, the first that is "
          + "installed."),
      FileKey(
        "size", .number(1...1_000, unit: "points"),
        "The height of type in controls whose style says nothing else."),
      .portrait("What differs on a screen that is higher than wide."),
    ])

  static let display = FileObject("\"display\"") {
    FileKey.setting(
      "output", .name("the name of an output"), \.output, \.nonEmptyString,
      "The output's name, such as \"HDMI-A-1\"; the first connected one if not set.")
    FileKey(
      "mirrors", .texts("the name of an output or several"),
      "Further outputs that show the same picture, as large as it fits, as long as the panel's own "
        + "output is connected. A touchscreen that udev's WL_OUTPUT puts on one of them touches what "
        + "is shown there.")
    FileKey.setting(
      "mode", .name("a mode, as \"1280x800@60\""), \.mode, \.mode,
      "Such as \"1280x800@60\" or \"1280x800\"; the preferred mode of the screen if not set.")
    FileKey.setting(
      "rotation", .oneOf([0, 90, 180, 270]), \.rotation, \.rotation,
      "The clockwise rotation of picture and touches, in degrees. If not set, the picture is upright "
        + "where the kernel knows how the screen is mounted.")
    FileKey.setting(
      "scale", .number(0.1...16, unit: "pixels a point"), \.scale, \.number,
      "The size of a point; as large as the design fits if not set.")
    FileKey.setting(
      "pointsPerInch", .number(20...1_000, unit: "points an inch"), \.pointsPerInch, \.number,
      "The size of a point on the glass, for controls of the same size on every screen; smaller if "
        + "the design does not fit. 160 is usual. Ignored if the screen does not report its size.")
    FileKey.setting(
      "dimAfter", .seconds, \.dimAfter, \.seconds,
      "The time without a touch after which the picture is darkened; never if not set. The touch "
        + "that wakes the screen acts as any other.")
    FileKey.setting(
      "blankAfter", .seconds, \.blankAfter, \.seconds,
      "The time without a touch after which the screen is switched off; never if not set. The touch "
        + "that wakes the screen presses nothing.")
  }

  static let touch = FileObject("\"touch\"") {
    FileKey.setting(
      "device", .name("a pattern of touchscreens' names"), \.touchDevice, \.nonEmptyString,
      "Which touchscreens to use, as a pattern of their names such as \"Goodix*\"; all where not "
        + "set, except those that udev's WL_OUTPUT puts on another screen. A rule tells those of "
        + "one name apart by where `bezel devices` says they are: KERNELS==\"1-0038\", "
        + "ENV{WL_OUTPUT}=\"DSI-1\".")
    FileKey.setting(
      "exclusive", .value(.boolean), standard: .bool(standard.touchIsExclusive),
      \.touchIsExclusive, \.bool,
      "Whether touches are kept from the console and from other programs. Where they are not, a "
        + "program that takes them for itself cancels those that are down, within a second of "
        + "their last word.")
    FileKey.setting(
      "calibration",
      .numbers(count: 6, meaning: "six numbers, as libinput's calibration matrix has"),
      \.calibration, \.numbers,
      "The 2×3 matrix of libinput, by rows, for positions from 0 to 1; that of udev if not set.")
    FileKey(
      "keys", .keys,
      "The touchscreen's own keys: `{ home: \"KEY_HOMEPAGE\" }` makes the value `home` true as "
        + "long as the key is down. The names are the kernel's, as `evtest` and `libinput "
        + "debug-events --show-keycodes` print them.")
  }

  static let value = FileObject(
    "a value",
    [
      FileKey(
        "minimum", .number(PropertyFormat.anyNumber), standard: .number(0), "The smallest number."),
      FileKey(
        "maximum", .number(PropertyFormat.anyNumber), standard: .number(1), "The largest number."),
      FileKey(
        "step", .number(PropertyFormat.positive),
        "The grid that numbers are snapped to, counted from the minimum; none where not set."),
      FileKey(
        "initial", .scalar,
        "What it is at first, which also says what kind of value it is; the minimum where not set."
      ),
      FileKey("unit", .value(.text), "What its numbers count, for people and programs."),
      FileKey(
        "persistent", .value(.boolean), standard: .bool(false),
        "Whether it is kept over a restart."),
    ])

  static let tabs = FileObject(
    "\"tabs\"",
    [
      FileKey(
        "position", .value(.choice(["bottom", "top", "left", "right", "dots", "none"])),
        standard: .string("bottom"),
        "Where the tabs stand; `dots` is a dot for each below the page, `none` is nothing."),
      FileKey(
        "lines", .value(.count(1...8)), standard: .number(1),
        "In how many columns they stand at a side, or in how many rows."),
      FileKey(
        "value", .valueName, standard: .string("page"),
        "The value that is the name of the page shown; setting it turns the page."),
      FileKey(
        "swipe", .value(.boolean), standard: .bool(true),
        "Whether a finger that wipes sideways, where no control takes it, turns the page."),
      .portrait("What differs on a screen that is higher than wide."),
    ])

  static let page = FileObject(
    "a page",
    [
      FileKey(
        "name", .name("a name"), isRequired: true, "What the page is called, once in a panel."),
      FileKey("title", .value(.text), "What stands on its tab; its name where not set."),
      FileKey("icon", .value(.icon), "What stands above the title."),
      FileKey("controls", .controls(placed: false), "What stands on the page."),
    ])

  /// The keys of every control beside the properties and values of its kind.
  static let control = FileObject(
    "a control",
    [
      FileKey("kind", .kind, isRequired: true, "What it is."),
      FileKey(
        "name", .valueName,
        "What it is called, once in a panel; the value that it shows is named after it."),
      FileKey(
        "frame", .frame,
        "`[x, y, width, height]` in points of what it stands in. In a row, column or grid it needs "
          + "none."),
      FileKey(
        "style", .texts("the name of a style, or an array of them"),
        "The styles it takes, later ones winning; what it says itself wins over all."),
      FileKey("bind", .bindings, "Properties that follow values: `{ lineWidth: \"thickness\" }`."),
      .portrait(
        "What it says instead on a screen that is higher than wide: any of its keys, `frame`, `kind` "
          + "and `children` among them."),
    ])
}

extension FileKey {
  /// The key of controls that hold others.
  static func children(placed: Bool) -> FileKey {
    FileKey("children", .controls(placed: placed), "The controls in it, later ones above.")
  }
}
