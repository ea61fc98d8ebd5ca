import Controls
import JSON
import Panels

extension PanelFile {
  /// Returns the errors of a panel file or, if there are none, its warnings.
  ///
  /// Draws all pages for each arrangement, in the states that the manual lists. A running panel does
  /// not need this.
  /// - Parameters:
  ///   - text: the panel file, JSON5 in UTF-8.
  ///   - newDefects: returns the visible defects, such as a missing glyph, that the typesetter of the
  ///     resources has reported since the last call.
  public func problems(
    in text: [UInt8], newDefects: @escaping () -> [String] = { [] }
  ) -> [PanelProblem] {
    problems(in: text, newDefects: newDefects, PictureLimit())
  }

  /// The same with another limit.
  func problems(
    in text: [UInt8], newDefects: @escaping () -> [String], _ limit: PictureLimit
  ) -> [PanelProblem] {
    let recorder = TextRecorder(resources.typesetter, newDefects: newDefects)
    let file = PanelFile(kinds: kinds, resources: RecordedResources(resources, recorder))
    let problems = ProblemList(SourceMap(text))
    do {
      let document = try file.document(from: text, problems)
      let contents = try file.contents(of: document, problems)
      return file.warnings(of: document, contents, recorder, problems.sources, limit)
    } catch {
      return error.problems
    }
  }

  /// Returns the warnings of a panel file; empty for an invalid one.
  public func warnings(
    in text: [UInt8], newDefects: @escaping () -> [String] = { [] }
  ) -> [PanelProblem] {
    problems(in: text, newDefects: newDefects).filter { $0.severity == .warning }
  }

  private func warnings(
    of document: PanelDocument, _ contents: [(file: ResolvedFile, content: Content)],
    _ recorder: TextRecorder, _ sources: SourceMap, _ limit: PictureLimit
  ) -> [PanelProblem] {
    let problems = ProblemList(sources)
    var unused = UnusedNames(in: document.root)
    for (resolved, content) in contents {
      let controls = DeclaredControl.all(of: content.panel, in: resolved.node)
      unused.add(resolved, controls, of: content.panel)
    }
    let misspelt = unused.misspeltValues
    for (resolved, content) in contents {
      problems.begin(resolved.screen)
      let panel = content.panel
      let controls = DeclaredControl.all(of: panel, in: resolved.node)
      var plurals = PluralCheck(panel.language, problems)
      plurals.check(resolved.node)
      let inspection = PanelInspection(
        panel, resolved.node, controls, recorder, problems, limit)
      inspection.checkDeclarations(misspeltValues: misspelt)
      inspection.checkPictures()
      panel.warnAboutMissingIcons(in: resolved.node, to: problems)
    }
    problems.isOnlyPortrait = document.conditions.isOnlyPortrait
    limit.report(to: problems, at: document.root)
    unused.report(to: problems)
    ShownTexts(document.translations).report(to: problems)
    for condition in document.conditions.neverTrue(in: contents.map(\.file.arrangement)) {
      problems.add(
        "found no screen that makes this condition true, so its keys are not checked; correct or "
          + "simplify it", at: condition.offset, path: condition.path, isInAll: true)
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
