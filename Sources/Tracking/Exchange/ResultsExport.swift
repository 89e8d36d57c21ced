import Bench
import Evaluation
import Files
import GroundTruth
import Results

/// An export of a run's answers in the formats of other toolkits, so that these toolkits can score the answers.
package struct ResultsExport: Sendable {
  var layout: ResultsLayout
  /// The output folder, in which a subfolder is created for each tracker.
  var output: String

  /// Writes the results of all sequences. If a file cannot be written, the remaining files are still written.
  ///
  /// - Parameter isPartial: whether to skip missing results, as in `StoredRun.result`.
  /// - Returns: the number of written files, and the reasons why other files were not written.
  /// - Throws: `ExchangeError.cannotExport` if the layout does not support the run's protocol; any error from
  ///   `StoredRun.result`.
  package func write(
    _ run: StoredRun<TrackingTask>, isPartial: Bool = false
  ) throws -> (count: Int, problems: [String]) {
    let evaluationProtocol = run.manifest.evaluationProtocol
    guard layout.rules.holds(evaluationProtocol.files) else {
      throw ExchangeError.cannotExport(
        evaluationProtocol: evaluationProtocol.rawValue, layout: layout.rawValue)
    }
    let result = try run.result(isPartial: isPartial)
    AtomicFile.removeLeftovers(in: output)
    var count = 0
    var problems: [String] = []
    for method in result.methods {
      let folder = FileName.of(method.identity.name)
      for (facts, sequence) in zip(result.sequences, method.sequences) {
        let runs = Dictionary(grouping: sequence.targets, by: \.target)
        for target in facts.sequence.targets {
          let trajectories = (runs[target.name] ?? []).map(\.trajectory)
          guard !trajectories.isEmpty else { continue }
          let runs = ExportedRuns(
            trajectories: trajectories, tracker: method.identity.name, target: target,
            sequence: facts.sequence, evaluationProtocol: evaluationProtocol,
            origin: layout.origin(forFormat: facts.sequence.format))
          for file in layout.rules.files(of: runs, hasValues: true) {
            if let problem = write(file, to: folder) {
              problems.append(problem)
            } else {
              count += 1
            }
          }
        }
      }
    }
    return (count, problems)
  }

  /// Writes a result file into a tracker's folder.
  ///
  /// - Returns: the reason why the file was not written; nil if it was.
  private func write(_ file: ResultsFile, to folder: String) -> String? {
    let path = "\(folder)/\(file.name)"
    do throws(FileError) {
      try AtomicFile.makeFolder(path.deletingLastPathComponent, in: output)
      try AtomicFile.write(Array(file.text.utf8), to: "\(output)/\(path)")
    } catch {
      return error.description
    }
    return nil
  }
}
