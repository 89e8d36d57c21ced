import ArgumentParser
import Files
import Foundation
import Media
import Reporting

/// The option `--force`, for commands that write files whose names the user chooses.
struct ForceOption: ParsableArguments {
  @Flag(help: "Replace existing files that were not written by vbench.")
  var force = false
}

/// The files that a command will write. They are checked before the work starts.
struct OutputFiles {
  /// An output file and the option that specifies it.
  struct File {
    /// The command-line option that specifies the file, e.g. "--csv".
    var option: String
    var path: String
    /// A function that returns whether an existing file was written by the same command.
    var isOwn: (String) -> Bool
    var isVideo = false

    /// A video that is specified by `--output`.
    static func video(_ path: String) -> File {
      File(option: "--output", path: path, isOwn: VideoWriter.hasWritten, isVideo: true)
    }
  }

  var files: [File]
  /// The paths of the files and folders that the command reads.
  var inputs: [String]
  /// Whether the command reads all images of a folder.
  var readsFolder: Bool

  init(files: [File], inputs: [String], readsFolder: Bool = false) {
    (self.files, self.inputs, self.readsFolder) = (files, inputs, readsFolder)
  }

  /// Creates the output files of a command that processes frames.
  ///
  /// - Parameter source: the source of the frames that the command processes.
  init(files: [File], of source: any FrameSource) {
    self.init(
      files: files, inputs: source.files, readsFolder: source is ImageSequenceSource)
  }

  /// Checks the output files, and removes temporary files that interrupted commands have left next to them.
  ///
  /// - Parameter isForced: whether existing files of another origin may be replaced (`--force`).
  /// - Throws: `CommandFailure` with the exit status for a usage error if an output is also an input, is a folder, is an
  ///   image in a folder of input images, or is a video whose name has the extension of another kind of file. The same
  ///   error is thrown if two outputs are the same file, or if an existing file of another origin would be replaced
  ///   without `--force`.
  func check(replacing isForced: Bool) throws {
    let sources = Set(inputs.compactMap(FileIdentity.init))
    let folders = readsFolder ? Set(inputs.compactMap(Self.folder)) : []
    var taken: [FileIdentity: String] = [:]
    for file in files {
      guard let identity = FileIdentity(file.path) else { continue }
      if sources.contains(identity) {
        throw Self.failure("\(file.option) \(file.path): this is the input; choose another name")
      }
      if ImageFile.isImageName(file.path), let folder = Self.folder(of: file.path),
        folders.contains(folder)
      {
        throw Self.failure(
          "\(file.option) \(file.path): this file is in the folder of the input images;"
            + " choose another folder")
      }
      if let other = taken.updateValue(file.option, forKey: identity) {
        throw Self.failure(
          "\(file.option) \(file.path): \(other) names the same file; choose another name")
      }
      if file.isVideo, !file.path.pathExtension.isEmpty, !VideoSource.isVideoName(file.path) {
        throw Self.failure(
          "\(file.option) \(file.path): expected the name of a video, such as"
            + " \(file.path.deletingPathExtension).mp4")
      }
      if AtomicFile.isFolder(file.path) {
        throw Self.failure("\(file.option) \(file.path): expected a file name, found a folder")
      }
      if !isForced, FileManager.default.fileExists(atPath: file.path), !file.isOwn(file.path) {
        throw Self.failure(
          "\(file.option) \(file.path): this file exists and was not written by vbench; to replace it,"
            + " use --force")
      }
    }
    for file in files { AtomicFile.removeLeftovers(beside: file.path) }
  }

  /// Returns the identity of the folder that contains a file; nil if the folder does not exist.
  static func folder(of file: String) -> FileIdentity? {
    let folder = file.deletingLastPathComponent
    return FileIdentity(folder.isEmpty ? "." : folder)
  }

  private static func failure(_ message: String) -> CommandFailure {
    CommandFailure(status: .wrongUsage, message: message)
  }

  /// Returns the files of a report, which are its page and its table. Each may replace the file of an earlier report.
  static func files(of report: PageWithTable) -> [File] {
    [report.page, report.table].map { path in
      File(option: "--output", path: path) { _ in report.exists }
    }
  }

  /// Returns the files of a report on a run. Each may replace the file of an earlier report.
  static func files(of report: FigureReport, in folder: String) -> [File] {
    report.files.map { name, _ in
      File(option: "--output", path: "\(folder)/\(name)") { _ in report.exists(in: folder) }
    }
  }
}
