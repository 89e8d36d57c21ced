import ArgumentParser
import Evaluation
import Execution
import Jobs
import Processes
import Tasks
import Trackers
import Tracking

extension ExperimentOptions {
  /// How the run is to be carried out.
  var settings: RunSettings {
    var settings = RunSettings()
    settings.threads = threadCount
    settings.isStrict = strict
    settings.stepTimeout = external.patience.step
    settings.retriesCrashes = retryCrashed
    settings.isFresh = fresh
    settings.isForced = force
    settings.isTimed = timing
    settings.isQuiet = quiet
    return settings
  }

  /// What is asked for of the task that was named; of tracking it opens the datasets.
  ///
  /// - Throws: as both kinds of `request`, and `ForeignParameter` where tracking has no use for a parameter.
  func runRequest(_ parameters: TaskParameters) throws -> any RunRequest {
    guard let task = try TaskRegistry.task(named: task) else {
      try parameters.checkNone(of: task)
      return try request()
    }
    let request = try request(parameters)
    func of(_ task: some ItemTask) -> any RunRequest { ItemRequest(task, request, settings) }
    return of(task)
  }

  /// What is asked for of the task of tracking; opens the datasets.
  ///
  /// - Parameter hasOwnStarts: whether the command starts trackers where no protocol says.
  /// - Throws: `ValidationError`, `UnknownName`, `TrackerError`, and what opening a dataset throws.
  func request(hasOwnStarts: Bool = false) throws -> ExperimentRequest {
    let conventions = try conventions.conventions()
    var request = ExperimentRequest(
      try subjects(), on: try locations.map(DatasetLocation.open))
    #if DEBUG
      request.datasets = InjectedCrash.wrap(request.datasets)
    #endif
    let evaluationProtocol = try protocolOptions.evaluationProtocol() ?? .ope
    try protocolOptions.checkParameters(of: hasOwnStarts ? nil : evaluationProtocol)
    if together, evaluationProtocol.files != .onePass {
      let suitable = EvaluationProtocol.allCases.filter { $0.files == .onePass }.map(\.rawValue)
      throw ValidationError(
        "--together: expected a protocol with one run on each target"
          + " (\(suitable.joined(separator: ", "))), found \(evaluationProtocol.rawValue)")
    }
    request.isByName = trackers != nil
    request.patterns = sequences
    request.conventions = conventions
    request.evaluationProtocol = evaluationProtocol
    request.parameters = protocolOptions.parameters
    request.isTogether = together
    request.output = output
    request.settings = settings
    return request
  }

  /// The chosen part of the matrix, and external trackers.
  private func subjects() throws -> [any Subject] {
    if skipsBuiltIn, external.tracker.isEmpty {
      throw ValidationError("--trackers none: expected a --tracker to run")
    }
    var subjects = try builtInSubjects()
    subjects += try external.subjects(beside: subjects)
    #if DEBUG
      subjects = try InjectedCrash.wrap(subjects)
    #endif
    return subjects
  }

  /// What is asked for of another task.
  ///
  /// - Throws: `ValidationError`.
  func request(_ parameters: TaskParameters) throws -> TaskRequest {
    var request = TaskRequest(command: Console.commandLine)
    if !skipsBuiltIn {
      request.selection = MatrixSelection(
        trackers: trackers?.names ?? [], levels: levels?.names ?? [],
        revisions: revisions?.names ?? [])
    } else if method.isEmpty {
      throw ValidationError("--methods none: expected a --method to run")
    }
    let commands = try method.map { text in
      do {
        return try ExternalCommand(text, kinds: ["files", "model"])
      } catch {
        throw ValidationError("--method \(error)")
      }
    }
    request.models = commands.filter { $0.kind == "model" }.map {
      ($0.name, $0.words.joined(separator: " "))
    }
    request.programs = commands.filter { $0.kind == "files" }.map {
      UserProgram(
        $0, environment: TrackerEnvironment(external.trackerEnv) ?? TrackerEnvironment(),
        patience: external.patience)
    }
    request.locations = dataset
    request.items = sequences
    request.output = output
    request.parameters = parameters
    return request
  }
}
