@_exported import struct Geometry.Box
@_exported import struct Geometry.PixelSize
@_exported import struct Geometry.Point
@_exported import struct Geometry.Quadrilateral
@_exported import enum Geometry.Region
@_exported import class Imaging.PixelBuffer
@_exported import struct Tasks.Prediction
@_exported import protocol Tasks.Tracker

/// The command `vbench` as a library: a program with trackers of its own gets all of it.
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
/// The program's arguments are those of `vbench`: `swift run -c release my-tracker compare` runs the
/// tracker beside those that come with vbench and writes the report.
public enum VBench {
  /// Runs the command that the program's arguments ask for, and ends the process with its status.
  ///
  /// - Parameter trackers: what is measured beside the trackers that come with vbench, chosen like
  ///   them by `--trackers`.
  public static func main(trackers: [any Tracker] = []) -> Never {
    VBenchCommand.main(adding: trackers)
  }
}
