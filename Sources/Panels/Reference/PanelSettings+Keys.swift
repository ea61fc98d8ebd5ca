import Controls
import Geometry
import JSON
import Raster

// The keys of a panel file, without the properties of controls.

extension AnyFileObject {
  /// The whole file.
  static let panel = PanelSettings.object.erased

  /// A file that a panel file includes.
  static let includedFile = AnyFileObject(
    "an included file",
    panel.keys.filter { (["$schema"] + PanelDocument.sharedKeys).contains($0.name) })

  /// A template, without the keys of its control.
  static let template = AnyFileObject(
    "a template",
    [
      FileKey(
        "parameters", .parameters,
        "The parameters and their defaults; `null` for one that each use must give.")
    ])

  static let theme = AnyFileObject(
    "a theme",
    [
      FileKey(
        "base", .value(.choice(Theme.allNames)), isRequired: true,
        "The theme whose colours are replaced. The others can be derived from each other; see "
          + "[Colours](#colours)."),
      FileKey(
        "seed", .value(.color),
        "A colour from which the theme is derived. The accent gets its hue and chroma, and the "
          + "neutral colours get its hue. They keep their luminance, and so the contrasts of "
          + "`base`; text on the accent is black or white."
      ),
      FileKey(
        "tokens", .tokens,
        "Numbers by name, at most \(PanelFile.tokenLimit), which properties can name. See "
          + "[Tokens](#tokens)."),
    ]
      + Theme.roles.map { FileKey($0.name.name, .value(.color), $0.use) })

  /// A style, without the properties of controls.
  static let style = AnyFileObject(
    "a style",
    [
      FileKey(
        "bind", .bindings, "The properties that follow expressions in every control with the style."
      )
    ] + StyleState.allCases.map { FileKey($0.rawValue, .stateProperties, $0.use) })

  /// A state of a style, without the properties of controls.
  static let styleState = AnyFileObject("a state of a style", [])

  static let font = AnyFileObject(
    "\"font\"",
    [
      FileKey(
        "family", .texts("a font family or an array of them"),
        "The font family. From an array of at most \(PanelFile.familyLimit) families, the first "
          + "available one is used. If not set, the family of the first of `files` is used."),
      FileKey(
        "files", .texts("the path of a font file or an array of them"),
        "TrueType and OpenType fonts in the folder of the panel file, by paths relative to it. "
          + "There are at most \(PanelFile.fontFileLimit) files, one for each weight, with at most "
          + "\(MemoryBudget.mebibytes(MemoryBudget.fonts)) in total. They have priority over "
          + "installed fonts, which provide missing characters. When a file is replaced, the "
          + "daemon reloads the panel."),
      FileKey(
        "size", .number(1...1_000, unit: "points"),
        "The size of text in controls that do not set one."),
      .portrait("The keys that differ in portrait."),
      .when,
    ])

  /// The keys that every control has, without the properties and values of its kind.
  static let control = AnyFileObject(
    "a control",
    [
      FileKey("kind", .kind, "The kind of control. Required without `use`."),
      FileKey(
        DocumentExpansion.useKey, .template,
        "The template that makes the control. The values of its parameters are further keys. All other "
          + "keys replace those of the template. See [Templates](#templates)."),
      .each("Repeats the control. See [Templates](#templates)."),
      FileKey(
        "name", .valueName,
        "The name of the control. By default, its value has the same name. "
          + "It must be unique in the panel."),
      FileKey(
        "frame", .frame,
        "The position and size, `[x, y, width, height]`, in points inside the container, or as "
          + "percentages of the container's width or height: `[0, 0, \"100%\", \"50%\"]`. Not needed in "
          + "a row, column, grid, stack or scroll. Elsewhere, its numbers can follow values: "
          + "`bind: { x: \"position * 4\" }`, and so can `y`, `width` and `height`."),
      FileKey(
        "style", .texts("the name of a style or an array of them"),
        "The styles of the control. Later styles override earlier ones, and the control's own keys "
          + "override them all."),
      FileKey(
        "bind", .bindings,
        "Properties that follow values or expressions: `{ lineWidth: \"thickness\" }`, "
          + "`{ color: \"heat > 80 ? 'bad' : 'text'\" }`."),
      FileKey(
        "if", .expression,
        "A condition such as `power > 0`. The control is hidden while the condition is false or unknown."
      ),
      FileKey(
        "do", .actions,
        "What a press of a button does, or a tap on a label, a picture, a meter or a group: an assignment such as `target += 0.5`, or an array of them."
      ),
      FileKey(
        "holdDo", .actions,
        "What a long press of half a second does, on any control that can have `do`. It performs no `do`, and publishes the event `hold` if the control has a name."
      ),
      FileKey(
        "confirm", .question,
        "A question that is asked before `do` or `holdDo` is performed and the press is published, above the whole panel, such as `Delete {count} files?`; or an object with its buttons."
      ),
      FileKey(
        "animated", .anyOf([.value(.boolean), .expression]), defaultValue: .bool(true),
        "Whether controls move to the values that `do` and `holdDo` set, or jump: true, false, or a condition such as `smooth`."
      ),
      .portrait(
        "The keys that differ in portrait. Any key is possible, including `frame`, `kind` and "
          + "`children`."),
      .when,
    ])
}

