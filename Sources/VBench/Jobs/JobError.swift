import Bench
import Geometry
import Media

/// A reason why a job cannot be carried out.
enum JobError: ReportedError, Hashable {
  /// A tracker cannot be started. The associated value is the reason.
  case cannotStart(String)
  /// A box given by the user covers less than one pixel of the frame.
  case outsideFrame(String, frame: PixelSize)
  /// Corners given by the user do not form a convex quadrilateral.
  case notConvex(String)
  /// The command line specifies no target to follow.
  case noTarget
  /// No rectangle was found in the first frame.
  case noRectangles(frame: Int)
  /// A stream or a camera is opened only with an option of `vbench track`.
  case notAllowed(String, LiveVideoSource.Kind)
  /// The source has only one frame, so there is no motion to compute.
  case singleFrame(source: String)

  var isWrongUsage: Bool {
    switch self {
    case .cannotStart, .outsideFrame, .notConvex, .noTarget, .notAllowed: true
    case .noRectangles, .singleFrame: false
    }
  }

  private static let regionOptions = "--box x,y,w,h or --corners x1,y1,...,x4,y4"

  package var description: String {
    switch self {
    case .cannotStart(let reason): "tracking cannot start: \(reason)"
    case .outsideFrame(let name, let frame):
      "tracking cannot start: less than one pixel of \(name) is inside the frame (\(frame) pixels)"
    case .notConvex(let name):
      "tracking cannot start: \(name) must be the corners of a convex quadrilateral in this order: top left,"
        + " top right, bottom right, bottom left"
    case .noTarget: "there is nothing to follow; give \(Self.regionOptions), or --rectangles"
    case .noRectangles(let frame):
      "there is nothing to follow, because no rectangle was found in frame \(frame); give one with"
        + " \(Self.regionOptions), or start at another frame with --first-frame"
    case .notAllowed(let address, .network):
      "\(address): streams are read by `vbench track --allow-network` only, which connects to this address"
    case .notAllowed(let address, .device):
      "\(address): cameras are read by `vbench track --allow-devices` only, which switches the camera on"
    case .singleFrame(let source): "\(source): optical flow needs two frames, but found only one"
    }
  }
}
