/// The number of finished items and the number of planned items of a run, if they differ.
package struct Coverage: Sendable, Hashable {
  package var finished: Int
  package var planned: Int

  package init(finished: Int, planned: Int) {
    self.finished = finished
    self.planned = planned
  }
}
