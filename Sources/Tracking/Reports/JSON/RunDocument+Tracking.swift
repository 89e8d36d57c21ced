import Bench
import Evaluation
import GroundTruth
import Reporting

extension FurtherFields {
  /// Creates the fields of a tracking run: the figures under every convention, and the answers in every frame.
  init(_ result: TrackingResult, _ figures: ReportFigures) {
    self.init()
    run = { json in
      json.field("conventions", result.conventions.rawValue)
      json.field("ground_truth_self_check", result.selfCheck)
      json.field("protocol", result.evaluationProtocol.rawValue)
      json.field("real_time", figures.realTime, names: result.methods.map(\.identity.name))
      json.field("uncertainty") { json in
        json.field("level", 0.95)
        json.field("rounds", result.bootstrapRounds)
      }
    }
    item = { json, index in
      let sequence = result.sequences[index].sequence
      json.field("frames", sequence.frameCount)
      json.field("targets", sequence.targets.map(\.name)) { $0.value($1) }
    }
    method = { json, index in
      json.fields(
        of: result.methods[index], result.sequences, figures.ofMethod(at: index, in: result))
    }
    score = { $0.fields(of: result.methods[$1].sequences[$2]) }
  }
}

extension JSONFields {
  mutating func field(_ name: String, _ scores: [Conventions: Scores]) {
    field(name) { json in
      for (conventions, scores) in scores { json.field(conventions.rawValue, scores) }
    }
  }

  mutating func field(_ name: String, _ scores: Scores) {
    field(name) { json in
      json.field("frames", scores.frames)
      json.field("scored_frames", scores.scoredFrames)
      if let scored = scores.figures { json.fields(TrackMeasures.bySequence, of: scored.values) }
    }
  }

  mutating func field(_ name: String, _ curves: Curves) {
    field(name) { json in
      json.field("success", curves.success)
      json.field("precision", curves.precision)
      json.field("norm_precision", curves.normPrecision)
    }
  }

  mutating func field(_ name: String, _ timing: TimingSummary) {
    field(name) { json in
      json.field("steps", timing.updates.count)
      json.fields(TimingMeasures.all, of: timing)
    }
  }
}
