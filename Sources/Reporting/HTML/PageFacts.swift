import Bench
import Results

/// The metadata that a page shows about its run: the data, the machine, the date, and the command to repeat the run.
package struct PageFacts {
  package struct Fact {
    package var name: String
    package var value: String
    var isCode = false
  }

  /// A line with the most important metadata.
  package var about: String
  package var facts: [Fact]

  /// Creates the metadata of a run's page.
  ///
  /// - Parameters:
  ///   - size: the amount of data as text; nil to omit it.
  ///   - settings: additional settings of the run that influence the figures.
  package init(_ run: RunFacts, size: String? = nil, settings: [RunSetting] = []) {
    let datasets = run.datasets.joined(separator: ", ")
    about =
      (size.map { "\($0) of " } ?? "") + "\(datasets); \(run.version), \(run.started)"
    facts =
      [
        Fact(name: "dataset", value: datasets), size.map { Fact(name: "size", value: $0) },
      ].compactMap(\.self)
      + settings.filter(\.isDecisive).map { Fact(name: $0.name, value: $0.value) }
      + [
        Fact(name: "started", value: run.started)
      ] + (run.commit.map { [Fact(name: "commit", value: $0)] } ?? []) + [
        Fact(name: "machine", value: run.machine),
        Fact(
          name: "versions",
          value: ([run.version, run.compiler] + run.libraries).joined(separator: ", ")),
        Fact(name: "seed", value: "\(run.seed)"),
      ] + run.remarks.map { Fact(name: "remark", value: $0.description) }
      + [Fact(name: "command", value: run.command, isCode: true)]
  }

  package init(about: String, facts: [Fact]) {
    (self.about, self.facts) = (about, facts)
  }
}

extension RunFacts {
  /// A description of the run's machine, followed by the number of parallel jobs.
  package var machine: String {
    "\(processor), \(cores.of("core")), \(system); \(jobs.of("job"))"
  }
}
