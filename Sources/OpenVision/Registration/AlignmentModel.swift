/// What kind of motion is fitted; each is a special case of the next.
enum AlignmentModel: Int, Comparable {
  case translation = 2
  case affine = 6
  case homography = 8

  var unknowns: Int { rawValue }

  static func < (a: AlignmentModel, b: AlignmentModel) -> Bool { a.rawValue < b.rawValue }
}
