import Bench
import Evaluation
import Geometry
import GroundTruth
import Reporting

/// The table `frames.csv`. It has one row per tracker, target, attempt and frame. The first row of an attempt contains
/// the frame in which the tracker was initialized.
///
/// The `corners` column has values if the tracker answered with a quadrilateral, and `truth_corners` has values if
/// polygons were compared. The `overlap` and `center_error` columns have values only in scored frames.
enum FramesCSV {
  /// One frame of an attempt on a target.
  struct Row {
    /// The encoded fields that are the same in all rows of an attempt.
    struct Run {
      var method: [UInt8]
      var sequence: [UInt8]
      var target: [UInt8]
      var run: [UInt8]
      var comparesPolygons: Bool
    }

    var run: Run
    var frame: Int
    var isFirst: Bool
    var label: Annotation
    /// The tracker's answer; nil if the tracker stopped before this frame.
    var step: TrackStep?
    var score: FrameScore
  }

  static var columns: [CSVColumn<Row>] {
    var columns: [CSVColumn<Row>] = [
      .field("subject") { $0.run.method },
      .field("sequence") { $0.run.sequence },
      .field("target") { $0.run.target },
      .count("frame") { $0.frame },
      .flag("visible") { $0.label.visibility == .visible },
    ]
    columns += box("truth_") { $0.label.region }
    columns += box("") { $0.step?.region }
    columns += [
      corners("corners") { $0.step?.region.flatMap { $0.hasCorners ? $0 : nil } },
      corners("truth_corners") { $0.run.comparesPolygons ? $0.label.region : nil },
      .number("confidence") { $0.step?.confidence },
      .number("overlap") { $0.score.overlap },
      .number("center_error") { $0.score.centerError },
      .milliseconds("wall_ms") { $0.step?.wallNanoseconds },
      .milliseconds("cpu_ms") { $0.step?.cpuNanoseconds },
      .flag("initialised") { $0.isFirst || $0.step?.initialized ?? false },
      .field("run") { $0.run.run },
      .flag("failed") { $0.step?.failed ?? false },
    ]
    return columns
  }

  private static func box(
    _ prefix: String, _ region: @escaping (Row) -> Region?
  ) -> [CSVColumn<Row>] {
    [
      .number(prefix + "x") { region($0)?.boundingBox.x },
      .number(prefix + "y") { region($0)?.boundingBox.y },
      .number(prefix + "w") { region($0)?.boundingBox.width },
      .number(prefix + "h") { region($0)?.boundingBox.height },
    ]
  }

  /// Returns the corners in the form `x1 y1 x2 y2 x3 y3 x4 y4`.
  private static func corners(
    _ name: String, _ region: @escaping (Row) -> Region?
  ) -> CSVColumn<Row> {
    .numbers(name) { region($0)?.corners.flatMap { [$0.x, $0.y] } ?? [] }
  }

  static func table(_ result: TrackingResult) -> CSVTable {
    let columns = columns
    var table = CSVTable(columns: columns.map(\.name))
    append(result, columns, to: &table)
    return table
  }

  /// Writes the table. Because it is by far the largest table, it is written in chunks.
  ///
  /// - Throws: `FileError.cannotWrite`.
  static func write(_ result: TrackingResult, to output: ByteOutput) throws {
    let columns = columns
    var table = CSVTable(columns: columns.map(\.name), to: output)
    append(result, columns, to: &table)
    try table.finish()
  }

  private static func append(
    _ result: TrackingResult, _ columns: [CSVColumn<Row>], to table: inout CSVTable
  ) {
    result.forEachTarget { method, named, _, target in
      let labels =
        named.facts.sequence.targets.first { $0.name == target.target }?.annotations ?? []
      let run = Row.Run(
        method: CSVTable.field(method.identity.name), sequence: CSVTable.field(named.name),
        target: CSVTable.field(target.target), run: CSVTable.field(target.attempt),
        comparesPolygons: target.comparesPolygons)
      var steps = target.trajectory.steps.makeIterator()
      for (index, score) in target.eachFrame.enumerated() {
        let frame = target.frame(ofStep: index)
        table.append(
          Row(
            run: run, frame: frame, isFirst: index == 0,
            label: labels.indices.contains(frame) ? labels[frame] : .unlabeled,
            step: steps.next(), score: score), columns)
      }
    }
  }
}
