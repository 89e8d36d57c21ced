/// The parameters of a rectangle tracker's level.
struct RectangleParameters: Hashable, Sendable {
  /// The template's reach beyond the rectangle on each side, in halves of the side.
  var margin = 0.1
  /// The largest number of cells of the template.
  var cells = 3600
  /// The fewest cells along a side of any level but the finest.
  var coarsest = 9
  /// The reach of the coarse search, as a share of the coarsest template's sides.
  var searchReach = 0.6
  /// The reach of the search for a lost rectangle, in the same unit.
  var wideReach = 2.5
  /// The number of places and turns that are searched per frame while the rectangle is lost.
  var placesPerFrame = 1
  /// The number of maxima of a search that are pursued.
  var candidates = 2
  /// The number of steps at the coarsest level, and at each finer one.
  var coarseIterations = 8
  var fineIterations = 5
  /// The loss of agreement of a candidate whose distance from the predicted place is the
  /// rectangle's size, and the share of it that remains after each frame without the rectangle.
  var motionPenalty = 0.6
  var motionPatience = 0.97
  /// The agreement that is accepted as the rectangle, and the one that may still be it.
  var found = 0.5
  var doubtful = 0.42
  /// The agreement that leaves no doubt.
  var certain = 0.6
  /// The smallest share of the rectangle in the frame that can be judged.
  var leastVisible = 0.1
  /// The conditions for a new template: the growth of the rectangle's area against its template as
  /// a factor, the lowest agreement, and the smallest visible share. The last template must have less
  /// than a share of the allowed cells.
  var growth = 2.0
  var certainForView = 0.65
  var visibleForView = 0.98
  var cellsForView = 0.75

  static let fast = RectangleParameters()
  static let accurate = RectangleParameters(
    cells: 10_000, searchReach: 0.9, placesPerFrame: 3, candidates: 4, coarseIterations: 12,
    fineIterations: 8)
}
