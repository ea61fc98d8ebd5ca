/// Files with mistakes that people make, and all that `bezel check` prints about each: the line, the
/// column, the path of the key and the message.
///
/// A file begins after a line with `===` and its name, and ends before the lines with an arrow.
let brokenFiles = #"""
  === missing comma after a value
  {
    name: "Tea"
    theme: "light",
  }
  → 2:14: a comma is missing here

  === missing comma after a control
  {
    controls: [
      { kind: "knob", frame: [0, 0, 90, 90] }
      { kind: "label", frame: [90, 0, 90, 90] },
    ],
  }
  → 3:44: a comma is missing here

  === missing commas in a frame
  { controls: [{ kind: "knob", frame: [0 0 90 90] }] }
  → 1:39: a comma is missing here
  → 1:41: a comma is missing here
  → 1:44: a comma is missing here

  === several syntax mistakes
  {
    name: “Tea”,
    display: { dimAfter: 010 },
    values: {
      on: { initial: True }
      off: { initial: False },,
    },
    # the end
  }
  → 2:9: write straight quotes (" or '), not “
  → 3:24: a number must not begin with a zero; write 10
  → 5:20: True is not a value; write true
  → 5:26: a comma is missing here
  → 6:21: False is not a value; write false
  → 6:29: remove this ','
  → 8:3: a comment begins with //, not #

  === two commas
  { controls: [,{ kind: "knob", frame: [0, 0, 90, 90] },,] }
  → 1:14: remove this ','
  → 1:55: remove this ','

  === open brace of the file
  {
    name: "Tea",
    theme: "light",
  → 1:1: this '{' is never closed; the text ends in line 3

  === open brace of a control
  {
    controls: [
      { kind: "knob", frame: [0, 0, 90, 90],
      { kind: "label", frame: [90, 0, 90, 90] },
    ],
  }
  → 3:5: this '{' is never closed; the next one begins in line 4

  === open brace inside, seen by indentation
  {
    values: {
      on: { initial: true,
      off: {},
    },
    controls: [],
  }
  → 3:9: this '{' is never closed; the '}' in line 5 is indented less

  === open bracket of a frame
  { controls: [{ kind: "knob", frame: [0, 0, 90, 90 }] }
  → 1:51: ']' is missing before this '}', to close the '[' in line 1

  === surplus bracket
  {
    controls: [
      { kind: "knob", frame: [0, 0, 90, 90]] },
    ],
  }
  → 3:42: this ']' closes nothing; remove it

  === surplus brace
  {
    values: { on: {} } },
    controls: [],
  }
  → 2:22: this '}' closes the first '{', but more follows in line 2; remove one '}'

  === brace instead of bracket
  { controls: [{ kind: "knob", frame: [0, 0, 90, 90} }] }
  → 1:50: write ']' instead of '}' to close the '[' in line 1

  === bracket instead of brace
  { values: { on: {} ] }
  → 1:20: write '}' instead of ']' to close the '{' in line 1

  === parentheses
  { controls: [{ kind: "knob", frame: (0, 0, 90, 90) }] }
  → 1:37: write '[' and ']' around a list, not '(' and ')'

  === no colon
  { name "Tea" }
  → 1:7: ':' is missing here, after the name "name"

  === equals sign
  { name = "Tea", theme = "light" }
  → 1:8: write ':' instead of '='
  → 1:23: write ':' instead of '='

  === semicolons
  { name: "Tea"; theme: "light"; }
  → 1:14: write ',' instead of ';'
  → 1:30: write ',' instead of ';'

  === arrow
  { name => "Tea" }
  → 1:8: write ':' instead of '='

  === no value
  { name: , theme: "light" }
  → 1:9: "name" has no value; write one after ':'

  === name only
  { name, theme: "light" }
  → 1:7: "name" has no value; write ':' and a value after it

  === no closing quote
  {
    name: "Tea,
    theme: "light",
  }
  → 2:9: this string has no closing quote on its line

  === no closing quote at the end
  { name: "Tea }
  → 1:9: this string has no closing quote on its line

  === quote within a text
  { name: "the "best" tea" }
  → 1:14: this quote ends the string; write \" for a quote within it

  === apostrophe within a text
  { name: 'today's tea' }
  → 1:15: this quote ends the string; write \' for a quote within it

  === text over two lines
  {
    name: "Tea and
      biscuits",
  }
  → 2:9: this string has no closing quote on its line; write \n for a line break

  === open comment
  {
    name: "Tea", /* the name
  }
  → 2:16: this comment is never closed

  === hash comment
  {
    # The name
    name: "Tea", # of the panel
  }
  → 2:3: a comment begins with //, not #
  → 3:16: a comment begins with //, not #

  === dash comment
  {
    -- The name
    name: "Tea",
  }
  → 2:3: a comment begins with //, not --

  === HTML comment
  {
    <!-- The name -->
    name: "Tea",
  }
  → 2:3: a comment begins with //, not <!--

  === no quotes around a text
  { name: Tea, theme: light }
  → 1:9: text needs quotes: "Tea"
  → 1:21: text needs quotes: "light"

  === text of several words without quotes
  { name: Tea for two, theme: "light" }
  → 1:9: text needs quotes: "Tea for two"

  === colour without quotes
  { tint: #FF8800, background: #fff }
  → 1:9: a colour needs quotes: "#FF8800"
  → 1:30: a colour needs quotes: "#fff"

  === kind without quotes
  { controls: [{ kind: knob, frame: [0, 0, 90, 90] }] }
  → 1:22: text needs quotes: "knob"

  === number with a unit
  { display: { dimAfter: 60s, blankAfter: 10 min } }
  → 1:24: 60s is not a number; write 60, or "60s" for text
  → 1:44: expected ',' or '}', found 'min'; write the number without a unit

  === number with a percent sign
  { size: { width: 100%, height: 480px } }
  → 1:18: 100% is not a number; write 100, or "100%" for text
  → 1:32: 480px is not a number; write 480, or "480px" for text

  === leading zero
  { display: { dimAfter: 030 } }
  → 1:24: a number must not begin with a zero; write 30

  === decimal comma
  { values: { a: { step: 0,5 } } }
  → 1:24: a fraction has a point; write 0.5

  === number with separators
  { values: { a: { maximum: 1_000 } } }
  → 1:27: 1_000 is not a number; write 1000

  === time of day
  { values: { a: { initial: 10:30 } } }
  → 1:27: 10:30 is not a number; write "10:30" for text

  === version
  { values: { a: { initial: 1.2.3 } } }
  → 1:27: 1.2.3 is not a number; write "1.2.3" for text

  === Python's words
  { values: { a: { initial: True }, b: { initial: False }, c: { initial: None } } }
  → 1:27: True is not a value; write true
  → 1:49: False is not a value; write false
  → 1:72: None is not a value; write null

  === YAML's words
  { values: { a: { initial: yes }, b: { initial: off } } }
  → 1:27: yes is not a value; write true, or "yes" for text
  → 1:48: off is not a value; write false, or "off" for text

  === true in quotes
  { values: { a: { persistent: "true" } } }
  → 1:30: values.a.persistent: expected true or false, found "true"; remove the quotes

  === number in quotes
  { size: { width: "800", height: 480 } }
  → 1:18: size.width: expected a number from 1 to 16384 (points), found "800"; remove the quotes

  === curly quotes
  { name: “Tea”, theme: ‘light’ }
  → 1:9: write straight quotes (" or '), not “
  → 1:23: write straight quotes (" or '), not ‘

  === one curly quote
  { name: "Tea”, theme: "light" }
  → 1:13: ” does not close the string; write "

  === triple quotes
  { name: """Tea
  for two""" }
  → 1:9: write one quote at each end of a string, and \n for a line break

  === backquotes
  { name: `Tea` }
  → 1:9: write " or ' around text, not `

  === bad escape
  { name: "Tea \u00g1", theme: "li\1ght" }
  → 1:18: expected a hexadecimal digit, found 'g1'
  → 1:33: unknown escape sequence; write \\ for a backslash

  === hyphen in a name
  { values: { bed-light: {}, bed.heat: {} } }
  → 1:13: this name needs quotes: "bed-light"
  → 1:28: this name needs quotes: "bed.heat"

  === name that begins with a digit
  { values: { 1st: {} } }
  → 1:13: this name needs quotes: "1st"

  === missing opening brace
  name: "Tea",
  theme: "light",
  }
  → 1:1: '{' is missing before the first name

  === YAML
  name: Tea
  size:
    width: 800
  → 1:1: this looks like YAML; write JSON5: { name: "…", size: { width: 800, height: 480 } }

  === YAML list
  - kind: knob
  - kind: label
  → 1:1: this looks like YAML; write JSON5: { name: "…", size: { width: 800, height: 480 } }

  === YAML document
  ---
  name: Tea
  → 1:1: this looks like YAML; write JSON5: { name: "…", size: { width: 800, height: 480 } }

  === YAML inside braces
  {
    size:
      width: 800
      height: 480
  }
  → 3:5: expected a value, found the name 'width'; put { } around it and its value

  === TOML
  [display]
  rotation = 90
  → 1:1: this looks like TOML; write JSON5: { name: "…", size: { width: 800, height: 480 } }

  === XML
  <panel name="Tea"/>
  → 1:1: this is XML or HTML; write JSON5: { name: "…" }

  === merge conflict
  {
  <<<<<<< HEAD
    name: "Tea",
  =======
    name: "Coffee",
  >>>>>>> theirs
  }
  → 2:1: a merge left this line; keep one of the two versions, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>

  === JavaScript
  export default { name: "Tea" }
  → 1:1: expected '{', found 'export'

  === two objects
  { name: "Tea" }
  { name: "Coffee" }
  → 2:1: the text has a second value here; it can have only one

  === empty
  → 1:1: the text is empty; the shortest one is {}

  === only a comment
  // Nothing yet.
  → 1:1: the text is empty; the shortest one is {}

  === an array
  [{ kind: "knob", frame: [0, 0, 90, 90] }]
  → 1:1: expected an object, found an array; write { controls: […] }

  === duplicate key
  {
    name: "Tea",
    theme: "light",
    name: "Coffee",
  }
  → 4:3: name: this key appears twice; remove one
  → 2:3: note: it is also here

  === duplicate value
  {
    values: {
      on: { initial: true },
      on: { initial: false },
    },
  }
  → 4:5: values.on: this key appears twice; remove one
  → 3:5: note: it is also here

  === duplicate control
  {
    controls: [
      { kind: "knob", name: "a", frame: [0, 0, 90, 90] },
      { kind: "knob", name: "a", frame: [90, 0, 90, 90] },
    ],
  }
  → 4:27: controls[1].name: another control is already named "a"
  → 3:27: note: it is here

  === duplicate page
  {
    pages: [
      { name: "a" },
      { name: "a" },
    ],
  }
  → 4:13: pages[1].name: another page is already named "a"
  → 3:13: note: it is here

  === frame too far right
  { controls: [{ kind: "knob", frame: [760, 0, 90, 90] }] }
  → 1:37: controls[0].frame: the frame extends 50 points beyond the right edge of the panel (800 × 480 points)

  === frame over two edges
  { controls: [{ kind: "knob", frame: [-5, 400, 90, 90.5] }] }
  → 1:37: controls[0].frame: the frame extends 5 points beyond the left edge and 10.5 points beyond the bottom edge of the panel (800 × 480 points)

  === frame outside
  { controls: [{ kind: "knob", frame: [900, 0, 90, 90] }] }
  → 1:37: controls[0].frame: the frame extends 190 points beyond the right edge of the panel (800 × 480 points)

  === frame in a group
  { controls: [{ kind: "group", frame: [700, 0, 100, 90], children: [{ kind: "knob", frame: [50, 0, 90, 90] }] }] }
  → 1:91: controls[0].children[0].frame: the frame extends 40 points beyond the right edge of the panel (800 × 480 points)

  === frame of three
  { controls: [{ kind: "knob", frame: [0, 0, 90] }] }
  → 1:37: controls[0].frame: expected [x, y, width, height], numbers or percentages, with a width and a height above 0, found [0, 0, 90]

  === frame as object
  { controls: [{ kind: "knob", frame: { x: 0, y: 0, width: 90, height: 90 } }] }
  → 1:37: controls[0].frame: expected [x, y, width, height], numbers or percentages, with a width and a height above 0, found an object

  === no frame
  { controls: [{ kind: "knob" }] }
  → 1:14: controls[0]: a control needs a "frame"

  === x, y, width, height
  { controls: [{ kind: "knob", x: 0, y: 0, width: 90, height: 90 }] }
  → 1:14: controls[0]: a control needs a "frame"; write frame: [x, y, width, height]

  === a secret that is saved
  { values: { a: { kind: "text", secret: true, persistent: true } } }
  → 1:40: values.a.secret: a secret value is not saved; remove "persistent" or "secret"

  === a secret list that is saved
  { values: { a: { fields: { t: "text" }, secret: true, persistent: true } } }
  → 1:49: values.a.secret: a secret value is not saved; remove "persistent" or "secret"

  === a built-in value as a secret
  { values: { language: { secret: true } } }
  → 1:33: values.language.secret: the value "language" is built in and cannot be secret

  === a derived secret
  { values: { a: { from: "1", secret: true } } }
  → 1:37: values.a.secret: "from" computes this value; remove "secret"

  === a keyboard layout that does not exist
  { controls: [{ kind: "textField", frame: [0, 0, 99, 44], name: "a", keyboardLayouts: ["de", "xx"] }] }
  → 1:86: controls[0].keyboardLayouts: there is no keyboard layout "xx"

  === zones that overlap
  { controls: [{ kind: "gauge", frame: [0, 0, 90, 90], zones: [
    { from: 0.5, to: 0.8, color: "bad" }, { to: 0.2, color: "good" }, { from: 0.7, color: "bad" }] }] }
  → 2:69: controls[0].zones[2]: the zone overlaps another one
  → 2:3: note: it is here

  === zones with mistakes
  { controls: [{ kind: "slider", frame: [0, 0, 90, 90], zones: [
    { from: 1 }, { from: 0.9, to: 0.1, color: "bad" }, { from: 0.8, color: "bad" },
    { to: "1", color: "bad" }, { min: 0, color: "bad" }, 5, { to: 0.1, color: "red" }] }] }
  → 2:3: controls[0].zones[0]: a zone needs "color"
  → 2:16: controls[0].zones[1]: "from" must be below "to"
  → 3:9: controls[0].zones[3].to: expected a number from -2^53 to 2^53 or null, found "1"; remove the quotes
  → 3:32: controls[0].zones[4].min: a zone has no key "min"; the keys are from, to, color
  → 3:56: controls[0].zones[5]: expected an object, found a number; write { color: … }
  → 3:77: controls[0].zones[6].color: the theme has no colour "red"; did you mean "bad"?

  === a zone outside the range
  { controls: [{ kind: "knob", frame: [0, 0, 90, 90], maximum: 100, zones: [{ from: 120, color: "bad" }] }] }
  → 1:83: controls[0].zones[0].from: 120 is outside the value's range 0…100

  === a colour of the theme in a zone without a theme
  { theme: "classic", controls: [{ kind: "knob", frame: [0, 0, 90, 90], zones: [{ color: "bad" }] }] }
  → 1:88: controls[0].zones[0].color: "bad" is a colour of the other themes; "classic" has no named colours

  === no zones, and zones of a control without a scale
  { controls: [{ kind: "knob", frame: [0, 0, 90, 90], zones: [] }, { kind: "toggle", frame: [0, 0, 90, 90], zones: [{ color: "#F00" }] }] }
  → 1:60: controls[0].zones: expected an array of 1 to 50 zones, found 0 zones
  → 1:107: controls[1].zones: "toggle" has no key "zones"; bezel describe --kinds toggle lists the keys

  === marks with mistakes
  { controls: [{ kind: "slider", frame: [0, 0, 90, 90], marks: [{ text: "0" }, { at: 0, text: 1 }, { at: 2 }] }] }
  → 1:63: controls[0].marks[0]: a mark needs "at"
  → 1:93: controls[0].marks[1].text: expected a string, found 1
  → 1:104: controls[0].marks[2].at: 2 is outside the value's range 0…1

  === ticks that are not numbers
  { controls: [{ kind: "slider", frame: [0, 0, 90, 90], tickStep: 0, minorTicks: 10000, scale: true, target: 5 }] }
  → 1:65: controls[0].tickStep: expected a number above 0, to 2^53 or null, found 0
  → 1:80: controls[0].minorTicks: expected a whole number from 0 to 20 or null, found 10000
  → 1:94: controls[0].scale: expected "none" or "ticks" or "numbers", found true

  === a text that is too long to type
  { controls: [{ kind: "textField", frame: [0, 0, 99, 44], name: "a", maximumLength: 5000 }] }
  → 1:84: controls[0].maximumLength: expected a whole number from 1 to 4096, found 5000

  === no kind
  { controls: [{ frame: [0, 0, 90, 90] }] }
  → 1:14: controls[0]: a control needs a "kind"

  === type
  { controls: [{ type: "knob", frame: [0, 0, 90, 90] }] }
  → 1:14: controls[0]: a control needs a "kind"; write it instead of "type"

  === unknown kind with unknown keys
  { controls: [{ kind: "wheel", frame: [0, 0, 90, 90], spokes: 5, on: 3 }] }
  → 1:22: controls[0].kind: there is no kind "wheel"; bezel describe --kinds lists the kinds

  === unknown kind with children
  { controls: [{ kind: "box", frame: [0, 0, 90, 90], children: [{ kind: "knob" }] }] }
  → 1:22: controls[0].kind: there is no kind "box"; did you mean "row" or "column"?

  === wrong key
  { controls: [{ kind: "knob", frame: [0, 0, 90, 90], spokes: 5 }] }
  → 1:53: controls[0].spokes: "knob" has no key "spokes"; bezel describe --kinds knob lists the keys

  === key of the parent
  { width: 800, height: 480 }
  → 1:3: width: a panel file has no key "width"; did you mean "size"?
  → 1:15: height: a panel file has no key "height"; did you mean "size"?

  === control key in the panel
  { kind: "panel", title: "Tea" }
  → 1:3: kind: a panel file has no key "kind"; did you mean "controls"?
  → 1:18: title: a panel file has no key "title"; the keys are $schema, name, language, languages, direction, include, templates, size, theme, themes, background, tint, bind, textColor, font, icons, styles, display, touch, feedback, keys, values, rules, alarms, tabs, pages, controls

  === unknown colour
  { controls: [{ kind: "label", frame: [0, 0, 90, 90], text: "a", color: "mauve" }] }
  → 1:72: controls[0].color: the theme has no colour "mauve"; write "#RRGGBB", or one of background, surface, raised, line, edge, off, buffer, text, caption, accent, onAccent, good, warning, warningFill, bad, handle, rim, focus, clear

  === colour near
  { controls: [{ kind: "label", frame: [0, 0, 90, 90], text: "a", color: "acent" }] }
  → 1:72: controls[0].color: the theme has no colour "acent"; did you mean "accent"?

  === CSS colour
  { tint: "rgb(255, 0, 0)", background: "FF0000" }
  → 1:9: tint: the theme has no colour "rgb(255, 0, 0)"; write "#RRGGBB", or one of background, surface, raised, line, edge, off, buffer, text, caption, accent, onAccent, good, warning, warningFill, bad, handle, rim, focus, clear
  → 1:39: background: the theme has no colour "FF0000"; did you mean "#FF0000"?

  === bad hex
  { tint: "#GG0000", background: "#12345" }
  → 1:9: tint: expected a colour ("#RGB", "#RRGGBB" or "#RRGGBBAA"), found "#GG0000"
  → 1:32: background: expected a colour ("#RGB", "#RRGGBB" or "#RRGGBBAA"), found "#12345"

  === unknown icon
  { controls: [{ kind: "button", frame: [0, 0, 90, 90], icon: "unicorn" }] }
  → 1:61: controls[0].icon: there is no icon "unicorn"; bezel describe --icons lists all

  === unknown style
  { controls: [{ kind: "button", frame: [0, 0, 90, 90], style: "fancy" }] }
  → 1:62: controls[0].style: there is no style "fancy"; the styles are caption, card, danger, display, primary, quiet, round, tabs, title, value

  === unknown theme
  { theme: "solarized" }
  → 1:10: theme: expected "dark" or "light" or "contrast" or "paper" or "ember" or "ocean" or "classic", found "solarized"

  === old theme colour
  { theme: { base: "dark", thumb: "#FFFFFF" } }
  → 1:26: theme.thumb: a theme has no key "thumb"; did you mean "handle"?

  === unknown value
  { controls: [{ kind: "label", frame: [0, 0, 90, 90], text: "{temperature}" }] }
  → 1:62: controls[0].text: there is no value "temperature"; declare it in "values"

  === value with a mistake and a use
  { values: { temperature: { minimum: "low" } },
    controls: [{ kind: "label", frame: [0, 0, 90, 90], text: "{temperature}" }] }
  → 1:37: values.temperature.minimum: expected a number from -2^53 to 2^53, found "low"

  === value of a wrong shape and a use
  { values: { temperature: 20 },
    controls: [{ kind: "label", frame: [0, 0, 90, 90], text: "{temperature}" }] }
  → 1:26: values.temperature: expected an object, found 20; write { initial: 20 }

  === derived with a mistake and uses
  { values: { a: { from: "b +" }, c: { from: "a * 2" } },
    controls: [{ kind: "label", frame: [0, 0, 90, 90], text: "{a} {c}" }] }
  → 1:28: values.a.from: expected a value, found the end

  === unknown kind declares a value
  { controls: [
    { kind: "dial", name: "heat", frame: [0, 0, 90, 90] },
    { kind: "label", frame: [90, 0, 90, 90], text: "{heat}" } ] }
  → 2:11: controls[0].kind: there is no kind "dial"; did you mean "knob"?

  === style with a mistake and a use
  { styles: { big: 12 }, controls: [{ kind: "label", frame: [0, 0, 90, 90], style: "big" }] }
  → 1:18: styles.big: expected an object, found a number

  === style with a wrong key
  { styles: { big: { fontsize: 12 } }, controls: [{ kind: "label", frame: [0, 0, 90, 90], style: "big" }] }
  → 1:20: styles.big.fontsize: no kind of control has a property "fontsize"; did you mean "size"?

  === theme with a mistake and colours
  { theme: "drak", controls: [{ kind: "label", frame: [0, 0, 90, 90], color: "accent" }] }
  → 1:10: theme: expected "dark" or "light" or "contrast" or "paper" or "ember" or "ocean" or "classic", found "drak"

  === minimum above maximum
  { values: { a: { minimum: 5, maximum: 1 } }, controls: [{ kind: "label", frame: [0, 0, 90, 90], text: "{a}" }] }
  → 1:16: values.a: the minimum (5) is above the maximum (1)

  === initial outside
  { values: { a: { maximum: 5, initial: 7 } } }
  → 1:39: values.a.initial: 7 is outside the range -2^53…5

  === expression
  { controls: [{ kind: "button", frame: [0, 0, 90, 90], do: "a == 3" }] }
  → 1:62: controls[0].do: == compares; write = to set the value

  === do of an unknown value
  { controls: [{ kind: "button", frame: [0, 0, 90, 90], do: "lamp = true" }] }
  → 1:60: controls[0].do: there is no value "lamp"; declare it in "values"

  === do as object
  { controls: [{ kind: "button", frame: [0, 0, 90, 90], do: { action: "toggle" } }] }
  → 1:59: controls[0].do: expected an assignment such as "target += 1", or an array of them, found an object

  === open brace in a text
  { controls: [{ kind: "label", frame: [0, 0, 90, 90], text: "{clock" }] }
  → 1:61: controls[0].text: the brace is not closed; write '}' after the expression, or '{{' for a brace

  === plural without other
  { controls: [{ kind: "label", frame: [0, 0, 90, 90], text: "{clock, plural, one {a}}" }] }
  → 1:61: controls[0].text: there is no text for 'other'; write one for everything else, as in {n, plural, one {# home} other {# homes}}

  === plural of a text
  { controls: [{ kind: "label", frame: [0, 0, 90, 90], text: "{language, plural, other {#}}" }] }
  → 1:62: controls[0].text: 'plural' needs a number, but this is a string

  === items of a wrong shape
  { controls: [{ kind: "segments", frame: [0, 0, 90, 90], items: "a, b" }] }
  → 1:64: controls[0].items: expected an array of different strings, none of them empty, found "a, b"

  === controls as object
  { controls: { kind: "knob", frame: [0, 0, 90, 90] } }
  → 1:13: controls: expected an array of controls, found an object; write [ and ] around it

  === pages as object
  { pages: { a: {} } }
  → 1:10: pages: expected an array of at least one page, found an object

  === children of a button
  { controls: [{ kind: "button", frame: [0, 0, 90, 90], children: [] }] }
  → 1:55: controls[0].children: "button" has no key "children"; bezel describe --kinds button lists the keys

  === rotation of 45
  { display: { rotation: 45 } }
  → 1:24: display.rotation: expected 0, 90, 180 or 270, found 45

  === a name with a space
  { controls: [{ kind: "knob", name: "my knob", frame: [0, 0, 90, 90] }] }
  → 1:36: controls[0].name: expected a name that begins with a letter and has at most 64 letters, digits, '_', '-' and '.', found "my knob"

  === LVGL
  { controls: [{ kind: "lv_slider", frame: [0, 0, 90, 90] }, { kind: "lv_dropdown", frame: [90, 0, 90, 90] }] }
  → 1:22: controls[0].kind: there is no kind "lv_slider"; did you mean "slider"?
  → 1:68: controls[1].kind: there is no kind "lv_dropdown"; did you mean "dropdown"?

  === openHASP
  { page: 1, id: 1, obj: "btn", x: 0, y: 0, w: 90, h: 90, text: "Go" }
  → 1:3: page: a panel file has no key "page"; did you mean "pages"?
  → 1:12: id: a panel file has no key "id"; did you mean "name"?
  → 1:19: obj: a panel file has no key "obj"; the keys are $schema, name, language, languages, direction, include, templates, size, theme, themes, background, tint, bind, textColor, font, icons, styles, display, touch, feedback, keys, values, rules, alarms, tabs, pages, controls
  → 1:31: x: a panel file has no key "x"
  → 1:37: y: a panel file has no key "y"
  → 1:43: w: a panel file has no key "w"
  → 1:50: h: a panel file has no key "h"
  → 1:57: text: a panel file has no key "text"

  === Home Assistant
  { views: [{ title: "Home", cards: [{ type: "entities" }] }] }
  → 1:3: views: a panel file has no key "views"; did you mean "pages"?

  === Slint
  { controls: [{ kind: "Rectangle", frame: [0, 0, 90, 90] }, { kind: "TouchArea", frame: [90, 0, 90, 90], clicked: "a = 1" }] }
  → 1:22: controls[0].kind: there is no kind "Rectangle"; did you mean "group"?
  → 1:68: controls[1].kind: there is no kind "TouchArea"; write "do" in a button, label, image or group

  === Qt
  { controls: [{ kind: "QPushButton", frame: [0, 0, 90, 90], text: "Go", onClicked: "a = 1" }] }
  → 1:22: controls[0].kind: there is no kind "QPushButton"; did you mean "button"?

  === min and max in a value
  { values: { a: { min: 0, max: 50, initial: 20, step: 5 } },
    controls: [{ kind: "slider", frame: [0, 0, 90, 90], value: "a", maximum: 50 }] }
  → 1:18: values.a.min: a value has no key "min"; did you mean "minimum"?
  → 1:26: values.a.max: a value has no key "max"; did you mean "maximum"?

  === min and max in a control
  { controls: [{ kind: "slider", frame: [0, 0, 90, 90], min: 0, max: 50, value: 20, step: 5 }] }
  → 1:55: controls[0].min: "slider" has no key "min"; did you mean "minimum"?
  → 1:63: controls[0].max: "slider" has no key "max"; did you mean "maximum"?

  === kind as a key
  { controls: [{ slider: { frame: [0, 0, 90, 90] } }] }
  → 1:14: controls[0]: a control needs a "kind"; write { kind: "slider", … }

  === unnamed page
  { pages: [{ title: "a", controls: [{ kind: "knob", name: "b", frame: [0, 0, 9, 9] }] }], controls: [{ kind: "label", frame: [0, 0, 90, 90], text: "{b} {page}" }] }
  → 1:11: pages[0]: a page needs a "name"

  === wrong touch key
  { touch: { keys: { home: "KEY_HOME_PAGE" } }, controls: [{ kind: "label", frame: [0, 0, 90, 90], text: "x", if: "home" }] }
  → 1:26: touch.keys.home: there is no key "KEY_HOME_PAGE"; did you mean "KEY_HOMEPAGE"?

  === values as array
  { values: [{ name: "a" }], controls: [{ kind: "label", frame: [0, 0, 90, 90], text: "{a}" }] }
  → 1:11: values: expected an object, found an array; write values: { NAME: { … } }

  === display key in the panel
  { rotation: 90, dimAfter: 60 }
  → 1:3: rotation: a panel file has no key "rotation"; write it in "display"
  → 1:17: dimAfter: a panel file has no key "dimAfter"; write it in "display"

  === tabview
  { controls: [{ kind: "tabview", frame: [0, 0, 90, 90] }, { kind: "webview", frame: [90, 0, 90, 90] }] }
  → 1:22: controls[0].kind: there is no kind "tabview"; write "pages" in the panel
  → 1:66: controls[1].kind: there is no kind "webview"; bezel describe --kinds lists the kinds

  === tabs that leave no space
  { size: { width: 240, height: 320 }, tabs: { lines: 8 }, pages: [{ name: "a", controls: [{ kind: "knob", frame: [0, 0, 90, 90], name: "heat" }] }], bind: { tint: "heat > 3 ? 'good' : 'bad'" } }
  → 1:44: tabs: the tabs leave no space for the pages; use fewer "lines" or another "position"

  === too many columns and buttons
  { controls: [{ kind: "table", frame: [0, 0, 90, 90], rows: [{ a: 1 }], columns: [] }, { kind: "list", frame: [90, 0, 90, 90], rows: [{ title: "x" }], endActions: [{}, {}, {}, {}, {}, {}, {}, {}, {}] }] }
  → 1:81: controls[0].columns: expected an array of 1 to 32 columns, found 0 columns
  → 1:163: controls[1].endActions: expected an array of 1 to 8 buttons, found 9 buttons

  === button matrix without valid rows
  { controls: [{ kind: "buttonMatrix", frame: [0, 0, 90, 90], rows: ["1 2", ""], disabledKeys: "2", name: "k" }] }
  → 1:67: controls[0].rows: expected an array of different strings, none of them empty, found ["1 2", ""]

  === bind theme
  { bind: { theme: "clock > 5 ? 'nigt' : 'day'" } }
  → 1:18: bind.theme: the expression is not valid here: there is no theme "nigt"; the themes are dark, light, contrast, paper, ember, ocean

  === unknown kind in a row, with a name
  { controls: [{ kind: "flexbox", frame: [0, 0, 90, 90], children: [{ kind: "knob", name: "heat" }] }, { kind: "label", frame: [90, 0, 90, 90], text: "{heat}", bind: { hidden: "heat > 3" } }] }
  → 1:22: controls[0].kind: there is no kind "flexbox"; bezel describe --kinds lists the kinds

  === missing comma after a bad number
  {
    display: { dimAfter: 010 }
    name: "Tea",
  }
  → 2:24: a number must not begin with a zero; write 10
  → 2:29: a comma is missing here

  === escape in a name
  { "na\qme": 1 }
  → 1:3: naqme: a panel file has no key "naqme"; did you mean "name"?

  === Windows path
  { controls: [{ kind: "image", frame: [0, 0, 90, 90], source: "C:\1\x" }] }
  → 1:65: unknown escape sequence; write \\ for a backslash
  → 1:69: expected a hexadecimal digit, found '"'

  """#
