import ArgumentParser
import Bench
import Evaluation
import GroundTruth
import TaskKit
import Tracking

extension ExperimentOptions {
  /// The run settings that do not depend on the task.
  var settings: RunSettings {
    var settings = RunSettings()
    settings.threads = threadCount
    settings.isStrict = strict
    settings.stepTimeout = external.timeLimits.step
    settings.retriesCrashes = results.retryCrashed
    settings.isFresh = results.fresh
    settings.isForced = results.force
    settings.isTimed = results.timing
    settings.isQuiet = quiet
    settings.repetitions = attempts.repetitions ?? .count(1)
    commands.apply(to: &settings)
    return settings
  }

  /// Returns a request to run the chosen task.
  ///
  /// - Parameters:
  ///   - schedule: a closure that returns the schedule of the trackers' starts, given the protocol's options. If it is
  ///     nil, the protocol determines the schedule.
  ///   - variants: a closure that returns the variants to run for each tracker.
  /// - Throws: `ValidationError` or `UnknownName`.
  func runRequest(
    _ parameters: TaskParameters = TaskParameters(),
    startingBy schedule: ((ProtocolParameters) -> any AttemptSchedule)? = nil,
    variants: @escaping @Sendable (any TrackingMethod) -> [any TrackingMethod] = { [$0] }
  ) throws -> any RunRequest {
    let choices = try trackerChoices(startingBy: schedule, variants: variants)
    var request = try request(parameters)
    request.parameters.realTime = choices.settings.parameters.realTime
    var settings = settings
    settings.times = try realTime.givenTimes()
    func of(_ task: some RegisteredTask) -> any RunRequest {
      RunJob(task.with(choices), request, settings)
    }
    return of(try TaskRegistry.task(named: task))
  }

  private func trackerChoices(
    startingBy schedule: ((ProtocolParameters) -> any AttemptSchedule)?,
    variants: @escaping @Sendable (any TrackingMethod) -> [any TrackingMethod]
  ) throws -> TrackerChoices {
    let evaluationProtocol = try protocolOptions.evaluationProtocol() ?? .ope
    try protocolOptions.checkParameters(of: schedule == nil ? evaluationProtocol : nil)
    if attempts.together, evaluationProtocol.files != .onePass {
      let suitable = EvaluationProtocol.allCases.filter { $0.files == .onePass }.map(\.rawValue)
      throw ValidationError(
        "--together: expected a protocol that starts each target once"
          + " (\(suitable.joined(separator: ", "))), found \(evaluationProtocol.rawValue)")
    }
    let isRepeated = attempts.repetitions?.first ?? 1 > 1
    if isRepeated, evaluationProtocol.files != .onePass || schedule != nil {
      throw ValidationError(
        "--repetitions: expected a protocol that starts each target once, found"
          + " \(schedule == nil ? evaluationProtocol.rawValue : "starts at many frames")")
    }
    var parameters = protocolOptions.parameters
    parameters.realTime = try realTime.parameters(of: evaluationProtocol)
    var choices = TrackerChoices(
      TrackingSettings(
        conventions: try conventions.conventions(), evaluationProtocol: evaluationProtocol,
        parameters: parameters))
    choices.schedule = schedule?(protocolOptions.parameters)
    choices.isTogether = attempts.together && schedule == nil
    choices.areNamed = methods.trackers.map { $0.names != ["all"] } ?? false
    choices.variants = variants
    #if DEBUG
      choices.variants = { variants(try InjectedCrash.wrap($0)) }
      choices.open = { InjectedCrash.wrap(try DatasetLocation.open($0, boxes: $1)) }
    #endif
    return choices
  }

  /// Returns a request to run a task, with its methods, data and output folder.
  ///
  /// - Throws: `ValidationError`.
  func request(_ parameters: TaskParameters) throws -> TaskRequest {
    var request = TaskRequest(command: Console.commandLine)
    let reading = answers.reading(labels)
    if !skipsBuiltIn {
      request.selection = MatrixSelection(
        trackers: methods.trackers?.names ?? [], levels: methods.levels?.names ?? [],
        revisions: methods.revisions?.names ?? [])
    } else if methods.method.isEmpty, external.tracker.isEmpty {
      let option = try TaskRegistry.task(named: task).programOption
      throw ValidationError("\(option)s none: expected at least one program given with \(option)")
    }
    let commands = try programs()
    request.models = commands.filter { $0.kind == MethodKind.model.rawValue }.map {
      ($0.name, $0.words.joined(separator: " "))
    }
    let devices = external.devices.map { DevicePool($0.names) }
    request.programs = commands.filter { $0.kind != MethodKind.model.rawValue }.map {
      UserProgram(
        $0, environment: TrackerEnvironment(external.trackerEnv) ?? TrackerEnvironment(),
        timeLimits: external.timeLimits, devices: devices, reading: reading ?? ChosenReading())
    }
    request.locations = data.dataset
    request.items = data.sequences
    request.output = results.output
    request.parameters = parameters
    request.parameters.reading = reading
    return request
  }
}
