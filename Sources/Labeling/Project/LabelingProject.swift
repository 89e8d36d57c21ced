import Bench
import Files
import Foundation
import Geometry
import GroundTruth
import Tracking

/// The labels of a sequence on disk, in vbench's own layout, with the list of all changes. One process at a time works
/// on a project.
final class LabelingProject {
  let folder: String
  /// Remarks about the files.
  private(set) var remarks: [String] = []
  /// The sequence. Its targets are those with which the project was opened.
  private(set) var sequence: LabeledSequence
  private let lock: FolderLock
  private let journal: LabelJournal
  /// The labels that the files had when the project was opened, by target. They state details of frames that labeling
  /// does not change.
  private let original: [String: [Annotation]]
  /// The place of the frames in the manifest.
  private let frames: FrameExport.ManifestFrames
  private var written: [String: [UInt8]] = [:]

  var labels: LabelSet { journal.labels }
  var canUndo: Bool { journal.canUndo }
  var canRedo: Bool { journal.canRedo }

  private static let manifest = "sequence.yaml"

  /// Opens a project, or prepares a new one with the labels of a sequence. Labels without a stated source were made by
  /// somebody else, so they count as checked.
  ///
  /// - Throws: `LabelingError.inUse` if another process works on the project; `LabelingError.malformed`,
  ///   `GroundTruthError` or `FileError` if its files cannot be read.
  init(_ sequence: LabeledSequence, in folder: String) throws {
    self.folder = URL(fileURLWithPath: folder).standardizedFileURL.path
    do {
      lock = try FolderLock(self.folder, saying: "vbench label", timeout: .seconds(2))
    } catch let taken as FolderLock.Taken {
      throw LabelingError.inUse(folder: folder, holder: taken.holder)
    }
    AtomicFile.removeLeftovers(in: self.folder)
    let manifest = "\(self.folder)/\(Self.manifest)"
    let isNew = !FileManager.default.fileExists(atPath: manifest)
    let stored = isNew ? nil : try Dataset.open(manifest).entries.first?.load()
    let found = stored ?? sequence
    self.sequence = found
    if let stored, !stored.hasFrames { self.sequence.frames = sequence.frames }
    original = Dictionary(
      found.targets.map { ($0.name, $0.annotations) }, uniquingKeysWith: { first, _ in first })
    frames = try SequenceWriter.exportFrames(of: self.sequence, to: self.folder, writes: isNew)
    let labels = LabelSet(found)
    if let journal = try LabelJournal(in: self.folder) {
      if isNew || journal.labels.isSame(as: labels) || journal.earlier?.isSame(as: labels) ?? false
      {
        self.journal = journal
        return
      }
      let old = "\(self.folder)/labeling-old.jsonl"
      try AtomicFile.copy("\(self.folder)/\(LabelJournal.name)", to: old)
      remarks.append(
        "\(folder): another program has changed the labels, so earlier changes cannot be undone; \(old) lists them"
      )
    }
    journal = try LabelJournal(startingWith: labels, in: self.folder)
  }

  /// Lets other processes work on the project. It must not be used afterwards.
  func close() { lock.release() }

  /// Makes a change and stores it.
  ///
  /// - Throws: `FileError`. In that case, the change is not made.
  func apply(_ change: LabelChange) throws { try journal.add(change) }

  /// Takes the last change back.
  ///
  /// - Returns: the change that was made.
  func undo() throws -> LabelChange { try journal.undo() }

  /// Makes the change again that was taken back last.
  ///
  /// - Returns: the change that was made.
  func redo() throws -> LabelChange { try journal.redo() }

  /// Writes the labels for other programs: `sequence.yaml`, and a CSV file for each target. Files that would not change
  /// are not written.
  ///
  /// - Parameter tracked: returns the tracked labels of a target, one for each frame.
  /// - Throws: `FileError`.
  func write(tracked: (Int) -> [TrackedLabel?]) throws {
    var sequence = sequence
    sequence.targets = labels.targets.map { target in
      labeled(target, tracked(target.id))
    }
    let files = SequenceWriter.files(
      of: sequence, labelFiles: labels.targets.map { "target-\($0.id).csv" }, frames: frames,
      tracker: PassStart.methods(planar: false).accurate.identity.name)
    let manifest = "\(folder)/\(Self.manifest)"
    // Label files are written before the manifest that names them, and removed after it.
    for (name, bytes) in files where written[name] != bytes {
      if name == Self.manifest, labels.targets.isEmpty {
        try? FileManager.default.removeItem(atPath: manifest)
      } else {
        try AtomicFile.write(bytes, to: "\(folder)/\(name)")
      }
      written[name] = bytes
    }
    for name in Set(written.keys).subtracting(files.map(\.name)) {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
      written[name] = nil
    }
  }

  private func labeled(_ target: LabeledTarget, _ tracked: [TrackedLabel?]) -> Target {
    var annotations = Array(repeating: Annotation.unlabeled, count: sequence.frameCount)
    var sources = Array(repeating: LabelSource.none, count: sequence.frameCount)
    let original = original[target.facts.name] ?? []
    for frame in annotations.indices {
      if let label = target.given[frame] {
        annotations[frame] = Annotation(label.visibility, label.region)
        sources[frame] = label.source
        if original.indices.contains(frame), original[frame].region == label.region,
          original[frame].visibility == annotations[frame].visibility
        {
          annotations[frame] = original[frame]
        }
      } else if let label = tracked.indices.contains(frame) ? tracked[frame] : nil {
        annotations[frame] = Annotation(label.visibility, label.region)
        sources[frame] = .tracked
      }
    }
    return Target(name: target.facts.name, annotations: annotations, sources: sources)
  }
}

extension Annotation {
  /// Creates the annotation of a label. Why a target is not visible is an attribute of the frame.
  fileprivate init(_ visibility: LabelVisibility, _ region: Region?) {
    switch visibility {
    case .visible: self.init(region: region, visibility: .visible)
    case .absent: self.init(region: region, visibility: .absent)
    case .occluded, .outside:
      self.init(region: region, visibility: .absent, attributes: [visibility.rawValue])
    }
  }

  /// Why the target is not visible, if it is not.
  fileprivate var labelVisibility: LabelVisibility {
    guard visibility == .absent else { return .visible }
    return attributes.compactMap(LabelVisibility.init).first { $0 != .visible } ?? .absent
  }
}

extension LabelSet {
  /// Creates the labels that a person made or confirmed in a sequence.
  init(_ sequence: LabeledSequence) {
    self.init()
    for (index, target) in sequence.targets.enumerated() {
      var labeled = LabeledTarget(id: index + 1, facts: .init(name: target.name))
      let isPlanar = target.annotations.contains { $0.region?.hasCorners ?? false }
      for (frame, annotation) in target.annotations.enumerated() {
        let source = target.sources.isEmpty ? .checked : target.sources[frame]
        guard annotation.visibility != .unlabeled, source != .tracked,
          annotation.region?.isValid ?? (annotation.visibility == .absent)
        else { continue }
        labeled.given[frame] = GivenLabel(
          source: source == .hand ? .hand : .checked, visibility: annotation.labelVisibility,
          region: annotation.region)
        labeled.facts.isPlanar = isPlanar
      }
      apply(LabelChange(adding: labeled))
    }
  }

  /// Returns whether two sets have the same labels, apart from the numbers of their targets.
  func isSame(as other: LabelSet) -> Bool {
    targets.elementsEqual(other.targets) {
      $0.facts.name == $1.facts.name && $0.given == $1.given
    }
  }
}
