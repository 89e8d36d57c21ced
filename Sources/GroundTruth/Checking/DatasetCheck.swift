import Algorithms
import Foundation
import Geometry
import Media

/// All defects in a dataset's files, sequence by sequence.
public struct DatasetCheck: Sendable {
  /// The defects in the files of one sequence.
  public struct SequenceDefects: Sendable {
    public var sequence: String
    /// The defects, sorted by file and line, followed by missing frames; empty if there are none.
    public var defects: [Defect]
    /// Remarks on peculiarities that do not matter.
    public var remarks: [String] = []
  }

  /// The defects in the dataset as a whole, such as sequences that are listed but do not exist.
  public private(set) var datasetDefects: [Defect]
  /// The defects of each sequence, in the order of the dataset's sequences.
  public private(set) var sequences: [SequenceDefects]
  /// The names of the sequences whose folders contain only labels. Their missing frames count as a defect if other
  /// sequences have frames, or if all frames are to be decoded.
  public let withoutFrames: [String]

  /// Whether no defects were found.
  public var isClean: Bool {
    datasetDefects.isEmpty && sequences.allSatisfy(\.defects.isEmpty)
  }

  init(datasetDefects: [Defect], sequences: [SequenceDefects], withoutFrames: [String]) {
    self.datasetDefects = datasetDefects
    self.sequences = sequences
    self.withoutFrames = withoutFrames
  }

  /// How the frames of sequences are checked.
  public enum Frames: Sendable {
    /// Only the headers of images and videos are read.
    case headers
    /// Images and videos are decoded.
    case decoded
    /// All frames, including those of scenes, are decoded. Missing frames are a defect.
    case required
  }

  /// Checks all labels, and the images and videos.
  ///
  /// - Parameter checked: a closure that is called after each sequence.
  public init(_ dataset: Dataset, frames: Frames = .headers, checked: () -> Void = {}) {
    var missing: [String: Defect] = [:]
    sequences = dataset.entries.map {
      defer { checked() }
      let found = Self.findings(of: $0, frames)
      missing[$0.name] = found.missingFrames
      return SequenceDefects(
        sequence: $0.name, defects: found.defects, remarks: found.remarks)
    }
    withoutFrames = dataset.entries.map(\.name).filter { missing[$0] != nil }
    if frames == .required || missing.count < sequences.count {
      for index in sequences.indices {
        if let defect = missing[sequences[index].sequence] {
          sequences[index].defects.append(defect)
        }
      }
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: dataset.location, isDirectory: &isFolder),
      isFolder.boolValue
    else {
      datasetDefects = []
      return
    }
    let path = URL(fileURLWithPath: dataset.location).standardizedFileURL.path
    do {
      datasetDefects = try LayoutSearch(Layouts.sequences, below: FolderNode(path)).defects
    } catch {
      datasetDefects = [Defect(path: path, line: nil, message: "\(error)", preventsLoading: true)]
    }
  }

  /// Adds a defect that concerns the dataset as a whole.
  mutating func addDefect(of error: any Error, path: String) {
    datasetDefects.append(
      (error as? GroundTruthError).map { Defect($0) }
        ?? Defect(path: path, line: nil, message: "\(error)", preventsLoading: true))
  }

  /// Returns the defects of one sequence, sorted by file and line. Missing frames are returned separately.
  private static func findings(
    of entry: Dataset.Entry, _ frames: Frames
  ) -> (defects: [Defect], remarks: [String], missingFrames: Defect?) {
    let log = LabelLog(checking: true, boxes: entry.boxes)
    var defects: [Defect] = []
    var missingFrames: Defect?
    do {
      let sequence = try entry.load(log: log)
      defects += targetDefects(sequence, path: entry.path)
      if let missing = sequence.frames as? MissingFrames {
        missingFrames = Defect(missing.error)
      } else {
        let size = try sequence.frames.frameSize()
        defects += sizeDefect(log.statedSize, size: size)
        defects += numberingDefects(sequence.frames)
        let isStored = sequence.frames is ImageSequenceSource || sequence.frames is VideoSource
        defects += FrameCheck(sequence, size: size, path: entry.path).defects(
          decoding: frames == .required || (frames == .decoded && isStored))
      }
    } catch let error as GroundTruthError {
      defects.append(Defect(error))
    } catch {
      defects.append(
        Defect(path: entry.path, line: nil, message: "\(error)", preventsLoading: true))
    }
    defects = (log.defects + defects).sorted {
      ($0.path, $0.line ?? 0, $0.message) < ($1.path, $1.line ?? 0, $1.message)
    }
    return (defects, log.tolerated, missingFrames)
  }

  private static func sizeDefect(_ stated: LabelLog.StatedSize?, size: PixelSize) -> [Defect] {
    guard let stated, stated.size != size else { return [] }
    return [
      Defect(
        path: stated.path, line: stated.line,
        message: "expected \(size), the size of the frames; found \(stated.size)",
        preventsLoading: false)
    ]
  }

  /// Returns a defect for each gap in the numbering of a folder's images, unless their names are times.
  private static func numberingDefects(_ frames: any FrameSource) -> [Defect] {
    guard let images = frames as? ImageSequenceSource,
      !(ImageTimes(images.paths)?.areLikely ?? false)
    else { return [] }
    let gaps = images.paths.map(SequenceFrames.number).adjacentPairs().compactMap {
      before, after -> String? in
      guard let before, let after, after - 1 != before else { return nil }
      return "\(after) after \(before)"
    }
    let found =
      gaps.count > mostGaps
      ? ["\(gaps.count) gaps, e.g. \(gaps.prefix(2).joined(separator: " and "))"] : gaps
    return found.map {
      Defect(
        path: images.name, line: nil, message: "expected consecutive frame numbers, found \($0)",
        preventsLoading: false)
    }
  }

  /// The largest number of gaps that are listed one by one.
  private static let mostGaps = 5

  private static func targetDefects(_ sequence: LabeledSequence, path: String) -> [Defect] {
    sequence.targets.filter { $0.initialFrame == nil }.map {
      Defect(
        path: path, line: nil,
        message:
          "expected a frame in which target \($0.name) is visible and has a region, found none",
        preventsLoading: false)
    }
  }
}
