import Geometry

/// A track, or a piece of a track, as toolkits represent it: one box per frame for the label and one for the
/// answer, regardless of the regions' shapes.
///
/// Unlabeled frames are left out, because no toolkit can represent them.
struct BoxTrack {
  /// The labels' bounding boxes; `missing` for frames whose label has no region.
  private(set) var truth: [Box] = []
  /// The answers' bounding boxes; `missing` for frames whose answer has no region.
  private(set) var answers: [Box] = []
  /// The answers with invalid boxes replaced, as in several toolkits. If an answer contains nan or has no area, it is
  /// replaced by the entry for the previous labeled frame, unless there is none or the label's box contains nan.
  private(set) var carriedAnswers: [Box] = []
  private(set) var visibility: [TargetTrack.Truth.Visibility] = []
  let frameSize: PixelSize?
  private let framesBefore: Int
  /// The number of labeled frames in the track before this piece.
  private let labeledBefore: Int
  private let frames: Int
  private let lastAnswer: Int
  private var lastCarried: Box?

  /// Creates a track that consists of a single piece.
  init(_ track: TargetTrack) {
    self.init(track, of: TrackOutline(CollectionOfOne(track)))
  }

  /// Converts a piece of a track to boxes.
  ///
  /// - Parameters:
  ///   - outline: the information about the whole track.
  ///   - before: the previous piece; nil for the first piece.
  init(_ piece: TargetTrack, of outline: TrackOutline, after before: BoxTrack? = nil) {
    frameSize = piece.frameSize
    framesBefore = before.map { $0.framesBefore + $0.frames } ?? 0
    labeledBefore = before.map { $0.labeledBefore + $0.count } ?? 0
    frames = piece.truth.count
    lastAnswer = outline.lastAnswer
    lastCarried = before?.lastCarried
    truth.reserveCapacity(frames)
    answers.reserveCapacity(frames)
    carriedAnswers.reserveCapacity(frames)
    visibility.reserveCapacity(frames)
    for (index, label) in piece.truth.enumerated() where label.visibility != .unlabeled {
      let answer = piece.boxAnswer(at: index, isFirst: framesBefore + index == 0)
      let box = label.region?.boundingBox ?? .missing
      truth.append(box)
      visibility.append(label.visibility)
      answers.append(answer)
      let carried = !answer.isNumberWithArea && box.isNumber ? lastCarried ?? answer : answer
      carriedAnswers.append(carried)
      lastCarried = carried
    }
  }

  var count: Int { truth.count }

  /// Returns whether a frame of this piece is the first labeled frame of the whole track.
  @inline(__always)
  func isFirst(_ index: Int) -> Bool { labeledBefore + index == 0 }

  /// Returns whether the tracker has answered this frame or a later frame of the whole track.
  @inline(__always)
  func isAnswered(_ index: Int) -> Bool { labeledBefore + index <= lastAnswer }
}

/// The information about a whole track that is needed to score a piece of it.
struct TrackOutline {
  /// Whether the tracker answers at least one frame with a quadrilateral. Initialization frames do not count.
  private(set) var comparesPolygons = false
  /// The index of the last frame with an answer, counted among the labeled frames; 0 if there is none.
  private(set) var lastAnswer = 0

  /// Collects the information about a track.
  ///
  /// - Parameter pieces: the whole track in pieces, starting with its first frame.
  init(_ pieces: some Sequence<TargetTrack>) {
    var (frames, labeled) = (0, 0)
    for piece in pieces {
      for (index, label) in piece.truth.enumerated() {
        let isFirst = frames + index == 0
        if !isFirst, piece.answersWithPolygon(at: index) { comparesPolygons = true }
        guard label.visibility != .unlabeled else { continue }
        let answer = piece.boxAnswer(at: index, isFirst: isFirst)
        if !(answer.width.isNaN || answer.height.isNaN) { lastAnswer = labeled }
        labeled += 1
      }
      frames += piece.truth.count
    }
  }
}

extension TargetTrack {
  /// Returns whether the tracker answered a frame with a quadrilateral. The initialization does not count.
  fileprivate func answersWithPolygon(at index: Int) -> Bool {
    guard index < answers.count, !answers[index].initialized,
      case .quadrilateral = answers[index].region
    else { return false }
    return true
  }

  /// Returns the bounding box of a frame's answer, as a toolkit's result file would contain it. On the
  /// initialization frame, this is the initial box.
  fileprivate func boxAnswer(at index: Int, isFirst: Bool) -> Box {
    guard index < answers.count else { return .missing }
    let answer = answers[index]
    if let box = answer.region?.boundingBox { return box }
    return answer.initialized || isFirst ? truth[index].region?.boundingBox ?? .missing : .missing
  }
}

extension Box {
  fileprivate var isNumber: Bool { !(x + y + width + height).isNaN }
  fileprivate var isNumberWithArea: Bool { isNumber && width > 0 && height > 0 }
}