extension PanelSettings {
  /// The whole file.
  static let object = FileObject("a panel file", PanelSettings()) {
    FileSetting.schema(of: "panel files")
    FileSetting(
      "name", .text(), \.name,
      "The name of the panel, for clients.")
    FileKey(
      "language", .value(.language), defaultValue: .string(Language.english.code),
      "The language of the texts in the file, and of numbers and dates: the decimal sign, the "
        + "separators of thousands, and the names of days and months. See [Languages](#languages)."
    )
    FileKey(
      "languages", .languages,
      "The texts of the panel in other languages, by code: an object whose keys are texts of the "
        + "file, or the path of a file with such an object. See [Languages](#languages).")
    FileKey(
      "direction", .value(.choice(LayoutDirection.allCases.map(\.rawValue))),
      defaultValue: .string(LayoutDirection.automatic.rawValue),
      "The direction of the panel; `automatic` follows the language. See "
        + "[Right to left](#right-to-left).")
    FileKey(
      "include", .include,
      "The paths of other files with "
        + PanelDocument.sharedKeys.dropLast().map { "`\($0)`" }.joined(separator: ", ")
        + " and `\(PanelDocument.sharedKeys.last ?? "")`: at most "
        + "\(PanelFile.includeLimit), relative to the panel file, in its folder or below. See "
        + "[Templates](#templates).")
    FileKey(
      "templates", .templates,
      "Controls with parameters, by name. Other controls are made from them with `use`.")
    FileSetting("size", sizeObject, "The size of the design, in points.")
    FileKey(
      "theme", .theme, defaultValue: .string(Theme.dark.name),
      "The colours and styles of the panel. `\"classic\"` is the look of the controls' own "
        + "properties, without the colours and styles of a theme.")
    FileKey(
      "themes", .objects(.theme),
      "Further themes by name, at most \(PanelFile.themeLimit). `theme` can name one of them, and so "
        + "can `bind` while the panel runs.")
    FileKey(
      "background", .value(.color),
      "The background colour of the panel. Default: the theme's `background`; "
        + "`\"\(Look.classicBackground.hex)\"` in `\"classic\"`.")
    FileKey(
      "tint", .value(.color),
      "The highlight colour of all controls. `bezel configure panel tint=COLOR` changes it. Default: the theme's `accent`; "
        + "`\"\(Control.defaultTint.hex)\"` in `\"classic\"`.")
    FileKey(
      "bind", .bindings,
      "Properties of the panel that follow values or expressions, such as "
        + "`{ theme: \"night ? 'dark' : 'light'\" }`: "
        + PanelRoot.sharedProperties.map { "`\($0.name)`" }.joined(separator: ", ") + ".")
    FileKey(
      "textColor", .value(.color),
      "The colour of text. Default: the theme's `text`. In `\"classic\"`, and if the background is "
        + "light in a dark theme or the reverse, text is light on dark and dark on light.")
    FileKey("font", .object(.font), "The font of the panel.")
    FileSetting(
      "hyphenation", .boolean, \.hyphenates,
      "Whether long words may break at the end of a line, by the rules of the panel's language. See [Languages](#languages)."
    )
    FileKey(
      "icons", .pictures,
      "Additional icons: names and the paths of their pictures, preferably SVG files; at most "
        + "\(PanelFile.iconLimit). Any `icon` can name one, including expressions, fields of "
        + "rows and keys of a button matrix. An icon replaces a built-in one of the same name.")
    FileKey("styles", .styles, "Named sets of properties that controls can share.")
    FileSetting(
      "reduceMotion", .boolean, \.reducesMotion,
      "Whether every movement ends at once, for people whom movements disturb, and for slow boards. See [Motion](#motion)."
    )
    FileSetting("display", displayObject, "The settings of the screen.")
    FileSetting("touch", touchObject, "The settings of the touchscreen.")
    FileSetting(
      "feedback", feedbackObject,
      "The devices that confirm presses and announce alarms. See [Sound and vibration](#sound-and-vibration)."
    )
    FileSetting(
      "keys", .boolean, \.usesKeys,
      "Whether keyboards, keypads and rotary encoders operate the panel at all times. The console "
        + "and other programs then receive no keys, and Ctrl+Alt+F2 does not switch consoles. If "
        + "false, keyboards are used only while a number pad, a question or a text field is open. "
        + "See [Keys](#keys).")
    FileKey(
      "values", .objects(ValueKeys.object.erased),
      "The named values that controls show and change. Every panel also has the values "
        + "`panel.brightness`, from 0 to 100, and `panel.awake`, which is false while the screen is "
        + "off. Declare them here to make them persistent or to set their initial values.")
    FileKey(
      "rules", .array(RuleDeclaration.object.erased),
      "What the panel does by itself: at most \(PanelFile.ruleLimit) rules, in the order in which "
        + "they run. See [Expressions](#expressions).")
    FileKey(
      "alarms", .objects(AlarmKeys.object.erased),
      "The alarms of the panel, at most \(PanelFile.alarmLimit), with the states of ISA-18.2. The value "
        + "`alarms.NAME` is the state of an alarm: `normal`; `unacknowledged` or `acknowledged` while "
        + "it is active; `returned` if it is over and nobody has acknowledged it. Setting it to "
        + "`acknowledged` acknowledges the alarm. `alarms.active` and `alarms.unacknowledged` "
        + "count alarms, and setting the latter to 0 acknowledges all of them; `alarms.priority` is "
        + "the highest priority of the current alarms, or empty. The kinds `alarmList` and "
        + "`alarmBanner` show them, and tabs have badges. The list `alarms.history` contains the newest "
        + "\(AlarmJournal.limit) occurrences; it survives restarts, as persistent values do.")
    FileKey(
      "tabs", .object(TabsKeys.object.erased),
      "The tabs of a panel with pages. They scroll if not all of them fit.")
    FileKey(
      "pages", .array(PageKeys.object.erased),
      "The pages of the panel. One is visible at a time; tabs and swipes change it.")
    FileKey(
      "controls", .controls(placed: false),
      "The controls of the panel. In a panel with pages they are shown on top of every page.")
  }

