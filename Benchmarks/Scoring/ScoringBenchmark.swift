import Bench
import Evaluation
import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import Reporting
import Results
import Tracking

/// A tracker's answers for all sequences.
private struct MethodAnswers: Sendable {
  var identity: MethodIdentity
  var sequences: [SequenceAnswers]
}

/// The answers of ten trackers on a hundred sequences of a thousand frames. The trackers' boxes drift off the target
/// and return to it.
private struct Inputs: Sendable {
  static let methods = 10
  static let sequenceCount = 100
  static let frames = 1000

  struct NoFrames: FrameSource {
    var name = "no frames"
    var knownFrameCount: Int? { Inputs.frames }
    var frameRate: Double? { nil }
    func makeReader() throws -> any FrameReader { Reader() }
    func frameSize() throws -> PixelSize { PixelSize(width: 640, height: 480) }

    final class Reader: FrameReader {
      func next() throws -> PixelBuffer? { nil }
    }
  }

  let sequences: [SequenceFacts]
  let runs: [MethodAnswers]
  let facts = RunFacts.current(
    name: "benchmark", command: "benchmark", jobs: 1, datasets: ["synthetic"])

  init() {
    var generator = SplitMix64(seed: 1)
    func wander(from start: Box, by step: Double) -> [Box] {
      var box = start
      return (0..<Inputs.frames).map { _ in
        box.x = min(max(box.x + step * generator.normal(), 0), 560)
        box.y = min(max(box.y + step * generator.normal(), 0), 420)
        return box
      }
    }
    let labels = (0..<Inputs.sequenceCount).map { _ in
      wander(from: Box(x: 300, y: 200, width: 60, height: 40), by: 2)
    }
    sequences = labels.enumerated().map { index, boxes in
      let annotations = boxes.map { Annotation(region: .box($0), visibility: .visible) }
      return SequenceFacts(
        sequence: LabeledSequence(
          name: "s\(index)", dataset: "synthetic", frames: NoFrames(), frameCount: boxes.count,
          targets: [Target(name: "1", annotations: annotations)]),
        frameSize: PixelSize(width: 640, height: 480))
    }
    runs = (0..<Inputs.methods).map { number in
      MethodAnswers(
        identity: MethodIdentity(tracker: "tracker\(number)", level: "", revision: nil),
        sequences: labels.map { boxes in
          var (dx, dy) = (0.0, 0.0)
          let steps = boxes.enumerated().map { index, label in
            dx = 0.99 * dx + (1 + 0.2 * Double(number)) * generator.normal()
            dy = 0.99 * dy + generator.normal()
            let box = Box(
              x: label.x + dx, y: label.y + dy, width: label.width + generator.normal(),
              height: label.height + generator.normal())
            let error = (dx * dx + dy * dy).squareRoot() / 60
            let time = Int64(4_000_000 + 300_000 * abs(generator.normal()))
            return TrackStep(
              region: .box(index == 0 ? label : box),
              confidence: Double(Float(max(0, 1 - error + 0.2 * generator.normal()))),
              wallNanoseconds: time, cpuNanoseconds: time - 2000, initialized: index == 0)
          }
          return SequenceAnswers(
            status: .complete,
            trajectories: [Trajectory(target: "1", firstFrame: 0, steps: steps)])
        })
    }
  }

  func score(_ runs: [MethodAnswers], rounds: Int) -> TrackingResult {
    var scorer = RunScorer(of: runs.map(\.identity), under: .vbench)
    for (index, sequence) in sequences.enumerated() {
      scorer.add(runs.map { $0.sequences[index] }, to: sequence)
    }
    return scorer.result(
      facts: facts, evaluationProtocol: .ope, parameters: ProtocolParameters(),
      bootstrapRounds: rounds)
  }
}

/// The answers in a run's store, from which the report is computed.
private struct StoredAnswers: Sendable {
  let store = RunStore(output: NSTemporaryDirectory() + "vbench-evaluation-benchmark")
  let inputs: Inputs

  init(_ inputs: Inputs) throws {
    self.inputs = inputs
    store.clear()
    try store.prepare()
    for run in inputs.runs {
      for (sequence, facts) in zip(run.sequences, inputs.sequences) {
        try store.save(
          Cell(
            method: run.identity.name, dataset: "synthetic", sequence: facts.sequence.name,
            program: "benchmark", input: "benchmark", failure: nil,
            trajectories: sequence.trajectories))
      }
    }
  }

  func read() -> [MethodAnswers] {
    inputs.runs.map { run in
      MethodAnswers(
        identity: run.identity,
        sequences: inputs.sequences.map { facts in
          let cell = store.cell(
            method: run.identity.name, dataset: "synthetic", sequence: facts.sequence.name)
          return SequenceAnswers(status: .complete, trajectories: cell?.readTrajectories() ?? [])
        })
    }
  }
}

/// A benchmark of the steps from stored answers to a report's files. Each step runs five times on one thread, and its
/// minimum processor time is printed.
@main
private struct ScoringBenchmark {
  static func main() throws {
    let inputs = Inputs()
    let stored = try StoredAnswers(inputs)
    try measure("10 x 100 x 1000: read the stored answers") { _ = stored.read() }
    try measure("10 x 100 x 1000: read them, all conventions, curves and the self-check") {
      _ = inputs.score(stored.read(), rounds: 0)
    }
    try measure("10 x 100 x 1000: the same with 1000 bootstrap rounds") {
      _ = inputs.score(stored.read(), rounds: 1000)
    }
    let result = inputs.score(Array(stored.read().prefix(8)), rounds: 200)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("vbench-reporting-benchmark")
    try measure("8 x 100 x 1000: every file of a report, without pictures") {
      try RunReport(result).write(to: folder.path, pictures: .none)
    }
  }

  private static func measure(_ name: String, _ work: () throws -> Void) throws {
    var minimum = Int64.max
    for _ in 0..<5 {
      let ((), duration) = try StepDuration.measuring(work)
      minimum = min(minimum, duration.cpuNanoseconds ?? duration.wallNanoseconds)
    }
    print(name + ":", (Double(minimum) / 1e9).formatted(.number.precision(.fractionLength(2))), "s")
  }
}
