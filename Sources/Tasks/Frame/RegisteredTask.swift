import Bench
import Results

/// A task of the registry: what there is to know of it before a run, and what a run of it is made of.
package protocol RegisteredTask: JudgedTask {
  /// What the task can do and others cannot.
  var capabilities: Set<Capability> { get }
  /// The methods that can be chosen by name.
  var families: [MethodFamily<TaskMethod>] { get }
  /// The data set that is run where none is asked for; `embedded` by default.
  var usualLocation: String { get }

  /// The task with parameters of its own.
  ///
  /// - Throws: where it has no such parameter, or not the value.
  func with(_ parameters: TaskParameters) throws -> Self
  /// The task that a run was made of; nil where it is another.
  func with(_ settings: Settings) -> Self?

  /// Makes a method of a program.
  ///
  /// - Throws: `ExternalTrackerError` where the task does not talk to programs in that way.
  func method(of program: UserProgram) throws -> TaskMethod
  /// Makes a method of a model, which has a name in the tables and lies in an ONNX file.
  ///
  /// - Throws: where the task has no use for models, as by default, or the file cannot be used.
  func method(called name: String, model path: String) throws -> TaskMethod
  /// Makes methods of answers that somebody has stored.
  ///
  /// - Parameter patterns: shell patterns of the methods' names; empty for all.
  /// - Throws: where there are none.
  func methods(
    storedIn folder: String, on datasets: [ItemDataset<Item>], matching patterns: [String]
  ) throws -> [TaskMethod]
  /// What is run for a method: the method by default, or variants of it.
  func variants(of method: TaskMethod) throws -> [TaskMethod]

  /// The folder of a run under `reports`.
  ///
  /// - Parameter datasets: their names.
  func folder(for datasets: [String]) -> String
  /// What of an earlier run of the task one with these settings would not do, as the end of a sentence; nil, as by
  /// default, for nothing.
  func loss(of earlier: Settings) -> String?

  /// How the methods are timed against each other.
  ///
  /// - Parameters:
  ///   - items: those that can be read.
  ///   - skipped: names of methods that have not come back.
  ///   - use: what the times are for.
  func timing(
    of plan: ItemPlan<Self>, on items: () -> [LoadedItem], skipping skipped: Set<String>,
    for use: TimingUse, interruption: Interruption, progress: any ProgressObserver,
    recorder: FlightRecorder?
  ) -> TimingRun
}

/// What methods are timed for.
package enum TimingUse: Sendable {
  case report
  /// To be compared with a baseline.
  case gate
  /// To be compared with another build, block by block.
  case builds
}

extension RegisteredTask {
  package var usualLocation: String { "embedded" }

  package func method(called name: String, model path: String) throws -> TaskMethod {
    throw TaskRunError.noModels(task: self.name)
  }

  package func variants(of method: TaskMethod) -> [TaskMethod] { [method] }

  package func folder(for datasets: [String]) -> String { "\(name)-\(datasets.folderName)" }

  package func loss(of earlier: Settings) -> String? { nil }

  /// The option that programs are given by.
  package var programOption: String {
    (capabilities.contains(.trackers) ? Capability.trackers : .programs).name
  }

  /// The task's methods with their levels and revisions.
  package var descriptions: [MethodDescription] { families.map(\.about) }
}