  static let sizeObject = FileObject("\"size\"", PanelSettings()) {
    FileSetting(
      "width", .number(1...Double(Surface.limit), unit: "points"),
      \.size.width, "The width of the design."
    )
    FileSetting(
      "height", .number(1...Double(Surface.limit), unit: "points"),
      \.size.height,
      "The height of the design. The design is scaled to the screen and keeps its aspect ratio.")
    FileSetting(
      "fill", .boolean, \.fillsScreen,
      "Whether the panel becomes wider or taller than the design on a screen of another shape, so "
        + "that it fills the screen; see [Layout](#layout). If false, the rest of the screen is empty."
    )
    FileKey.portrait("The keys that differ in portrait.")
    FileKey.when
  }

  static let displayObject = FileObject("\"display\"", PanelSettings()) {
    FileSetting(
      "output", .name("the name of an output"), \.output,
      "The name of the output, such as \"HDMI-A-1\". If not set, the first connected output is used."
    )
    FileSetting(
      "mirrors", .mirrors, \.mirrors,
      "Further outputs that show the same picture, scaled to their screens, while the panel's own "
        + "output is connected. A touchscreen with one of them in its udev property WL_OUTPUT controls "
        + "the picture there.")
    FileSetting(
      "mode", SettingFormat(.name("a mode such as \"1280x800@60\""), \.mode), \.mode,
      "The mode of the output, such as \"1280x800@60\" or \"1280x800\". If not set, the preferred "
        + "mode of the screen is used.")
    FileSetting(
      "rotation", SettingFormat(.oneOf([0, 90, 180, 270]), \.rotation), \.rotation,
      "The clockwise rotation of the picture and of touches, in degrees. If not set, the rotation "
        + "that the kernel reports for the screen is used.")
    FileSetting(
      "scale", .number(0.1...16, unit: "pixels per point"), \.scale,
      "The number of pixels per point. If not set, the design is as large as fits.")
    FileSetting(
      "pointsPerInch", .number(20...1_000, unit: "points per inch"), \.pointsPerInch,
      "The number of points per inch, for controls of the same size on every screen; 160 is usual. "
        + "The design becomes smaller if it does not fit. Ignored if the screen does not report its "
        + "size.")
    FileSetting(
      "dimAfter", .screenTime, \.dimAfter,
      "The time without a touch after which the picture is dimmed. If not set, it is never dimmed. "
        + "The touch that wakes a dimmed screen acts on the panel.")
    FileSetting(
      "blankAfter", .screenTime, \.blankAfter,
      "The time without a touch after which the screen is switched off. If not set, it stays on. "
        + "The touch that wakes the screen does not act on the panel. Like `dimAfter`, it can follow a "
        + "value: with `blankAfter: \"sleepTime\"`, a slider sets the time in seconds. If the result is "
        + "unknown or less than 1, the screen stays on.")
  } check: { reader, settings in
    if let own = settings.output, settings.mirrors.contains(own), let node = reader.node("mirrors")
    {
      reader.note("\(own.quoted) is the panel's own \"output\"; remove it", node, "mirrors")
    }
    if settings.scale != nil, settings.pointsPerInch != nil {
      reader.problems.add(
        "\"scale\" already sets the size of a point; remove one of the two",
        at: reader.offset, path: reader.path(of: "pointsPerInch"))
    }
    if let dim = settings.dimAfter, let blank = settings.blankAfter, dim >= blank {
      reader.problems.add(
        "the screen is already off by then; make \"dimAfter\" less than \"blankAfter\"",
        at: reader.offset, path: reader.path(of: "dimAfter"))
    }
  }

