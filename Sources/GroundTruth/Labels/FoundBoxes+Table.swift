import Geometry

extension FoundBoxes {
  /// The rows as a table with a header, in the order of the frames; nil if a fact is unknown for some boxes, or if the
  /// boxes have several forms.
  var table: [String]? {
    guard let form else { return nil }
    let facts = facts
    guard
      rows.allSatisfy({ row in
        facts.allSatisfy {
          row.facts[$0] != nil || [.confidence, .kind].contains($0) || row.numbers.isEmpty
        }
      })
    else { return nil }
    var rows = rows
    if facts.contains(.frame) {
      let numbered = rows.map { (number: Double($0.facts[.frame] ?? "") ?? 0, row: $0) }
      rows = numbered.sorted { $0.number < $1.number }.map(\.row)
    }
    let box =
      switch form {
      case .xyxy: ["x1", "y1", "x2", "y2"]
      case .cxcywh: ["cx", "cy", "width", "height"]
      default: ["x", "y", "width", "height"]
      }
    let header = (facts.map(\.column) + box).joined(separator: ",")
    return [header]
      + rows.map { row in
        (facts.map { LabelLine.text(ofField: row.facts[$0] ?? "") }
          + (row.numbers.isEmpty ? ["", "", "", ""] : row.numbers.map { "\($0)" }))
          .joined(separator: ",")
      }
  }
}

extension FoundBoxes.Fact {
  /// The name of the column.
  fileprivate var column: String {
    switch self {
    case .frame: "frame"
    case .image: "image"
    case .time: "time"
    case .identity: "id"
    case .kind: "class"
    case .confidence: "confidence"
    }
  }
}
