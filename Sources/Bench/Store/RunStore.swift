import Files
import Foundation

/// A run's results on disk, in the folder `store` of its output.
///
/// The store contains `manifest.json` and, for each method and item, a file `<method>/<dataset>/<sequence>.cell` (see
/// `CellFormat`). The answers of a backward pass are in the file `<sequence>.backward-cell` in the same folder.
/// A failed method may also have a file `<sequence>.cell.txt` that explains the failure.
///
/// Files are written atomically, so that a run can be continued no matter when it was interrupted. Cells that are
/// damaged or belong to different input are recomputed by a run, and reported as defective when answers are read.
package struct RunStore: Sendable {
  /// The run's folder, which contains `store` and the reports.
  package let output: String
  /// The part of a run that this store contains; nil for a whole run.
  let shard: Shard?
  /// The maximum size of a cell's file in bytes. It is sufficient for one step per frame of the longest allowed
  /// sequence, and for a flow field of the largest image size.
  private static let largestCell = 1 << 30

  package init(output: String, shard: Shard? = nil) {
    self.output = output
    self.shard = shard
  }

  private static let folderName = "store"
  private static let shardFolderName = folderName + "/shards"

  package var folder: String { output + "/" + Self.folderName }
  var shardFolder: String { output + "/" + Self.shardFolderName }
  var timingPath: String { folder + "/timing.json" }
  /// The file in which earlier versions stored the timing of tasks other than tracking.
  var earlierTimingPath: String { folder + "/task-timing.json" }
  var wholeManifestPath: String { folder + "/manifest.json" }
  /// The file that lists the cells of all parts, which the first part writes.
  var planPath: String { shardFolder + "/plan.json" }
  private var manifestPath: String {
    shard.map { "\(shardFolder)/\($0.number)-of-\($0.count).json" } ?? wholeManifestPath
  }

  /// Creates the folder `store`, and removes files that interrupted writers have left in the output folder.
  ///
  /// - Throws: `FileError.cannotWrite` if the folder cannot be created or written to.
  package func prepare() throws {
    try AtomicFile.makeFolder(Self.folderName, in: output)
    guard access(folder, W_OK | X_OK) == 0 else {
      throw FileError.cannotWrite(path: folder, reason: "no permission")
    }
    AtomicFile.removeLeftovers(in: output)
  }

  /// Writes a run's manifest.
  ///
  /// - Throws: `FileError.cannotWrite` if the manifest cannot be written.
  package func save<Settings>(_ manifest: RunManifest<Settings>) throws {
    let text = try SealedJSON.bytes(manifest)
    try makeFolder()
    try AtomicFile.write(text, to: manifestPath)
  }

  /// Creates the folder that contains the manifest.
  package func makeFolder() throws(FileError) {
    try AtomicFile.makeFolder(
      shard == nil ? Self.folderName : Self.shardFolderName, in: output)
  }

  /// Reads a run's manifest.
  ///
  /// - Throws: `RunError.unreadableRun` if there is no manifest, or if it is damaged or not supported.
  package func manifest<Settings: TaskSettings>(
    of settings: Settings.Type
  ) throws -> RunManifest<Settings> {
    let path = manifestPath
    let bytes = try RegularFile.read(path) { reason in
      if FileManager.default.fileExists(atPath: path) {
        return RunError.unreadableRun(path: path, reason: reason)
      }
      let hasShards = FileManager.default.fileExists(atPath: shardFolder)
      return RunError.unreadableRun(
        path: output,
        reason: hasShards
          ? "the folder contains only parts of a run; join them first with `vbench merge`"
          : "this is not a run folder, because it has no store/manifest.json")
    }
    return try manifest(bytes, path: path)
  }

  func manifest<Settings: TaskSettings>(
    _ bytes: [UInt8], path: String
  ) throws -> RunManifest<Settings> {
    guard SealedJSON.seal(of: bytes) != .broken else {
      throw RunError.unreadableRun(path: path, reason: SealedJSON.damage)
    }
    do {
      return try JSONDecoder().decode(RunManifest<Settings>.self, from: Data(bytes))
    } catch let error as ForeignSchema {
      throw RunError.unreadableRun(
        path: path,
        reason: "expected schema \(RunManifest<Settings>.currentSchema), found \(error.found);"
          + " another version of vbench made this run")
    } catch let error as ContradictoryManifest {
      throw RunError.unreadableRun(path: path, reason: "the file is damaged: \(error.reason)")
    } catch is ForeignSettings {
      throw RunError.unreadableRun(
        path: path,
        reason: "the file is damaged or belongs to another task")
    } catch is DecodingError {
      throw RunError.unreadableRun(path: path, reason: "the file is damaged")
    }
  }

  /// Writes a cell.
  ///
  /// - Throws: `FileError.cannotWrite` if the cell cannot be written.
  package func save(_ cell: Cell) throws {
    try AtomicFile.makeFolder(
      Self.cellFolder(method: cell.method, dataset: cell.dataset), in: output)
    let writer = try AtomicFile.Writer(path(of: cell))
    for part in CellFormat.parts(of: cell) { try writer.write(part) }
    try writer.finish()
  }

  /// Writes a text that explains a failure next to the failed cell, or removes the text of an earlier run.
  ///
  /// - Throws: `FileError.cannotWrite` if the text cannot be written.
  package func save(report: String?, on cell: Cell) throws {
    let path = path(of: cell) + Self.reportEnding
    guard let report else {
      unlink(path)
      return
    }
    try AtomicFile.write(Array(report.utf8), to: path)
  }

  /// Returns the stored cell; nil if it is missing or cannot be used.
  package func cell(
    method: String, dataset: String, sequence: String, direction: FrameOrder = .forward
  ) -> Cell? {
    try? read(
      method: method, dataset: dataset, sequence: sequence, direction: direction
    ).cell
  }

  /// Reads a stored cell.
  ///
  /// - Parameter input: the required fingerprint of the labels and frames; nil to accept any.
  /// - Returns: the cell and the path of its file.
  package func read(
    method: String, dataset: String, sequence: String, direction: FrameOrder,
    input: String? = nil
  ) throws(CellDefect) -> (cell: Cell, path: String) {
    let path = path(
      method: method, dataset: dataset, sequence: sequence, direction: direction)
    let bytes = try RegularFile.read(path, limit: Self.largestCell) { reason in
      let exists = FileManager.default.fileExists(atPath: path)
      return CellDefect(path: path, kind: exists ? .unreadable(reason) : .missing)
    }
    guard let cell = CellFormat.decode(bytes) else {
      let isIntact = bytes.withUnsafeBytes(CellFormat.isIntact)
      throw CellDefect(path: path, kind: isIntact ? .unknownFormat : .damaged)
    }
    guard cell.method == method, cell.dataset == dataset, cell.sequence == sequence,
      cell.direction == direction
    else { throw CellDefect(path: path, kind: .misplaced) }
    guard input == nil || cell.input == input else {
      throw CellDefect(path: path, kind: .otherInput)
    }
    return (cell, path)
  }

  /// Returns whether another process that shares the run has stored a cell since a given time.
  func isShared(_ cell: Cell, since begin: Date) -> Bool {
    guard shard?.isAutomatic == true else { return false }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(of: cell))
    return (attributes?[.modificationDate] as? Date).map { $0 >= begin } ?? false
  }

  /// Returns a defect for each of the run's cells whose file is missing, up to `limit` defects.
  func missingCells<Settings>(
    of manifest: RunManifest<Settings>, limit: Int = 10
  ) -> [CellDefect] {
    manifest.sequences.lazy.flatMap { entry in
      entry.passes.lazy.flatMap { pass in
        pass.methods.lazy.map { method in
          path(
            method: method, dataset: entry.dataset, sequence: entry.name,
            direction: pass.direction)
        }
      }
    }
    .filter { !FileManager.default.fileExists(atPath: $0) }.prefix(limit)
    .map { CellDefect(path: $0, kind: .missing) }
  }

  /// Returns the end of the name of a cell's file.
  static func cellEnding(_ direction: FrameOrder) -> String {
    direction == .forward ? ".cell" : ".backward-cell"
  }

  /// The end that follows a cell's file name in the name of the text that explains the cell's failure.
  static let reportEnding = ".txt"

  /// Returns the folder that contains the cells of a method on a dataset, relative to the output folder.
  private static func cellFolder(method: String, dataset: String) -> String {
    "\(folderName)/\(FileName.of(method))/\(FileName.of(dataset))"
  }

  /// Returns the path of a cell's file.
  private func path(of cell: Cell) -> String {
    path(
      method: cell.method, dataset: cell.dataset, sequence: cell.sequence,
      direction: cell.direction)
  }

  package func path(
    method: String, dataset: String, sequence: String, direction: FrameOrder
  ) -> String {
    "\(output)/\(Self.cellFolder(method: method, dataset: dataset))/\(FileName.of(sequence))"
      + Self.cellEnding(direction)
  }
}
