import Bench
import Evaluation
import Files
import Foundation
import Geometry
import GroundTruth

/// A check that writes a dataset's labels as a tracker's results and reads them back. The results must get the same
/// scores as the labels.
struct ResultsRoundTrip {
  /// The maximum accepted change in a number, in pixels. If a coordinate of the box's upper left corner has a magnitude
  /// above 1, the maximum is multiplied by the larger magnitude of the two coordinates, because files may store numbers
  /// in single precision.
  private static let tolerance = 1e-3

  /// The maximum accepted change in a score. A change of this size is too small to be visible in tables.
  private static let scoreTolerance = 5e-4

  private let folder: PrivateFolder
  private let layout: ResultsLayout
  /// One element for each target whose score changed because its labels were not reproduced. The element contains the
  /// name of the sequence, the score of the results, and the score of the labels.
  private var differing: [(name: String, auc: Double, expected: Double)] = []
  /// Notes on sequences whose labels could not be read back.
  private var problems: [String] = []
  private var origins: (read: Double, labels: Double)?

  /// Creates a check of a layout, with a temporary folder for the result files.
  ///
  /// - Throws: `FileError.cannotWrite`.
  init(_ layout: ResultsLayout) throws {
    self.layout = layout
    folder = try PrivateFolder(
      in: FileManager.default.temporaryDirectory.path, kind: "vbench-round-trip")
  }

  /// Writes the labels of a sequence, reads them back and compares the scores.
  ///
  /// - Parameters:
  ///   - format: the on-disk format of the sequence, which determines the labels' origin.
  ///   - origin: the coordinate of the first pixel that is assumed when results are read.
  /// - Throws: `FileError.cannotWrite`.
  mutating func check(
    _ sequence: LabeledSequence, format: String, origin: Double, frameSize: PixelSize?
  ) throws {
    let own = layout.origin(forFormat: format)
    let labelFolder = "\(folder.path)/labels"
    // All sequences are written to the same files, because creating new files would take most of the time.
    var nameless = sequence
    nameless.name = "labels"
    for target in sequence.targets where target.initialFrame != nil {
      let runs = ExportedRuns(
        trajectories: [.labels(of: target)], tracker: "labels", target: target, sequence: nameless,
        evaluationProtocol: .ope, origin: own)
      for file in layout.rules.files(of: runs, hasValues: false) {
        let path = "\(labelFolder)/\(file.name)"
        try AtomicFile.makeFolder(holding: path)
        try AtomicFile.write(Array(file.text.utf8), to: path, durability: .cached)
      }
    }
    var reader = ResultsReader(
      tracker: TrackerFolder(name: "labels", path: labelFolder, layout: layout, runs: nil),
      sequence: nameless, origin: origin)
    reader.examines = false
    for target in sequence.targets where target.initialFrame != nil {
      do {
        var found = try reader.results(on: target)
        guard !found.trajectories.isEmpty else { continue }
        // Each track is released before the next one is created, so that two long tracks are never in memory at the
        // same time.
        let read = found.trajectories.removeFirst()
        guard !Self.areAlike(read, target),
          let auc = Self.auc(of: read, on: target, frameSize: frameSize),
          let expected = Self.auc(of: .labels(of: target), on: target, frameSize: frameSize),
          abs(auc - expected) > Self.scoreTolerance
        else { continue }
        origins = (origin, own)
        differing.append(("\(sequence.dataset)/\(sequence.name)", auc, expected))
      } catch {
        problems.append("\(sequence.dataset)/\(sequence.name): \(error)")
      }
    }
  }

  private static func auc(
    of trajectory: Trajectory, on target: Target, frameSize: PixelSize?
  ) -> Double? {
    evaluate(TrackPieces(of: target, against: trajectory, frameSize: frameSize))
      .scores[.vbench]?.figures?.auc
  }

  /// Returns whether the boxes agree with the labels within the tolerance. The first frame of the trajectory is not
  /// compared, nor are frames without a valid label of a visible target.
  private static func areAlike(_ read: Trajectory, _ target: Target) -> Bool {
    let labels = target.annotations.dropFirst(target.initialFrame ?? 0)
    guard read.firstFrame == target.initialFrame ?? 0, read.steps.count == labels.count else {
      return false
    }
    return zip(read.steps, labels).lazy.dropFirst().allSatisfy { step, label in
      guard label.visibility == .visible, let box = label.region?.boundingBox, box.isValid else {
        return true
      }
      guard let found = step.region?.boundingBox else { return false }
      return [
        found.x - box.x, found.y - box.y, found.width - box.width, found.height - box.height,
      ].allSatisfy { abs($0) <= tolerance * max(1, abs(box.x), abs(box.y)) }
    }
  }

  /// Notes for the reader of the results; empty if all labels were reproduced.
  var notes: [RunNote] {
    var notes = problems.map {
      RunNote(
        .labels,
        reason: "the labels could not be read back as results: \($0)")
    }
    if let first = differing.first {
      let count = Double(differing.count)
      let auc = differing.reduce(0) { $0 + $1.auc } / count
      let expected = differing.reduce(0) { $0 + $1.expected } / count
      let affected =
        differing.count == 1 ? first.name : "\(differing.count) targets (\(first.name) ...)"
      let cause =
        origins.flatMap { read, own in
          read == own
            ? nil
            : "; the coordinates of results start at \(Int(read)), but those of the labels at"
              + " \(Int(own))"
        } ?? ""
      notes.append(
        RunNote(
          .labels,
          reason:
            "the labels of \(affected) were written as results in the layout \(layout.rawValue) and"
            + " read back; their AUC was then \(auc.roundedText) instead of"
            + " \(expected.roundedText)\(cause)"))
    }
    return notes
  }
}

extension Double {
  /// The number as text, with three decimals.
  fileprivate var roundedText: String { String(format: "%.3f", self) }
}
