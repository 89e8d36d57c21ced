import Bench
import Evaluation
import Geometry
import GroundTruth
import Reporting
import Results

extension JSONFields {
  /// Adds the fields of a tracking run: the figures under every convention, and the answers in every frame.
  mutating func fields(of result: TrackingResult, _ figures: ReportFigures) throws {
    field("conventions", result.conventions.rawValue)
    // This field repeats the metadata in the field "run", which the documents of all tasks contain.
    try field("facts", encoding: result.facts)
    field("ground_truth_self_check", result.selfCheck)
    field("protocol", result.evaluationProtocol.rawValue)
    field("real_time", figures.realTime, names: result.methods.map(\.identity.name))
    field("sequences", result.sequences) { $0.value($1) }
    field("subjects", result.methods.indices) { json, index in
      json.value(
        result.methods[index], of: result.sequences, figures.ofMethod(at: index, in: result))
    }
    try field(
      "uncertainty",
      encoding: UncertaintyDocument(seed: result.facts.seed, rounds: result.bootstrapRounds))
  }

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
      json.field("steps", timing.steps)
      json.fields(TimingMeasures.all, of: timing)
    }
  }
}

extension JSONText {
  fileprivate mutating func value(_ facts: SequenceFacts) {
    object { json in
      json.field("name", facts.sequence.name)
      json.field("dataset", facts.sequence.dataset)
      json.field("frames", facts.sequence.frameCount)
      json.field("frame_width", facts.frameSize?.width)
      json.field("frame_height", facts.frameSize?.height)
      json.field("attributes", facts.sequence.attributes) { $0.value($1) }
      json.field("targets", facts.sequence.targets.map(\.name)) { $0.value($1) }
    }
  }
}
