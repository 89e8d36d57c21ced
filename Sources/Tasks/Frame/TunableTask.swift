import Bench
import Evaluation
import Results

/// A task whose answers consist of parts with confidences, each of them right or wrong: thresholds can be chosen.
package protocol TunableTask: ItemTask {
  /// What has a confidence, and when it is right.
  var thresholdWords: ThresholdWords { get }

  /// The parts of an answer that count.
  ///
  /// - Throws: where the answer is not of the item's kind.
  func judged(_ answer: Answer, on truth: Truth) throws -> [JudgedConfidence]
}

extension StoredRun where Task: TunableTask {
  /// The methods' confidences on the items of a result.
  ///
  /// - Throws: what opening the data throws.
  package func confidences(on result: RunResult) throws -> [MethodConfidences] {
    let parts = try each(result) { answer, truth, _ in
      // An answer that is none of the item's kind is as good as no answer.
      (try? answer.map { try task.judged($0, on: truth) }) ?? []
    }
    return zip(result.methods, parts).map { MethodConfidences($0.identity, items: $1) }
  }
}

extension StoredRun where Task: ItemTask {
  /// Adds what a file's thresholds do to the methods that it names.
  ///
  /// - Returns: the names of methods that the file says nothing about.
  /// - Throws: `MissingCapability` where the task's answers have no confidences; what opening the data throws.
  package func apply(_ thresholds: ThresholdFile, to result: inout RunResult) throws -> [String] {
    guard let task = task as? any TunableTask else {
      throw MissingCapability(.acceptance, of: task.name)
    }
    return try apply(thresholds, of: task, to: &result)
  }

  private func apply<Tunable: TunableTask>(
    _ thresholds: ThresholdFile, of task: Tunable, to result: inout RunResult
  ) throws -> [String] {
    result.further = AcceptanceMeasures.all.map(\.facts)
    let confidences = try StoredRun<Tunable>(task, output: store.output).confidences(on: result)
    let found = thresholds.acceptances(of: confidences.map(\.identity)) { confidences[$0] }
    for (index, acceptance) in found.enumerated() {
      guard let acceptance else { continue }
      result.methods[index].figures.merge(Figures(AcceptanceMeasures.all, of: acceptance))
    }
    return zip(confidences, found).filter { $1 == nil }.map(\.0.identity.name)
  }
}

/// A task whose confidences decide what methods do next: each one that is tried is a run of its own.
package protocol TrialTask: ItemTask {
  /// What is run to choose from, where a user has not said it.
  func trials(_ parameters: TaskParameters) -> TaskParameters

  /// What is told of the confidences.
  var tuningFacts: Tuning.Facts { get }

  /// What came of the confidences that were tried; empty where no method was run with several.
  ///
  /// - Throws: as `StoredRun.result`.
  func tunings(of run: StoredRun<Self>, on result: RunResult) throws -> [Tuning]
}

/// A task whose answers drift from one detection to the next.
package protocol DriftTask: ItemTask {
  /// The frames between detections that are tried, where a user has not said it.
  var usualChunks: [Int] { get }

  /// How answers do by how often a detector looks.
  ///
  /// - Parameter detectionMilliseconds: what a detection costs.
  /// - Throws: as `StoredRun.result`.
  func drift(
    of run: StoredRun<Self>, on result: RunResult, detectionMilliseconds: Double
  ) throws -> Drift
}

/// A task whose items are sequences, on whose frames answers can be drawn.
package protocol FilmedTask: ItemTask {
  /// What is drawn on a frame.
  ///
  /// - Parameter answers: of the methods that are shown, in their order; nil where there is none.
  /// - Throws: where the truth cannot be read.
  func marks(of item: Item, answers: [Answer?]) throws -> (_ frame: Int) -> [AnswerMark]
}
