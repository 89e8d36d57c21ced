import Analysis
import Evaluation
import Execution
import Geometry
import GroundTruth
import Tracking

/// `frames.csv`: one row per subject, sequence, target and frame from the initialisation on.
///
/// `corners` are there where the subject answered with a quadrilateral, `truth_corners` where
/// polygons were compared; `overlap` and `center_error` only in frames that count.
enum FramesCSV {
  static let columns = [
    "subject", "sequence", "target", "frame", "visible", "truth_x", "truth_y", "truth_w", "truth_h",
    "x", "y", "w", "h", "corners", "truth_corners", "confidence", "overlap", "center_error",
    "wall_ms", "cpu_ms", "initialised", "run", "failed",
  ]

  static func table(_ result: RunResult) -> CSVTable {
    var table = CSVTable(columns: columns)
    append(result, to: &table)
    return table
  }

  /// The same in pieces: it is by far the largest table.
  ///
  /// - Throws: `FileError.cannotWrite`.
  static func write(_ result: RunResult, to output: ByteOutput) throws {
    var table = CSVTable(columns: columns, to: output)
    append(result, to: &table)
    try table.finish()
  }

  private static func append(_ result: RunResult, to table: inout CSVTable) {
    result.forEachTarget { subject, named, _, target in
      let labels =
        named.facts.sequence.targets.first { $0.name == target.target }?.annotations ?? []
      let names = [subject.identity.name, named.name, target.target].map(CSVTable.field)
      let run = CSVTable.field(target.trajectory.run)
      let trajectory = target.trajectory
      for index in target.frames.indices {
        let frame = trajectory.frame(ofStep: index)
        for name in names { table.append(field: name) }
        table.append(frame)
        let label = labels.indices.contains(frame) ? labels[frame] : .unlabelled
        table.append(label.visibility == .visible)
        append(label.region?.boundingBox, to: &table)
        let hasStep = index < trajectory.steps.count
        if hasStep {
          append(trajectory.steps[index], label, target.comparesPolygons, to: &table)
        } else {
          for _ in 0..<5 { table.append("") }
          append(cornersOf: target.comparesPolygons ? label.region : nil, to: &table)
          table.append(nil as Double?)
        }
        table.append(target.frames[index].overlap)
        table.append(target.frames[index].centerError)
        table.append(millisecondsOf: hasStep ? trajectory.steps[index].wallNanoseconds : nil)
        table.append(millisecondsOf: hasStep ? trajectory.steps[index].cpuNanoseconds : nil)
        table.append(index == 0 || (hasStep && trajectory.steps[index].initialised))
        table.append(field: run)
        table.append(hasStep && trajectory.steps[index].failed)
        table.endRow()
      }
    }
  }

  /// The answer: box, corners, the label's corners, confidence.
  private static func append(
    _ step: Trajectory.Step, _ label: Annotation, _ comparesPolygons: Bool, to table: inout CSVTable
  ) {
    append(step.region?.boundingBox, to: &table)
    if case .quadrilateral = step.region {
      append(cornersOf: step.region, to: &table)
    } else {
      table.append("")
    }
    append(cornersOf: comparesPolygons ? label.region : nil, to: &table)
    table.append(step.confidence)
  }

  private static func append(_ box: Box?, to table: inout CSVTable) {
    table.append(box?.x)
    table.append(box?.y)
    table.append(box?.width)
    table.append(box?.height)
  }

  /// `x1 y1 x2 y2 x3 y3 x4 y4`.
  private static func append(cornersOf region: Region?, to table: inout CSVTable) {
    table.append(numbers: region?.corners.flatMap { [$0.x, $0.y] } ?? [])
  }
}
