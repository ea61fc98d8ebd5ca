import Controls
import JSON
import PanelTesting
import Panels
import ProgramInterface

/// A pose in a picture, as `--state` names it: `held` for all controls, `volume=held` for one.
struct PoseOption {
  /// The name of the control; nil for all controls that can have the pose.
  private let name: String?
  private let pose: StyleState

  /// Reads words such as `STATE` and `CONTROL=STATE`.
  static func all(_ words: [String]) throws(CommandError) -> [PoseOption] {
    let (forOne, forAll) = (words.filter { $0.contains("=") }, words.filter { !$0.contains("=") })
    guard forAll.count < 2 else {
      throw .usage(
        "--state: all controls are \(forAll[0].quoted) or \(forAll[1].quoted); write one of them, or "
          + "CONTROL=STATE")
    }
    return try forAll.map { (word) throws(CommandError) in
      PoseOption(name: nil, pose: try pose(word))
    }
      + Assignment.all(forOne, option: "state").map { (assignment) throws(CommandError) in
        PoseOption(name: assignment.name, pose: try pose(assignment.text))
      }
  }

  private static func pose(_ word: String) throws(CommandError) -> StyleState {
    guard let pose = StyleState(rawValue: word) else {
      throw .usage("--state: expected \(StyleState.names), found \(word.quoted)")
    }
    return pose
  }

  /// Shows the page of the control, and poses it.
  func apply(to player: HeadlessPlayer) throws(CommandError) {
    guard let name else { return player.panel.stage.panelPose = pose }
    let control = try Command.control(named: name, in: player.panel)
    control.reveal()
    player.settle()
    do throws(PropertyError) {
      try control.setProperty("pose", to: .text(pose.rawValue))
    } catch {
      throw .refused("\(name.quoted): \(error.messageWithSuggestion)")
    }
    player.settle()
  }
}

extension StyleState {
  /// The names of the states, for a sentence: `on, unknown, focused, held or disabled`.
  static var names: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
  }
}
