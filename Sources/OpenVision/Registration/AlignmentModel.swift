/// What kind of motion is looked for; a translation is a special case of a homography.
enum AlignmentModel {
  case translation
  case homography

  /// How many numbers describe it.
  var unknowns: Int { self == .translation ? 2 : 8 }
}
