import Analysis
import Evaluation
import Execution
import Files
import Foundation
import Geometry
import GroundTruth
import Tracking

/// Writes a data set's labels as a tracker's results and reads them again as the results are read: they
/// must score as the labels do.
struct ResultsRoundTrip {
  /// How far a number may be from what it was, in pixels: files may hold single precision.
  private static let tolerance = 1e-3

  /// How far a score may be from what it was: as far as tables do not show it.
  private static let scoreTolerance = 5e-4

  private let folder: PrivateFolder
  private let layout: ResultsLayout
  private var written = 0
  /// The sequences whose labels did not come back, with their scores.
  private var differing: [(name: String, auc: Double, expected: Double)] = []
  /// What could not be read.
  private var problems: [String] = []
  private var origins: (read: Double, labels: Double)?

  /// - Throws: `FileError.cannotWrite`.
  init(_ layout: ResultsLayout) throws {
    self.layout = layout
    folder = try PrivateFolder(
      in: FileManager.default.temporaryDirectory.path, kind: "vbench-round-trip")
  }

  /// Writes and reads the labels of a sequence.
  ///
  /// - Parameters:
  ///   - format: the on-disk format of the sequence: labels are written as its files count.
  ///   - origin: what results are read with.
  /// - Throws: `FileError.cannotWrite`.
  mutating func check(
    _ sequence: LabeledSequence, format: String, origin: Double, frameSize: PixelSize
  ) throws {
    let own = layout.origin(forFormat: format)
    let export = ResultsExport(layout: layout, output: folder.path)
    let place = "\(folder.path)/\(written)/labels"
    written += 1
    for target in sequence.targets where target.initialFrame != nil {
      for file in export.files(
        of: [.labels(of: target)], by: "labels", on: target, of: sequence, under: .ope, origin: own)
      {
        let path = "\(place)/\(file.name)"
        try AtomicFile.makeFolder(holding: path)
        try AtomicFile.write(Array(file.text.utf8), to: path)
      }
    }
    let reader = ResultsReader(
      tracker: TrackerFolder(name: "labels", path: place, layout: layout, runs: nil),
      sequence: sequence, origin: origin)
    for target in sequence.targets where target.initialFrame != nil {
      do {
        let found =
          layout == .vot
          ? try reader.vot(
            of: target, experiment: "\(place)/unsupervised", under: .ope,
            schedule: ProtocolSchedule(.ope))
          : try reader.boxes(of: target)
        guard let read = found.trajectories.first else { continue }
        compare(read, with: target, of: sequence, frameSize: frameSize, origins: (origin, own))
      } catch {
        problems.append("\(sequence.dataset)/\(sequence.name): \(error)")
      }
    }
  }

  private mutating func compare(
    _ read: Trajectory, with target: Target, of sequence: LabeledSequence, frameSize: PixelSize,
    origins: (Double, Double)
  ) {
    let labels = Trajectory.labels(of: target)
    guard !Self.areAlike(read, labels) else { return }
    let scores = [read, labels].map { trajectory in
      evaluate(RunScoring.track(of: target, against: trajectory, frameSize: frameSize))
        .scores[.vbench]?.figures?.auc
    }
    guard let auc = scores[0], let expected = scores[1], abs(auc - expected) > Self.scoreTolerance
    else { return }
    self.origins = origins
    differing.append(("\(sequence.dataset)/\(sequence.name)", auc, expected))
  }

  /// Whether the boxes are the same, but for the frame that initializes and for empty ones.
  private static func areAlike(_ read: Trajectory, _ labels: Trajectory) -> Bool {
    guard read.firstFrame == labels.firstFrame, read.steps.count == labels.steps.count else {
      return false
    }
    return zip(read.steps, labels.steps).dropFirst().allSatisfy { step, label in
      guard let box = label.region?.boundingBox, box.isValid else { return true }
      guard let found = step.region?.boundingBox else { return false }
      return [
        found.x - box.x, found.y - box.y, found.width - box.width, found.height - box.height,
      ].allSatisfy { abs($0) <= tolerance * max(1, abs(box.x), abs(box.y)) }
    }
  }

  /// What there is to say of it; empty where the labels came back.
  var notes: [RunNote] {
    var notes = problems.map { RunNote(.labels, reason: "labels as results: \($0)") }
    if let first = differing.first {
      let count = Double(differing.count)
      let auc = differing.reduce(0) { $0 + $1.auc } / count
      let expected = differing.reduce(0) { $0 + $1.expected } / count
      let whose =
        differing.count == 1 ? first.name : "\(differing.count) targets (\(first.name) ...)"
      let cause =
        origins.flatMap { read, own in
          read == own
            ? nil : ": results are read from \(Int(read)) on, the labels count from \(Int(own))"
        } ?? ""
      notes.append(
        RunNote(
          .labels,
          reason:
            "the labels of \(whose), written as results in the layout \(layout.rawValue) and read"
            + " again, score \(auc.roundedText) AUC in place of \(expected.roundedText)\(cause)"))
    }
    return notes
  }
}

extension Double {
  /// With three decimals.
  fileprivate var roundedText: String { String(format: "%.3f", self) }
}
