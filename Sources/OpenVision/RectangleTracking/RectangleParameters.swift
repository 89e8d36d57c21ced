/// What a rectangle tracker's level is made of.
struct RectangleParameters: Hashable, Sendable {
  /// How far the template reaches over the rectangle on each side, in halves of the side.
  var margin = 0.1
  /// Cells of the template at most.
  var cells = 2500
  /// No level of a template but the finest has a side of fewer cells.
  var coarsest = 9
  /// How far the coarse search goes, as a share of the coarsest template's sides.
  var searchReach = 0.6
  /// Maxima of the coarse search that are pursued.
  var candidates = 2
  /// Steps at the coarsest level, and at each finer one.
  var coarseIterations = 8
  var fineIterations = 5

  /// What a candidate loses in agreement for lying as far from the predicted place as the rectangle
  /// is large.
  var motionPenalty = ENV["P", 0.6]

  static let fast = RectangleParameters(
    cells: Int(ENV["C", 3600]), coarsest: Int(ENV["K", 9]))
  static let accurate = RectangleParameters(
    cells: Int(ENV["AC", 10000]), coarsest: Int(ENV["AK", 9]), searchReach: 0.9, candidates: 4, coarseIterations: 12, fineIterations: 8)
}
