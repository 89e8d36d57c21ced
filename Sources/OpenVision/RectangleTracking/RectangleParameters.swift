/// The parameters of a rectangle tracker at one tracking level, fast or accurate.
struct RectangleParameters: Hashable, Sendable {
  /// The distance by which the template extends beyond the rectangle on each side, as a fraction of half the
  /// rectangle's side.
  var margin = 0.1
  /// The maximum number of cells in the template.
  var cells = 3600
  /// The minimum number of cells along each side of the coarser levels.
  var coarsest = 9
  /// The maximum shift in the coarse search, as a fraction of the longer side of the template's coarsest level.
  var searchReach = 0.6
  /// The maximum shift in the search for a lost rectangle, as a multiple of the longer side of the template's coarsest
  /// level.
  var wideReach = 2.5
  /// The number of starting poses for the search in each frame while the rectangle is lost. The starting poses differ
  /// in position and rotation.
  var searchPosesPerFrame = 1
  /// The number of correlation maxima from each search that are tried as candidates.
  var candidates = 2
  /// The maximum number of iterations at the coarsest level.
  var coarseIterations = 8
  /// The maximum number of iterations at each finer level.
  var fineIterations = 5
  /// The maximum penalty that is subtracted from a candidate's agreement. The penalty is proportional to the
  /// candidate's distance from the prediction and reaches its maximum at a distance equal to the rectangle's size.
  var motionPenalty = 0.6
  /// The factor by which the motion penalty is multiplied for each frame in which the rectangle is not found.
  var motionDecay = 0.97
  /// The minimum agreement at which the rectangle is considered found.
  var foundAgreement = 0.5
  /// The minimum agreement at which the pose of a match is adopted, even if the rectangle is not considered found.
  var doubtfulAgreement = 0.42
  /// The minimum agreement at which a match is considered certain. The tracker returns to the last certain pose when it
  /// loses the rectangle.
  var certainAgreement = 0.6
  /// The minimum fraction of the rectangle that must be in the frame for a match to be evaluated.
  var minimumVisible = 0.1
  /// The growth of the rectangle above which a new template may be created. It is the ratio of the rectangle's area to
  /// its area in the current template.
  var growth = 2.0
  /// The agreement above which a new template may be created.
  var certainForView = 0.65
  /// The visible fraction of the rectangle above which a new template may be created.
  var visibleForView = 0.98
  /// The number of cells in the current template, as a fraction of the allowed number, below which a new template may
  /// be created.
  var cellsForView = 0.75

  static let fast = RectangleParameters()
  static let accurate = RectangleParameters(
    cells: 10_000, searchReach: 0.9, searchPosesPerFrame: 3, candidates: 4, coarseIterations: 12,
    fineIterations: 8)
}
