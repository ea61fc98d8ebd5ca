import Controls
import Expressions
import JSON
import Raster

// The text is in `Text/*.md`. Placeholders insert the tables that are generated from declarations.

extension PanelReference {
  /// The reference in Markdown: every key, every kind and every property.
  public var markdown: String { "# Panel files\n\n" + document.markdown }

  /// The sections of the reference.
  package var document: Document {
    var document = Document()
    document.add(Self.introduction)
    document.add(file)
    document.add(controls)
    for kind in kinds { document.add(section(of: kind)) }
    for part in [
      Self.expressions,
      Document(PackageResources.choices_md, blocks: ["choices": [.table(Self.choiceTable)]]),
      Self.languages,
      Document(PackageResources.layout_md),
      Document(
        PackageResources.surfaces_md,
        words: [
          "leastStops": "\(PropertyFormat.gradientStops.lowerBound)",
          "mostStops": "\(PropertyFormat.gradientStops.upperBound)",
        ]),
      Document(
        PackageResources.directions_md, words: ["directionalIcons": Self.directionalIcons]),
      Self.screens,
      Document(PackageResources.scrolling_md),
      Self.lists,
      Self.charts,
      Document(PackageResources.shapes_md, words: ["dashLimit": "\(MeasuredPath.dashLimit)"]),
      Document(PackageResources.keyboard_md),
      Document(PackageResources.feedback_md),
      Self.motion,
      Document(PackageResources.poses_md, words: ["poses": Self.poses]),
      Self.look,
      Document(
        PackageResources.warnings_md,
        words: ["combinationLimit": "\(PanelFile.combinationLimit)"]),
    ] { document.add(part) }
    return document
  }

  private static var introduction: Document {
    Document(
      PackageResources.introduction_md,
      words: [
        "pictureMemory": MemoryBudget.mebibytes(MemoryBudget.pictures),
        "fileSize": "\(PanelFile.sizeLimit >> 10)",
        "controlLimit": "\(PanelFile.controlLimit)",
        "depthLimit": "\(PanelFile.depthLimit)",
        "textLimit": "\(PropertyFormat.textLimit)",
        "listLimit": "\(PropertyFormat.itemLimit)",
        "wordLimit": "\(PropertyFormat.wordLimit)",
        "textSize": "\(PanelFile.textLimit >> 10)",
        "itemLimit": "\(PanelFile.itemLimit)",
        "coverageLimit": "\(Int(PanelFile.coverageLimit))",
      ])
  }

  private static var poses: String {
    let poses = StyleState.allCases.map { "`\($0.rawValue)`" }
    return poses.dropLast().joined(separator: ", ") + " or " + poses[poses.count - 1]
  }

  private static var motion: Document {
    func milliseconds(_ duration: Duration) -> String { "\(Int(duration / .milliseconds(1)))" }
    return Document(
      PackageResources.motion_md,
      words: [
        "longest": "\(Int(Transition.seconds.upperBound))",
        "curves": Curve.named.map { "`\($0.name)`" }.joined(separator: ", "),
        "value": milliseconds(Motion.value), "toggle": milliseconds(Motion.toggle),
        "color": milliseconds(Motion.color), "fade": milliseconds(Motion.fade),
        "slide": milliseconds(Motion.slide), "mark": milliseconds(Motion.mark),
        "appearance": milliseconds(Motion.appearance),
      ])
  }

  /// The sections about the keys of the file.
  private var file: Document {
    Document(
      PackageResources.panel_md,
      words: [
        "templateDepthLimit": "\(PanelFile.templateDepthLimit)",
        "fileSize": "\(PanelFile.sizeLimit >> 20)",
        "expansionLimit": "\(PanelFile.expansionLimit)",
      ],
      blocks: contents(of: .panel).merging([
        "panel": [.table(table(of: .panel))], "templates": [.table(table(of: .template))],
      ]) { $1 })
  }

  private var controls: Document {
    var tables: [String: [Document.Block]] = [
      "keys": [.table(controlTable)], "kinds": [.table(kindTable)],
    ]
    if let key = AnyFileObject.control["confirm"] {
      tables[key.name] = [.text(key.documentation), .table(table(of: question))]
    }
    return Document(
      PackageResources.controls_md, words: ["chainLimit": "\(PropertyBinding.chainLimit)"],
      blocks: contents(of: .control).merging(tables) { $1 })
  }

  /// The text and table of each key that contains objects, by the name of the key.
  private func contents(of object: AnyFileObject) -> [String: [Document.Block]] {
    Dictionary(uniqueKeysWithValues: object.keys.map { ($0.name, content(of: $0)) })
      .filter { !$1.isEmpty }
  }

  private static var expressions: Document {
    Document(
      PackageResources.expressions_md,
      words: [
        "lengthLimit": "\(ParsedExpression.lengthLimit)",
        "depthLimit": "\(ParsedExpression.depthLimit)",
        "textLimit": "\(Expression.textLimit)",
        "freePINs": "\(PINVerifier.freeCount)",
        "shortestPause": "\(PINVerifier.shortestPause.components.seconds)",
        "longestPause": "\(PINVerifier.longestPause.components.seconds / 60)",
      ],
      blocks: [
        "operators": [table("Operators, from weak to strong", operators)],
        "functions": [table("Function", functions)],
        "formats": [table("Format", formats)],
      ])
  }

  private static var languages: Document {
    Document(
      PackageResources.languages_md,
      words: [
        "translationLimit": "\(PanelFile.translationLimit)",
        "fileSize": "\(PanelFile.sizeLimit >> 20)",
      ], blocks: ["languages": [.table(languageTable)]])
  }

  private static var screens: Document {
    Document(
      PackageResources.screens_md,
      words: [
        "conditionLimit": "\(ScreenConditions.limit)",
        "lengthLimit": "\(ScreenCondition.lengthLimit)",
        "arrangementLimit": "\(ScreenConditions.arrangementLimit)",
      ])
  }

  private static var lists: Document {
    Document(
      PackageResources.lists_md,
      words: [
        "rowLimit": "\(ListRows.rowLimit)",
        "fieldLimit": "\(ListRows.fieldLimit)",
        "listSize": "\(ListRows.sizeLimit >> 20)",
      ])
  }

  private static var charts: Document {
    func kilobytes(_ seconds: Int) -> String {
      "\((ValueHistory(.seconds(seconds)).byteCount + 999) / 1_000)"
    }
    return Document(
      PackageResources.charts_md,
      words: [
        "historyLimit": "\(PanelFile.historyLimit)",
        "hourSize": kilobytes(3_600),
        "daySize": kilobytes(86_400),
        "yearSize": kilobytes(366 * 86_400),
        "rowLimit": "\(ListRows.rowLimit)",
      ])
  }

  /// Icons, colours and styles.
  private static var look: Document {
    Document(
      PackageResources.icons_and_colours_md,
      words: ["tokenLimit": "\(PanelFile.tokenLimit)"],
      blocks: [
        "icons": [.table(iconTable)], "colours": [.table(colorTable)],
        "styles": [.table(styleTable)], "tokens": [.table(tokenTable)],
      ])
  }
}
