extension RunStore {
  /// Reads one method's answers for an item of a run, from all passes.
  ///
  /// - Parameter decode: a closure that decodes a cell's answers, one for each repetition; it returns nil if they are not
  ///   in the expected form.
  /// - Returns: the answers in the order of the passes and repetitions, and the defects of cells that cannot be used.
  package func answers<Answer>(
    of method: String, to entry: ManifestEntry, _ decode: (Cell) -> [Answer]?
  ) -> (found: [Answer], defects: [CellDefect]) {
    var found: [Answer] = []
    var defects: [CellDefect] = []
    for pass in entry.passes where pass.methods.contains(method) {
      do throws(CellDefect) {
        let (cell, path) = try read(
          method: method, dataset: entry.dataset, sequence: entry.name,
          direction: pass.direction, input: pass.input)
        guard let answers = decode(cell) else {
          throw CellDefect(path: path, kind: .unknownFormat)
        }
        found += answers
      } catch {
        defects.append(error)
      }
    }
    return (found, defects)
  }

  /// Returns the defect of an item's stored answers whose methods were given labels that have changed since the run.
  package func changedInput(of entry: ManifestEntry) -> CellDefect {
    let pass = entry.passes.first { !$0.methods.isEmpty }
    return CellDefect(
      path: path(
        method: pass?.methods.first ?? "", dataset: entry.dataset, sequence: entry.name,
        direction: pass?.direction ?? .forward), kind: .changedInput)
  }

  /// Returns the error for a run in which only some items are complete.
  ///
  /// - Parameter defects: the defects of the incomplete items. If the run was interrupted, missing cells are not
  ///   reported as defects, because the run may not have reached them.
  package func incompleteRun<Settings>(
    _ manifest: RunManifest<Settings>, finished: Int, defects: [CellDefect]
  ) -> RunError {
    .incompleteRun(
      path: output, finished: finished, planned: manifest.sequences.count,
      defects: manifest.isComplete ? defects : defects.filter { $0.kind != .missing })
  }
}
