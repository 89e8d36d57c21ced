import Geometry

/// The user's choices of how numbers in files and answers are read.
public struct ChosenReading: Codable, Hashable, Sendable {
  /// The form of boxes in labels; nil to read the usual form and to examine whether another one fits better.
  public var labels: BoxForm?
  /// The form of boxes in stored answers, and in the answers of programs; nil as for `labels`.
  public var answers: BoxForm?
  /// Whether stored maps and flow fields lead from the second image to the first.
  public var areReversed = false
  /// Whether trackers' result files begin with the answer to the frame after the start.
  public var omitsStart = false
  /// The number that is added to the frames of stored answers of tracking.
  public var frameOffset = 0
  /// Whether masks, and polygons that do not have four corners, are compared by their bounding boxes.
  public var takesMasksAsBoxes = false

  public init() {}

  /// Decodes choices in which those that were not made may be missing.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    labels = try values.decodeIfPresent(BoxForm.self, forKey: .labels)
    answers = try values.decodeIfPresent(BoxForm.self, forKey: .answers)
    areReversed = try values.decodeIfPresent(Bool.self, forKey: .areReversed) ?? false
    omitsStart = try values.decodeIfPresent(Bool.self, forKey: .omitsStart) ?? false
    frameOffset = try values.decodeIfPresent(Int.self, forKey: .frameOffset) ?? 0
    takesMasksAsBoxes = try values.decodeIfPresent(Bool.self, forKey: .takesMasksAsBoxes) ?? false
  }

  /// A text for fingerprints of methods, which differs if answers are read differently; empty for the usual reading.
  public var answersFingerprint: String {
    (answers.map { "boxes \($0.name)" } ?? "") + (areReversed ? " reversed" : "")
      + (frameOffset == 0 ? "" : " frames \(frameOffset)")
  }
}
