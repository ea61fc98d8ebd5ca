import Controls
import JSON

extension PanelFile {
  /// Returns the warnings of a panel file: what a user would see or miss. Empty for an invalid file.
  ///
  /// Draws all pages for each arrangement, with every number at both ends of its range, and with every
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
    let arrangements = document.forEachArrangement { resolved in
      // A valid file has no errors.
      let errors = ProblemList(problems.sources)
      guard let panel = file.read(resolved, errors)?.panel else { return }
      let controls = DeclaredControl.all(of: panel, in: resolved.node)
      unused.add(resolved, controls, of: panel)
      var plurals = PluralCheck(panel.language, problems)
      plurals.check(resolved.node)
      let inspection = PanelInspection(panel, resolved.node, controls, recorder, problems)
      inspection.checkDeclarations()
      inspection.checkPictures()
    }
    unused.report(to: problems)
    ShownTexts(document.translations).report(to: problems)
    for condition in document.conditions.neverTrue(in: arrangements) {
      problems.add(
        "found no screen that makes this condition true, so its keys are not checked; correct or "
          + "simplify it", at: condition.offset, path: condition.path,
        isInAll: true)
    }
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
