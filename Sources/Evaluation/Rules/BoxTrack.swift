import Geometry

/// A track or a piece of one as toolkits see it: one box per frame for label and answer, whatever the regions
/// are.
///
/// Unlabeled frames are left out, because no toolkit can represent them.
struct BoxTrack {
  /// The boxes around the labels; `missing` if there is none.
  private(set) var truth: [Box] = []
  /// The boxes around the answers; `missing` if there is none.
  private(set) var answers: [Box] = []
  /// The answers, with boxes that are nan or have no area replaced by the previous one if the label consists of
  /// numbers, as several toolkits do.
  private(set) var carriedAnswers: [Box] = []
  private(set) var visibility: [TargetTrack.Truth.Visibility] = []
  let frameSize: PixelSize?
  /// The number of frames of the track before this piece, and of labeled ones among them.
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
  ///   - outline: the facts about the whole track.
  ///   - before: the previous piece; nil for the first one.
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

  /// Whether a frame is the first one of the whole track.
  @inline(__always)
  func isFirst(_ index: Int) -> Bool { labeledBefore + index == 0 }

  /// Whether a frame is not after the last answer of the whole track.
  @inline(__always)
  func isAnswered(_ index: Int) -> Bool { labeledBefore + index <= lastAnswer }
}

/// The facts about a whole track that judging a piece of it requires.
struct TrackOutline {
  /// Whether the subject answers with quadrilaterals.
  private(set) var comparesPolygons = false
  /// The index of the last answered frame among the labeled ones; 0 if there is none.
  private(set) var lastAnswer = 0

  /// - Parameter pieces: the whole track, beginning with its first frame.
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

  /// Returns the box of the answer as in a toolkit's result file. On the initializing frame this is the given
  /// box.
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
