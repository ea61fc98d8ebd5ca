/// What happens in each step of a whole panel before a frame is drawn, and the panel it happens in.
struct WholeAction {
  enum Step: String {
    /// A finger moves a control.
    case drag
    /// A program sets twelve meters.
    case set
    /// A program sets the position of a list.
    case scroll
    /// A program sends the next number of a chart.
    case append
    /// A program turns a page.
    case turn
    /// Everything is drawn again.
    case full
    /// The program starts, and draws its first frame.
    case start
  }

  let panel: String
  let step: Step

  /// The name on the command line and in the file of figures.
  var name: String { "\(panel).\(step.rawValue)" }

  init(_ panel: String, _ step: Step) { (self.panel, self.step) = (panel, step) }

  static let all = [
    WholeAction("thermostat", .drag), WholeAction("thermostat", .full),
    WholeAction("mixer", .drag), WholeAction("mixer", .set), WholeAction("mixer", .full),
    WholeAction("list", .scroll), WholeAction("list", .full),
    WholeAction("chart", .append), WholeAction("chart-rows", .append), WholeAction("chart", .full),
    WholeAction("pages", .turn), WholeAction("thermostat", .start), WholeAction("mixer", .start),
    WholeAction("list", .start), WholeAction("chart", .start), WholeAction("pages", .start),
  ]
}
