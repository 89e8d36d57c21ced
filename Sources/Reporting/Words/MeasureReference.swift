import Bench
import Evaluation
import Files

/// The reference pages for the measures, and the schema of `results.json`. The pages are generated from the measures'
/// declarations, and the schema is updated from them, so both agree with the program.
package enum MeasureReference {
  /// A section of the reference, with the measures that are computed from the same evidence.
  package struct Section: Sendable {
    package var title: String
    package var measures: [MeasureFacts]

    package init(title: String, measures: [MeasureFacts]) {
      (self.title, self.measures) = (title, measures)
    }
  }

  /// Returns a reference page with the given sections, as Markdown.
  package static func page(_ sections: [Section]) -> String {
    """
    # Measures

    This page lists every measure. The name of a measure is its column in CSV files, with `_low` and `_high` for \
    the ends of its 95%
    interval, and its key in `results.json`. `vbench gate` watches the measures that have a gate name. The command \
    `vbench measures` prints
    this list. [Metrics](Metrics.md) defines the measures in full. `make reference` generates this page from the \
    declarations.


    """ + markdown(sections)
  }

  /// Returns the sections as Markdown, each with a heading and a table.
  static func markdown(_ sections: [Section]) -> String {
    sections.map { section in
      """
      ## \(section.title)

      | name | in tables | unit | better | gate | explanation |
      |---|---|---|---|---|---|

      """ + section.measures.map(row).joined()
    }.joined(separator: "\n")
  }

  private static func row(_ measure: MeasureFacts) -> String {
    let gate = measure.gateName.map { "`\($0)`" } ?? ""
    return "| `\(measure.key)` | \(measure.title) | \(measure.unit.words) | \(measure.direction) |"
      + " \(gate) | \(measure.explanation) |\n"
  }

  // MARK: Schema

  /// Returns the schema of `results.json`, updated with the properties of all measures.
  ///
  /// - Parameter schema: the text of the existing schema.
  package static func schema(from schema: String) -> String {
    var lines = schema.textLines.map(String.init)
    replace(
      after: #"    "scores": {"#, in: &lines,
      with: [(#""frames""#, "count"), (#""scored_frames""#, "count")]
        + TrackMeasures.bySequence.map { ("\"\($0.key)\"", $0.unit.schema) })
    replace(
      after: #"    "timing": {"#, in: &lines,
      with: [(#""steps""#, "count")]
        + TimingMeasures.all.map { ("\"\($0.key)\"", $0.unit.schema) })
    return lines.joined(separator: "\n")
  }

  /// Replaces the properties of the schema object that starts at the given line.
  private static func replace(
    after start: String, in lines: inout [String], with properties: [(name: String, type: String)]
  ) {
    guard let object = lines.firstIndex(of: start),
      let first = lines[object...].firstIndex(where: { $0.hasSuffix(#""properties": {"#) }),
      let last = lines[first...].dropFirst().firstIndex(where: { !$0.contains(##""$ref": "##) })
    else { return }
    let indent = String(lines[first].prefix { $0 == " " }) + "  "
    lines.replaceSubrange(
      (first + 1)..<last,
      with: properties.enumerated().map { index, property in
        indent + property.name + ##": { "$ref": "#/$defs/\##(property.type)" }"##
          + (index + 1 < properties.count ? "," : "")
      })
  }
}

extension MeasureFacts {
  fileprivate var direction: String {
    switch better {
    case .higher: "higher"
    case .lower: "lower"
    case nil: ""
    }
  }
}

extension MeasureFacts.Unit {
  /// The name of the unit on the reference pages.
  package var words: String {
    switch self {
    case .share: "0...1"
    case .pixels: "px"
    case .degrees: "°"
    case .milliseconds: "ms"
    case .frames: "frames"
    case .count: "number"
    case .perSecond: "1/s"
    case .number: ""
    }
  }

  /// The name of the schema definition for values in this unit.
  fileprivate var schema: String {
    switch self {
    case .share: "share"
    case .number: "number"
    case .pixels, .degrees, .milliseconds, .frames, .count, .perSecond: "positive"
    }
  }
}
