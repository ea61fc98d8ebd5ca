import Controls

/// The kinds of control that come with Bezel. To add custom kinds, append them:
/// `builtInKinds + [XYPad.kind]`.
public let builtInKinds = [
  Button.kind,
  Checkbox.kind,
  Chips.kind,
  CircularSlider.kind,
  Column.kind,
  Dropdown.kind,
  Grid.kind,
  Group.kind,
  ImageView.kind,
  Knob.kind,
  Label.kind,
  List.kind,
  Meter.kind,
  Radio.kind,
  RangeSlider.kind,
  Row.kind,
  Scroll.kind,
  SeekBar.kind,
  Segments.kind,
  Slider.kind,
  Stack.kind,
  Stepper.kind,
  TextField.kind,
  Toggle.kind,
  Pages.kind,
  Page.kind,
]
