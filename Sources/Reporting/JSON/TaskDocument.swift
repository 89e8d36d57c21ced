import Bench
import Evaluation
import Geometry
import Results

/// The document `results.json` of a task that is answered item by item.
struct TaskDocument {
  let result: RunResult

  /// Writes the content of the file.
  func written(to output: ByteOutput) throws -> ByteOutput {
    var json = JSONText(to: output)
    let measures = result.task.measures + TaskMeasures.all + result.further
    try json.object { json in
      json.field("schema", 1)
      json.field("task", result.task.name)
      json.field("main_measure", result.task.mainMeasure)
      try json.field("run", encoding: result.facts)
      json.field("measures", measures) { $0.value($1) }
      json.field("items", result.items) { $0.value($1) }
      json.field("methods", result.methods) { $0.value($1, measures) }
      json.field("comparisons", result.comparisons) { $0.value($1) }
    }
    try json.finish()
    return json.output
  }
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

  fileprivate mutating func value(_ item: RunResult.Item) {
    object { json in
      json.field("attributes", item.attributes) { $0.value($1) }
      json.field("dataset", item.dataset)
      json.field("height", item.size?.height)
      json.field("name", item.name)
      json.field("width", item.size?.width)
    }
  }

  fileprivate mutating func value(_ method: RunResult.Method, _ measures: [MeasureFacts]) {
    object { json in
      json.field("name", method.identity.name)
      json.field("method", method.identity.tracker)
      json.field("level", method.identity.level)
      json.field("revision", method.identity.revision)
      json.field("status", method.status)
      json.field("figures") { $0.fields(measures, of: method.figures) }
      json.field("intervals") { $0.fields(measures, of: method.intervals) }
      json.field("items", method.items) { json, score in
        json.object { json in
          guard let score else { return }
          json.field("failure", score.failure)
          json.fields(measures, of: score.figures)
        }
      }
    }
  }

  fileprivate mutating func value(_ comparison: SubjectComparison) {
    object { json in
      json.field("first", comparison.first.name)
      json.field("second", comparison.second.name)
      json.field("difference", comparison.figures.difference)
      json.field("low", comparison.figures.interval?.lowerBound)
      json.field("high", comparison.figures.interval?.upperBound)
      json.field("adjusted_p", comparison.figures.adjustedP)
      json.field("shown", comparison.figures.isShown)
    }
  }
}
