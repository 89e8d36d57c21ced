/// How much of a run the figures are of, where that is a part of its items.
package struct Coverage: Sendable, Hashable {
  package var finished: Int
  package var planned: Int

  package init(finished: Int, planned: Int) {
    self.finished = finished
    self.planned = planned
  }
}
