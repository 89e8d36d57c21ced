import Bench
import Geometry
import Imaging

/// The reasons why a job cannot be done.
enum JobError: ReportedError, Hashable {
  /// A tracker cannot be started, for the given reason.
  case cannotStart(String)
  /// A given box covers less than one pixel of the frame.
  case outsideFrame(String, frame: PixelSize)
  /// Given corners do not form a convex quadrilateral.
  case notConvex(String)
  /// The command does not say what to follow.
  case nothingGiven
  /// No rectangle was found on the first frame.
  case noRectangles(frame: Int)
  /// The source has only one frame, so there is no motion to compute.
  case singleFrame(source: String)
  /// A run can be exported in several layouts, and none was named.
  case noLayout(allowed: [String])
  /// No method of the run was run with several confidences.
  case noTrials(run: String, task: String)

  var isWrongUsage: Bool {
    switch self {
    case .cannotStart, .outsideFrame, .notConvex, .nothingGiven, .noLayout: true
    case .noRectangles, .singleFrame, .noTrials: false
    }
  }

  private static let waysToSayWhere = "--box x,y,w,h or --corners x1,y1,...,x4,y4"

  package var description: String {
    switch self {
    case .cannotStart(let reason): "tracking cannot start: \(reason)"
    case .outsideFrame(let name, let frame):
      "tracking cannot start: less than a pixel of \(name) is inside the frame of \(frame) pixels"
    case .notConvex(let name):
      "tracking cannot start: \(name) must be the corners of a convex quadrilateral in this order: top left,"
        + " top right, bottom right, bottom left"
    case .nothingGiven: "there is nothing to follow; give \(Self.waysToSayWhere), or --rectangles"
    case .noRectangles(let frame):
      "there is nothing to follow, because no rectangle was found on frame \(frame); give one with"
        + " \(Self.waysToSayWhere), or start on another frame with --first-frame"
    case .singleFrame(let source): "\(source): optical flow needs two frames, found one"
    case .noLayout(let allowed): "--layout: expected one of \(allowed.joined(separator: ", "))"
    case .noTrials(let run, let task):
      "\(run): expected a run with several confidences; make one with"
        + " `vbench compare --task \(task) --accept 0,0.3,0.6`"
    }
  }
}
