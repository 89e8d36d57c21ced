import Bench
import Evaluation
import Results

extension TuningReport {
  /// Returns the result as JSON for `vbench tune --json`. Keys are sorted by name so that equal results yield identical
  /// bytes.
  ///
  /// The schema is version 1 of `Documentation/thresholds.schema.json`, or of `thresholds-mot.schema.json` if several
  /// confidences were tried. Undefined values are left out.
  ///
  /// - Throws: `EncodingError`, which should not occur.
  package func json() throws -> [UInt8] {
    var document = JSONObject()
    document["schema"] = 1
    document["run"] = run
    if tuned.isTried {
      document["task"] = task
      document["sentences"] = sentences
      document["methods"] = tunings.map(tried)
    } else {
      document["rule"] = rule?.document
      document["subjects"] = tunings.map(judged)
    }
    if !problems.isEmpty { document["problems"] = problems.map(\.description) }
    return try JSONBytes.of(document)
  }

  private func figures(_ figures: Figures) -> JSONObject {
    var fields = JSONObject()
    for measure in tuned.measures { fields[measure.key] = figures[measure] }
    return fields
  }

  /// Returns the fields that are written both for confidences that were tried in separate runs and for thresholds that
  /// were chosen by a rule.
  private func fields(of tuning: Tuning) -> JSONObject {
    var fields = JSONObject()
    guard let choice = tuning.choice else { return fields }
    fields["threshold"] = choice.threshold
    fields["sequences"] = choice.sequences
    fields["held_out"] = choice.heldOut.map(figures)
    for measure in tuned.measures {
      fields["held_out_\(measure.key)_interval"] = choice.heldOutIntervals[measure]?.ends
    }
    fields["held_out_thresholds"] = choice.heldOutRange?.ends
    return fields
  }

  private func tried(_ tuning: Tuning) -> JSONObject {
    var fields = fields(of: tuning)
    fields["method"] = tuning.identity.name
    fields["trials"] = tuning.points.map { point in
      var fields = JSONObject()
      fields["threshold"] = point.threshold
      fields["figures"] = figures(point.figures)
      return fields
    }
    fields["gain"] = tuning.choice?.gain?.difference
    fields["gain_shown"] = tuning.choice?.gain?.isShown
    return fields
  }

  private func judged(_ tuning: Tuning) -> JSONObject {
    var fields = fields(of: tuning)
    fields["subject"] = tuning.identity.name
    if let choice = tuning.choice {
      fields["fitted"] = figures(choice.fitted)
      fields["wrong_sequences"] = choice.rule?.wrongSequences
      fields["false_accept_bound"] = choice.rule?.falseAcceptBound
      fields["is_promised"] = choice.rule?.isGuaranteed
      fields["hardly_separates"] = tuning.hardlySeparates
    }
    if let proposal = tuning.proposal {
      var proposed = JSONObject()
      proposed["max_false_accept"] = proposal.rule.limit?.share
      proposed["threshold"] = proposal.threshold
      proposed["held_out"] = Tuning.Choice(proposal).heldOut.map(figures)
      fields["proposal"] = proposed
    }
    fields["auroc"] = tuning.auroc
    fields["auroc_interval"] = tuning.intervals[TrackMeasures.auroc]?.ends
    fields["ece"] = tuning.ece
    fields["ece_interval"] = tuning.intervals[TrackMeasures.ece]?.ends
    // The ten bins have the same width and cover the confidences 0...1.
    fields["reliability"] = tuning.reliability.map { bin in
      var fields = JSONObject()
      fields["frames"] = bin.count
      fields["mean_confidence"] = bin.meanConfidence
      fields["right_share"] = bin.correctFraction
      return fields
    }
    fields["remarks"] = tuning.remarks.map { $0.sentence(tuned.words) }
    return fields
  }
}

extension ThresholdRule {
  fileprivate var document: JSONObject {
    var fields = JSONObject()
    switch self {
    case .bestF: fields["name"] = "best-f"
    case .maxFalseAccept(let limit):
      fields["name"] = limit.ruleName
      fields["max_false_accept"] = limit.share
    case .cost(let miss, let falseAccept):
      fields["name"] = "cost"
      fields["miss"] = miss
      fields["false_accept"] = falseAccept
    }
    return fields
  }
}
