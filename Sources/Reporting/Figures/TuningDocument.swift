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
  /// - Throws: `FileError`, which should not occur.
  package func json() throws -> [UInt8] {
    try JSONText.document { json in
      json.field("schema", 1)
      json.field("run", run)
      if tuned.isTried {
        json.field("task", task)
        json.field("sentences", sentences) { $0.value($1) }
        json.field("methods", tunings) { json, tuning in
          json.object { addTrials(of: tuning, to: &$0) }
        }
      } else {
        if let rule { json.field("rule") { $0.fields(of: rule) } }
        json.field("subjects", tunings) { json, tuning in
          json.object { addJudgment(of: tuning, to: &$0) }
        }
      }
      if !problems.isEmpty { json.field("problems", problems) { $0.value($1.description) } }
    }
  }

  /// Adds the fields that are written both for confidences that were tried in separate runs and for thresholds that were
  /// chosen by a rule.
  private func addChoice(of tuning: Tuning, to json: inout JSONFields) {
    guard let choice = tuning.choice else { return }
    json.field("threshold", choice.threshold)
    json.field("sequences", choice.sequences)
    json.field("held_out", choice.heldOut, tuned.measures)
    for measure in tuned.measures {
      json.field("held_out_\(measure.key)_interval", ends: choice.heldOutIntervals[measure])
    }
    json.field("held_out_thresholds", ends: choice.heldOutRange)
  }

  private func addTrials(of tuning: Tuning, to json: inout JSONFields) {
    addChoice(of: tuning, to: &json)
    json.field("method", tuning.identity.name)
    json.field("trials", tuning.points) { json, point in
      json.object { json in
        json.field("threshold", point.threshold)
        json.field("figures", point.figures, tuned.measures)
      }
    }
    if let gain = tuning.choice?.gain {
      json.field("gain", gain.difference)
      json.field("gain_shown", gain.isShown)
    }
  }

  private func addJudgment(of tuning: Tuning, to json: inout JSONFields) {
    addChoice(of: tuning, to: &json)
    json.field("subject", tuning.identity.name)
    if let choice = tuning.choice {
      json.field("fitted", choice.fitted, tuned.measures)
      json.field("wrong_sequences", choice.rule?.wrongSequences)
      json.field("false_accept_bound", choice.rule?.falseAcceptBound)
      if let rule = choice.rule { json.field("is_promised", rule.isGuaranteed) }
      json.field("hardly_separates", tuning.hardlySeparates)
    }
    if let proposal = tuning.proposal {
      json.field("proposal") { json in
        json.field("max_false_accept", proposal.rule.limit?.share)
        json.field("threshold", proposal.threshold)
        json.field("held_out", Tuning.Choice(proposal).heldOut, tuned.measures)
      }
    }
    json.field("auroc", tuning.auroc)
    json.field("auroc_interval", ends: tuning.intervals[TrackMeasures.auroc])
    json.field("ece", tuning.ece)
    json.field("ece_interval", ends: tuning.intervals[TrackMeasures.ece])
    // The ten bins have the same width and cover the confidences 0...1.
    json.field("reliability", tuning.reliability) { json, bin in
      json.object { json in
        json.field("frames", bin.count)
        json.field("mean_confidence", bin.meanConfidence)
        json.field("right_share", bin.correctFraction)
      }
    }
    json.field("remarks", tuning.remarks) { $0.value($1.sentence(tuned.words)) }
  }
}

extension JSONFields {
  /// Adds a field for figures. Omits the field if there are none.
  fileprivate mutating func field(_ name: String, _ figures: Figures?, _ measures: [MeasureFacts]) {
    if let figures { field(name) { $0.fields(measures, of: figures) } }
  }

  fileprivate mutating func fields(of rule: ThresholdRule) {
    switch rule {
    case .bestF: field("name", "best-f")
    case .maxFalseAccept(let limit):
      field("name", limit.ruleName)
      field("max_false_accept", limit.share)
    case .cost(let miss, let falseAccept):
      field("name", "cost")
      field("miss", miss)
      field("false_accept", falseAccept)
    }
  }
}
