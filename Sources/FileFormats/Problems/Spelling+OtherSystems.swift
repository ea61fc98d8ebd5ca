// The names that other systems have for kinds of control and their keys: LVGL and ESPHome, Slint, Qt,
// Home Assistant, and web pages.

import JSON

extension Spelling {
  /// A message about an unknown kind of control.
  package static func unknownKind(_ name: String, in known: [String]) -> String {
    let problem = "there is no kind \(name.quoted)"
    if let advice = otherMeans[name.lowercased().filter { !"-_ ".contains($0) }] {
      return "\(problem); \(advice)"
    }
    let names = meant(by: name, in: known, kindSynonyms)
    return problem
      + (names.isEmpty ? "; bezel describe --kinds lists the kinds" : suggestion(of: names))
  }

  /// What a panel file has in place of other systems' kinds, in lowercase letters.
  private static let otherMeans = [
    "tabview": pages, "tabs": pages, "tileview": pages, "swipeview": pages, "page": pages,
    "screen": pages, "view": pages,
    "msgbox": confirm, "messagebox": confirm, "dialog": confirm, "popup": confirm,
    "confirm": confirm, "messagedialog": confirm,
    "toucharea": press, "mousearea": press, "action": press,
    "timer": rules, "interval": rules, "automation": rules,
    "conditional": condition, "loader": condition,
    "spacing": spacing,
    "style": "write \"styles\" in the panel",
  ]
  private static let pages = "write \"pages\" in the panel"
  private static let confirm = "write \"confirm\" in the control with \"do\""
  private static let press = "write \"do\" in a button, label, image or group"
  private static let rules = "write \"rules\" in the panel"
  private static let condition = "write \"if\" in the control"
  private static let spacing = "write \"spacing\" or \"padding\" in the container"

  /// `suggestion(for:in:)` for a key of a panel file.
  package static func suggestion(forKey key: String, in known: [String]) -> String {
    suggestion(of: meant(by: key, in: known, keySynonyms))
  }

  /// The known words with this name in other systems, else the nearest known word, else the known words
  /// with the nearest name in other systems.
  private static func meant(
    by word: String, in known: [String], _ synonyms: [String: [String]]
  ) -> [String] {
    guard word.utf8.count <= 64 else { return [] }
    func names(_ word: String) -> [String] { synonyms[word]?.filter(known.contains) ?? [] }
    let plain = word.lowercased().filter { !"-_. ".contains($0) }
    let same = names(plain)
    if !same.isEmpty { return same }
    if let near = nearest(to: word, in: known) { return [near] }
    // Nearly every short word is near another one.
    guard plain.count > 3 else { return [] }
    let long = synonyms.keys.filter { $0.count > 3 && !names($0).isEmpty }
    return nearest(to: plain, in: long.sorted()).map(names) ?? []
  }

  /// A table whose words have no hyphens and points.
  private static func plain(_ table: [String: [String]]) -> [String: [String]] {
    Dictionary(table.map { ($0.key.filter { !"-.".contains($0) }, $0.value) }) { first, _ in first }
  }

