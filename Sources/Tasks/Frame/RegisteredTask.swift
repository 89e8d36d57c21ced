import Bench
import Results

/// A task in the registry, which describes itself before a run and provides a run's parts and reports.
package protocol RegisteredTask: ReportedTask {
  /// The capabilities that only some tasks have.
  var capabilities: Set<Capability> { get }
  /// The methods that can be selected by name.
  var families: [MethodFamily<TaskMethod>] { get }
  /// The default dataset; usually `embedded`.
  var defaultLocation: String { get }

  /// Returns the task with the given parameters.
  ///
  /// - Throws: if the task lacks a parameter or does not accept its value.
  func with(_ parameters: TaskParameters) throws -> Self
  /// Returns the task of a run with these settings; nil if the settings belong to another task.
  func with(_ settings: Settings) -> Self?

  /// Creates a method from a user's program.
  ///
  /// - Throws: `ExternalTrackerError` if the task does not support the program's protocol.
  func method(of program: UserProgram) throws -> TaskMethod
  /// Creates a method from a model in an ONNX file.
  ///
  /// - Parameter name: the method's name in tables.
  /// - Throws: if the file cannot be used, or if the task does not use models (the default).
  func method(called name: String, model path: String) throws -> TaskMethod
  /// Creates methods from stored answers.
  ///
  /// - Parameter patterns: shell patterns for the methods' names. If empty, all methods are returned.
  /// - Throws: if there are none.
  func methods(
    storedIn folder: String, on datasets: [ItemDataset<Item>], matching patterns: [String]
  ) throws -> [TaskMethod]
  /// Returns the variants of a method to run. By default the only variant is the method itself.
  func variants(of method: TaskMethod) throws -> [TaskMethod]

  /// Returns the name of a run's folder inside `reports`.
  ///
  /// - Parameter datasets: the names of the datasets.
  func folder(for datasets: [String]) -> String
  /// Returns a phrase that ends a sentence and names the results of an earlier run that a run with these settings would
  /// lack. The default is nil, for none.
  func loss(of earlier: Settings) -> String?

  /// Returns interleaved timings of the methods.
  ///
  /// - Parameters:
  ///   - items: the items that can be read.
  ///   - skipped: the names of methods that exceeded their time limit.
  ///   - use: the purpose of the timing.
  func timing(
    of plan: ItemPlan<Self>, on items: () -> [LoadedItem], skipping skipped: Set<String>,
    for use: TimingUse, interruption: Interruption, progress: any ProgressObserver,
    recorder: FlightRecorder?
  ) -> TimingRun
}

/// The purpose of timing.
package enum TimingUse: Sendable {
  case report
  /// Comparison with a baseline.
  case gate
  /// Comparison with another build, block by block.
  case builds
}

extension RegisteredTask {
  package var defaultLocation: String { "embedded" }

  package func method(called name: String, model path: String) throws -> TaskMethod {
    throw TaskRunError.noModels(task: self.name)
  }

  package func variants(of method: TaskMethod) -> [TaskMethod] { [method] }

  package func folder(for datasets: [String]) -> String { "\(name)-\(datasets.folderName)" }

  package func loss(of earlier: Settings) -> String? { nil }

  /// The command-line option that adds a program.
  package var programOption: String {
    (capabilities.contains(.trackers) ? Capability.trackers : .programs).name
  }

  /// Descriptions of the task's methods with their levels and revisions.
  package var descriptions: [MethodDescription] { families.map(\.about) }
}
