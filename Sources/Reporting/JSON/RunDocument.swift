import Bench
import Evaluation
import Geometry
import Results

/// The document `results.json`, which contains all results of a run in machine-readable form.
///
/// The schema is version 2 of `Documentation/results.schema.json`. Undefined values are omitted in objects and `null`
/// in lists.
struct RunDocument {
  let run: ReportedRun
  var further = FurtherFields()

  private static let schema = 2

  /// Writes the document in chunks.
  ///
  /// - Throws: `FileError.cannotWrite`.
  func written(to output: ByteOutput) throws -> ByteOutput {
    var json = JSONText(to: output)
    let result = run.run
    try json.object { json in
      json.field("schema", Self.schema)
      json.field("task", result.task.name)
      json.field("main_measure", result.task.mainMeasure)
      try json.field("run", encoding: result.facts)
      json.field("measures", run.measures) { $0.value($1) }
      json.field("items", result.items.enumerated()) { json, item in
        json.value(item.element) { further.item(&$0, item.offset) }
      }
      json.field("methods", result.methods.enumerated()) { json, method in
        json.value(method.element, at: method.offset, run.measures, further)
      }
      json.field("comparisons", result.comparisons) { $0.value($1, run.comparisons) }
      try json.field("timing_run", encoding: result.timing)
      try further.run(&json)
    }
    try json.finish()
    return json.output
  }
}

/// The fields of `results.json` that only one task has. Items and methods are given by their positions.
package struct FurtherFields {
  package var run: (inout JSONFields) throws -> Void = { _ in }
  package var item: (inout JSONFields, Int) -> Void = { _, _ in }
  package var method: (inout JSONFields, Int) -> Void = { _, _ in }
  /// A function that adds the fields of a method's result on an item on which it was run.
  package var score: (inout JSONFields, _ method: Int, _ item: Int) -> Void = { _, _, _ in }

  package init() {}
}

extension JSONText {
  fileprivate mutating func value(_ measure: MeasureFacts) {
    object { json in
      json.field("key", measure.key)
      json.field("title", measure.title)
      json.field("explanation", measure.explanation)
      json.field("unit", measure.unit.rawValue)
      json.field("better", measure.better.map { $0 == .higher ? "higher" : "lower" })
    }
  }

  fileprivate mutating func value(
    _ item: RunResult.Item, _ further: (inout JSONFields) -> Void
  ) {
    object { json in
      json.field("attributes", item.attributes) { $0.value($1) }
      json.field("dataset", item.dataset)
      json.field("height", item.size?.height)
      json.field("name", item.name)
      json.field("width", item.size?.width)
      further(&json)
    }
  }

  fileprivate mutating func value(
    _ method: RunResult.Method, at index: Int, _ measures: [MeasureFacts], _ further: FurtherFields
  ) {
    let identity = method.identity
    object { json in
      json.field("name", identity.name)
      json.field("method", identity.tracker)
      json.field("level", identity.level)
      json.field("revision", identity.revision)
      json.field("redetect", identity.redetect)
      json.field("status", method.status)
      json.field("figures") { $0.fields(measures, of: method.figures) }
      json.field("intervals") { $0.fields(measures, of: method.intervals) }
      json.field("items", method.items.enumerated()) { json, item in
        json.object { json in
          guard let score = item.element else { return }
          json.field("failure", score.failure)
          json.fields(measures, of: score.figures)
          further.score(&json, index, item.offset)
        }
      }
      further.method(&json, index)
    }
  }

  /// Writes the comparison of two methods by the main measure as an object.
  fileprivate mutating func value(_ comparison: MethodComparison, _ words: ComparisonWords) {
    let figures = comparison.figures
    object { json in
      json.field("first", comparison.first.name)
      json.field("second", comparison.second.name)
      json.field("items", figures.sequences)
      json.field("items_needed", figures.sequencesNeeded)
      json.field("difference", figures.difference)
      json.field("low", figures.interval?.lowerBound)
      json.field("high", figures.interval?.upperBound)
      json.field("wins", figures.wins)
      json.field("losses", figures.losses)
      json.field("p", figures.p)
      json.field("permutation_p", figures.permutationP)
      json.field("wilcoxon_p", figures.wilcoxonP)
      json.field("adjusted_p", figures.adjustedP)
      json.field("shown", figures.isShown)
      json.field("shown_on_most", figures.isShownOnMost)
      json.field("verdict", words.sentence(comparison))
      json.field("sign_p", figures.signP)
      guard let firmness = comparison.firmness else { return }
      json.field("undoing_share", firmness.undoingShare)
      json.field("further_losses", firmness.furtherLosses)
      if let restsOn = firmness.restsOn {
        json.field("rests_on", words.names(restsOn)) { $0.value($1) }
      }
    }
  }
}
