/// The part of a run's items that the figures cover.
package struct Coverage: Sendable, Hashable {
  package var finished: Int
  package var planned: Int

  package init(finished: Int, planned: Int) {
    self.finished = finished
    self.planned = planned
  }
}
