import Files
import Geometry

extension CSVLabels {
  /// Returns the CSV text for annotations, with only the columns that are needed.
  ///
  /// - Parameter sources: who made each annotation; empty if it is unknown.
  static func text(of annotations: [Annotation], sources: [LabelSource] = []) -> String {
    let hasCorners = annotations.contains { $0.region?.hasCorners ?? false }
    let hasBoxes = !hasCorners || annotations.contains { !($0.region?.hasCorners ?? true) }
    let hasCover = annotations.contains { $0.cover != nil }
    let hasAttributes = annotations.contains { !$0.attributes.isEmpty }
    var header = ["frame", "visibility"]
    if hasBoxes { header += boxColumns }
    if hasCorners { header += cornerColumns }
    if hasCover { header.append("cover") }
    if hasAttributes { header.append("attributes") }
    if !sources.isEmpty { header.append("source") }
    var text = header.joined(separator: ",") + "\n"
    for (frame, annotation) in annotations.enumerated() where annotation.visibility != .unlabeled {
      var fields = ["\(frame)", annotation.visibility == .visible ? "visible" : "absent"]
      if hasBoxes { fields += boxFields(annotation.region) }
      if hasCorners { fields += cornerFields(annotation.region) }
      if hasCover { fields.append(annotation.cover.map { "\($0)" } ?? "") }
      if hasAttributes {
        fields.append(annotation.attributes.map(Escaping.labelWord).joined(separator: " "))
      }
      if !sources.isEmpty { fields.append(sources[frame] == .none ? "" : sources[frame].rawValue) }
      text += fields.joined(separator: ",") + "\n"
    }
    return text
  }

  private static func boxFields(_ region: Region?) -> [String] {
    guard case .box(let box) = region else { return boxColumns.map { _ in "" } }
    return [box.x, box.y, box.width, box.height].map { "\($0)" }
  }

  private static func cornerFields(_ region: Region?) -> [String] {
    guard case .quadrilateral(let corners) = region else { return cornerColumns.map { _ in "" } }
    return corners.corners.flatMap { ["\($0.x)", "\($0.y)"] }
  }
}
