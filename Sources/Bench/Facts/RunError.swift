import Geometry

/// What can go wrong while a run is made or its folder is read.
package enum RunError: ReportedError, Hashable {
  /// There is no run in a folder, or it cannot be read.
  case unreadableRun(path: String, reason: String)
  /// Answers that the run should have are not there or cannot be used.
  case incompleteRun(path: String, finished: Int, planned: Int, defects: [CellDefect])
  /// The folder holds another run, which would be lost.
  case otherRun(path: String, reason: String)
  /// Another process works in the folder; what it says it does, if anything.
  case busy(path: String, holder: String?)
  /// The video or folder of a sequence ended before its labels.
  case framesMissing(source: String, frame: Int, expected: Int)
  /// A frame differs in size from the first one.
  case sizeChanged(source: String, frame: Int, expected: PixelSize, found: PixelSize)
  /// The run was stopped at the first problem, as was asked for.
  case stopped(problem: String)

  /// How many cells are named.
  private static let namedDefects = 10

  package var isWrongUsage: Bool {
    switch self {
    case .otherRun, .busy: true
    default: false
    }
  }

  package var description: String {
    switch self {
    case .incompleteRun(let path, let finished, let planned, let defects):
      Self.incompleteRun(path, finished, planned, defects)
    case .otherRun(let path, let reason):
      "\(path): \(reason); choose another --output, or replace it with --force"
    case .busy(let path, let holder):
      "\(path): is being worked in by \(holder ?? "another process"); wait for that, or choose"
        + " another folder"
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

  private static func incompleteRun(
    _ path: String, _ finished: Int, _ planned: Int, _ defects: [CellDefect]
  ) -> String {
    let named = defects.prefix(namedDefects).map { "; \($0)" }.joined()
    let others = defects.count - namedDefects
    return "\(path): \(finished) of \(planned) sequences finished\(named)"
      + (others > 0 ? "; and \(others) others" : "")
      + ". The run's command makes them, --partial goes on without them"
  }
}
