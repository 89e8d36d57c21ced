import Bench
import Evaluation
import Results

/// A task for which confidence thresholds can be chosen. Its answers consist of parts, each of which has a confidence
/// and is either right or wrong.
package protocol TunableTask: ItemTask {
  /// The terms for the parts that have confidences, and the sentence that defines when a part counts as correct.
  var thresholdWords: ThresholdWords { get }

  /// Returns the confidence of each scored part of an answer, and whether the part is right.
  ///
  /// - Throws: an error if the answer does not fit the item.
  func judged(_ answer: Answer, on truth: Truth) throws -> [JudgedConfidence]
}

/// A task for which confidence thresholds can be chosen, and in which each answer has a single confidence.
package protocol WholeAnswerTask: TunableTask {
  /// A sentence that defines when an answer counts as correct.
  var rightness: String { get }

  /// Returns whether the answer with the given evidence is right.
  func isRight(_ evidence: Evidence) -> Bool
}

extension WholeAnswerTask {
  package var thresholdWords: ThresholdWords {
    ThresholdWords(
      item: facts.item, items: facts.items, parts: "answers", others: facts.items,
      rightness: rightness)
  }

  package func judged(_ answer: Answer, on truth: Truth) throws -> [JudgedConfidence] {
    guard let confidence = confidence(of: answer) else { return [] }
    return [JudgedConfidence(confidence, isCorrect: isRight(try evidence(of: answer, on: truth)))]
  }
}

extension StoredRun where Task: TunableTask {
  /// Returns the judged confidences of every method for the items of a result.
  ///
  /// - Throws: errors from opening the data.
  package func confidences(on result: RunResult) throws -> [MethodConfidences] {
    let parts = try each(result) { answer, truth, _ in
      // An answer whose format does not fit the item counts as missing.
      (try? answer.map { try task.judged($0, on: truth) }) ?? []
    }
    return zip(result.methods, parts).map {
      MethodConfidences($0.identity, items: $1, groups: result.items.groups)
    }
  }
}

extension TunableTask {
  package func apply(
    _ thresholds: ThresholdFile, to result: inout RunResult, of run: StoredRun<Self>
  ) throws -> [String] {
    result.further = AcceptanceMeasures.all.map(\.facts)
    let confidences = try run.confidences(on: result)
    let found = thresholds.acceptances(of: confidences.map(\.identity)) { confidences[$0] }
    for (index, acceptance) in found.enumerated() {
      guard let acceptance else { continue }
      result.methods[index].figures.merge(Figures(AcceptanceMeasures.all, of: acceptance))
    }
    return zip(confidences, found).filter { $1 == nil }.map(\.0.identity.name)
  }

  package func tuning(
    by rule: ThresholdRule?, of run: StoredRun<Self>, on result: RunResult
  ) throws -> TaskTuning {
    let rule = rule ?? .bestF
    let tunings = try run.confidences(on: result).map {
      $0.tuning(by: rule, rounds: Resampling.defaultRounds, seed: result.facts.seed)
    }
    return TaskTuning(tunings: tunings, facts: .judged(thresholdWords), rule: rule)
  }
}

/// A task whose methods apply the confidence threshold while they run, so the threshold influences their later answers.
/// Every threshold must therefore be tried in a separate run.
package protocol TrialTask: ItemTask {
  /// Returns the parameters for a series of trial runs. If the user has chosen no confidence thresholds, the default
  /// thresholds are added.
  func trials(_ parameters: TaskParameters) -> TaskParameters

  /// The measures and terms for choosing a confidence threshold.
  var tuningFacts: Tuning.Facts { get }

  /// Returns a tuning result for each method that was run with several confidence thresholds; an empty array if there
  /// is no such method.
  ///
  /// - Throws: any error thrown by `StoredRun.result`.
  func tunings(of run: StoredRun<Self>, on result: RunResult) throws -> [Tuning]
}

extension TrialTask {
  package func tuning(
    by rule: ThresholdRule?, of run: StoredRun<Self>, on result: RunResult
  ) throws -> TaskTuning {
    if rule != nil { throw MissingCapability(.thresholdRules, of: name) }
    let tunings = try tunings(of: run, on: result)
    guard !tunings.isEmpty else {
      throw TaskRunError.noTrials(run: run.store.output, task: name)
    }
    return TaskTuning(tunings: tunings, facts: tuningFacts, rule: nil)
  }
}

/// A task whose answers drift between detections. It must implement `drift`.
package protocol DriftTask: ItemTask {
  /// The default intervals between detections, in frames.
  var defaultChunks: [Int] { get }
}

/// A task whose items are sequences and whose answers can be drawn on the frames.
package protocol FilmedTask: ItemTask {
  /// Returns a function that provides the marks to draw on each frame.
  ///
  /// - Parameter answers: the answers of the shown methods, in order; nil for methods without an answer.
  /// - Throws: an error if the truth cannot be read.
  func marks(of item: Item, answers: [Answer?]) throws -> (_ frame: Int) -> [AnswerMark]
}
