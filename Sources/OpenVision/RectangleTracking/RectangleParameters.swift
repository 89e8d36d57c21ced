/// The parameters of a rectangle tracker at one tracking level, fast or accurate.
struct RectangleParameters: Hashable, Sendable {
  /// The distance by which the template extends beyond the rectangle on each side, as a fraction of half the
  /// rectangle's side.
  var margin = 0.1
  /// The maximum number of cells in the template.
  var cells = 3600
  /// The minimum number of cells along each side of the coarser levels.
  var coarsest = 9
  /// The maximum shift in the coarse search, as a fraction of the coarsest template's longer side.
  var searchReach = 0.6
  /// The maximum shift in the search for a lost rectangle, as a multiple of the coarsest template's longer side.
  var wideReach = 2.5
  /// The number of positions and rotations searched per frame while the rectangle is lost.
  var searchPosesPerFrame = 1
  /// The number of maxima of a search that are tried as candidates.
  var candidates = 2
  /// The number of iterations at the coarsest level. `fineIterations` applies to each finer level.
  var coarseIterations = 8
  var fineIterations = 5
  /// The penalty that is subtracted from the agreement of a candidate whose distance from the predicted
  /// position equals the rectangle's size. In each frame in which the rectangle is not found, the penalty is
  /// multiplied by `motionDecay`.
  var motionPenalty = 0.6
  var motionDecay = 0.97
  /// The minimum agreement at which a match is accepted as the rectangle. From `doubtfulAgreement` up to this value, a
  /// match may still be the rectangle.
  var foundAgreement = 0.5
  var doubtfulAgreement = 0.42
  /// The minimum agreement at which a match is considered certain.
  var certainAgreement = 0.6
  /// The minimum fraction of the rectangle that must be in the frame so that a match can be evaluated.
  var minimumVisible = 0.1
  /// The minimum ratio of the rectangle's area to its area in the current template at which a new template is created.
  /// Further conditions are the minimum agreement `certainForView`, the minimum visible fraction `visibleForView`, and
  /// `cellsForView`, the maximum number of cells in the current template as a fraction of the allowed number.
  var growth = 2.0
  var certainForView = 0.65
  var visibleForView = 0.98
  var cellsForView = 0.75

  static let fast = RectangleParameters()
  static let accurate = RectangleParameters(
    cells: 10_000, searchReach: 0.9, searchPosesPerFrame: 3, candidates: 4, coarseIterations: 12,
    fineIterations: 8)
}
