import Geometry
import Processes

/// What can go wrong while a run is made or its folder is read.
public enum RunError: ReportedError, Hashable {
  /// There is no run in a folder, or it cannot be read.
  case unreadableRun(path: String, reason: String)
  /// The video or folder of a sequence ended before its labels.
  case framesMissing(source: String, frame: Int, expected: Int)
  /// A frame differs in size from the first one.
  case sizeChanged(source: String, frame: Int, expected: PixelSize, found: PixelSize)
  /// The run was stopped at the first problem, as was asked for.
  case stopped(problem: String)

  public var description: String {
    switch self {
    case .unreadableRun(let path, let reason):
      "\(path): \(reason)"
    case .framesMissing(let source, let frame, let expected):
      "\(source): the frames end at frame \(frame), expected \(expected) frames"
    case .sizeChanged(let source, let frame, let expected, let found):
      "\(source): frame \(frame) is \(found), expected \(expected) as the frames before it"
    case .stopped(let problem):
      problem
    }
  }
}
