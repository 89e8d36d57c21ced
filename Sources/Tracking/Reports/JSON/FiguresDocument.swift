import Bench
import Evaluation
import Reporting
import Results

/// The figures that a tracker has in addition to its scores.
struct MethodFigures {
  var drift: Drift.Evidence?
  var confidence: ConfidenceFigures
  var latency: LatencyFigures
}

extension ReportFigures {
  func ofMethod(at index: Int, in result: TrackingResult) -> MethodFigures {
    let name = result.methods[index].identity.name
    return MethodFigures(
      drift: drift?.methods.first { $0.identity.name == name }?.evidence,
      confidence: confidences[index], latency: latencies[index])
  }
}

extension JSONFields {
  /// Adds a field for the drift as a function of the number of frames since the start. The field is omitted if the
  /// drift is nil.
  mutating func field(_ name: String, _ drift: Drift.Evidence?) {
    guard let drift else { return }
    field(name) { json in
      json.field("bins", drift.ages) { $0.value($1) }
      json.field("failures", drift.lives?.failures)
      json.field("median_life", drift.lives?.median)
      json.field("runs", drift.lives?.runs)
    }
  }

  /// Adds a field for the reliability diagram. Omits the field if there are no confidences.
  mutating func field(_ name: String, _ confidence: ConfidenceFigures) {
    guard confidence.hasBoxes else { return }
    field(name) { json in
      json.field("best_f", confidence.best?.figures.f)
      json.field("best_f_threshold", confidence.best?.threshold)
      json.field("reliability", confidence.reliability.enumerated()) { json, entry in
        let bin = entry.element
        json.object { json in
          json.field("bin_high", Double(entry.offset + 1) / 10)
          json.field("bin_low", Double(entry.offset) / 10)
          json.field("frames", bin.count)
          json.field("mean_confidence", bin.meanConfidence)
          json.field("right_share", bin.correctFraction)
        }
      }
    }
  }

  /// Adds a field for the percentiles of the update times. Omits the field if nothing was measured.
  mutating func field(_ name: String, _ latency: LatencyFigures) {
    guard latency.steps > 0 else { return }
    field(name) { json in
      json.field("cpu_ms", latency.cpu) { $0.value($1) }
      json.field("cpu_p95_high", latency.intervals[TimingMeasures.cpuP95]?.upperBound)
      json.field("cpu_p95_low", latency.intervals[TimingMeasures.cpuP95]?.lowerBound)
      json.field("fps_high", latency.intervals[TimingMeasures.framesPerSecond]?.upperBound)
      json.field("fps_low", latency.intervals[TimingMeasures.framesPerSecond]?.lowerBound)
      json.field("median_high", latency.intervals[TimingMeasures.median]?.upperBound)
      json.field("median_low", latency.intervals[TimingMeasures.median]?.lowerBound)
      json.field("p95_high", latency.intervals[TimingMeasures.p95]?.upperBound)
      json.field("p95_low", latency.intervals[TimingMeasures.p95]?.lowerBound)
      json.field("percentiles", LatencyFigures.percentiles)
      json.field("steps", latency.steps)
      json.field("wall_ms", latency.wall) { $0.value($1) }
    }
  }
}

extension JSONText {
  /// Writes the figures for a range of frames, which are counted from the start.
  fileprivate mutating func value(_ age: DriftAge) {
    object { json in
      json.field("age_high", age.frames.upperBound - 1)
      json.field("age_low", age.frames.lowerBound)
      json.field("center_error", age[DriftMeasures.centerError])
      json.field("log_area_ratio", age[DriftMeasures.logAreaRatio])
      json.field("overlap", age[DriftMeasures.overlap])
      json.field("runs", age.runs)
      json.field("sequences", age.sequences)
      json.field("survival", age[DriftMeasures.survival])
    }
  }
}
