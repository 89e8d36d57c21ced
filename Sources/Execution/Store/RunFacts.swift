/// What is needed to repeat a run and to know what it ran on.
public struct RunFacts: Sendable, Codable, Hashable {
  /// The run's name: the last component of its folder.
  public var name: String
  /// The command line that made it.
  public var command: String
  /// When it was started, ISO 8601 in UTC.
  public var started: String
  /// vbench's version, and the compiler's.
  public var version: String
  public var compiler: String
  /// The processor, how many cores were there, and the operating system.
  public var processor: String
  public var cores: Int
  public var system: String
  /// Threads that ran trackers.
  public var jobs: Int
  /// The seed of everything random.
  public var seed: UInt64
  /// The datasets as given.
  public var datasets: [String]
  /// What the reader of the results should know: skipped sequences and their reasons.
  public var problems: [String]
  /// What else there is to know about subjects, such as how external ones were timed; nil in runs
  /// of earlier versions.
  public var remarks: [String]?

  public init(
    name: String, command: String, started: String, version: String, compiler: String,
    processor: String, cores: Int, system: String, jobs: Int, seed: UInt64, datasets: [String],
    problems: [String], remarks: [String]? = nil
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
