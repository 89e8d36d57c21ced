import Bench
import Media
import Results

extension StoredRun where Task: ItemTask {
  /// Returns the videos that show a result. If the task draws answers frame by frame, there is one video per item.
  /// Otherwise, there is one video per dataset, which shows the dataset's items one after the other.
  ///
  /// - Parameters:
  ///   - methods: the names of the methods to show, in order.
  ///   - isShown: a closure that returns whether to show an item, given the dataset's name and the item's name.
  /// - Throws: errors from opening the data.
  package func films(
    of result: RunResult, methods: [String], where isShown: (String, String) -> Bool
  ) throws -> [RunFilm] {
    let items = result.items.filter { isShown($0.dataset, $0.name) }
    if let task = task as? any FilmedTask {
      return try frames(task, items, methods)
    }
    let painter = try painter()
    return Dictionary(grouping: items, by: \.dataset).sorted { $0.key < $1.key }.map { group in
      RunFilm(
        dataset: group.key, item: nil,
        content: .pictures(
          group.value.map { item in
            FilmedItem(name: item.name) { try painter(item, methods) }
          }))
    }
  }

  private func frames<Filmed: FilmedTask>(
    _ task: Filmed, _ items: [RunResult.Item], _ methods: [String]
  ) throws -> [RunFilm] {
    let run = try StoredRun<Filmed>(task, output: store.output)
    let known = try run.items()
    return try items.compactMap { item in
      guard let found = try run.read(item, among: known)?.item else { return nil }
      let source = found.images
      return RunFilm(
        dataset: item.dataset, item: item.name,
        content: .frames(
          FilmedFrames(
            source: source, count: found.frameCount,
            size: try item.size ?? source.frameSize()
          ) {
            let answered = try run.read(item, among: known)
            return try task.marks(
              of: found,
              answers: methods.map { answered?.answers[$0]?.answer })
          }))
    }
  }
}
