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
  /// - Throws: `EncodingError`, which should not occur.
  package func json() throws -> [UInt8] {
    var document = JSONObject()
    document["schema"] = 1
    document["run"] = drift.name
    document["sequences"] = drift.sequences
    document["sentences"] = drift.sentences
    if drift.facts.countsFromStart {
      document["clock"] = drift.hasProcessorTimes ? "processor" : "wall"
      let recommended = Set(drift.recommended)
      document["subjects"] = drift.methods.map {
        var method = withLives($0)
        method["is_recommended"] = recommended.contains($0.identity)
        return method
      }
    } else {
      document["task"] = drift.task
      document["detection_ms"] = drift.facts.detectionMilliseconds
      document["methods"] = drift.methods.map(withDetections)
    }
    if !problems.isEmpty { document["problems"] = problems.map(\.description) }
    return try JSONBytes.of(document)
  }

  private func fields(of method: Drift.Method) -> JSONObject {
    var fields = JSONObject()
    fields["every"] = method.every
    fields["mean_ms"] = method.evidence.milliseconds
    fields["ages"] = method.evidence.ages.map { age in
      var fields = JSONObject()
      fields["low"] = age.frames.lowerBound
      fields["high"] = age.frames.upperBound - 1
      fields["runs"] = age.runs
      fields["sequences"] = age.sequences
      for measure in drift.facts.ages {
        fields[measure.key] = age[measure].map { EstimateDocument($0) }
      }
      return fields
    }
    return fields
  }

  private func withLives(_ method: Drift.Method) -> JSONObject {
    let (identity, lives) = (method.identity, method.evidence.lives)
    var fields = fields(of: method)
    fields["subject"] = identity.name
    fields["tracker"] = identity.tracker
    fields["level"] = identity.level
    fields["revision"] = identity.revision
    fields["redetect"] = identity.redetect
    fields["below"] = method.redetection?.policy.below
    fields["runs"] = lives?.runs
    fields["failures"] = lives?.failures
    fields["median_life"] = lives?.median
    fields["median_life_interval"] = lives?.medianInterval.map { low, high in
      var ends = JSONObject()
      ends["low"] = low.ifFinite
      ends["high"] = high.ifFinite
      return ends
    }
    for measure in drift.facts.measures {
      fields[measure.key] = method.figures[measure].map {
        EstimateDocument(value: $0, method.intervals[measure])
      }
    }
    fields["gain"] = method.change.map(gain)
    fields["extra_time"] = method.extraTime
    return fields
  }

  private func gain(_ change: PairedComparison) -> JSONObject {
    var fields = JSONObject()
    fields["difference"] = change.difference
    fields["low"] = change.interval?.lowerBound
    fields["high"] = change.interval?.upperBound
    fields["sequences"] = change.sequences
    fields["adjusted_p"] = change.adjustedP
    fields["shown"] = change.isShown
    fields["sequences_needed"] = change.sequencesNeeded
    return fields
  }

  private func withDetections(_ method: Drift.Method) -> JSONObject {
    let facts = drift.facts
    var figures = JSONObject()
    for measure in facts.measures { figures[measure.key] = method.figures[measure] }
    var fields = fields(of: method)
    fields["method"] = method.identity.name
    fields["detections"] = method.evidence.detections
    fields["figures"] = figures
    fields["\(facts.main.key)_interval"] = method.intervals[facts.main]?.ends
    fields["change"] = method.change?.difference
    fields["lead"] = method.lead?.difference
    fields["lead_shown"] = method.lead?.isShown
    return fields
  }
}
