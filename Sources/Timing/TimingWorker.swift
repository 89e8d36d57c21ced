import Evaluation
import Execution
import Foundation
import GroundTruth
import Processes
import Tracking

/// Times one block after another at another process's word, so that two builds can take turns.
///
/// It first says what it has, as a line of JSON (`Offer`). To a line with the numbers of a clip and
/// of a subject it answers with the median update in milliseconds of processor time, or `-` and the reason.
package struct TimingWorker {
  /// What a worker has.
  package struct Offer: Codable, Hashable {
    /// The version of the conversation.
    package static let currentSchema = 2

    package var schema = Self.currentSchema
    package var subjects: [String]
    package var clips: [String]
    /// By clip: the numbers of the subjects that fit it.
    package var fitting: [[Int]]
    /// By subject's name: the bytes that one tracker holds.
    package var memory: [String: Int]
  }

  private let run: TimingRun
  private let clips: [TimingClip]

  /// Decodes the clips; what cannot be read is left out.
  package init(subjects: [any Subject], sequences: [LabeledSequence]) {
    run = TimingRun(subjects: subjects, sequences: sequences)
    clips = run.chosenStarts().compactMap { [run] start in
      guard let clip = try? run.clip(of: start), clip.frames.count > 1 else { return nil }
      return clip
    }
  }

  /// Answers until there are no more lines.
  ///
  /// - Parameters:
  ///   - nextLine: nil at the end.
  ///   - answer: sends a line.
  /// - Throws: what `answer` throws.
  package func serve(nextLine: () -> String?, answer: (String) throws -> Void) throws {
    try answer(String(decoding: JSONEncoder().encode(offer), as: UTF8.self))
    while let line = nextLine() {
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 2, clips.indices.contains(numbers[0]),
        run.subjects.indices.contains(numbers[1])
      else {
        try answer("- expected the numbers of a clip and a subject")
        continue
      }
      try answer(time(clip: clips[numbers[0]], subject: numbers[1]))
    }
  }

  private var offer: Offer {
    var memory: [String: Int] = [:]
    let fitting = clips.map { clip in
      run.subjects.indices.filter { run.subjects[$0].accepts(clip.region) }
    }
    for (clip, subjects) in zip(clips, fitting) {
      for index in subjects {
        let name = run.subjects[index].identity.name
        guard memory[name] == nil else { continue }
        memory[name] = TrackerMemory.perTracker(of: run.subjects[index], on: clip)
      }
    }
    return Offer(
      subjects: run.subjects.map(\.identity.name), clips: clips.map(\.name), fitting: fitting,
      memory: memory)
  }

  private func time(clip: TimingClip, subject: Int) -> String {
    var block = TimingMeasurements.Block(clip: clip.name, round: 0, subject: subject)
    do {
      try run.time(run.subjects[subject], on: clip, into: &block, with: nil)
    } catch {
      return "- " + ErrorText.of(error)
    }
    return block.median.map { "\($0)" } ?? "- nothing was timed"
  }
}
