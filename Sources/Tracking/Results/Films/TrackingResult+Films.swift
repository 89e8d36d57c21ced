import Evaluation
import Geometry
import GroundTruth
import Results

extension TrackingResult {
  /// Returns a video of each sequence with the truth and the answers of the trackers' forward attempts. If several
  /// attempts on a target have an answer for the same frame, only the first answer is drawn.
  ///
  /// - Parameter shown: the indices of the trackers to show.
  package func films(of shown: [Int]) -> [RunFilm] {
    sequences.indices.map { index in
      let facts = sequences[index]
      let labeled = facts.sequence
      let frames = FilmedFrames(
        source: labeled.frames, first: labeled.firstFrame, count: labeled.frameCount,
        size: facts.frameSize
      ) { [methods] in
        let answers = shown.map { methods[$0].sequences[index].targets.map(\.trajectory) }
        return { frame in labeled.marks(frame) + Self.marks(of: answers, frame) }
      }
      return RunFilm(dataset: labeled.dataset, item: labeled.name, content: .frames(frames))
    }
  }

  /// Returns the marks that show the answers for a frame.
  ///
  /// - Parameter answers: each shown tracker's attempts.
  private static func marks(of answers: [[Trajectory]], _ frame: Int) -> [AnswerMark] {
    answers.enumerated().flatMap { index, trajectories in
      var drawn: Set<String> = []
      return trajectories.compactMap { trajectory -> AnswerMark? in
        let step = trajectory.step(ofFrame: frame)
        guard trajectory.direction == .forward, trajectory.steps.indices.contains(step),
          let region = trajectory.steps[step].region,
          drawn.insert(trajectory.target).inserted
        else { return nil }
        return AnswerMark(
          region: region, method: index, confidence: trajectory.steps[step].confidence)
      }
    }
  }
}

extension LabeledSequence {
  /// Returns the outlines of the targets that are visible in a frame.
  fileprivate func marks(_ frame: Int) -> [AnswerMark] {
    targets.compactMap { target in
      guard target.annotations.indices.contains(frame),
        target.annotations[frame].visibility == .visible,
        let region = target.annotations[frame].region
      else { return nil }
      return AnswerMark(region: region)
    }
  }
}
