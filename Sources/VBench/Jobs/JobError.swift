import Bench
import Geometry
import Imaging

/// Why a job cannot be done.
package enum JobError: ReportedError, Hashable {
  /// A tracker cannot be started, for a reason in words.
  case cannotStart(String)
  /// A box that was given has less than a pixel in common with the frame.
  case outsideFrame(String, frame: PixelSize)
  /// Corners that were given enclose no convex quadrilateral.
  case notConvex(String)
  /// Nothing was said of what to follow.
  case nothingGiven
  /// There are no rectangles on the frame that they are looked for on.
  case noRectangles(frame: Int)
  /// Of the one frame there is, no motion can be computed.
  case singleFrame(source: String)
  /// A run has several layouts to be exported in, and none was named.
  case noLayout(allowed: [String])
  /// No method of a run was run with several confidences.
  case noTrials(run: String, task: String)

  package var isWrongUsage: Bool {
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
      "tracking cannot start: \(name) has less than a pixel within the frame of \(frame) pixels"
    case .notConvex(let name):
      "tracking cannot start: \(name) are not in order around a convex quadrilateral: top left,"
        + " top right, bottom right, bottom left"
    case .nothingGiven: "nothing to follow: give \(Self.waysToSayWhere), or --rectangles"
    case .noRectangles(let frame):
      "nothing to follow: no rectangle was found on frame \(frame); say where with"
        + " \(Self.waysToSayWhere), or start on another --first-frame"
    case .singleFrame(let source): "\(source): flow needs two frames, found one"
    case .noLayout(let allowed): "--layout: expected one of \(allowed.joined(separator: ", "))"
    case .noTrials(let run, let task):
      "\(run): expected a run with several confidences, as `vbench compare --task \(task) --accept 0,0.3,0.6`"
        + " makes it"
    }
  }
}
