import Bench
import Results

/// A task of the registry: its facts before a run, the parts of a run, and the reports on it.
package protocol RegisteredTask: ReportedTask {
  /// The capabilities that only some tasks have.
  var capabilities: Set<Capability> { get }
  /// The methods that can be selected by name.
  var families: [MethodFamily<TaskMethod>] { get }
  /// The default dataset; usually `embedded`.
  var usualLocation: String { get }

  /// Returns the task with parameters.
  ///
  /// - Throws: if it does not have such a parameter or value.
  func with(_ parameters: TaskParameters) throws -> Self
  /// Returns the task of a run with these settings; nil if it is another task.
  func with(_ settings: Settings) -> Self?

  /// Makes a method from a program.
  ///
  /// - Throws: `ExternalTrackerError` if the task does not support the program's protocol.
  func method(of program: UserProgram) throws -> TaskMethod
  /// Makes a method from a model in an ONNX file, with its name in tables.
  ///
  /// - Throws: if the task does not use models, which is the default, or if the file cannot be used.
  func method(called name: String, model path: String) throws -> TaskMethod
  /// Makes methods from stored answers.
  ///
  /// - Parameter patterns: shell patterns of the methods' names; empty for all.
  /// - Throws: if there are none.
  func methods(
    storedIn folder: String, on datasets: [ItemDataset<Item>], matching patterns: [String]
  ) throws -> [TaskMethod]
  /// Returns the variants of a method to run; by default the method itself.
  func variants(of method: TaskMethod) throws -> [TaskMethod]

  /// Returns the name of a run's folder in `reports`.
  ///
  /// - Parameter datasets: the names of the datasets.
  func folder(for datasets: [String]) -> String
  /// Returns what an earlier run of the task contains and a run with these settings would not, as the end of a
  /// sentence; nil, the default, for nothing.
  func loss(of earlier: Settings) -> String?

  /// Returns the timing of the methods against each other.
  ///
  /// - Parameters:
  ///   - items: the items that can be read.
  ///   - skipped: the names of methods that exceeded their time limit.
  ///   - use: the purpose of the times.
  func timing(
    of plan: ItemPlan<Self>, on items: () -> [LoadedItem], skipping skipped: Set<String>,
    for use: TimingUse, interruption: Interruption, progress: any ProgressObserver,
    recorder: FlightRecorder?
  ) -> TimingRun
}

/// The purpose of timing.
package enum TimingUse: Sendable {
  case report
  /// The comparison with a baseline.
  case gate
  /// The comparison with another build, block by block.
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

  /// The option for programs.
  package var programOption: String {
    (capabilities.contains(.trackers) ? Capability.trackers : .programs).name
  }

  /// The task's methods with their levels and revisions.
  package var descriptions: [MethodDescription] { families.map(\.about) }
}