  /// Kinds of control by other names.
  package static let kindSynonyms = plain([
    "btn": ["button"], "push-button": ["button"], "qpush-button": ["button"],
    "tool-button": ["button"], "icon-button": ["button"], "round-button": ["button"],
    "switch": ["toggle"], "qcheck-box": ["checkbox"],
    "tick": ["checkbox"],
    "spin-box": ["stepper"], "qspin-box": ["stepper"],
    "counter": ["stepper"],
    "number-input": ["numberField"], "numeric-input": ["numberField"],
    "text-input": ["textField"], "text-area": ["textField"], "line-edit": ["textField"],
    "qline-edit": ["textField"], "edit-text": ["textField"], "entry": ["textField"],
    "input": ["textField"], "text-box": ["textField"], "password": ["textField"],
    "on-off": ["toggle"], "lv-switch": ["toggle"],
    "dial": ["knob"], "qdial": ["knob"], "encoder": ["knob"], "rotary": ["knob"],
    "potentiometer": ["knob"],
    "arc": ["circularSlider", "meter", "shape"], "ring": ["circularSlider"],
    "circle": ["circularSlider"],
    "round-slider": ["circularSlider"], "arc-slider": ["circularSlider"],
    "circular-gauge": ["gauge"], "radial-gauge": ["gauge"], "speedometer": ["gauge"],
    "progress": ["meter"],
    "progress-bar": ["meter"], "qprogress-bar": ["meter"], "progress-indicator": ["meter"],
    "bar": ["meter"], "level": ["meter"], "indicator": ["meter"], "scale": ["meter"],
    "thermometer": ["meter"],
    "graph": ["chart"], "line-chart": ["chart"], "plot": ["chart"], "trend": ["chart"],
    "bar-chart": ["chart"], "bar-graph": ["chart"], "histogram": ["chart"],
    "column-chart": ["chart"], "history-graph": ["chart"], "scope": ["chart"], "qchart": ["chart"],
    "recorder": ["chart"],
    "spark": ["sparkline"], "mini-graph": ["sparkline"], "mini-chart": ["sparkline"],
    "text": ["label"], "span": ["label"], "paragraph": ["label"], "heading": ["label"],
    "title": ["label"], "qlabel": ["label"], "static-text": ["label"], "icon": ["label"],
    "qr": ["qrCode"], "qr-image": ["qrCode"], "barcode": ["qrCode"],
    "anim-img": ["imageSequence"], "animation": ["imageSequence"],
    "animated-image": ["imageSequence"], "animated-sprite": ["imageSequence"],
    "sprite": ["imageSequence"], "sprite-sequence": ["imageSequence"], "gif": ["imageSequence"],
    "image-list": ["imageSequence"], "state-image": ["imageSequence"],
    "line": ["shape"], "polyline": ["shape"], "polygon": ["shape"], "path": ["shape"],
    "canvas": ["shape"], "drawing": ["shape"],
    "img": ["image"], "picture": ["image"], "photo": ["image"], "bitmap": ["image"],
    "fader": ["slider"], "qslider": ["slider"], "range": ["slider", "rangeSlider"],
    "dual-slider": ["rangeSlider"], "seek": ["seekBar"], "scrubber": ["seekBar"],
    "media-slider": ["seekBar"],
    "radio-button": ["radio"], "qradio-button": ["radio"], "radio-group": ["radio"],
    "chip": ["chips"], "filter-chip": ["chips"], "choice-chip": ["chips"], "tags": ["chips"],
    "combo-box": ["dropdown"], "qcombo-box": ["dropdown"],
    "select": ["dropdown"], "picker": ["dropdown", "roller"], "option-menu": ["dropdown"],
    "tumbler": ["roller", "numberRoller"], "wheel-picker": ["roller"],
    "picker-view": ["roller"], "number-picker": ["numberRoller"], "spinner-picker": ["roller"],
    "date": ["datePicker"], "date-edit": ["datePicker"], "calendar-picker": ["calendar"],
    "month-view": ["calendar"],
    "color-wheel": ["colorPicker"], "colorwheel": ["colorPicker"], "hue-ring": ["colorPicker"],
    "color-temperature": ["colorPicker"],
    "qcalendar-widget": ["calendar"],
    "time": ["timePicker"], "time-edit": ["timePicker"], "date-time": ["datePicker", "timePicker"],
    "duration": ["durationPicker"],
    "stick": ["joystick"], "thumbstick": ["joystick"], "xy-pad": ["pad"], "touchpad": ["pad"],
    "xy": ["pad"], "jog": ["jogWheel"], "jog-dial": ["jogWheel"], "endless-encoder": ["jogWheel"],
    "time-span": ["durationPicker"],
    "btn-matrix": ["buttonMatrix"], "key-pad": ["buttonMatrix"], "button-group": ["segments"],
    "side-bar": ["drawer"], "sheet": ["drawer", "dialog"], "side-menu": ["drawer"],
    "segmented": ["segments"], "segmented-control": ["segments"], "tab-bar": ["segments"],
    "choice": ["segments", "radio", "dropdown"],
    "hbox": ["row"], "horizontal": ["row"], "horizontal-box": ["row"], "horizontal-layout": ["row"],
    "row-layout": ["row"], "hstack": ["row"], "flex": ["row", "column"], "box": ["row", "column"],
    "layout": ["row", "column"],
    "vbox": ["column"], "vertical": ["column"], "vertical-box": ["column"],
    "vertical-layout": ["column"], "column-layout": ["column"], "vstack": ["column"],
    "modal": ["dialog"], "popup": ["dialog"], "message-box": ["dialog"], "msgbox": ["dialog"],
    "alert": ["dialog"], "alert-dialog": ["dialog"],
    "snackbar": ["toast"], "snack-bar": ["toast"], "notification": ["toast"],
    "alarm": ["alarmList", "alarmBanner"], "alarms": ["alarmList"], "alarm-table": ["alarmList"],
    "alarm-view": ["alarmList"], "event-list": ["alarmList"], "alarm-bar": ["alarmBanner"],
    "alarm-line": ["alarmBanner"], "banner": ["alarmBanner", "toast"],
    "list-view": ["list"], "qlist-view": ["list"], "list-box": ["list"], "listbox": ["list"],
    "standard-list-view": ["list"], "repeater": ["list"],
    "table-view": ["table"], "qtable-view": ["table"], "standard-table-view": ["table"],
    "data-table": ["table"], "grid-layout": ["grid"], "grid-box": ["grid"],
    "obj": ["group"], "div": ["group"], "panel": ["group"], "frame": ["group"],
    "container": ["group"], "rectangle": ["group"], "item": ["group"], "group-box": ["group"],
    "card": ["group", "column", "tile"], "device-tile": ["tile"], "scene": ["tile"],
    "led": ["lamp"], "light": ["lamp"], "status-light": ["lamp"], "pilot-light": ["lamp"],
    "busy-indicator": ["spinner"], "activity-indicator": ["spinner"], "throbber": ["spinner"],
    "analog-clock": ["clock"], "digital-clock": ["clock"], "circular-progress": ["meter"],
    "progress-circle": ["meter"], "progress-ring": ["meter"],
    "scroll-view": ["scroll"], "scroll-area": ["scroll"], "flickable": ["scroll"],
    "q-scroll-area": ["scroll"], "stack-view": ["stack"], "stack-layout": ["stack"],
    "stacked-widget": ["stack"],
    "qstacked-widget": ["stack"], "zstack": ["stack"],
  ])

