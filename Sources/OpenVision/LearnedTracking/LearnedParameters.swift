/// The constants of the learned trackers.
struct LearnedParameters: Hashable, Sendable {
  /// The share of the expectation that the object stays where it is in what a place is worth.
  var window: Float = 0.4
  /// How much less a box of another size or shape is worth.
  var penalty: Float = 0.1
  /// The new box's share in the size, at most.
  var sizeRate = 0.4
}
