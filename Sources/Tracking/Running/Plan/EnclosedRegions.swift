import GroundTruth

/// A number of labels or answers that are masks, or polygons that do not have four corners. Only their bounding boxes
/// can be compared, and only if the user asks for it: two masks with the same bounding box may hardly overlap.
struct EnclosedRegions {
  let count: Int
  /// What the regions are, for example "label".
  let noun: String
  /// Whose regions they are; empty if the reader knows.
  var owner = ""

  /// The beginning of a sentence that states the number of regions.
  private var subject: String {
    let whose = owner.isEmpty ? "" : " of \(owner)"
    return count == 1
      ? "1 \(noun)\(whose) is a mask or polygon without exactly four corners"
      : "\(count) \(noun)s\(whose) are masks or polygons without exactly four corners"
  }

  /// A sentence for results in which the bounding boxes were compared.
  var remark: String {
    "\(subject); \(count == 1 ? "its bounding box is" : "their bounding boxes are") compared"
  }

  /// Throws an error if there are any regions and the user has not chosen to compare their bounding boxes.
  ///
  /// - Parameter path: the file or folder that contains the regions.
  /// - Throws: `GroundTruthError.malformed`.
  func check(_ reading: ChosenReading?, in path: String) throws {
    guard count > 0, reading?.takesMasksAsBoxes != true else { return }
    throw GroundTruthError.malformed(
      path: path, line: nil,
      reason: "\(subject), whose overlap is not computed; to compare"
        + " \(count == 1 ? "its bounding box" : "their bounding boxes"), use --masks-as-boxes")
  }
}
