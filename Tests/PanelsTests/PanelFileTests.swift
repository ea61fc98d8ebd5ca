import Controls
import Geometry
import Kinds
import Panels
import Raster
import Testing

struct PanelFileTests {
  @Test func everyKeyIsRead() throws {
    let panel = try panel(
      """
      {
        $schema: "panel.schema.json",
        name: "Living room",
        size: { width: 640, height: 400 },
        background: "#123",
        tint: "#0073F080",
        textColor: "#ffffff",
        font: { family: "Test", size: 24 },
        display: { output: "HDMI-A-1", mode: "1280x800@60", rotation: 90, scale: 1.5, dimAfter: 60,
          blankAfter: 600, mirrors: ["HDMI-A-2", "DP-1"] },
        touch: { device: "Goodix*", exclusive: false, calibration: [1, 0, 0, 0, 1, 0] },
        values: {
          volume: { minimum: 0, maximum: 100, step: 1, initial: 30, unit: "%", persistent: true },
          on: { initial: true },
          title: { initial: "Hello" },
        },
        controls: [
          { kind: "knob", name: "volume", frame: [40, 40, 200, 200], showsValue: true,
            pointerImage: "dot.png" },
          { kind: "rangeSlider", name: "price", frame: [280, 200, 300, 44], minimum: 0, maximum: 500,
            lower: 50, upper: 300 },
          { kind: "group", frame: [0, 0, 10, 10], children: [
            { kind: "label", frame: [0, 0, 10, 10], value: "title" },
            { kind: "label", frame: [0, 0, 10, 10], value: "price.upper", format: "{value:.0f} €" },
          ] },
        ],
      }
      """)
    #expect(panel.settings.name == "Living room")
    #expect(panel.settings.size == Size(width: 640, height: 400))
    #expect(panel.background == Color(hex: "#112233"))
    #expect(
      panel.settings.output == "HDMI-A-1"
        && panel.settings.mode == ModeSpec(width: 1280, height: 800, refresh: 60))
    #expect(panel.settings.rotation == .quarter && panel.settings.scale == 1.5)
    #expect(panel.settings.dimAfter == .seconds(60) && panel.settings.blankAfter == .seconds(600))
    #expect(panel.settings.mirrors == ["HDMI-A-2", "DP-1"])
    #expect(panel.settings.touchDevice == "Goodix*" && !panel.settings.touchIsExclusive)
    #expect(PanelSettings().touchIsExclusive)
    #expect(panel.settings.calibration == [1, 0, 0, 0, 1, 0])
    #expect(
      panel.values.values.map(\.name) == [
        "volume", "on", "title", "panel.brightness", "panel.awake", "price.lower", "price.upper",
      ])
    #expect(
      panel.values.values.map(\.scalar) == [
        .number(30), .boolean(true), .text("Hello"), .number(100), .boolean(true), .number(50),
        .number(300),
      ])
    #expect(panel.values["volume"]?.unit == "%" && panel.values["volume"]?.isPersistent == true)
    #expect(panel.values.sequence == 0)
    #expect(panel.allControls.count == 5)
    #expect(panel.allControls[0].effectiveTint == Color(hex: "#0073F080"))
    #expect(panel.allControls.compactMap { ($0 as? Label)?.size } == [24, 24])
  }

  @Test func aRangeCanHaveAnyBounds() throws {
    for (minimum, maximum) in [(50.0, 100.0), (-20, -10), (-5, 5), (0, 0)] {
      let panel = try panel(
        """
        { controls: [{ kind: "knob", name: "a", frame: [0, 0, 9, 9],
          minimum: \(minimum), maximum: \(maximum), value: \(maximum) }] }
        """)
      let value = try #require(panel.values["a"])
      #expect(value.minimum == minimum && value.maximum == maximum && value.number == maximum)
    }
  }

  @Test func theFirstInstalledFontFamilyIsUsed() throws {
    let panel = try panel("{ font: { family: ['Nope', 'Test', 'Other'] } }")
    #expect(panel.root.fontFamily == "Test")
    #expect(
      problems("{ font: { family: ['Nope', 'Other'] } }") == [
        "p:1:19: error: font.family: no font \"Nope\"; install it; no font \"Other\"; install it"
      ])
  }

  @Test func controlsWithTheSameValueAreLinked() throws {
    let panel = try panel(
      """
      { controls: [
        { kind: "knob", name: "first", frame: [0, 0, 9, 9], value: "later" },
        { kind: "knob", name: "later", frame: [0, 0, 9, 9], maximum: 10, value: 7 },
      ] }
      """)
    #expect(
      panel.values.values.map(\.name).filter { !$0.hasPrefix("panel.") } == ["later"])
    let knobs = panel.allControls.compactMap { $0 as? Knob }
    #expect(knobs.map(\.value) == [7, 7])
  }

  /// Invalid files, each with its only problem.
  static let broken: [(text: String, message: String)] = [
    ("{", "p:1:1: error: this '{' is never closed; the text ends in line 1"),
    ("[]", "p:1:1: error: expected an object, found an array; write { controls: […] }"),
    (
      "{\n  nmae: 'x'\n}",
      "p:2:3: error: nmae: a panel file has no key \"nmae\"; did you mean \"name\"?"
    ),
    (
      "{'a\\n\\u001b[2J\u{202E}': 1}",
      "p:1:2: error: a\\n\\u001B[2J\\u202E: a panel file has no key \"a\\n\\u001B[2J\\u202E\"; the keys are $schema, name, language, languages, direction, include, templates, size, theme, themes, background, tint, bind, textColor, font, icons, styles, display, touch, feedback, keys, values, rules, alarms, tabs, pages, controls"
    ),
    (
      "{theme: '\(String(repeating: "x", count: 70))'}",
      "p:1:9: error: theme: expected \"dark\" or \"light\" or \"contrast\" or \"paper\" or \"ember\" or \"ocean\" or \"classic\", found \"\(String(repeating: "x", count: 64))…\""
    ),
    ("{\u{7}", "p:1:2: error: expected a name or '}', found '\\u0007'"),
    ("{name: 5}", "p:1:8: error: name: expected a string, found 5"),
    (
      "{name: 'a', name: 'b'}",
      "p:1:13: error: name: this key appears twice; remove one"
    ),
    (
      "{size: {width: 0}}",
      "p:1:16: error: size.width: expected a number from 1 to 16384 (points), found 0"
    ),
    (
      "{size: {width: NaN}}",
      "p:1:16: error: size.width: expected a number from 1 to 16384 (points), found NaN"
    ),
    (
      "{tint: 'blue'}",
      "p:1:8: error: tint: the theme has no colour \"blue\"; did you mean \"accent\"?"
    ),
    (
      "{tint: 'blue', theme: 'classic'}",
      "p:1:8: error: tint: expected a colour (\"#RGB\", \"#RRGGBB\" or \"#RRGGBBAA\"), found \"blue\""
    ),
    ("{font: {family: 'Nope'}}", "p:1:17: error: font.family: no font \"Nope\"; install it"),
    (
      "{display: {rotation: 45}}",
      "p:1:22: error: display.rotation: expected 0, 90, 180 or 270, found 45"
    ),
    (
      "{display: {mode: 'big'}}",
      "p:1:18: error: display.mode: expected a mode such as \"1280x800@60\", found \"big\""
    ),
    (
      "{display: {dimAfter: 0}}",
      "p:1:22: error: display.dimAfter: expected a number from 1 to 1000000 (seconds) or an expression, found 0"
    ),
    (
      "{display: {scale: 2, pointsPerInch: 160}}",
      "p:1:11: error: display.pointsPerInch: \"scale\" already sets the size of a point; remove one of the two"
    ),
    (
      "{display: {dimAfter: 60, blankAfter: 60}}",
      "p:1:11: error: display.dimAfter: the screen is already off by then; make \"dimAfter\" less than \"blankAfter\""
    ),
    (
      "{touch: {calibration: [1, 2]}}",
      "p:1:23: error: touch.calibration: expected the six numbers of libinput's calibration matrix, found [1, 2]"
    ),
    (
      "{values: {'9x': {}}}",
      "p:1:11: error: values.9x: \"9x\" is not a valid name; a name begins with a letter and has at most 64 letters, digits, '_', '-' and '.'"
    ),
    (
      "{values: {a: {minimum: 5, maximum: 1}}}",
      "p:1:14: error: values.a: the minimum (5) is above the maximum (1)"
    ),
    (
      "{values: {a: {initial: 7}}, controls: [{kind: 'knob', name: 'a', frame: [0, 0, 1, 1]}]}",
      "p:1:24: error: values.a.initial: 7 is outside the range 0…1 that a control gives this value; declare its \"minimum\" and \"maximum\" here"
    ),
    (
      "{values: {a: {initial: {}}}}",
      "p:1:24: error: values.a.initial: expected a number, true, false, a string, an array of rows or null, found an object"
    ),
    ("{controls: 1}", "p:1:12: error: controls: expected an array of controls, found a number"),
    (
      "{controls: [{frame: [0, 0, 1, 1]}]}",
      "p:1:13: error: controls[0]: a control needs a \"kind\""
    ),
    (
      "{controls: [{kind: 'knbo', frame: [0, 0, 1, 1]}]}",
      "p:1:20: error: controls[0].kind: there is no kind \"knbo\"; did you mean \"knob\"?"
    ),
    ("{controls: [{kind: 'knob'}]}", "p:1:13: error: controls[0]: a control needs a \"frame\""),
    (
      "{controls: [{kind: 'knob', frame: [0, 0, -1, 1]}]}",
      "p:1:35: error: controls[0].frame: expected [x, y, width, height], numbers or percentages, with a width and a height above 0, found [0, 0, -1, 1]"
    ),
    (
      "{controls: [{kind: 'knob', name: 'a b', frame: [0, 0, 1, 1]}]}",
      "p:1:34: error: controls[0].name: expected a name that begins with a letter and has at most 64 letters, digits, '_', '-' and '.', found \"a b\""
    ),
    (
      "{values: {\(String(repeating: "n", count: 65)): {}}}",
      "p:1:11: error: values.\(String(repeating: "n", count: 64))…: \"\(String(repeating: "n", count: 64))…\" is not a valid name; a name begins with a letter and has at most 64 letters, digits, '_', '-' and '.'"
    ),
    (
      "{controls: [{kind: 'rangeSlider', name: '\(String(repeating: "n", count: 59))', frame: [0, 0, 1, 1]}]}",
      "p:1:13: error: controls[0].name: with \".lower\" the name is longer than 64 bytes; shorten it"
    ),
    (
      "{controls: [{kind: 'knob', name: 'a', frame: [0, 0, 1, 1]}, {kind: 'knob', name: 'a', frame: [0, 0, 1, 1]}]}",
      "p:1:82: error: controls[1].name: another control is already named \"a\""
    ),
    (
      "{controls: [{kind: 'knob', frame: [0, 0, 1, 1], minimum: 3, maximum: 2}]}",
      "p:1:58: error: controls[0].minimum: the minimum (3) must not be above the maximum (2)"
    ),
    (
      "{controls: [{kind: 'knob', frame: [0, 0, 1, 1], lineCap: 'square'}]}",
      "p:1:58: error: controls[0].lineCap: expected \"butt\" or \"round\", found \"square\""
    ),
    (
      "{controls: [{kind: 'knob', frame: [0, 0, 1, 1], fillsTrak: true}]}",
      "p:1:49: error: controls[0].fillsTrak: \"knob\" has no key \"fillsTrak\"; did you mean \"fillsTrack\"?"
    ),
    (
      "{controls: [{kind: 'knob', frame: [0, 0, 1, 1], pointerImage: 'no.png'}]}",
      "p:1:63: error: controls[0].pointerImage: no.png: no such file"
    ),
    (
      "{controls: [{kind: 'knob', frame: [0, 0, 1, 1], value: true}]}",
      "p:1:56: error: controls[0].value: expected a number or the name of a value, found true"
    ),
    (
      "{controls: [{kind: 'knob', frame: [0, 0, 1, 1], value: 2}]}",
      "p:1:56: error: controls[0].value: 2 is outside the range 0…1"
    ),
    (
      "{values: {a: {initial: true}}, controls: [{kind: 'knob', frame: [0, 0, 1, 1], value: 'a'}]}",
      "p:1:86: error: controls[0].value: the value \"a\" is a boolean; \"value\" needs a number"
    ),
    (
      "{controls: [{kind: 'label', frame: [0, 0, 1, 1], value: 'nothing'}]}",
      "p:1:57: error: controls[0].value: there is no value \"nothing\"; declare it in \"values\""
    ),
    (
      "{controls: [{kind: 'label', frame: [0, 0, 1, 1], format: '{x}'}]}",
      "p:1:58: error: controls[0].format: '{x}' is not a format; use {value}, {unit}, or {value:F}, where F is .1f, +.1f, ',' or %, h:mm or mm:ss for a duration, HH:mm or EEE d MMM for a date"
    ),
    (
      "{controls: [{kind: 'rangeSlider', frame: [0, 0, 1, 1], lower: 0, upper: 1, curvaceousness: 2}]}",
      "p:1:92: error: controls[0].curvaceousness: expected a number from 0 to 1, found 2"
    ),
    (
      "{controls: [{kind: 'label', frame: [0, 0, 1, 1], weight: 'bld'}]}",
      "p:1:58: error: controls[0].weight: expected \"light\" or \"regular\" or \"medium\" or \"semibold\" or \"bold\", found \"bld\""
    ),
    (
      "{controls: [{kind: 'label', frame: [0, 0, 1, 1], weight: 'bold', fontWeight: 'light'}]}",
      "p:1:78: error: controls[0].fontWeight: \"fontWeight\" is already set; remove one of the two keys"
    ),
    (
      "{font: {size: 0}}",
      "p:1:15: error: font.size: expected a number from 1 to 1000 (points), found 0"
    ),
    (
      "{theme: 'drak'}",
      "p:1:9: error: theme: expected \"dark\" or \"light\" or \"contrast\" or \"paper\" or \"ember\" or \"ocean\" or \"classic\", found \"drak\""
    ),
    ("{theme: {accent: '#F00'}}", "p:1:9: error: theme: a theme needs a \"base\""),
    (
      "{theme: {base: 'light', acent: '#F00'}}",
      "p:1:25: error: theme.acent: a theme has no key \"acent\"; did you mean \"accent\"?"
    ),
    (
      "{theme: 'dark', controls: [{kind: 'label', frame: [0, 0, 1, 1], color: 'captoin'}]}",
      "p:1:72: error: controls[0].color: the theme has no colour \"captoin\"; did you mean \"caption\"?"
    ),
    (
      "{styles: {big: {siz: 4}}}",
      "p:1:17: error: styles.big.siz: no kind of control has a property \"siz\"; did you mean \"size\"?"
    ),
    (
      "{styles: {knob: {lineWith: 4}}}",
      "p:1:18: error: styles.knob.lineWith: \"knob\" has no key \"lineWith\"; did you mean \"lineWidth\"?"
    ),
    (
      "{styles: {big: {size: 'x'}}, controls: [{kind: 'label', frame: [0, 0, 1, 1], style: 'big'}, {kind: 'label', frame: [0, 0, 1, 1], style: 'big'}]}",
      "p:1:23: error: styles.big.size: expected a number from 1 to 1000 (points), found \"x\""
    ),
    (
      "{styles: {big: {size: 4}}, controls: [{kind: 'label', frame: [0, 0, 1, 1], style: 'bgi'}]}",
      "p:1:83: error: controls[0].style: there is no style \"bgi\"; did you mean \"big\"?"
    ),
    (
      "{styles: {big: {size: 4}}, controls: [{kind: 'knob', frame: [0, 0, 1, 1], style: 'big'}]}",
      "p:1:82: error: controls[0].style: the style \"big\" sets no property of \"knob\""
    ),
    (
      "{controls: [{kind: 'knob', frame: [0, 0, 1, 1], style: 7}]}",
      "p:1:56: error: controls[0].style: expected the name of a style or an array of them, found 7"
    ),
    (
      "{controls: [{kind: 'button', frame: [0, 0, 1, 1], icon: 'pwoer'}]}",
      "p:1:57: error: controls[0].icon: there is no icon \"pwoer\"; did you mean \"power\"?"
    ),
    (
      "{controls: [{kind: 'button', frame: [0, 0, 1, 1], icon: 'settings'}]}",
      "p:1:57: error: controls[0].icon: there is no icon \"settings\"; did you mean \"gear\" or \"sliders\"?"
    ),
    (
      "{controls: [{kind: 'button', frame: [0, 0, 1, 1], icon: 'speaker.slash'}]}",
      "p:1:57: error: controls[0].icon: there is no icon \"speaker.slash\"; did you mean \"speaker-off\"?"
    ),
    (
      "{controls: [{kind: 'segments', frame: [0, 0, 1, 1], items: 'a'}]}",
      "p:1:60: error: controls[0].items: expected an array of different strings, none of them empty, found \"a\""
    ),
    (
      "{controls: [{kind: 'segments', frame: [0, 0, 1, 1], items: ['a', 'b', 'a']}]}",
      "p:1:60: error: controls[0].items: expected an array of different strings, none of them empty, found [\"a\", \"b\", \"a\"]"
    ),
    (
      "{controls: [{kind: 'segments', frame: [0, 0, 1, 1], items: ['a', '']}]}",
      "p:1:60: error: controls[0].items: expected an array of different strings, none of them empty, found [\"a\", \"\"]"
    ),
    (
      "{controls: [{kind: 'stack', frame: [0, 0, 1, 1], items: []}]}",
      "p:1:57: error: controls[0].items: expected an array of different strings, none of them empty, found []"
    ),
    (
      "{controls: [{kind: 'meter', frame: [0, 0, 1, 1], warningAt: 80}]}",
      "p:1:61: error: controls[0].warningAt: 80 is outside the value's range 0…1"
    ),
    (
      "{values: {v: {maximum: 100}}, styles: {hot: {criticalAt: 120}}, controls: [{kind: 'meter', frame: [0, 0, 1, 1], value: 'v', style: 'hot', warningAt: 80}]}",
      "p:1:58: error: styles.hot.criticalAt: 120 is outside the value's range 0…100"
    ),
    (
      "{display: {output: ''}}",
      "p:1:20: error: display.output: expected the name of an output, found \"\""
    ),
    (
      "{display: {mirrors: ['DP-1', '']}}",
      "p:1:21: error: display.mirrors: expected the name of an output or an array of them, "
        + "found [\"DP-1\", \"\"]"
    ),
    (
      "{display: {output: 'DP-1', mirrors: 'DP-1'}}",
      "p:1:37: error: display.mirrors: \"DP-1\" is the panel's own \"output\"; remove it"
    ),
    (
      "{display: {mirrors: ['1', '2', '3', '4', '5', '6', '7', '8', '9']}}",
      "p:1:21: error: display.mirrors: expected at most 8 outputs, found 9"
    ),
    (
      "{touch: {device: ''}}",
      "p:1:18: error: touch.device: expected a pattern of touchscreens' names, found \"\""
    ),
    ("{pages: [{name: ''}]}", "p:1:17: error: pages[0].name: expected a name, found \"\""),
    (
      "{theme: 'dark', tint: 'acent'}",
      "p:1:23: error: tint: the theme has no colour \"acent\"; did you mean \"accent\"?"
    ),
    (
      "{theme: 'dark', tint: 'Red'}",
      "p:1:23: error: tint: the theme has no colour \"Red\"; did you mean \"bad\"?"
    ),
    (
      "{theme: 'dark', background: 'yelow'}",
      "p:1:29: error: background: the theme has no colour \"yelow\"; did you mean \"warning\" or "
        + "\"warningFill\"?"
    ),
    (
      "{theme: 'classic', tint: 'accent'}",
      "p:1:26: error: tint: \"accent\" is a colour of the other themes; "
        + "\"classic\" has no named colours"
    ),
    (
      "{theme: {base: 'classic', accent: '#FF8800'}}",
      "p:1:16: error: theme.base: \"classic\" has no colours to replace; write theme: \"classic\", "
        + "and set the properties of the controls"
    ),
    (
      "{theme: {base: 'dark', accent: 'godo'}}",
      "p:1:32: error: theme.accent: the theme has no colour \"godo\"; did you mean \"good\"?"
    ),
    (
      "{controls: [{kind: 'row', frame: [0, 0, 1, 1], align: 'middle'}]}",
      "p:1:55: error: controls[0].align: expected \"stretch\" or \"start\" or \"center\" or \"end\" or \"baseline\", found \"middle\""
    ),
    (
      "{controls: [{kind: 'row', frame: [0, 0, 1, 1], children: [{kind: 'group', children: [{kind: 'knob'}]}]}]}",
      "p:1:86: error: controls[0].children[0].children[0]: a control needs a \"frame\""
    ),
    ("{pages: []}", "p:1:9: error: pages: expected an array of at least one page, found []"),
    (
      "{controls: [{kind: 'knob', frame: [700, 0, 120, 90]}]}",
      "p:1:35: error: controls[0].frame: the frame extends 20 points beyond the right edge of the panel (800 × 480 points)"
    ),
    (
      "{controls: [{kind: 'group', frame: [400, 0, 90, 90], children: [{kind: 'knob', frame: [390, 0, 90, 90]}]}]}",
      "p:1:87: error: controls[0].children[0].frame: the frame extends 80 points beyond the right edge of the panel (800 × 480 points)"
    ),
    (
      "{pages: [{name: 'a', controls: [{kind: 'knob', frame: [0, 400, 80, 80]}]}]}",
      "p:1:55: error: pages[0].controls[0].frame: the frame extends 88 points beyond the bottom edge of the page (800 × 392 points)"
    ),
    (
      "{values: {v: {maximum: 10}}, controls: [{kind: 'knob', frame: [0, 0, 90, 90], value: 'v', maximum: 100}]}",
      "p:1:100: error: controls[0].maximum: the value \"v\" is declared with the maximum 10; remove this key, or change the declaration"
    ),
    (
      "{values: {v: {maximum: 10}}, controls: [{kind: 'knob', frame: [0, 0, 90, 90], name: 'v', maximum: 100}]}",
      "p:1:24: error: values.v.maximum: a control that uses this value sets 100 instead"
    ),
    (
      "{controls: [{kind: 'knob', frame: [0, 0, 90, 90], name: 'v', maximum: 9}, {kind: 'knob', frame: [0, 0, 90, 90], value: 'v', step: 2}]}",
      "p:1:131: error: controls[1].step: the value \"v\" is declared without a step; remove this key, or change the declaration"
    ),
    (
      "{controls: [{kind: 'rangeSlider', frame: [0, 0, 90, 90], lower: 0.8, upper: 0.2}]}",
      "p:1:77: error: controls[0].upper: 0.2 conflicts with the control's other values; use 0.8"
    ),
    (
      "{values: {a: {initial: 'x', unit: '%'}}}",
      "p:1:35: error: values.a.unit: \"initial\" makes this value a string; only a number has a unit"
    ),
    (
      "{values: {a: {step: 2}}, controls: [{kind: 'knob', name: 'a', frame: [0, 0, 1, 1]}]}",
      "p:1:21: error: values.a.step: 2 is larger than the range"
    ),
    (
      "{font: {family: ['Test', 5]}}",
      "p:1:17: error: font.family: expected a font family or an array of them, found [\"Test\", 5]"
    ),
    (
      "{touch: {calibration: [0, 0, 0, 0, 0, 0]}}",
      "p:1:23: error: touch.calibration: the calibration matrix is singular: it maps the screen to a line"
    ),
    (
      "{touch: {keys: {home: 'KEY_HOMEPAG'}}}",
      "p:1:23: error: touch.keys.home: there is no key \"KEY_HOMEPAG\"; did you mean \"KEY_HOMEPAGE\"?"
    ),
    (
      "{touch: {keys: {home: 'HOMEPAGE'}}}",
      "p:1:23: error: touch.keys.home: there is no key \"HOMEPAGE\"; did you mean \"KEY_HOMEPAGE\"?"
    ),
    (
      "{touch: {keys: {touch: 'BTN_TOUCH'}}}",
      "p:1:24: error: touch.keys.touch: BTN_TOUCH reports fingers and pens, which controls handle; use a key such as KEY_HOMEPAGE"
    ),
    (
      "{touch: {keys: {home: 172}}}",
      "p:1:23: error: touch.keys.home: expected the kernel's name of a key, such as \"KEY_HOMEPAGE\", found 172"
    ),
    (
      "{touch: {keys: {'9x': 'KEY_BACK'}}}",
      "p:1:17: error: touch.keys.9x: \"9x\" is not a valid name; a name begins with a letter and has at most 64 letters, digits, '_', '-' and '.'"
    ),
    (
      "{touch: {keys: []}}",
      "p:1:16: error: touch.keys: expected an object, found an array"
    ),
    (
      "{touch: {keys: {home: 'KEY_HOMEPAGE'}}, values: {home: {maximum: 5}}}",
      "p:1:56: error: values.home: the key \"home\" of \"touch\" sets this value; declare it with initial: false and without \"persistent\" or \"expires\""
    ),
    (
      "{touch: {keys: {home: 'KEY_HOMEPAGE'}}, values: {home: {initial: false, persistent: true}}}",
      "p:1:56: error: values.home: the key \"home\" of \"touch\" sets this value; declare it with initial: false and without \"persistent\" or \"expires\""
    ),
    (
      "{touch: {keys: {home: 'KEY_HOMEPAGE'}}, controls: [{kind: 'knob', frame: [0, 0, 90, 90], name: 'home'}]}",
      "p:1:52: error: controls[0]: the value \"home\" is a boolean; \"value\" needs a number"
    ),
    (
      "{tabs: {position: 'left'}}",
      "p:1:8: error: tabs: \"tabs\" needs \"pages\"; add \"pages\" or remove \"tabs\""
    ),
    (
      "{values: {page: {initial: 'c'}}, pages: [{name: 'a'}, {name: 'b'}]}",
      "p:1:27: error: values.page.initial: expected \"a\" or \"b\", found \"c\""
    ),
    (
      "{values: {m: {initial: 'q'}}, controls: [{kind: 'segments', frame: [0, 0, 90, 90], value: 'm', items: ['a', 'b']}]}",
      "p:1:24: error: values.m.initial: expected \"a\" or \"b\", found \"q\""
    ),
    (
      "{controls: [{kind: 'grid', frame: [0, 0, 90, 90], columns: 2.5}]}",
      "p:1:60: error: controls[0].columns: expected a whole number from 1 to 1000 or an array of shares above 0 and \"auto\", found 2.5"
    ),
    (
      "{tabs: {swipe: 'no'}, pages: [{name: 'a'}]}",
      "p:1:16: error: tabs.swipe: expected true or false, found \"no\""
    ),
    ("{pages: [{title: 'x'}]}", "p:1:10: error: pages[0]: a page needs a \"name\""),
    (
      "{pages: [{name: 'a'}, {name: 'a'}]}",
      "p:1:30: error: pages[1].name: another page is already named \"a\""
    ),
    (
      "{pages: [{name: 'a', icon: 'hoem'}]}",
      "p:1:28: error: pages[0].icon: there is no icon \"hoem\"; did you mean \"home\"?"
    ),
    (
      "{pages: [{name: 'a', controlls: []}]}",
      "p:1:22: error: pages[0].controlls: a page has no key \"controlls\"; did you mean \"controls\"?"
    ),
    (
      "{tabs: {position: 'under'}, pages: [{name: 'a'}]}",
      "p:1:19: error: tabs.position: expected \"bottom\" or \"top\" or \"start\" or \"end\" or \"left\" or \"right\" or \"dots\" or \"none\", found \"under\""
    ),
    (
      "{values: {n: {}}, tabs: {value: 'n'}, pages: [{name: 'a'}]}",
      "p:1:33: error: tabs.value: the value \"n\" is a number; the pages need a string"
    ),
  ]

  @Test(arguments: broken)
  func everyProblemHasOneMessage(text: String, message: String) {
    #expect(problems(text) == [message])
  }

  @Test func allProblemsAreReportedAtOnce() {
    let lines = problems(
      """
      { nmae: "x", tint: 3,
        controls: [
          { kind: "knob", frame: [0, 0, 1, 1], lineWidth: "thick" },
          { kind: "kob" },
        ] }
      """)
    #expect(lines.count == 4)
    // An invalid page does not hide problems of the tabs.
    #expect(problems("{ tabs: { position: 'middle' }, pages: [{ title: 'x' }] }").count == 2)
  }

  /// A style's text and list count for every control that uses the style.
  @Test func textsAndListsOfAllControlsAreLimited() {
    let text = String(repeating: "a", count: 4_096)
    let items = (0..<100).map { "'\($0)'" }.joined(separator: ",")
    func problems(labels: Int, segments: Int, _ more: String) -> [String] {
      let label = "{kind:'label',frame:[0,0,1,1],style:'s'},"
      let segment = "{kind:'segments',frame:[0,0,1,1],style:'s'},"
      return self.problems(
        "{styles:{s:{text:'\(text)',items:[\(items)]}},controls:["
          + String(repeating: label, count: labels) + String(repeating: segment, count: segments)
          + more + "]}")
    }
    #expect(PanelFile.textLimit == 64 * 4_096 && PanelFile.itemLimit == 100 * 100)
    #expect(problems(labels: 64, segments: 0, "") == [])
    #expect(problems(labels: 0, segments: 100, "") == [])
    let rule = "; a style counts for every control that uses it"
    let texts = problems(labels: 64, segments: 0, "{kind:'label',frame:[0,0,1,1],text:'b'}")
    #expect(texts.count == 1)
    #expect(
      texts.first?.hasSuffix(
        "].text: the bytes in the texts of all controls are more than 262144" + rule) == true)
    let lists = problems(labels: 0, segments: 101, "")
    #expect(lists.count == 1)
    #expect(
      lists.first?.hasSuffix(
        "styles.s.items: the items in the lists of all controls are more than 10000" + rule) == true
    )
  }

  @Test func exceedingALimitIsAnError() {
    let many = String(
      repeating: "{kind:'knob',frame:[0,0,1,1]},", count: PanelFile.controlLimit + 1)
    #expect(
      problems("{controls: [\(many)]}").contains {
        $0.hasSuffix("a panel has at most 10000 controls")
      })
    let large = "{name: '" + String(repeating: "x", count: PanelFile.sizeLimit) + "'}"
    #expect(problems(large).first?.hasSuffix("at most 1048576 are allowed") == true)
    let pages = String(repeating: "{name:'p'},", count: PanelFile.pageLimit + 1)
    #expect(
      problems("{pages: [\(pages)]}")
        == ["p:1:9: error: pages: expected at most 256 pages, found 257"])
    let deep = String(repeating: "[", count: 100)
    #expect(problems(deep) == ["p:1:33: error: nested deeper than 32 levels"])
  }

  /// Rounding errors of fractions are tolerated.
  @Test(arguments: [
    "[0, 80, 106.67, 106.67]", "[266.67, 0, 533.33, 0.1]", "[799.9, 479.7, 0.1, 0.3]",
  ])
  func fractionalFramesCanEndAtTheEdge(_ frame: String) {
    #expect(problems("{controls: [{kind: 'group', frame: \(frame)}]}") == [])
  }

  private func problems(_ text: String) -> [String] {
    do {
      _ = try panel(text)
      return []
    } catch {
      return error.problems.map { $0.line(file: "p") }
    }
  }
}
