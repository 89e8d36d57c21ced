import Analysis
import Evaluation
import Execution
import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import Tracking

/// A stored run's answers over the frames they were given for, with the truth in white.
package struct RunVideo {
  let result: TrackingResult
  /// Indices of the subjects that are drawn.
  let subjects: [Int]
  /// The confidence from which on an outline is solid, for subjects without a threshold of their
  /// own.
  let threshold: Double

  /// - Parameter names: of the subjects that are drawn; empty for all.
  package init(_ result: TrackingResult, subjects names: [String] = [], threshold: Double = 0.5) {
    self.result = result
    self.threshold = threshold
    subjects = result.subjects.indices.filter {
      names.isEmpty || names.contains(result.subjects[$0].identity.name)
    }
  }

  /// Writes the video of one of the run's sequences.
  ///
  /// - Parameters:
  ///   - frameDone: called after every frame; false gives the video up.
  /// - Returns: whether it was written, all of it.
  /// - Throws: `MediaError`.
  package func write(_ sequence: Int, to path: String, frameDone: () -> Bool) throws -> Bool {
    let facts = result.sequences[sequence]
    let labeled = facts.sequence
    let reader = try labeled.frames.makeReader()
    if labeled.firstFrame > 0 { try reader.skip(labeled.firstFrame) }
    let writer = try VideoWriter(
      path: path, size: try facts.frameSize ?? labeled.frames.frameSize(),
      frameRate: labeled.frames.frameRate)
    let painter = RegionPainter()
    let answers = subjects.map { index in
      result.subjects[index].sequences[sequence].targets.map(\.trajectory)
    }
    for frame in 0..<labeled.frameCount {
      guard let image = try reader.next() else { break }
      let marks = truth(labeled, frame: frame) + marks(of: answers, frame: frame)
      try writer.append(painter.paint(marks, on: image, caption: caption(frame)))
      guard frameDone() else { return false }
    }
    try writer.finish()
    return true
  }

  private func truth(_ sequence: LabeledSequence, frame: Int) -> [RegionPainter.Mark] {
    sequence.targets.compactMap { target in
      guard target.annotations.indices.contains(frame),
        target.annotations[frame].visibility == .visible,
        let region = target.annotations[frame].region
      else { return nil }
      return RegionPainter.Mark(region: region, color: .white, isSolid: true, label: nil)
    }
  }

  /// The answers of the subjects' forward runs; a frame that several runs passed is drawn once.
  ///
  /// - Parameter answers: for each of `subjects` its runs.
  private func marks(of answers: [[Trajectory]], frame: Int) -> [RegionPainter.Mark] {
    zip(subjects, answers).enumerated().flatMap { place, found in
      let (index, trajectories) = found
      let limit = result.subjects[index].acceptance?.threshold ?? threshold
      var drawn: Set<String> = []
      return trajectories.compactMap { trajectory -> RegionPainter.Mark? in
        let step = trajectory.step(ofFrame: frame)
        guard trajectory.direction == .forward, trajectory.steps.indices.contains(step),
          let region = trajectory.steps[step].region,
          drawn.insert(trajectory.target).inserted
        else { return nil }
        return RegionPainter.Mark(
          region: region, color: RegionPainter.color(index),
          isSolid: (trajectory.steps[step].confidence ?? 1) >= limit,
          label: Self.letter(place))
      }
    }
  }

  /// The frame's number and who is who, for example `120`, `A object-fast-r1`, `B object-accurate-r1`.
  private func caption(_ frame: Int) -> [String] {
    let names = subjects.enumerated().map { place, index in
      "\(Self.letter(place)) \(result.subjects[index].identity.name)"
    }
    return ["\(frame)"] + names
  }

  private static func letter(_ index: Int) -> String {
    String(Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")[index % 26])
  }
}