  static let touchObject = FileObject("\"touch\"", PanelSettings()) {
    FileSetting(
      "device", .name("a pattern of touchscreens' names"), \.touchDevice,
      "The names of the touchscreens to use, as a pattern such as \"Goodix*\". If not set, all are "
        + "used except those with another output in the udev property WL_OUTPUT. To distinguish "
        + "touchscreens with the same name, write a udev rule that matches the location printed by "
        + "`bezel devices`: KERNELS==\"1-0038\", ENV{WL_OUTPUT}=\"DSI-1\".")
    FileSetting(
      "exclusive", .boolean, \.touchIsExclusive,
      "Whether touches are hidden from the console and other programs. If false, another program can "
        + "grab the touchscreen; touches in progress are then cancelled within a second of their last "
        + "event.")
    FileSetting(
      "debounce", .number(0...1_000, unit: "milliseconds"), \.touchDebounce,
      "The longest interruption of a touch that does not end it. Resistive touchscreens lose a light "
        + "finger for a few milliseconds, so that one tap becomes several. Try 20. The end of every "
        + "touch is delayed by this time.")
    FileSetting(
      "calibration",
      SettingFormat(
        .numbers(count: 6, meaning: "the six numbers of libinput's calibration matrix"), \.numbers),
      \.calibration,
      "The 2×3 calibration matrix of libinput, row by row, for positions from 0 to 1. If not set, the "
        + "matrix in udev's LIBINPUT_CALIBRATION_MATRIX is used.")
    FileSetting(
      "keys", .keys, \.touchKeys,
      "The keys of the touchscreen that set values: with `{ home: \"KEY_HOMEPAGE\" }` the value "
        + "`home` is true while the key is down. `evtest` and `libinput debug-events "
        + "--show-keycodes` print the kernel's names of keys.")
  } check: { reader, settings in
    if let matrix = settings.calibration, let node = reader.node("calibration"),
      matrix[0] * matrix[4] == matrix[1] * matrix[3]
    {
      reader.note(
        "the calibration matrix is singular: it maps the screen to a line", node, "calibration")
    }
  }
}

