import Bench
import Evaluation
import Results

extension DriftReport {
  /// Returns the drift as JSON for `vbench drift --json`. Keys are sorted by name so that equal results yield identical
  /// bytes.
  ///
  /// The schema is version 1 of `Documentation/drift.schema.json`, or of `drift-mot.schema.json` if frames are counted
  /// from the last detection. Undefined values are left out.
  ///
  /// - Throws: `FileError`, which should not occur.
  package func json() throws -> [UInt8] {
    try JSONText.document { json in
      json.field("schema", 1)
      json.field("run", drift.name)
      json.field("sequences", drift.sequences)
      json.field("sentences", drift.sentences) { $0.value($1) }
      if drift.facts.countsFromStart {
        json.field("clock", drift.hasProcessorTimes ? "processor" : "wall")
        let recommended = Set(drift.recommended)
        json.field("subjects", drift.methods) { json, method in
          json.object { json in
            json.field("is_recommended", recommended.contains(method.identity))
            addLives(of: method, to: &json)
          }
        }
      } else {
        json.field("task", drift.task)
        json.field("detection_ms", drift.facts.detectionMilliseconds)
        json.field("methods", drift.methods) { json, method in
          json.object { addDetections(of: method, to: &$0) }
        }
      }
      if !problems.isEmpty { json.field("problems", problems) { $0.value($1.description) } }
    }
  }

  private func addAges(of method: Drift.Method, to json: inout JSONFields) {
    json.field("every", method.every)
    json.field("mean_ms", method.evidence.milliseconds)
    json.field("ages", method.evidence.ages) { json, age in
      json.object { json in
        json.field("low", age.frames.lowerBound)
        json.field("high", age.frames.upperBound - 1)
        json.field("runs", age.runs)
        json.field("sequences", age.sequences)
        for measure in drift.facts.ages { json.field(measure.key, age[measure]) }
      }
    }
  }

  private func addLives(of method: Drift.Method, to json: inout JSONFields) {
    let (identity, lives) = (method.identity, method.evidence.lives)
    addAges(of: method, to: &json)
    json.field("subject", identity.name)
    json.field("tracker", identity.tracker)
    json.field("level", identity.level)
    json.field("revision", identity.revision)
    json.field("redetect", identity.redetect)
    json.field("below", method.redetection?.policy.below)
    json.field("runs", lives?.runs)
    json.field("failures", lives?.failures)
    json.field("median_life", lives?.median)
    if let (low, high) = lives?.medianInterval {
      json.field("median_life_interval") { json in
        json.field("low", low)
        json.field("high", high)
      }
    }
    for measure in drift.facts.measures {
      json.field(measure.key, method.figures[measure], in: method.intervals[measure])
    }
    if let change = method.change { json.field("gain") { addGain(change, to: &$0) } }
    json.field("extra_time", method.extraTime)
  }

  private func addGain(_ change: PairedComparison, to json: inout JSONFields) {
    json.field("difference", change.difference)
    json.field("low", change.interval?.lowerBound)
    json.field("high", change.interval?.upperBound)
    json.field("sequences", change.sequences)
    json.field("adjusted_p", change.adjustedP)
    json.field("shown", change.isShown)
    json.field("sequences_needed", change.sequencesNeeded)
  }

  private func addDetections(of method: Drift.Method, to json: inout JSONFields) {
    let facts = drift.facts
    addAges(of: method, to: &json)
    json.field("method", method.identity.name)
    json.field("detections", method.evidence.detections)
    json.field("figures") { $0.fields(facts.measures, of: method.figures) }
    json.field("\(facts.main.key)_interval", ends: method.intervals[facts.main])
    json.field("change", method.change?.difference)
    if let lead = method.lead {
      json.field("lead", lead.difference)
      json.field("lead_shown", lead.isShown)
    }
  }
}
