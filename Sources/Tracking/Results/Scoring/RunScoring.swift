import Bench
import Evaluation
import Geometry
import GroundTruth
import Results

/// A tracker's answers for one sequence, with one trajectory per attempt.
package struct SequenceAnswers: Sendable {
  var status: SequenceResult.Status
  package var trajectories: [Trajectory]
  /// The targets that the tracker was asked to follow; nil for all. A tracker is not penalized for the other targets.
  /// For example, a tracker that follows only quadrilaterals is not asked to follow targets that are labeled with
  /// boxes.
  var targets: Set<String>?

  package init(
    status: SequenceResult.Status, trajectories: [Trajectory], targets: Set<String>? = nil
  ) {
    self.status = status
    self.trajectories = trajectories
    self.targets = targets
  }
}

/// Functions that compute results from trajectories.
package enum RunScoring {
  /// Returns a note if some labels are masks or polygons, because these labels are compared as bounding boxes. The
  /// result is empty if there are no such labels.
  static func labelProblems(of sequences: [SequenceFacts]) -> [RunNote] {
    let names = sequences.map(\.sequence).filter { $0.enclosedLabels > 0 }.map(\.name)
    guard let first = names.first else { return [] }
    let count = sequences.reduce(0) { $0 + $1.sequence.enclosedLabels }
    let affected = names.count == 1 ? first : "\(names.count) sequences (\(first) ...)"
    return [
      RunNote(.labels, reason: EnclosedRegions(count: count, noun: "label", owner: affected).remark)
    ]
  }

  /// Returns the scores, under every convention, that the ground truth gets when it is compared with itself.
  static func selfCheck(of sequences: [SequenceFacts]) -> [Conventions: Scores] {
    let tracks = sequences.lazy.map { facts in
      facts.sequence.targets.compactMap { target in
        target.initialFrame.map { first in
          TrackPieces(
            of: target, against: .empty(target.name, from: first), frameSize: facts.frameSize)
        }
      }
    }
    return GroundTruthSelfCheck.scores(of: tracks, lengths: lengths(of: sequences))
  }

  /// Combines the scores of one tracker on all sequences.
  ///
  /// - Parameters:
  ///   - results: the tracker's results, with one element for each sequence, in the order of the sequences.
  ///   - traits: the attributes of each sequence's targets.
  static func method(
    _ identity: MethodIdentity, _ results: [SequenceResult], on sequences: [SequenceFacts],
    under conventions: Conventions, traits: [[String: [String]]], protocolResult: ProtocolResult?
  ) -> MethodResult {
    let ofTargets = results.map { $0.targets.map(\.scores) }
    let lengths = lengths(of: sequences)
    var scores: [Conventions: Scores] = [:]
    var pooled: [Conventions: Scores] = [:]
    for each in Conventions.allCases {
      let parts = ofTargets.map { $0.compactMap { $0[each] } }
      scores[each] = .ofDataset(
        parts.map { .ofSequence($0, under: each) }, under: each, lengths: lengths)
      pooled[each] = .pooled(parts.flatMap(\.self))
    }
    let targets = results.flatMap(\.targets)
    let quality = quality(of: results.map(\.targets), on: sequences)
    return MethodResult(
      identity: identity, sequences: results, scores: scores,
      curves: curves(of: results),
      attributes: attributes(of: results, sequences, traits, under: conventions),
      lost: results.reduce(0) { $0 + $1.lost },
      timing: TimingSummary(of: targets.lazy.map(\.trajectory)), pooled: pooled,
      auroc: quality.areaUnderROC, ece: quality.expectedCalibrationError,
      trueRejection: quality.trueRejection(below: 0.5), protocolResult: protocolResult)
  }

  /// Returns the figures that are computed from all sequences together, for each repetition; empty if there is only one
  /// repetition.
  static func repetitions(
    of results: [SequenceResult], on sequences: [SequenceFacts],
    under evaluationProtocol: EvaluationProtocol, parameters: ProtocolParameters
  ) -> [Figures] {
    let repetitions = results.map(\.byRepetition)
    let count = repetitions.map(\.count).max() ?? 0
    return (0..<count).map { number in
      // A sequence with fewer repetitions counts with its last one.
      let targets = zip(results, repetitions).map {
        $1.isEmpty ? $0.targets : $1[min(number, $1.count - 1)]
      }
      let quality = quality(of: targets, on: sequences)
      var figures = Figures()
      figures[TrackMeasures.auroc] = quality.areaUnderROC
      figures[TrackMeasures.ece] = quality.expectedCalibrationError
      let found = protocolResult(
        of: targets, on: sequences, under: evaluationProtocol, parameters: parameters)
      if let found { figures.merge(found.scores.figures) }
      return figures
    }
  }

  private static func quality(
    of targets: [[TargetResult]], on sequences: [SequenceFacts]
  ) -> ConfidenceQuality {
    var quality = ConfidenceQuality()
    for (targets, facts) in zip(targets, sequences) {
      for target in targets {
        for piece in target.pieces(on: facts) {
          quality.add(piece.track, scored: piece.frames, from: piece.start)
        }
      }
    }
    return quality
  }

  private static func lengths(of sequences: [SequenceFacts]) -> [Int] {
    sequences.map(\.sequence.frameCount)
  }

  /// Returns the mean of the sequences' curves, each of which is a mean over the sequence's targets. Targets and
  /// sequences without scored frames are left out.
  private static func curves(of results: [SequenceResult]) -> Curves {
    let perSequence = results.compactMap { result in
      Curves.mean(
        of: result.targets.filter { $0.scores(under: .vbench)?.figures != nil }.map(\.curves))
    }
    return Curves.mean(of: perSequence)
      ?? Curves(success: [], precision: [], normPrecision: [])
  }

  /// Returns the scores for each attribute, computed over the targets that have the attribute or whose sequence has it.
  private static func attributes(
    of results: [SequenceResult], _ sequences: [SequenceFacts], _ traits: [[String: [String]]],
    under conventions: Conventions
  ) -> [AttributeResult] {
    var carriers: [String: [(sequence: Int, scores: Scores)]] = [:]
    for (index, result) in results.enumerated() {
      for target in result.targets {
        guard let scores = target.scores(under: conventions)?.figures else { continue }
        for attribute in traits[index][target.target] ?? [] {
          carriers[attribute, default: []].append((index, scores))
        }
      }
    }
    return carriers.keys.sorted().map { attribute in
      let members = carriers[attribute] ?? []
      let groups = Dictionary(grouping: members, by: \.sequence)
      let order = groups.keys.sorted()
      let perSequence = order.map { index in
        Scores.ofSequence((groups[index] ?? []).map(\.scores), under: conventions)
      }
      return AttributeResult(
        attribute: attribute, targets: members.count,
        scores: .ofDataset(
          perSequence, under: conventions,
          lengths: order.map { sequences[$0].sequence.frameCount }))
    }
  }
}

extension SequenceFacts {
  /// Returns a target's attributes and those of its sequence, sorted and without duplicates.
  package func attributes(of target: String) -> [String] {
    let own = sequence.targets.first { $0.name == target }?.attributes ?? []
    return Set(sequence.attributes + own).sorted()
  }
}

extension Trajectory {
  /// Returns the trajectory of a tracker that never answered.
  static func empty(_ target: String, from firstFrame: Int) -> Trajectory {
    Trajectory(target: target, firstFrame: firstFrame, steps: [])
  }
}
