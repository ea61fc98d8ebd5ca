import Controls

/// The kinds of control that come with Bezel. To add custom kinds, append them:
/// `builtInKinds + [XYPad.kind]`.
public let builtInKinds = [
  Button.kind, Checkbox.kind, CircularSlider.kind, Column.kind, Grid.kind, Group.kind,
  ImageView.kind, Knob.kind, Label.kind, List.kind, Meter.kind, RangeSlider.kind, Row.kind,
  Scroll.kind,
  SeekBar.kind, Segments.kind, Slider.kind, Stack.kind, Stepper.kind, Toggle.kind, Pages.kind,
  Page.kind,
]
