import Bench
import Evaluation
import Geometry
import TaskKit

/// A method that runs an external program as a tracker.
package typealias ExternalTracker = ExternalMethod<SessionTarget, Region, TrackStep>

extension ExternalMethod: TrackingMethod
where Context == SessionTarget, Prompt == Region, Reply == TrackStep {
  /// Returns true for every region, because a tracker that supports only rectangles receives the region's bounding box.
  package func accepts(_ region: Region) -> Bool { true }

  package func makeSession() throws -> any TrackerSession { try makeSession(for: .unknown) }

  package func withoutRemarks() -> any TrackingMethod {
    Self(
      UserProgram(
        program.command, environment: program.environment, timeLimits: program.timeLimits,
        reading: program.reading), by: talk)
  }
}

extension ProgramProtocol<SessionTarget, Region, TrackStep> {
  /// The protocols that external trackers may use.
  package static var trackers: [Self] { [trax, lines, python] }

  /// TraX, the tracker communication protocol of the VOT community.
  private static var trax: Self {
    Self("trax", help: "uses TraX, the VOT community's protocol: 'trax:python3 csrt.py'") {
      TraXSession($0, frames: SessionFrames($1))
    }
  }

  /// A line-based protocol that sends frame paths and receives boxes.
  private static var lines: Self {
    Self(
      "lines",
      help: """
        reads one line per frame with the frame's path (the first line also has a tab and \
        x,y,width,height), and prints x,y,width,height or x,y,width,height,confidence for each frame
        """
    ) { LinesSession($0, frames: SessionFrames($1)) }
  }

  /// A class in a Python file.
  private static var python: Self {
    Self(
      ExternalCommand.python,
      help: "runs a class with the methods init and update: 'python:mine.py:Mine'"
    ) { PythonSession($0, on: $1) }
  }
}
