import Bench
import Evaluation
import Results

/// The tables of the drift report. `drift.csv` has one row per method and range of frames since the start or the last
/// detection. `survival.csv` has one row per method and step of the method's survival curve. The curve has a step at
/// each number of frames after which at least one attempt failed. The last table, `redetection.csv` or `intervals.csv`,
/// has one row per method.
package enum DriftCSV {
  private typealias AgeRow = (method: String, age: DriftAge)
  private typealias SurvivalRow = (method: String, step: KaplanMeier.Step)

  package static func ages(_ methods: [Drift.Method], _ facts: Drift.Facts) -> CSVTable {
    var columns: [CSVColumn<AgeRow>] = [
      .text("subject") { $0.method },
      .count("age_low") { $0.age.frames.lowerBound },
      .count("age_high") { $0.age.frames.upperBound - 1 },
    ]
    if facts.countsFromStart { columns.append(.count("runs") { $0.age.runs }) }
    columns.append(.count("sequences") { $0.age.sequences })
    for measure in facts.ages {
      columns.append(.number(measure.key) { $0.age[measure]?.value })
      columns += CSVColumn.interval(measure.key) { $0.age[measure]?.interval }
    }
    return CSVTable(
      columns,
      rows: methods.flatMap { method in
        method.evidence.ages.map { (method.identity.name, $0) }
      })
  }

  /// Returns a table of the steps in each method's Kaplan-Meier survival curve.
  package static func survival(_ methods: [Drift.Method]) -> CSVTable {
    let columns: [CSVColumn<SurvivalRow>] = [
      .text("subject") { $0.method },
      .count("age") { $0.step.time },
      .number("at_risk") { $0.step.atRisk },
      .number("failures") { $0.step.failures },
      .number("survival") { $0.step.survival },
    ]
    return CSVTable(
      columns,
      rows: methods.flatMap { method in
        (method.evidence.lives?.curve.steps ?? []).map { (method.identity.name, $0) }
      })
  }

  package static func methods(_ drift: Drift) -> CSVTable {
    let facts = drift.facts
    let (method, change) =
      facts.countsFromStart ? ("tracker", "gain") : ("method", "change")
    var columns: [CSVColumn<Drift.Method>] = [
      .text("subject") { $0.identity.name }, .text(method) { $0.identity.tracker },
      .text("level") { $0.identity.level }, .count("revision") { $0.identity.revision },
    ]
    columns += facts.countsFromStart ? lives : detections
    columns += CSVColumn.measures(facts.measures) { $0.figures }
    columns += CSVColumn.intervals(of: facts.measures) { $0.intervals }
    if facts.countsFromStart {
      columns += [
        .number("mean_ms") { $0.evidence.milliseconds }, .number("extra_time") { $0.extraTime },
      ]
    }
    columns.append(.number(change) { $0.change?.difference })
    columns += CSVColumn.interval(change) { $0.change?.interval }
    if facts.countsFromStart {
      columns += [
        .number("adjusted_p") { $0.change?.adjustedP }, .flag("shown") { $0.change?.isShown },
      ]
    }
    if facts.baseline != nil {
      columns.append(.number("lead") { $0.lead?.difference })
      columns += CSVColumn.interval("lead") { $0.lead?.interval }
      columns.append(.flag("lead_shown") { $0.lead?.isShown })
    }
    if facts.countsFromStart {
      columns += [
        .text("clock") { _ in drift.hasProcessorTimes ? "processor" : "wall" },
        .count("redetections") {
          $0.redetection == nil ? nil : $0.evidence.judgedRedetections.all
        },
        .count("wrong_redetections") {
          $0.redetection == nil ? nil : $0.evidence.judgedRedetections.wrong
        },
      ]
    }
    return CSVTable(columns, rows: drift.methods)
  }

  private static var lives: [CSVColumn<Drift.Method>] {
    [
      .text("redetect") { $0.identity.redetect },
      .count("runs") { $0.evidence.lives?.runs },
      .count("failures") { $0.evidence.lives?.failures },
      .count("median_life") { $0.evidence.lives?.median },
      .number("median_life_low") { $0.evidence.lives?.medianInterval?.low },
      .number("median_life_high") { $0.evidence.lives?.medianInterval?.high },
    ]
  }

  private static var detections: [CSVColumn<Drift.Method>] {
    [
      .count("every") { $0.every }, .number("detections") { $0.evidence.detections },
      .number("cpu_ms") { $0.evidence.milliseconds },
    ]
  }
}
