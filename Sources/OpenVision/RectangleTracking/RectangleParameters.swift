/// The parameters of a rectangle tracker at one level.
struct RectangleParameters: Hashable, Sendable {
  /// The distance by which the template extends beyond the rectangle on each side, as a fraction of
  /// half the side.
  var margin = 0.1
  /// The maximum number of cells in the template.
  var cells = 3600
  /// The minimum number of cells along each side of the coarser levels.
  var coarsest = 9
  /// The reach of the coarse search, as a fraction of the coarsest template's sides.
  var searchReach = 0.6
  /// The reach of the search for a lost rectangle, as a multiple of the coarsest template's sides.
  var wideReach = 2.5
  /// The number of positions and rotations searched per frame while the rectangle is lost.
  var placesPerFrame = 1
  /// The number of maxima of a search that are tried as candidates.
  var candidates = 2
  /// The number of steps at the coarsest level, and at each finer level.
  var coarseIterations = 8
  var fineIterations = 5
  /// The penalty on the agreement of a candidate whose distance from the predicted position equals
  /// the rectangle's size, and the fraction of the penalty that remains after each frame without
  /// the rectangle.
  var motionPenalty = 0.6
  var motionPatience = 0.97
  /// The agreement at which a match is accepted as the rectangle, and the one at which it may still
  /// be the rectangle.
  var found = 0.5
  var doubtful = 0.42
  /// The agreement at which the match is considered certain.
  var certain = 0.6
  /// The minimum fraction of the rectangle that must be in the frame for a judgment.
  var leastVisible = 0.1
  /// The conditions for a new template: the factor by which the rectangle's area exceeds the
  /// current template's, the minimum agreement, the minimum visible fraction, and the fraction of
  /// the allowed cells below which the current template must be.
  var growth = 2.0
  var certainForView = 0.65
  var visibleForView = 0.98
  var cellsForView = 0.75

  static let fast = RectangleParameters()
  static let accurate = RectangleParameters(
    cells: 10_000, searchReach: 0.9, placesPerFrame: 3, candidates: 4, coarseIterations: 12,
    fineIterations: 8)
}
