import Algorithms
import Foundation

extension RunFacts {
  /// Creates the facts of a joined run. Where runs differ, such as in their machines, all values are listed.
  ///
  /// - Parameters:
  ///   - runs: the facts of the runs, at least one.
  ///   - sources: what was joined of each run.
  init(joining runs: [RunFacts], sources: [RunSource], name: String) {
    func listed(_ value: (RunFacts) -> String) -> String {
      runs.map(value).uniqued().joined(separator: "; ")
    }
    self = runs[0]
    self.name = name
    self.sources = sources
    command = listed(\.command)
    started = runs.map(\.started).min() ?? started
    version = listed(\.version)
    compiler = listed(\.compiler)
    libraries = Array(runs.flatMap(\.libraries).uniqued())
    processor = listed(\.processor)
    system = listed(\.system)
    datasets = Array(
      runs.flatMap { run in run.datasets.map(run.absoluteLocation) }.uniqued())
    patterns = []
    problems = Self.notes(runs.map(\.problems), sources)
    remarks = Self.notes(runs.map(\.remarks), sources)
  }

  /// Returns the notes of all runs, each once, with the methods' names in the joined run.
  private static func notes(_ notes: [[RunNote]], _ sources: [RunSource]) -> [RunNote] {
    let joined = zip(notes, sources).flatMap { notes, source in
      notes.map { note in
        var note = note
        if let method = note.method, !source.methods.contains(method) {
          note.method = "\(source.name):\(method)"
        }
        return note
      }
    }
    return Array(joined.uniqued())
  }

  /// Returns the path of a dataset that does not depend on the folder in which the run was started.
  func absoluteLocation(of location: String) -> String {
    let current = currentLocation(of: location)
    guard let folder, !current.hasPrefix("/"), FileManager.default.fileExists(atPath: current)
    else {
      return current
    }
    return "\(folder)/\(location)"
  }
}
