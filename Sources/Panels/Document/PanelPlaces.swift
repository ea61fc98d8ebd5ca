import Controls
import Geometry
import JSON

/// Where the files of a panel declare its controls and rules.
public struct PanelPlaces {
  /// A control and its declaration.
  public struct DeclaredPlace {
    public let control: Control
    /// The path of the declaration, such as `controls[3]`, as in a ``PanelProblem``.
    public let path: String
    /// The place of the declaration.
    public let place: FilePlace
    /// The places that use the template with the declaration, innermost first; empty without one.
    public let uses: [FilePlace]
  }

  /// The declared controls, containers before their children.
  public let controls: [DeclaredPlace]
  /// The places of the rules, in the order of ``Panel/ruleDeclarations``.
  public let rules: [FilePlace]
}

extension PanelFile {
  /// Returns where the files of a panel declare its controls and rules.
  /// - Parameters:
  ///   - panel: the panel that was read from the file.
  ///   - text: the text of the file.
  ///   - screen: the screen for which the panel is arranged; nil for one of the panel's own size.
  public func places(
    of panel: Panel, in text: [UInt8], for screen: Screen?
  ) throws(PanelFileError) -> PanelPlaces {
    let problems = ProblemList(SourceMap(text))
    let document = try document(from: text, problems)
    let file = document.resolved(for: screen ?? document.conditions.ownScreen).node
    let sources = problems.sources
    let controls = DeclaredControl.all(of: panel, in: file).map { declared in
      PanelPlaces.DeclaredPlace(
        control: declared.control, path: declared.path,
        place: sources.place(of: declared.node.offset),
        uses: sources.uses(of: declared.node.offset).map { sources.place(of: $0) })
    }
    var rules: [FilePlace] = []
    if case .array(let nodes)? = file.value.node("rules")?.value {
      rules = nodes.map { sources.place(of: $0.offset) }
    }
    return PanelPlaces(controls: controls, rules: rules)
  }
}

extension Control {
  /// The part of the control that no container hides, in points of the panel; nil for a control
  /// that is hidden or transparent, on another page, scrolled out of view, or in a closed dialog. Other controls may
  /// cover it.
  /// - Parameter stage: the stage of the panel.
  public func shownFrame(on stage: Stage) -> Rectangle? {
    var area = movedFrame
    var control: Control = self
    while control.isVisible {
      guard let container = control.parent else {
        return control === stage && !area.isEmpty ? area : nil
      }
      if let clip = container.clip { area = area.intersection(clip) }
      area = area.offset(by: container.movedFrame.origin)
      control = container
    }
    return nil
  }
}
