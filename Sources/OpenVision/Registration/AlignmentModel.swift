/// The type of motion to estimate. A translation is a special case of a homography.
enum AlignmentModel {
  case translation
  case homography

  /// The number of the model's parameters.
  var unknowns: Int { self == .translation ? 2 : 8 }
}