extension AnyFileObject {
  /// The question before an action. Its keys are the properties of the control that asks, and a PIN.
  static func confirmation(of kinds: [ControlKind]) -> AnyFileObject {
    let question = kinds.last { $0.name == TreeBuilder.questionKind }?.make()
    let properties = question.map { question in
      question.properties.map { property in
        let isRequired = property.name == "text"
        let defaultValue = isRequired ? nil : property.value(in: question).json
        return FileKey(
          property.name, .value(property.format), isRequired: isRequired,
          defaultValue: defaultValue, property.documentation)
      }
    }
    return AnyFileObject(
      "a confirmation",
      (properties ?? []) + [
        FileKey(
          pinKey, .name("the name of a PIN"),
          "The name of a PIN that must be entered to answer yes. `bezeld --pins` names the file with "
            + "the PINs; if it has none with this name, the action is never performed.")
      ])
  }

  /// The key of a question that requires a PIN.
  static let pinKey = "pin"
}

extension Control {
  /// The container of the `children` in a panel file; nil for a control without children.
  var childContainer: Container? {
    (self as? Container).flatMap { $0.acceptsChildren ? $0.contentContainer : nil }
  }
}

extension FileKey {
  /// The keys of a control, if it is a container.
  static func ofContainer(_ control: Control) -> [FileKey] {
    // The rows of a list place the children.
    let children =
      control.childContainer.map {
        [self.children(placed: $0.placesChildren || $0 is any RowTemplating)]
      } ?? []
    return children + (control is any ButtonedLayer ? [buttons] : [])
      + (control is any RowTemplating ? ofRowTemplates : [])
      + type(of: control).parts.map(FileKey.init)
  }

  /// The keys of a list's template, without its children.
  static let ofRowTemplates = [filter] + rowActions

  /// The key that hides rows of a list.
  private static let filter = FileKey(
    "filter", .expression,
    "The condition under which a row is shown, such as `not row.done`; by default, all rows are "
      + "shown. An unknown condition counts as false.")

  /// The keys of the buttons of rows.
  private static let rowActions = ListTemplate.sides.map { key, side in
    FileKey(
      key, .buttons,
      "At most \(TreeBuilder.buttonLimit) buttons that a swipe over a row reveals at its "
        + "\(side == .start ? "start" : "end"). The first one is at the edge; a swipe across most of "
        + "the row presses it. A button needs no `kind`.")
  }

  /// The key of dialogs and toasts.
  private static let buttons = FileKey(
    "buttons", .buttons,
    "At most \(TreeBuilder.buttonLimit) buttons. Each performs its `do`, then closes the control. "
      + "A button needs no `kind`.")

  /// The key of containers.
  private static func children(placed: Bool) -> FileKey {
    FileKey(
      "children", .controls(placed: placed),
      "The controls in the container. Later ones are drawn above earlier ones.")
  }
}

extension FileKey {
  /// The key `each`, which repeats the enclosing object.
  static func each(_ documentation: String) -> FileKey {
    FileKey(eachName, .each, documentation)
  }

  /// The key `portrait`, whose object replaces keys of the enclosing object in portrait.
  static func portrait(_ documentation: String) -> FileKey {
    FileKey(portraitName, .portrait, documentation)
  }

  /// The key `when`, whose objects replace keys of the enclosing object on some screens.
  static let when = FileKey(
    whenName, .when,
    "The keys that differ on other screens, by condition: `{ \"width < 600\": { … } }`. See "
      + "[Other screens](#other-screens).")
}

extension StyleState {
  /// What the properties of a style in the state are for.
  fileprivate var use: String {
    switch self {
    case .on: "The properties of a control while a boolean value of it is true."
    case .unknown: "The properties of a control while a value of it is unknown."
    case .focused: "The properties of the control that has the keyboard focus."
    case .held: "The properties of a control while a finger or a key holds or presses it."
    case .disabled: "The properties of a control while it is disabled."
    }
  }
}
