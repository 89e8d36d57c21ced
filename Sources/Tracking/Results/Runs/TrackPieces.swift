import Evaluation
import Geometry
import GroundTruth

/// The labels of a target and the answers of a trajectory, in the order in which the trajectory visits the frames.
/// Labels and answers are split into chunks because tracks may have millions of frames.
package struct TrackPieces: RandomAccessCollection {
  private let labels: ArraySlice<Annotation>
  /// The labels of the frames before the trajectory's first frame.
  private let before: ArraySlice<Annotation>
  private let steps: Trajectory.Steps
  private let isForward: Bool
  private let frameSize: PixelSize?

  package init(of target: Target, against trajectory: Trajectory, frameSize: PixelSize?) {
    let first = Swift.max(trajectory.firstFrame, 0)
    isForward = trajectory.direction == .forward
    labels =
      isForward ? target.annotations.dropFirst(first) : target.annotations.prefix(first + 1)
    before = target.annotations.prefix(first)
    steps = trajectory.steps
    self.frameSize = frameSize
  }

  package var startIndex: Int { 0 }
  /// The index after the last chunk. A track without labels has a single chunk without frames.
  package var endIndex: Int {
    Swift.max(1, (labels.count + TrackScorer.pieceLength - 1) / TrackScorer.pieceLength)
  }

  package subscript(index: Int) -> TargetTrack {
    track(of: frames(of: index))
  }

  /// Returns the number of frames that precede a chunk.
  func start(of index: Int) -> Int { index * TrackScorer.pieceLength }

  /// Returns the range of frames that a chunk contains.
  func frames(of index: Int) -> Range<Int> {
    (start(of: index)..<start(of: index + 1)).clamped(to: 0..<labels.count)
  }

  package var whole: TargetTrack { track(of: 0..<labels.count) }

  /// The whole track, preceded by the labels of earlier frames, for which there are no answers.
  var wholeSequence: TargetTrack {
    var track = whole
    track.truth.insert(contentsOf: before.map(TargetTrack.Truth.init), at: 0)
    track.answers.insert(contentsOf: before.map { _ in .skipped }, at: 0)
    return track
  }

  private func track(of frames: Range<Int>) -> TargetTrack {
    let truth =
      isForward
      ? labels.dropFirst(frames.lowerBound).prefix(frames.count).map(TargetTrack.Truth.init)
      : labels.dropLast(frames.lowerBound).suffix(frames.count).reversed()
        .map(TargetTrack.Truth.init)
    return TargetTrack(
      truth: truth, answers: steps.array(frames.clamped(to: 0..<steps.count)),
      frameSize: frameSize)
  }
}

extension TargetTrack.Truth {
  fileprivate init(_ annotation: Annotation) {
    self.init(region: annotation.region, visibility: .init(annotation.visibility))
  }
}

extension TargetTrack.Truth.Visibility {
  fileprivate init(_ visibility: Annotation.Visibility) {
    self =
      switch visibility {
      case .visible: .visible
      case .absent: .absent
      case .unlabeled: .unlabeled
      }
  }
}
