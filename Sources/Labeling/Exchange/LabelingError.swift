import Geometry

/// The errors of labeling. The descriptions are for the person who labels.
public enum LabelingError: Error, Hashable, CustomStringConvertible {
  case unknownTarget(Int)
  case unknownFrame(Int, count: Int)
  /// A region has too few or too many numbers, or does not enclose an area.
  case badRegion
  /// A region is outside the frame.
  case outsideFrame(PixelSize)
  /// A region has the other form than the target's regions.
  case otherForm(isPlanar: Bool)
  /// A target is to be hidden, but visible.
  case notHidden
  /// A name belongs to another target, or is too long.
  case badName(String)
  case nothingToUndo
  case nothingToRedo
  /// The detector is not part of this program.
  case noDetector(ProposalKind, reason: String)
  /// Another process labels the same sequence.
  case inUse(folder: String, holder: String?)
  /// A file of the project cannot be understood.
  case malformed(path: String, line: Int?, reason: String)
  /// The path has neither frames nor labeled sequences.
  case noFrames(String)

  /// Nothing was picked that could be followed.
  case nothingPicked
  /// What was picked is being followed, so it cannot be changed.
  case alreadyFollowing
  case tooMany(limit: Int)

  public var description: String {
    switch self {
    case .unknownTarget(let id): "there is no target \(id)"
    case .unknownFrame(let frame, let count):
      "there is no frame \(frame); the frames are 0 to \(count - 1)"
    case .badRegion: "expected a box of four numbers or eight coordinates of corners with an area"
    case .outsideFrame(let size): "the region is outside the frame, which has \(size) pixels"
    case .otherForm(let isPlanar):
      isPlanar ? "this target is given by four corners" : "this target is given by a box"
    case .notHidden: "expected absent, occluded or outside"
    case .badName(let name):
      "expected a name of at most 80 characters that no other target has, found \"\(name.prefix(80))\""
    case .nothingToUndo: "there is nothing to undo"
    case .nothingToRedo: "there is nothing to redo"
    case .noDetector(let kind, let reason): "\(kind.rawValue) cannot be found: \(reason)"
    case .inUse(let folder, let holder):
      "\(folder): another process labels this sequence" + (holder.map { ": \($0)" } ?? "")
    case .malformed(let path, let line, let reason):
      "\(path):" + (line.map { "\($0):" } ?? "") + " \(reason)"
    case .nothingPicked: "there is nothing to follow; draw a box first"
    case .alreadyFollowing: "what was picked is followed now, so it cannot be changed"
    case .tooMany(let limit): "at most \(limit) objects can be followed at the same time"
    case .noFrames(let path): "\(path): expected a video, a folder of images or labeled sequences"
    }
  }
}
