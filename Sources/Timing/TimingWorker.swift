import Evaluation
import Execution
import Foundation
import GroundTruth
import Processes
import Tracking

/// Times one block after another at another process's word, so that two builds can take turns.
///
/// It first says what it has, as a line of JSON (`Offer`). To a line with the numbers of a clip and
/// of a subject it answers with the milliseconds of processor time of an update or an answer, or `-` and the reason.
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

    package init(
      subjects: [String], clips: [String], fitting: [[Int]], memory: [String: Int] = [:]
    ) {
      (self.subjects, self.clips, self.fitting) = (subjects, clips, fitting)
      self.memory = memory
    }
  }

  private let offer: Offer
  /// Times a subject on a clip, both by their numbers.
  private let time: (_ clip: Int, _ subject: Int) throws -> Double?

  /// - Parameter time: gives milliseconds of processor time; nil where nothing was timed.
  package init(_ offer: Offer, time: @escaping (_ clip: Int, _ subject: Int) throws -> Double?) {
    (self.offer, self.time) = (offer, time)
  }

  /// Decodes the clips; what cannot be read is left out.
  package init(subjects: [any Subject], sequences: [LabeledSequence]) {
    let run = TimingRun(subjects: subjects, sequences: sequences)
    let clips = run.chosenStarts().compactMap { start -> TimingClip? in
      guard let clip = try? run.clip(of: start), clip.frames.count > 1 else { return nil }
      return clip
    }
    self.init(Self.offer(run, clips)) { clip, subject in
      var block = TimingMeasurements.Block(clip: clips[clip].name, round: 0, subject: subject)
      try run.time(run.subjects[subject], on: clips[clip], into: &block, with: nil)
      return block.median
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
      guard numbers.count == 2, offer.clips.indices.contains(numbers[0]),
        offer.subjects.indices.contains(numbers[1])
      else {
        try answer("- expected the numbers of a clip and a subject")
        continue
      }
      try answer(said(of: numbers[1], on: numbers[0]))
    }
  }

  private static func offer(_ run: TimingRun, _ clips: [TimingClip]) -> Offer {
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

  private func said(of subject: Int, on clip: Int) -> String {
    do {
      return try time(clip, subject).map { "\($0)" } ?? "- nothing was timed"
    } catch {
      return "- " + ErrorText.of(error)
    }
  }
}