  /// Keys by other names. Several may be meant; those that the object has are suggested.
  package static let keySynonyms = plain([
    // What it is and where.
    "id": ["name"], "type": ["kind"], "kind": ["controls"], "widget": ["kind"],
    "class": ["style", "kind"],
    "styles": ["style"], "bindings": ["bind"],
    "x": ["frame", "offsetX"], "y": ["frame", "offsetY"], "pos": ["frame"],
    "position": ["frame", "value"],
    "rect": ["frame"],
    "geometry": ["frame"], "bounds": ["frame"],
    "widgets": ["controls", "children"], "elements": ["controls", "children"],
    "components": ["controls", "children"], "items": ["children", "controls"],
    "controls": ["children"], "children": ["controls"], "views": ["pages"], "screens": ["pages"],
    "visible": ["hidden"], "visibility": ["hidden"], "disabled": ["enabled"],
    "grow": ["weight"], "flex": ["weight"], "flex-grow": ["weight"], "stretch": ["weight"],
    "gap": ["spacing"], "gutter": ["spacing"], "margin": ["padding"], "justify": ["align"],
    "rows": ["columns"], "cols": ["columns"], "entities": ["series"], "datasets": ["series"],
    "thresholds": ["zones", "marks"], "hours-to-show": ["span"],
    "pad-all": ["padding"], "pad": ["padding"], "pad-row": ["spacing"], "pad-column": ["spacing"],
    "anchors": ["frame"], "layout.fill-width": ["weight"], "layout.fill-height": ["weight"],
    "horizontal-stretch": ["weight"], "vertical-stretch": ["weight"],
    "implicit-width": ["width"], "implicit-height": ["height"], "w": ["width"], "h": ["height"],
    "width": ["size"], "height": ["size"], "cards": ["controls", "children"],
    "obj": ["kind"], "platform": ["kind"], "component": ["kind"],
    // What a press does.
    "on-click": ["do"], "on-clicked": ["do"], "clicked": ["do"], "click": ["do"],
    "on-press": ["do"], "on-pressed": ["do"], "pressed": ["do"], "on-released": ["do"],
    "on-tap": ["do"], "on-short-click": ["do"], "tap-action": ["do"], "action": ["do"],
    "actions": ["do"], "callback": ["do"], "command": ["do"], "event": ["do"], "then": ["do"],
    "hold-action": ["holdDo"], "long-press": ["holdDo", "hold"], "on-long-press": ["holdDo"],
    "confirmation": ["confirm"], "checkable": ["latches"], "auto-repeat": ["repeat"],
    "condition": ["when", "if"], "show-if": ["if"], "trigger": ["when"], "interval": ["every"],
    "delay": ["after"], "for": ["after"],
    // Values.
    "entity": ["value"], "entity-id": ["value"], "sensor": ["value"], "topic": ["value"],
    "val": ["value"], "format-string": ["format"],
    "min": ["minimum"], "max": ["maximum"], "min-value": ["minimum"], "max-value": ["maximum"],
    "from": ["minimum"], "to": ["maximum"], "increment": ["step"], "step-size": ["step"],
    "single-step": ["step"], "default": ["initial"], "initial-value": ["initial"],
    "value": ["initial"], "units": ["unit"], "suffix": ["unit"], "unit-of-measurement": ["unit"],
    "expire-after": ["expires"], "persist": ["persistent"], "restore": ["persistent"],
    "save": ["persistent"],
    "checked": ["value"], "state": ["value"], "current-value": ["value"], "selected": ["value"],
    "current-index": ["value"], "show-value": ["showsValue"], "display-value": ["showsValue"],
    // Text.
    "label": ["title", "text"], "caption": ["title", "text"], "text": ["title"],
    "title": ["text"], "content": ["text"],
    "font-size": ["size"], "text-size": ["size"], "point-size": ["size"], "pixel-size": ["size"],
    "bold": ["fontWeight"], "font": ["fontWeight"], "text-align": ["alignment"],
    "align": ["alignment"], "horizontal-alignment": ["alignment"], "font-family": ["family"],
    "options": ["items"], "choices": ["items"], "model": ["items"], "entries": ["items"],
    "segments": ["items"], "labels": ["items"], "values": ["items"],
    // Looks.
    "bg": ["background", "color"], "bg-color": ["background", "color", "trackColor"],
    "background-color": ["background", "color", "trackColor"],
    "background": ["color", "trackColor"], "foreground": ["textColor", "color"],
    "text-color": ["titleColor", "color"], "font-color": ["textColor", "titleColor", "color"],
    "fill": ["fillColor", "color"], "fill-color": ["color"],
    "stroke": ["color"], "d": ["data"], "stroke-dasharray": ["dash"], "dash-array": ["dash"],
    "stroke-linecap": ["lineCap"], "stroke-linejoin": ["lineJoin"], "turn": ["rotation"],
    "angle": ["rotation"], "accent-color": ["tint"], "accent": ["tint"],
    "radius": ["cornerRadius"], "border-radius": ["cornerRadius"], "rounded": ["cornerRadius"],
    "border": ["outline", "rimWidth"], "border-width": ["outline", "rimWidth"],
    "border-color": ["outlineColor", "rimColor"],
    "thickness": ["lineWidth"], "stroke-width": ["lineWidth"], "arc-width": ["lineWidth"],
    "thumb-color": ["knobColor", "handleColor", "pointerColor"],
    "handle-color": ["knobColor", "thumbColor", "pointerColor"],
    "knob-color": ["handleColor", "thumbColor", "pointerColor"],
    "indicator-color": ["trackHighlightColor", "color"],
    "active-color": ["onColor", "trackHighlightColor", "color"],
    "orientation": ["vertical", "rotation"], "direction": ["vertical"],
    "layout-direction": ["direction"], "text-direction": ["direction"], "dir": ["direction"],
    "rtl": ["direction"],
    "alpha": ["opacity"], "opa": ["opacity"], "icon-name": ["icon"], "friendly-name": ["title"],
    "text-font": ["size"], "font.pixel-size": ["size"], "font.point-size": ["size"],
    "font.bold": ["fontWeight"], "font.family": ["family"], "long-mode": ["overflow"],
    "max-lines": ["lines"], "line-clamp": ["lines"], "src": ["source"], "path": ["source"],
    "file": ["source"],
    "url": ["source"], "image": ["source"], "images": ["sources"], "frames": ["sources"],
    "pictures": ["sources"], "files": ["sources"], "fps": ["rate"], "frame-rate": ["rate"],
    "period": ["rate"], "repeat-count": ["loops"], "auto-start": ["playing"],
    "error-correction": ["correction"], "ecc": ["correction"], "data": ["text"],
    // The theme's colours and the screen.
    "thumb": ["handle"], "primary": ["accent"], "success": ["good"], "error": ["bad"],
    "danger": ["bad"], "brightness": ["dimAfter", "blankAfter"],
    "timeout": ["dimAfter", "blankAfter"], "sleep-after": ["blankAfter"], "rotate": ["rotation"],
    "resolution": ["mode", "size"], "dpi": ["pointsPerInch"], "connector": ["output"],
  ])
}
