import Bench
import Evaluation
import Files
import Foundation
import Geometry
import GroundTruth
import Media
import TaskKit

/// An import of other programs' stored results into a run. The imported results are scored and reported like any other
/// answers.
package struct ResultsImport: AnswerSource {
  /// The folder that contains the trackers' folders, or one tracker's folder.
  var path: String
  /// Further such folders or files.
  package var furtherPaths: [String] = []
  /// The layout; nil to detect it.
  var layout: ResultsLayout?
  /// The protocol; nil for the protocol suggested by the layout.
  var evaluationProtocol: EvaluationProtocol?
  var parameters: ProtocolParameters
  /// The name of VOT's experiment; nil for the protocol's usual experiment.
  var experiment: String?
  /// The coordinate of the first pixel in box files; nil to use the origin of each dataset's labels or, if the labels'
  /// origin is unknown, the layout's origin.
  var origin: Double?
  /// Patterns for the names of trackers. A tracker is imported if its name matches a pattern. If there are no patterns,
  /// all trackers are imported.
  var trackers: [String]
  /// How numbers in labels and results are read; nil for the usual reading.
  var reading: ChosenReading?

  package init(
    path: String, layout: ResultsLayout? = nil, evaluationProtocol: EvaluationProtocol? = nil,
    parameters: ProtocolParameters = ProtocolParameters(), experiment: String? = nil,
    origin: Double? = nil, trackers: [String] = []
  ) {
    self.path = path
    self.layout = layout
    self.evaluationProtocol = evaluationProtocol
    self.parameters = parameters
    self.experiment = experiment
    self.origin = origin
    self.trackers = trackers
  }

  /// The outcome of an import, in addition to the stored answers.
  package struct Outcome: Sendable {
    /// The errors in result files. Each error names the file and, if the error concerns a line, the line number. All
    /// results that could be read are scored.
    package var failures: [RunNote] = []
    /// Notes on all other facts that the reader of the figures should know, such as sequences that cannot be read,
    /// results for unknown sequences, and regions that are converted before scoring.
    package var problems: [RunNote] = []
    package var brokenSequences = 0
    /// The sequences for which no tracker has results.
    var unanswered: Set<ItemIdentity> = []
    /// The number of answers that were replaced by their bounding boxes, keyed by tracker.
    var enclosed: [String: Int] = [:]
    /// The comparison of first boxes with labels, keyed by tracker.
    var firstBoxes: [String: FirstBoxes] = [:]
    var absentFrames = AbsentFrames()

    /// Notes on trackers whose answers were replaced by bounding boxes.
    fileprivate var enclosedNotes: [RunNote] {
      enclosed.sorted { $0.key < $1.key }.filter { $0.value > 0 }.map { name, count in
        RunNote(
          .account, method: name, reason: EnclosedRegions(count: count, noun: "answer").remark)
      }
    }
  }

  /// Reads the results for a plan's sequences and stores them as a complete run.
  ///
  /// - Parameter plan: the plan, whose trackers are ignored.
  /// - Throws: `ExchangeError` if there are no results; `UnknownName` if no tracker matches the patterns; `FileError`
  ///   if the store cannot be written.
  package func run(
    _ plan: TrackingPlan, into store: RunStore, facts: RunFacts, conventions: Conventions
  ) throws -> Outcome {
    let all = try chosenTrackers(plan)
    var outcome = Outcome()
    let chosen =
      evaluationProtocol
      ?? all.first.map { $0.layout.rules.suggestedProtocol(of: $0, experiment: experiment) } ?? .ope
    let (found, others) = Self.fitting(all, to: chosen)
    guard !found.isEmpty else {
      throw ExchangeError.noRuns(
        path: path, evaluationProtocol: chosen.rawValue,
        found: Set(others.compactMap { $0.runs?.rawValue }).sorted())
    }
    outcome.problems += others.map {
      RunNote(
        .input,
        reason: "\($0.path) is left out, because its results follow"
          + " \($0.runs.map { "the protocol \($0.rawValue)" } ?? "another protocol")")
    }
    var manifest = TrackingManifest(
      facts: facts, conventions: conventions, evaluationProtocol: chosen, parameters: parameters,
      methods: found.map { Self.identity($0) }, sequences: [], isComplete: true)
    manifest.settings.reading = reading
    store.clear()
    try store.prepare()
    var roundTrips: [ResultsLayout: ResultsRoundTrip] = [:]
    var candidates: [Copies.Candidate] = []
    for layout in Set(found.map(\.layout)) { roundTrips[layout] = try ResultsRoundTrip(layout) }
    for entry in plan.entries {
      do {
        let (imported, candidate) = try importResults(
          of: found, on: entry, under: chosen, into: store, roundTrips: &roundTrips,
          outcome: &outcome)
        manifest.sequences.append(imported)
        candidates.append(candidate)
      } catch let error as any ReportedError {
        throw error
      } catch {
        outcome.problems.append(
          RunNote(.input, item: entry.identity.fullName, reason: ErrorText.of(error)))
        outcome.brokenSequences += 1
      }
    }
    manifest.sequences = Self.withoutCopies(
      manifest.sequences, candidates, plan, outcome: &outcome)
    manifest.sequences = outcome.withoutOtherParts(of: manifest.sequences)
    outcome.problems += plan.notes
    outcome.problems += ResultsLayout.allCases.flatMap { roundTrips[$0]?.notes ?? [] }
    outcome.problems += outcome.absentFrames.notes
    outcome.problems += found.compactMap { outcome.firstBoxes[$0.name]?.note(on: $0.name) }
    outcome.problems += unknownNames(found, plan) + Self.labelsAmongResults(found, plan)
    outcome.problems += outcome.enclosedNotes
    manifest.facts.problems = outcome.problems + outcome.failures
    try store.save(manifest)
    return outcome
  }

  private func chosenTrackers(_ plan: TrackingPlan) throws -> [TrackerFolder] {
    let names = Set(plan.entries.map(\.identity.name))
    let labels = Set(plan.entries.compactMap { Self.labelFile(of: $0).flatMap(FileIdentity.init) })
    let all = try ([path] + furtherPaths).flatMap {
      try ResultsFinder.trackers(in: $0, layout: layout, sequences: names, without: labels)
    }
    var taken: Set<String> = []
    for tracker in all where !taken.insert(tracker.name).inserted {
      throw TaskRunError.sameName(tracker.name, option: TaskRunError.results)
    }
    guard !trackers.isEmpty else { return all }
    let chosen = all.filter { tracker in
      trackers.contains { ShellPattern.matches(tracker.name, $0) }
    }
    guard !chosen.isEmpty else {
      throw UnknownName(
        kind: "tracker", name: trackers.joined(separator: ","), allowed: all.map(\.name))
    }
    return chosen
  }

  /// Returns the path of a sequence's label file; nil if the sequence has a folder.
  private static func labelFile(of entry: TrackingPlan.Entry) -> String? {
    AtomicFile.isFolder(entry.item.path) ? nil : entry.item.path
  }

  /// Returns a note for each label file that lies among the results.
  private static func labelsAmongResults(
    _ found: [TrackerFolder], _ plan: TrackingPlan
  ) -> [RunNote] {
    let folders = Set(found.map(\.path).compactMap(FileIdentity.init))
    return plan.entries.compactMap(labelFile).filter { file in
      FileIdentity(file.deletingLastPathComponent).map(folders.contains) ?? false
        && !found.contains { tracker in
          tracker.files.values.contains(file.lastPathComponent)
        }
    }.map {
      RunNote(.input, reason: "\($0) is the dataset's label file, so it is not taken for results")
    }
  }

  /// Splits the trackers into those whose files state the chosen protocol or no protocol, and those whose files state a
  /// different one.
  private static func fitting(
    _ trackers: [TrackerFolder], to chosen: EvaluationProtocol
  ) -> (fitting: [TrackerFolder], others: [TrackerFolder]) {
    func fits(_ tracker: TrackerFolder) -> Bool { tracker.runs == nil || tracker.runs == chosen }
    return (trackers.filter(fits), trackers.filter { !fits($0) })
  }

  private static func identity(_ tracker: TrackerFolder) -> MethodIdentity {
    MethodIdentity(tracker: tracker.name, level: "", revision: nil)
  }

  private static func directions(_ chosen: EvaluationProtocol) -> [Anchor.Direction] {
    chosen.files == .votAnchored ? [.forward, .backward] : [.forward]
  }

  /// Leaves out sequences that occur twice.
  private static func withoutCopies(
    _ entries: [ManifestEntry], _ candidates: [Copies.Candidate], _ plan: TrackingPlan,
    outcome: inout Outcome
  ) -> [ManifestEntry] {
    let copies = Copies(candidates, in: plan.locations)
    outcome.problems += copies.notes
    let dropped = Set(copies.repeated.keys)
    let names = Set(dropped.map { entries[$0].identity.fullName })
    outcome.failures.removeAll { $0.item.map(names.contains) ?? false }
    return entries.indices.filter { !dropped.contains($0) }.map { entries[$0] }
  }

  /// Stores all trackers' answers for a sequence.
  ///
  /// - Returns: the sequence's entry in the manifest, and the data by which it is compared with other sequences.
  /// - Throws: any error from loading the sequence; `ReportedError` if the run cannot continue.
  private func importResults(
    of trackers: [TrackerFolder], on entry: TrackingPlan.Entry, under chosen: EvaluationProtocol,
    into store: RunStore, roundTrips: inout [ResultsLayout: ResultsRoundTrip],
    outcome: inout Outcome
  ) throws -> (entry: ManifestEntry, candidate: Copies.Candidate) {
    var sequence = try entry.load(reading)
    let labels = Self.labels(of: sequence, under: chosen)
    sequence.targets.removeAll { $0.initialFrame == nil }
    let (format, frameSize) = (entry.item.format, try sequence.frameSize())
    try outcome.absentFrames.add(sequence)
    outcome.problems += sequence.remarks.map {
      RunNote(.labels, item: entry.identity.fullName, reason: $0)
    }
    outcome.unanswered.insert(entry.identity)
    for tracker in trackers {
      try importResults(
        of: tracker, on: sequence, at: entry.identity, format: format, frameSize: frameSize,
        under: chosen, into: store, outcome: &outcome)
    }
    for layout in roundTrips.keys {
      try roundTrips[layout]?.check(
        sequence, format: format, origin: origin ?? layout.origin(forFormat: format),
        frameSize: frameSize)
    }
    let files = sequence.frames.files
    let ends = [files.first, files.last].compactMap(\.self)
    return (
      ManifestEntry(
        dataset: entry.identity.dataset, name: entry.identity.name,
        location: entry.identity.location,
        frames: sequence.frameCount, frameSize: frameSize,
        passes: Self.directions(chosen).map {
          ManifestPass(direction: FrameOrder($0), methods: trackers.map(\.name))
        }, labels: labels, group: entry.group),
      Copies.Candidate(
        identity: entry.identity, labels: labels.all, frameCount: sequence.frameCount,
        folder: entry.item.path, files: { ends })
    )
  }

  /// Returns the fingerprint of a sequence's labels. Under protocols that start each target once, trackers were started
  /// with the first label of each target; otherwise, they may have been started with any label.
  private static func labels(
    of sequence: LabeledSequence, under chosen: EvaluationProtocol
  ) -> LabelFingerprint {
    let starts = Set(sequence.targets.compactMap(\.initialFrame)).sorted()
    return LabelFingerprint(givenFrames: chosen.files == .onePass ? starts : nil) {
      TrackingTask().fingerprint(ofLabels: sequence, in: $0)
    }
  }

  /// Stores a cell for each pass, with all answers that could be read.
  private func importResults(
    of tracker: TrackerFolder, on sequence: LabeledSequence, at identity: ItemIdentity,
    format: String,
    frameSize: PixelSize?, under chosen: EvaluationProtocol, into store: RunStore,
    outcome: inout Outcome
  ) throws {
    let origin = origin ?? tracker.layout.origin(forFormat: format)
    var reader = ResultsReader(
      tracker: tracker, sequence: sequence, origin: origin, evaluationProtocol: chosen,
      parameters: parameters, experiment: experiment)
    (reader.frameSize, reader.reading) = (frameSize, reading ?? ChosenReading())
    var trajectories: [Trajectory] = []
    var problems: [String] = []
    for target in sequence.targets {
      do {
        let found = try reader.results(on: target)
        try EnclosedRegions(count: found.enclosed, noun: "answer")
          .check(reading, in: "\(tracker.path) on \(sequence.name)")
        for trajectory in found.trajectories where found.areBoxes {
          guard case .box(let box)? = trajectory.steps.first?.region,
            let label = target.annotations[trajectory.firstFrame].region?.boundingBox
          else { continue }
          outcome.firstBoxes[tracker.name, default: FirstBoxes()].add(
            box, label: label, origin: origin, isExplained: !found.problems.isEmpty)
        }
        if !found.isMissing { outcome.unanswered.remove(identity) }
        trajectories += found.trajectories
        problems += found.problems
        outcome.problems += found.remarks.map {
          RunNote(.account, method: tracker.name, item: identity.fullName, reason: $0)
        }
        outcome.enclosed[tracker.name, default: 0] += found.enclosed
      } catch {
        outcome.unanswered.remove(identity)
        trajectories.append(.empty(target.name, from: target.initialFrame ?? 0))
        problems.append(ErrorText.of(error))
      }
    }
    outcome.failures += problems.map {
      RunNote(
        .results, method: tracker.name, item: "\(sequence.dataset)/\(sequence.name)", reason: $0)
    }
    for direction in Self.directions(chosen) {
      try store.save(
        Cell(
          method: Self.identity(tracker).name, dataset: sequence.dataset, sequence: sequence.name,
          direction: FrameOrder(direction), program: "imported", input: "results",
          failure: problems.isEmpty ? nil : problems.joined(separator: "; "),
          trajectories: trajectories.filter { $0.direction == direction }))
    }
  }

  /// Returns a note for each tracker that has result files or folders that match no sequence in the datasets.
  private func unknownNames(_ found: [TrackerFolder], _ plan: TrackingPlan) -> [RunNote] {
    let known = plan.knownItems
    let lowercased = Set(known.map { $0.lowercased() })
    return found.flatMap { tracker -> [RunNote] in
      let names = tracker.layout.rules.unknownNames(
        in: tracker, experiment: experiment, under: evaluationProtocol ?? .ope, known: lowercased)
      let reasons = names.map { name in
        let stem =
          name.hasSuffix(".txt") || name.hasSuffix(".json")
          ? name.deletingPathExtension : name
        let suggestion = Spelling.closest(to: stem, among: known)
        return "\(tracker.path)/\(name): the datasets contain no sequence with this name"
          + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
      }
      guard reasons.count > Self.namedFiles else {
        return reasons.map { RunNote(.input, reason: $0) }
      }
      return [
        RunNote(
          .input,
          reason:
            "\(reasons[0]); the same applies to \(names.count - 1) other names in this folder:"
            + " \(names[1..<Self.namedFiles].joined(separator: ", ")), ...")
      ]
    }
  }

  /// The number of files of no sequence up to which each has a line of its own.
  private static let namedFiles = 3
}
