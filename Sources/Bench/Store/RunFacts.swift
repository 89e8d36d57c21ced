import Foundation

/// The information that is needed to repeat a run, and a description of the machine on which it ran.
package struct RunFacts: Sendable, Hashable {
  /// The run's name, which is the last component of its folder.
  package var name: String
  /// The command line with which the run was started.
  package var command: String
  /// The start of the run, in ISO 8601 format in UTC.
  package var started: String
  package var version: String
  package var compiler: String
  /// The names and versions of the libraries that decoded frames and computed; empty in runs from earlier versions.
  package var libraries: [String] = []
  package var processor: String
  package var cores: Int
  package var system: String
  /// The number of threads that decoded frames and ran methods.
  package var jobs: Int
  /// The seed from which all random numbers of the run are derived.
  package var seed: UInt64
  /// The locations of the datasets, as specified by the user.
  package var datasets: [String]
  /// The shell patterns that selected the items; empty for all items.
  package var patterns: [String] = []
  /// The folder in which the run was started, which is the base of relative dataset locations; nil in runs from earlier
  /// versions.
  package var folder: String?
  /// The commit of the git repository in which the run was started; nil if there was none.
  package var commit: String?
  /// Notes for the reader of the results about items that were left out and methods that failed.
  package var problems: [RunNote]
  /// Further notes about methods, such as how external methods were timed.
  package var remarks: [RunNote]

  /// The runs from which the answers were copied; empty unless the run was joined from others.
  package var sources: [RunSource] = []

  package init(
    name: String, command: String, started: String, version: String, compiler: String,
    processor: String, cores: Int, system: String, jobs: Int, seed: UInt64, datasets: [String],
    problems: [RunNote], remarks: [RunNote] = []
  ) {
    self.name = name
    self.command = command
    self.started = started
    self.version = version
    self.compiler = compiler
    self.processor = processor
    self.cores = cores
    self.system = system
    self.jobs = jobs
    self.seed = seed
    self.datasets = datasets
    self.problems = problems
    self.remarks = remarks
  }
}

extension RunFacts {
  /// Whether the run's answers are those of other runs, so that it can be replaced without loss.
  package var isJoined: Bool { !sources.isEmpty }

  /// Whether the times of methods come from different machines or versions, so that their speeds cannot be compared.
  package var hasSeveralClocks: Bool {
    Set(sources.map { [$0.processor, $0.version] }).count > 1
  }

  /// Whether the run imported answers that are stored elsewhere, so that it can be replaced without loss.
  package var isEvaluation: Bool { command.hasPrefix("vbench evaluate ") }

  /// Returns the current location of a dataset. If a relative location does not exist in the current folder but exists
  /// in the folder in which the run was started, the result is its path in that folder. Otherwise, the result is the
  /// recorded location.
  package func currentLocation(of location: String) -> String {
    guard let folder, !location.hasPrefix("/"), !FileManager.default.fileExists(atPath: location)
    else { return location }
    let path = "\(folder)/\(location)"
    return FileManager.default.fileExists(atPath: path) ? path : location
  }
}

extension RunFacts: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, command, started, version, compiler, processor, cores, system, jobs, seed, datasets
    case libraries, patterns, folder, commit, problems, remarks, problemNotes, remarkNotes, sources
  }

  /// Decodes the metadata. Runs from earlier versions contain their notes only as text.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func notes(_ key: CodingKeys, _ words: CodingKeys) throws -> [RunNote] {
      if let notes = try values.decodeIfPresent([RunNote].self, forKey: key) { return notes }
      let sentences = try values.decodeIfPresent([String].self, forKey: words) ?? []
      return sentences.map { RunNote(.other, reason: $0) }
    }
    name = try values.decode(String.self, forKey: .name)
    command = try values.decode(String.self, forKey: .command)
    started = try values.decode(String.self, forKey: .started)
    version = try values.decode(String.self, forKey: .version)
    compiler = try values.decode(String.self, forKey: .compiler)
    processor = try values.decode(String.self, forKey: .processor)
    cores = try values.decode(Int.self, forKey: .cores)
    system = try values.decode(String.self, forKey: .system)
    jobs = try values.decode(Int.self, forKey: .jobs)
    seed = try values.decode(UInt64.self, forKey: .seed)
    datasets = try values.decode([String].self, forKey: .datasets)
    libraries = try values.decodeIfPresent([String].self, forKey: .libraries) ?? []
    patterns = try values.decodeIfPresent([String].self, forKey: .patterns) ?? []
    folder = try values.decodeIfPresent(String.self, forKey: .folder)
    commit = try values.decodeIfPresent(String.self, forKey: .commit)
    problems = try notes(.problemNotes, .problems)
    remarks = try notes(.remarkNotes, .remarks)
    sources = try values.decodeIfPresent([RunSource].self, forKey: .sources) ?? []
  }

  /// Encodes the metadata. Notes are written as text for people and as fields for programs.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    try values.encode(command, forKey: .command)
    try values.encode(started, forKey: .started)
    try values.encode(version, forKey: .version)
    try values.encode(compiler, forKey: .compiler)
    if !libraries.isEmpty { try values.encode(libraries, forKey: .libraries) }
    try values.encode(processor, forKey: .processor)
    try values.encode(cores, forKey: .cores)
    try values.encode(system, forKey: .system)
    try values.encode(jobs, forKey: .jobs)
    try values.encode(seed, forKey: .seed)
    try values.encode(datasets, forKey: .datasets)
    if !patterns.isEmpty { try values.encode(patterns, forKey: .patterns) }
    try values.encodeIfPresent(folder, forKey: .folder)
    try values.encodeIfPresent(commit, forKey: .commit)
    if !sources.isEmpty { try values.encode(sources, forKey: .sources) }
    try values.encode(problems.map(\.description), forKey: .problems)
    if !problems.isEmpty { try values.encode(problems, forKey: .problemNotes) }
    guard !remarks.isEmpty else { return }
    try values.encode(remarks.map(\.description), forKey: .remarks)
    try values.encode(remarks, forKey: .remarkNotes)
  }
}
