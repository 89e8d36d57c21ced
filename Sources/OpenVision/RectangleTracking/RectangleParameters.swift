/// What a rectangle tracker's level is made of.
struct RectangleParameters: Hashable, Sendable {
  /// How far the template reaches over the rectangle on each side, in halves of the side.
  var margin = 0.1
  /// Cells of the template at most.
  var cells = 3600
  /// No level of a template but the finest has a side of fewer cells.
  var coarsest = 9
  /// How far the coarse search goes, as a share of the coarsest template's sides.
  var searchReach = 0.6
  /// How far the search for a lost rectangle goes, in the same unit.
  var wideReach = 2.5
  /// Places and turns that are searched in a frame while the rectangle is lost.
  var placesPerFrame = 1
  /// Maxima of a search that are pursued.
  var candidates = 2
  /// Steps at the coarsest level, and at each finer one.
  var coarseIterations = 8
  var fineIterations = 5
  /// What a candidate loses in agreement for lying as far from the predicted place as the rectangle
  /// is large, and what is left of that after each frame without the rectangle.
  var motionPenalty = 0.6
  var motionPatience = 0.97
  /// An agreement that is taken for the rectangle, and one that still may be.
  var found = 0.5
  var doubtful = 0.42
  /// An agreement that leaves no doubt.
  var certain = 0.6
  /// A smaller share of the rectangle in the frame says nothing.
  var leastVisible = 0.1
  /// How many times larger than its template a rectangle must be seen for a new one, how surely, and
  /// which share of it at least; and which share of the cells that a template may have the present one
  /// may already use.
  var growth = 2.0
  var certainForView = 0.65
  var visibleForView = 0.98
  var cellsForView = 0.75

  static let fast = RectangleParameters()
  static let accurate = RectangleParameters(
    cells: 10_000, searchReach: 0.9, placesPerFrame: 3, candidates: 4, coarseIterations: 12,
    fineIterations: 8)
}
