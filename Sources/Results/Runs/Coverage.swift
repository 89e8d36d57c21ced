/// The numbers of finished and planned items of a run.
package struct Coverage: Sendable, Hashable {
  package var finished: Int
  package var planned: Int

  package init(finished: Int, planned: Int) {
    self.finished = finished
    self.planned = planned
  }
}
