import Geometry

/// The errors that can occur when a run is started or performed, or when its folder is read.
package enum RunError: ReportedError, Hashable {
  /// The folder contains no run, or the run cannot be read.
  case unreadableRun(path: String, reason: String)
  /// Answers that belong to the run are missing or unusable.
  case incompleteRun(path: String, finished: Int, planned: Int, defects: [CellDefect])
  /// The folder contains another run or unrelated files, which would be overwritten.
  case otherRun(path: String, reason: String)
  /// Another process is using the folder. `holder` is that process's command, if known.
  case busy(path: String, holder: String?)
  /// A sequence's video or folder contains fewer frames than expected.
  case framesMissing(source: String, frame: Int, expected: Int)
  /// A frame differs in size from the first frame.
  case sizeChanged(source: String, frame: Int, expected: PixelSize, found: PixelSize)
  /// A file of frames changed while a run read them.
  case frameChanged(path: String)
  /// A strict run was stopped at its first problem.
  case stopped(problem: String)

  /// The maximum number of cells that an error message names.
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
      "\(path): \(reason); choose another --output, or replace the contents with --force"
    case .busy(let path, let holder):
      "\(path): the folder is in use by \(holder ?? "another process"); wait until it ends, or choose"
        + " another folder"
    case .unreadableRun(let path, let reason):
      "\(path): \(reason)"
    case .framesMissing(let source, let frame, let expected):
      "\(source): expected \(expected) frames, but frame \(frame) is missing"
    case .sizeChanged(let source, let frame, let expected, let found):
      "\(source): frame \(frame) is \(found); expected \(expected), the size of the frames before it"
    case .frameChanged(let path):
      "\(path): the file changed while the run read the frames; repeat the command"
    case .stopped(let problem):
      problem
    }
  }

  private static func incompleteRun(
    _ path: String, _ finished: Int, _ planned: Int, _ defects: [CellDefect]
  ) -> String {
    let named = defects.prefix(namedDefects).map { "; \($0)" }.joined()
    let others = defects.count - namedDefects
    let verb = finished == 1 ? "is" : "are"
    return "\(path): only \(finished) of \(planned) sequences \(verb) finished\(named)"
      + (others > 0 ? "; and \(others) other defect\(others == 1 ? "" : "s")" : "")
      + ". To compute the missing results, repeat the run's command"
      + (finished > 0 ? "; to leave them out, use --partial" : "")
  }
}
