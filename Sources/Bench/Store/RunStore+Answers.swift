extension RunStore {
  /// Reads what one of a run's methods has said of an item, in all passes.
  ///
  /// - Parameter decode: reads a cell's answers; nil where they are in another form.
  /// - Returns: the answers in the order of the passes, and what is wrong with the cells of others.
  package func answers<Answer>(
    of method: String, to entry: ManifestEntry, _ decode: (Cell) -> Answer?
  ) -> (found: [Answer], defects: [CellDefect]) {
    var found: [Answer] = []
    var defects: [CellDefect] = []
    for pass in entry.passes where pass.subjects.contains(method) {
      do throws(CellDefect) {
        let (cell, path) = try read(
          subject: method, dataset: entry.dataset, sequence: entry.name,
          direction: pass.direction, input: pass.input)
        guard let answer = decode(cell) else {
          throw CellDefect(path: path, kind: .unknownFormat)
        }
        found.append(answer)
      } catch {
        defects.append(error)
      }
    }
    return (found, defects)
  }

  /// The refusal of a run of which only some items are finished.
  ///
  /// - Parameter defects: of the other items; what a run that was stopped has not come to is left out.
  package func incompleteRun<Settings>(
    _ manifest: RunManifest<Settings>, finished: Int, defects: [CellDefect]
  ) -> RunError {
    .incompleteRun(
      path: output, finished: finished, planned: manifest.sequences.count,
      defects: manifest.isComplete ? defects : defects.filter { $0.kind != .missing })
  }
}
