import Evaluation
import Foundation
import Geometry
import Reporting

/// The table for a tracked video, in CSV format, with one row per frame and object.
struct TrackTable {
  private static let columns = [
    "frame", "object", "uuid", "kind", "confidence", "accepted", "x", "y", "w", "h", "x1", "y1",
    "x2", "y2", "x3", "y3", "x4", "y4",
  ]

  /// Returns whether a file starts with this table's header.
  static func isTable(_ path: String) -> Bool {
    CSVTable.isTable(path, of: columns)
  }

  private var table = CSVTable(columns: columns)

  var bytes: [UInt8] { table.bytes }

  /// Appends a row.
  ///
  /// - Parameters:
  ///   - frame: the 0-based frame number in the video.
  ///   - object: the object's number, starting at 1.
  mutating func append(
    frame: Int, object: Int, uuid: UUID, kind: String, answer: TrackStep, isAccepted: Bool
  ) {
    table.append(frame)
    table.append(object)
    table.append(uuid.uuidString)
    table.append(kind)
    table.append(answer.confidence)
    table.append(isAccepted)
    if let region = answer.region {
      let box = region.boundingBox
      for value in [box.x, box.y, box.width, box.height] { table.append(value) }
      if case .quadrilateral(let quadrilateral) = region {
        for corner in quadrilateral.corners {
          table.append(corner.x)
          table.append(corner.y)
        }
      }
    }
    table.endRow()
  }
}
