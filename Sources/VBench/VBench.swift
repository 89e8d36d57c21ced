import Tracking

@_exported import struct Geometry.Box
@_exported import struct Geometry.PixelSize
@_exported import struct Geometry.Point
@_exported import struct Geometry.Quadrilateral
@_exported import enum Geometry.Region
@_exported import class Imaging.PixelBuffer
@_exported import struct Tracking.Prediction
@_exported import protocol Tracking.Tracker

/// The command `vbench` as a library, for programs that contain their own trackers.
///
///     import VBench
///
///     struct StillTracker: Tracker {
///       let name = "still"
///       private var region: Region?
///
///       mutating func start(on frame: PixelBuffer, at region: Region) -> Prediction {
///         self.region = region
///         return Prediction(region)
///       }
///
///       mutating func step(on frame: PixelBuffer) -> Prediction { Prediction(region) }
///     }
///
///     VBench.main(trackers: [StillTracker()])
///
/// The program accepts the arguments of `vbench`. `swift run -c release my-tracker compare` runs the tracker together
/// with the built-in trackers and writes the report.
public enum VBench {
  /// Runs the command specified by the program's arguments, and ends the process with the command's exit status.
  ///
  /// - Parameter trackers: your own trackers. They are measured together with the built-in trackers and can be selected
  ///   with `--trackers`.
  public static func main(trackers: [any Tracker] = []) -> Never {
    VBenchCommand.main(adding: trackers)
  }
}
