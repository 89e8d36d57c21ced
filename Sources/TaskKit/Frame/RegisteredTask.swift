import Bench
import Evaluation

/// A task in the registry. It provides methods, accepts parameters and times its methods.
package protocol RegisteredTask: ReportedTask {
  /// The optional features that the task supports.
  var capabilities: Set<Capability> { get }
  /// The built-in methods, which can be selected by name.
  var families: [MethodFamily<TaskMethod>] { get }
  /// The prefixes that select, on the command line, how a user's program is run. The first prefix is the default.
  var programKinds: [String] { get }
  /// The dataset that is used by default, usually `embedded`.
  var defaultLocation: String { get }

  /// Returns a copy of the task with the given parameters.
  ///
  /// - Throws: an error if the task does not have a parameter or does not accept its value.
  func with(_ parameters: TaskParameters) throws -> Self
  /// Returns a copy of the task that follows the user's choices. The default implementation ignores them.
  func with(_ choices: any TaskChoices) -> Self
  /// Returns the task for a run with the given settings; nil if the settings belong to another task.
  func with(_ settings: Settings) -> Self?

  /// Creates a method from a user's program.
  ///
  /// - Throws: `ExternalTrackerError` if the task does not support the program's protocol.
  func method(of program: UserProgram) throws -> TaskMethod
  /// Creates a method from a model in an ONNX file.
  ///
  /// - Parameter name: the method's name in tables.
  /// - Throws: an error if the file cannot be used, or if the task does not use models (the default).
  func method(called name: String, model path: String) throws -> TaskMethod
  /// Creates methods from stored answers.
  ///
  /// - Parameter patterns: shell patterns for the methods' names. If empty, all methods are returned.
  /// - Throws: an error if there are no stored answers.
  func methods(
    storedIn folder: String, on datasets: [ItemDataset<Item>], matching patterns: [String]
  ) throws -> [TaskMethod]
  /// Imports stored answers into a run's folder. This function is called only if the task has the capability `layouts`.
  ///
  /// - Parameter experiment: the plan, which has items but no methods, and the store for the answers.
  /// - Throws: `ExchangeError` if there are no answers; `FileError` if the store cannot be written.
  func answers(
    from source: any AnswerSource, for experiment: Experiment<Self>
  ) throws -> ImportOutcome
  /// Returns the variants of a method to include in a run. The default implementation returns only the method itself.
  func variants(of method: TaskMethod) throws -> [TaskMethod]

  /// Returns the name of the folder inside `reports` for a run on the given datasets.
  func folder(for datasets: [String]) -> String
  /// Returns a relative clause about an earlier run, such as "which used the protocol ope", if its results would be
  /// lost when a run with these settings replaced it. The default implementation returns nil, which means that nothing
  /// would be lost.
  func loss(of earlier: Settings) -> String?

  /// Checks that the planned methods can be run on the planned items with the task's settings. By default, all can.
  ///
  /// - Throws: an error that names the setting.
  func check(_ plan: ItemPlan<Self>) throws

  /// Whether the clock of the task advances by times that are not known yet; false by default.
  var needsTimes: Bool { get }
  /// Returns the task with the times by which its clock advances. The default implementation, for tasks without a clock,
  /// ignores the times.
  func with(_ times: TimeModel) -> Self
  /// Returns the names of the methods of a plan whose times a model lacks; empty by default.
  func missingTimes(in model: TimeModel, for plan: ItemPlan<Self>) -> [String]
  /// Returns the times by which the clock of an earlier run advanced; nil (the default) if it had no clock.
  func times(of earlier: Settings) -> TimeModel?

  /// Returns a timing run in which the methods take turns.
  ///
  /// - Parameter skipped: the names of methods that exceeded their time limit.
  func timing(
    of plan: ItemPlan<Self>, on items: () -> [LoadedItem], skipping skipped: Set<String>,
    for use: TimingUse, interruption: Interruption, progress: any ProgressObserver,
    recorder: FlightRecorder?
  ) -> TimingRun
}

/// The purpose for which methods are timed.
package enum TimingUse: Sendable {
  case report
  /// The model of the methods' times by which the clock of a run in real time advances.
  case model
  /// Comparison with a gate's baseline.
  case gate
  /// Comparison with another build in alternating blocks.
  case builds
}

extension RegisteredTask {
  package var defaultLocation: String { "embedded" }

  package func with(_ choices: any TaskChoices) -> Self { self }

  package func answers(
    from source: any AnswerSource, for experiment: Experiment<Self>
  ) throws -> ImportOutcome {
    throw MissingCapability(.layouts, of: name)
  }

  package func method(called name: String, model path: String) throws -> TaskMethod {
    throw TaskRunError.noModels(task: self.name)
  }

  package func variants(of method: TaskMethod) -> [TaskMethod] { [method] }

  package func folder(for datasets: [String]) -> String { "\(name)-\(datasets.folderName)" }

  package func loss(of earlier: Settings) -> String? { nil }

  package func check(_ plan: ItemPlan<Self>) {}

  package var needsTimes: Bool { false }
  package func with(_ times: TimeModel) -> Self { self }
  package func missingTimes(in model: TimeModel, for plan: ItemPlan<Self>) -> [String] { [] }
  package func times(of earlier: Settings) -> TimeModel? { nil }

  /// The command-line option that adds a user's program.
  package var programOption: String {
    (capabilities.contains(.trackers) ? Capability.trackers : .programs).name
  }

  package var programKinds: [String] { MethodKind.names }

  /// Descriptions of the task's methods with their levels and revisions.
  package var descriptions: [MethodDescription] { families.map(\.about) }
}
