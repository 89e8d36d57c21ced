/// The kind of motion to find; a translation is a special case of a homography.
enum AlignmentModel {
  case translation
  case homography

  /// The number of parameters that describe it.
  var unknowns: Int { self == .translation ? 2 : 8 }
}
