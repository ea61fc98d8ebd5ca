/// Controls that a panel makes by the names of their kinds, which panel files cannot name: a program
/// may replace each by its own.

/// The question before an action; made by the kind `confirmation`. Its keys in a panel file are its
/// properties, of which `text` is required, and `pin`.
public protocol QuestionLayer: Container {
  /// The name of the PIN that must be entered to answer yes; nil for none.
  var pin: String? { get }
  /// The controls with the question and the answers, which the panel file determines.
  var texts: [Control] { get }

  /// Requires a PIN to answer yes.
  func require(pin: String, from questions: PINQuestions)

  /// Asks the question on behalf of a control, and calls `onYes` with it if the answer is yes.
  func ask(for control: Control, onYes: @escaping (Control) -> Void)
}

/// A message of the program above the panel; made by the kind `toast`.
public protocol NoticeLayer: Control {
  /// Shows a warning until a finger taps it.
  func show(notice: String)
}

/// The container of the pages; made by the kind `pages`.
public protocol PagesContainer: Container {
  /// The pages, in the order of the file.
  var pageContainers: [Container] { get }
  /// Whether the titles of pages are visible.
  var showsTitles: Bool { get }
  /// The control that selects a page; nil for none.
  var selector: Control? { get }
  /// Returns whether a tab has a badge while an alarm is unacknowledged.
  func hasBadge(forAlarm name: String) -> Bool
  /// Whether a page is moving in or out.
  var isMoving: Bool { get }
}

extension PagesContainer {
  /// False, because no tab has a badge.
  public func hasBadge(forAlarm name: String) -> Bool { false }
}

/// A control that is shown in a layer. Each of its buttons closes the layer.
public protocol ButtonedLayer: Container {
  /// The container of the `buttons` of the panel file.
  var buttonContainer: Container { get }

  /// Gives a button the look of the layer, except for what its keys set.
  func adopt(button: Control, with keys: DeclaredKeys)

  /// Closes the layer and publishes the change like a touch.
  func close()
}
