import Evaluation
import Geometry
import GroundTruth
import Harness

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
    result.forEachTarget { subject, named, _, target in
      let labels =
        named.facts.sequence.targets.first { $0.name == target.target }?.annotations ?? []
      for (index, score) in target.frames.enumerated() {
        let frame = target.trajectory.frame(ofStep: index)
        table.append(subject.identity.name)
        table.append(named.name)
        table.append(target.target)
        table.append(frame)
        let label = labels.indices.contains(frame) ? labels[frame] : .unlabelled
        let steps = target.trajectory.steps
        let step = index < steps.count ? steps[index] : nil
        append(label, step, score, comparesPolygons: target.comparesPolygons, to: &table)
        table.append(step?.wallNanoseconds.map { Double($0) / 1e6 })
        table.append(step?.cpuNanoseconds.map { Double($0) / 1e6 })
        table.append(index == 0 || (step?.initialised ?? false))
        table.append(target.trajectory.run)
        table.append(step?.failed ?? false)
        table.endRow()
      }
    }
    return table
  }

  private static func append(
    _ label: Annotation, _ step: Trajectory.Step?, _ score: FrameScore, comparesPolygons: Bool,
    to table: inout CSVTable
  ) {
    table.append(label.visibility == .visible)
    append(label.region?.boundingBox, to: &table)
    append(step?.region?.boundingBox, to: &table)
    if case .quadrilateral(let corners) = step?.region {
      table.append(text(corners.corners))
    } else {
      table.append("")
    }
    table.append(comparesPolygons ? text(label.region?.corners ?? []) : "")
    table.append(step?.confidence)
    table.append(score.overlap)
    table.append(score.centerError)
  }

  private static func append(_ box: Box?, to table: inout CSVTable) {
    table.append(box?.x)
    table.append(box?.y)
    table.append(box?.width)
    table.append(box?.height)
  }

  /// `x1 y1 x2 y2 x3 y3 x4 y4`.
  private static func text(_ corners: [Point]) -> String {
    corners.map { "\(CSVTable.text($0.x)) \(CSVTable.text($0.y))" }.joined(separator: " ")
  }
}
