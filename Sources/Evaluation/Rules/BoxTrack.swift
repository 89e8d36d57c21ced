import Geometry

/// A track, or a piece of one, as the toolkits see it: one box per frame on either side, whatever the
/// regions were.
///
/// Frames that nobody labeled are left out: no toolkit can represent them.
struct BoxTrack {
  /// The label's enclosing box; `missing` where there is none.
  private(set) var truth: [Box] = []
  /// The answer's enclosing box; `missing` where there is none.
  private(set) var answers: [Box] = []
  /// The answers with the frame before in place of boxes that are nan or have no area, where the label is a
  /// number, as several toolkits have it.
  private(set) var carriedAnswers: [Box] = []
  private(set) var visibility: [TargetTrack.Truth.Visibility] = []
  let frameSize: PixelSize?
  /// Frames of the track, and those of them that are labeled, before this piece.
  private let framesBefore: Int
  private let labeledBefore: Int
  private let frames: Int
  private let lastAnswer: Int
  private var lastCarried: Box?

  /// A whole track.
  init(_ track: TargetTrack) {
    self.init(track, of: TrackOutline(CollectionOfOne(track)))
  }

  /// - Parameters:
  ///   - outline: what is known of the whole track.
  ///   - before: the piece that comes before; nil for the first.
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

  /// Whether a frame is the first of the whole track.
  @inline(__always)
  func isFirst(_ index: Int) -> Bool { labeledBefore + index == 0 }

  /// Whether a frame is not behind the last answer of the whole track.
  @inline(__always)
  func isAnswered(_ index: Int) -> Bool { labeledBefore + index <= lastAnswer }
}

/// What must be known of a whole track before a piece of it can be judged.
struct TrackOutline {
  /// Whether the subject answers with quadrilaterals.
  private(set) var comparesPolygons = false
  /// The last labeled frame with an answer, counted among those that are labeled; 0 if there is none.
  private(set) var lastAnswer = 0

  /// - Parameter pieces: the track from its first frame on.
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
  /// Whether the subject itself gave a quadrilateral.
  fileprivate func answersWithPolygon(at index: Int) -> Bool {
    guard index < answers.count, !answers[index].initialized,
      case .quadrilateral = answers[index].region
    else { return false }
    return true
  }

  /// The answer's box as a toolkit's result file has it, in which the given box stands on the frame that
  /// initializes a tracker.
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
