import Controls
import JSON

extension PanelFile {
  /// Returns the warnings of a panel file: what a user would see or miss. Empty for an invalid file.
  ///
  /// Draws all pages of both orientations, with every number at both ends of its range, and with every
  /// choice of the user. A running panel does not need this.
  /// - Parameters:
  ///   - text: the panel file, JSON5 in UTF-8.
  ///   - newDefects: returns the visible defects, such as a missing glyph, that the typesetter of the
  ///     resources has reported since the last call.
  public func warnings(
    in text: [UInt8], newDefects: @escaping () -> [String] = { [] }
  ) -> [PanelProblem] {
    let problems = ProblemList(SourceMap(text))
    guard let document = try? document(from: text, problems) else { return [] }
    let recorder = TextRecorder(resources.typesetter, newDefects: newDefects)
    let file = PanelFile(kinds: kinds, resources: RecordedResources(resources, recorder))
    var unused = UnusedNames(in: document.root)
    var texts = ShownTexts(document.translations)
    for orientation in [Orientation.landscape, .portrait] {
      let resolved = document.resolved(for: orientation)
      guard orientation == .landscape || resolved.hasPortrait,
        let panel = try? file.panel(from: text, for: orientation, checksOther: false)
      else { continue }
      if let shown = panel.translations { texts.add(shown) }
      problems.begin(orientation)
      problems.begin(reading: resolved)
      let content = resolved.node
      let controls = DeclaredControl.all(of: panel, in: content)
      unused.add(resolved, controls, of: panel)
      var plurals = PluralCheck(panel.language, problems)
      plurals.check(content)
      let inspection = PanelInspection(panel, content, controls, recorder, problems)
      inspection.checkDeclarations()
      inspection.checkPictures()
    }
    unused.report(to: problems)
    texts.report(to: problems)
    let defects = Set(recorder.undrawnDefects).sorted().map {
      PanelProblem(severity: .warning, position: nil, path: "", message: $0)
    }
    return defects
      + problems.problems.map {
        var problem = $0
        problem.severity = .warning
        return problem
      }
  }
}
