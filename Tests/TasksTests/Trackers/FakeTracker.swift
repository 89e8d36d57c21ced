import Evaluation
import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import TaskKit
import Tasks
import TestSupport
import Tracking

extension ExternalMethod where Context == SessionTarget, Prompt == Region, Reply == TrackStep {
  /// Creates a tracker from `PROTOCOL:COMMAND` or `NAME=PROTOCOL:COMMAND`; see `ExternalCommand`.
  ///
  /// - Throws: `ExternalTrackerError.malformed`.
  init(
    _ text: String, environment: TrackerEnvironment = TrackerEnvironment(),
    timeLimits: UserProgram.TimeLimits = UserProgram.TimeLimits()
  ) throws(ExternalTrackerError) {
    let protocols = ProgramProtocol.trackers
    let command = try ExternalCommand(text, kinds: protocols.map(\.name))
    try self.init(
      UserProgram(command, environment: environment, timeLimits: timeLimits), by: protocols)
  }
}

/// Small trackers written as shell scripts, because a shell is available wherever tests run.
struct FakeTracker {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The script of a tracker that logs its input and answers with the frame's number as x.
  static let honest = """
    n=0
    while IFS= read -r line; do
      printf '%s\\n' "$line" >> "$1/log"
      case "$line" in
      *:quit*) exit 0 ;;
      *:frame*|*"$2"*) ;;
      *) continue ;;
      esac
      echo "frame $n, says the tracker"
      echo "@@TRAX:state \\"$n,2,30,40\\" \\"confidence=0.$n\\" \\"time=1.5\\""
      n=$((n + 1))
    done
    """

  /// Returns a tracker that sends a hello message and then runs a script.
  ///
  /// - Parameters:
  ///   - properties: the properties of the hello message.
  ///   - script: the script; nil for the honest tracker.
  func trax(_ properties: String, _ script: String? = nil) throws -> ExternalCommand {
    // From version 4 on, the answer to the initialization is omitted and the first answer is to a frame.
    let first = properties.contains("version=4") ? "@@TRAX:nothing" : ":initialize"
    let path = try folder.write(
      text: "echo '@@TRAX:hello \(properties)'\n\(script ?? Self.honest)\n", to: "tracker.sh")
    return ExternalCommand(
      name: "fake", kind: "trax", words: ["/bin/sh", path, folder.path, first])
  }

  func lines(_ script: String) throws -> ExternalCommand {
    let path = try folder.write(text: script, to: "lines.sh")
    return ExternalCommand(name: "fake", kind: "lines", words: ["/bin/sh", path, folder.path])
  }

  /// The path of the file in which the honest tracker logs its input.
  var log: String { folder.path("log") }

  /// Returns the lines that the tracker received, after waiting for the last one to be `end`.
  func sent(until end: String) -> [String] {
    for _ in 0..<500 {
      let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      let lines = text.split(separator: "\n").map(String.init)
      if lines.last?.hasPrefix(end) == true { return lines }
      usleep(10_000)
    }
    return []
  }

  /// Writes a sequence of image files.
  func sequence(
    _ name: String, frames: Int, format: String = "png", region: Region? = nil
  ) throws -> Dataset.Entry {
    let region = region ?? .box(Box(x: 2, y: 3, width: 4, height: 5))
    let paths = try (0..<frames).map { frame in
      let image = Self.frame(frame)
      let bytes = try format == "png" ? ImageFile.png(image) : Self.bitmap(image)
      return try folder.write(bytes, to: "\(name)/\(frame).\(format)")
    }
    let annotation = Annotation(region: region, visibility: .visible)
    return Dataset.Entry(name: name, path: "\(folder.path)/\(name)", format: "fake") {
      LabeledSequence(
        name: name, dataset: "fake", frames: ImageSequenceSource(paths: paths),
        frameCount: frames,
        targets: [
          Target(name: "1", annotations: Array(repeating: annotation, count: frames))
        ])
    }
  }

  static func frame(_ number: Int) -> PixelBuffer {
    TestImages.rgb(width: 16, height: 12) { x, y in (x * 9, y * 17, number * 40) }
  }

  /// Returns a portable pixmap, a format that the protocol does not support.
  private static func bitmap(_ image: PixelBuffer) -> [UInt8] {
    Array("P6\n\(image.width) \(image.height)\n255\n".utf8) + image.rgbSamples
  }
}

/// Returns a method that follows targets by running a program.
func external(
  _ command: ExternalCommand, environment: TrackerEnvironment = TrackerEnvironment(),
  timeLimits: UserProgram.TimeLimits = UserProgram.TimeLimits()
) throws -> ExternalTracker {
  try ExternalTracker(
    UserProgram(command, environment: environment, timeLimits: timeLimits),
    by: ProgramProtocol.trackers)
}
