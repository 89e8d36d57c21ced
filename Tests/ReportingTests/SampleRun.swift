import Bench
import Evaluation
import Geometry
import GroundTruth
import Imaging
import Media
import Results
import RunTestSupport
import Tracking

/// A small run whose figures can be computed by hand, with two methods on two sequences.
enum SampleRun {
  struct NoFrames: FrameSource {
    var name: String
    var knownFrameCount: Int? { nil }
    var frameRate: Double? { nil }
    func makeReader() throws -> any FrameReader { Reader() }
    func frameSize() throws -> PixelSize { SampleRun.frameSize }

    final class Reader: FrameReader {
      func next() throws -> PixelBuffer? { nil }
    }
  }

  static let frameSize = PixelSize(width: 320, height: 240)
  static let box = Box(x: 10, y: 20, width: 20, height: 10)

  static func shifted(_ dx: Double) -> Region {
    .box(Box(x: box.x + dx, y: box.y, width: box.width, height: box.height))
  }

  /// The sequences "walk" and "sign, bent". The first sequence has a box in frames 0...3. The second sequence has a
  /// quadrilateral in the first two frames, and then the target is absent.
  static let sequences: [SequenceFacts] = {
    var walk = staying("walk", frames: 4)
    walk.sequence.attributes = ["blur"]
    let corners = Region.quadrilateral(Quadrilateral(box))
    let sign = LabeledSequence(
      name: "sign, bent", dataset: "sample", frames: NoFrames(name: "sign"), frameCount: 3,
      targets: [
        Target(
          name: "1",
          annotations: [
            Annotation(region: corners, visibility: .visible),
            Annotation(region: corners, visibility: .visible), .absent,
          ], attributes: ["planar"])
      ],
      attributes: ["blur"])
    return [SequenceFacts(sequence: sign, frameSize: frameSize), walk]
  }()

  /// Returns a sequence with a single target whose box is at `shifted(0)` in every frame.
  static func staying(_ name: String, frames: Int) -> SequenceFacts {
    let label = Annotation(region: shifted(0), visibility: .visible)
    return SequenceFacts(
      sequence: LabeledSequence(
        name: name, dataset: "sample", frames: NoFrames(name: name), frameCount: frames,
        targets: [Target(name: "1", annotations: Array(repeating: label, count: frames))]),
      frameSize: frameSize)
  }

  /// Returns copies of a sequence with different names, because sequences with the same name count as one.
  static func copies(of facts: SequenceFacts, count: Int) -> [SequenceFacts] {
    (0..<count).map { number in
      var copy = facts
      copy.sequence.name += "-\(number)"
      return copy
    }
  }

  /// Returns a method's answers for a single-target sequence, starting at its first frame.
  static func answers(_ steps: [TrackStep]) -> SequenceAnswers {
    SequenceAnswers(
      status: .complete, trajectories: [Trajectory(target: "1", firstFrame: 0, steps: steps)])
  }

  static func step(_ region: Region?, _ milliseconds: Double, initialized: Bool = false)
    -> TrackStep
  {
    TrackStep(
      region: region, confidence: region == nil ? nil : 0.75,
      wallNanoseconds: Int64(milliseconds * 1e6), cpuNanoseconds: Int64(milliseconds * 0.5e6),
      initialized: initialized)
  }

  /// The answers of a method that follows the box on "walk" and the corners on "sign, bent".
  static let good = MethodAnswers(
    identity: MethodIdentity(tracker: "object", level: "fast", revision: 1),
    sequences: [
      answers([
        step(shifted(0), 8, initialized: true), step(.quadrilateral(Quadrilateral(box)), 2),
        step(nil, 2),
      ]),
      answers([
        step(shifted(0), 8, initialized: true), step(shifted(0), 1), step(shifted(10), 2),
        step(shifted(0.1), 3),
      ]),
    ])

  /// The answers of a method that never starts on "sign, bent" and stops early on "walk".
  static let failing = MethodAnswers(
    identity: MethodIdentity(tracker: "other", level: "", revision: nil),
    sequences: [
      SequenceAnswers(status: .failed("said \"no\""), trajectories: []),
      SequenceAnswers(
        status: .failed("crashed"),
        trajectories: [
          Trajectory(
            target: "1", firstFrame: 0,
            steps: [step(shifted(0), 8, initialized: true), step(shifted(0), 1)])
        ]),
    ])

  static let facts = RunFacts(
    name: "sample", command: "vbench compare", started: "2024-01-01T00:00:00Z", version: "1.0",
    compiler: "Swift 6", processor: "a processor", cores: 2, system: "Linux", jobs: 2, seed: 1,
    datasets: ["sample"], problems: [RunNote(.input, item: "broken", reason: "no labels")])

  /// Returns the scored run.
  ///
  /// - Parameter change: a closure that modifies the trajectories of both methods.
  static func result(
    _ conventions: Conventions = .vbench, changing change: (inout Trajectory) -> Void = { _ in }
  ) -> TrackingResult {
    RunScoring.result(
      facts: facts, conventions: conventions, sequences: sequences,
      runs: [failing.changed(change), good.changed(change)])
  }
}

extension MethodAnswers {
  /// Returns the answers with every trajectory modified by a closure.
  func changed(_ change: (inout Trajectory) -> Void) -> MethodAnswers {
    var answers = self
    for sequence in answers.sequences.indices {
      for place in answers.sequences[sequence].trajectories.indices {
        change(&answers.sequences[sequence].trajectories[place])
      }
    }
    return answers
  }
}
