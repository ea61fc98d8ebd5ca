import Panels

/// The topics of a panel at the broker.
package struct BridgeTopics {
  /// The prefix of all topics.
  package let root: String

  /// `online` while the panel runs and is connected, else `offline`.
  package var status: String { "\(root)/status" }
  /// The name of the panel and the version of Bezel.
  package var panel: String { "\(root)/panel" }
  /// The counters of the panel and of the bridge.
  package var counters: String { "\(root)/counters" }
  /// Pushes of panels.
  package var push: String { "\(root)/push" }
  /// Which pushed panels are installed.
  package var installed: String { "\(root)/installed" }
  /// Messages that test the connection.
  var probe: String { "\(root)/probe" }
  /// All topics that set values.
  package var commands: String { "\(root)/set/+" }

  /// The messages that ask for a picture of the screen.
  var screenshotRequest: String { "\(root)/screenshot/get" }
  /// The pictures of the screen.
  package var screenshot: String { "\(root)/screenshot" }
  /// The messages that ask to reload the panel file.
  var reloadRequest: String { "\(root)/reload" }

  /// The value itself.
  package func state(_ name: String) -> String { "\(root)/state/\(name)" }
  /// Why a message that sets a value was refused.
  package func refusal(_ name: String) -> String { "\(root)/refused/\(name)" }
  /// The presses of a control.
  package func event(_ control: String) -> String { "\(root)/event/\(control)" }

  /// Whether answers may be published at a topic. Otherwise, everybody who may ask could publish at
  /// all topics that the broker allows this client.
  func canAnswer(at topic: String) -> Bool {
    topic.hasPrefix(answers) || topic.hasPrefix(Self.fleetAnswers)
  }

  /// The beginning of the topics for answers.
  package var answers: String { "\(root)/answer/" }
  /// The beginning of the topics for answers to `bezel fleet`.
  package static let fleetAnswers = "bezel-fleet/"

  /// The value that a message sets; nil if it is not a command.
  package func value(ofCommand topic: String) -> String? {
    let prefix = "\(root)/set/"
    return topic.hasPrefix(prefix) ? String(topic.dropFirst(prefix.count)) : nil
  }
}
