import ArgumentParser
import Bench
import Evaluation
import Tasks

extension ExperimentOptions {
  /// The run settings that do not depend on the task.
  var settings: RunSettings {
    var settings = RunSettings()
    settings.threads = threadCount
    settings.isStrict = strict
    settings.stepTimeout = external.timeLimits.step
    settings.retriesCrashes = retryCrashed
    settings.isFresh = fresh
    settings.isForced = force
    settings.isTimed = timing
    settings.isQuiet = quiet
    return settings
  }

  /// Returns a request to run the chosen task.
  ///
  /// - Throws: `ValidationError` or `UnknownName`.
  func runRequest(_ parameters: TaskParameters) throws -> any RunRequest {
    let task = try TaskRegistry.task(named: task)
    if let task = task as? TrackingTask { return try runRequest(task, parameters) }
    let request = try request(parameters)
    func of(_ task: some RegisteredTask) -> any RunRequest { RunJob(task, request, settings) }
    return of(task)
  }

  /// Returns a request for a tracking run.
  ///
  /// - Parameters:
  ///   - schedule: returns the schedule of the trackers' starts, given the protocol's options. If nil, the protocol
  ///     determines it.
  ///   - variants: returns the variants to run for each tracker.
  /// - Throws: `ValidationError` or `UnknownName`.
  func runRequest(
    _ task: TrackingTask = TrackingTask(), _ parameters: TaskParameters = TaskParameters(),
    startingBy schedule: ((ProtocolParameters) -> any AttemptSchedule)? = nil,
    variants: @escaping @Sendable (any Subject) -> [any Subject] = { [$0] }
  ) throws -> any RunRequest {
    var task = task
    let evaluationProtocol = try protocolOptions.evaluationProtocol() ?? .ope
    try protocolOptions.checkParameters(of: schedule == nil ? evaluationProtocol : nil)
    if together, evaluationProtocol.files != .onePass {
      let suitable = EvaluationProtocol.allCases.filter { $0.files == .onePass }.map(\.rawValue)
      throw ValidationError(
        "--together: expected a protocol that starts each target once"
          + " (\(suitable.joined(separator: ", "))), found \(evaluationProtocol.rawValue)")
    }
    task.settings = TrackingSettings(
      conventions: try conventions.conventions(), evaluationProtocol: evaluationProtocol,
      parameters: protocolOptions.parameters)
    task.ownSchedule = schedule?(protocolOptions.parameters)
    task.isTogether = together && schedule == nil
    let isByName = trackers.map { $0.names != ["all"] } ?? false
    task.makeVariants = { subject in
      var subject = isByName ? subject : Self.limitedToPlanarLabels(subject)
      #if DEBUG
        subject = try InjectedCrash.wrap(subject)
      #endif
      return variants(subject)
    }
    task.open = { location in
      let dataset = try DatasetLocation.open(location)
      #if DEBUG
        return InjectedCrash.wrap(dataset)
      #else
        return dataset
      #endif
    }
    return RunJob(task, try request(parameters), settings)
  }

  /// Limits a tracker of planar objects to suitable labels, unless the user has selected the tracker by name.
  private static func limitedToPlanarLabels(_ subject: any Subject) -> any Subject {
    guard var subject = subject as? OpenVisionSubject else { return subject }
    subject.followsPlanarLabelsOnly = true
    return subject
  }

  /// Returns a request to run a task, with its methods, data and output folder.
  ///
  /// - Throws: `ValidationError`.
  func request(_ parameters: TaskParameters) throws -> TaskRequest {
    var request = TaskRequest(command: Console.commandLine)
    if !skipsBuiltIn {
      request.selection = MatrixSelection(
        trackers: trackers?.names ?? [], levels: levels?.names ?? [],
        revisions: revisions?.names ?? [])
    } else if method.isEmpty, external.tracker.isEmpty {
      let option = try TaskRegistry.task(named: task).programOption
      throw ValidationError("\(option)s none: expected a \(option) to run")
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
    request.programs = (commands.filter { $0.kind == "files" } + (try external.commands())).map {
      UserProgram(
        $0, environment: TrackerEnvironment(external.trackerEnv) ?? TrackerEnvironment(),
        timeLimits: external.timeLimits)
    }
    request.locations = dataset
    request.items = sequences
    request.output = output
    request.parameters = parameters
    return request
  }
}
