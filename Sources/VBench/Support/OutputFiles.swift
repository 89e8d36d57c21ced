import ArgumentParser
import Files
import Foundation
import GroundTruth
import Media
import Reporting

/// `--force`, of commands that write files under names that people choose.
struct ForceOption: ParsableArguments {
  @Flag(help: "Replace files that are there and that vbench has not written.")
  var force = false
}

/// The files that a command is going to write, checked before anything is done.
struct OutputFiles {
  /// One of them.
  struct File {
    /// What asks for it, e.g. "--csv".
    var option: String
    var path: String
    /// Whether a file that is there already is of the kind that this command writes.
    var isOwn: (String) -> Bool
  }

  var files: [File]
  /// The paths of what the command reads.
  var inputs: [String]
  /// Whether all images of a folder are read.
  var readsFolder: Bool

  init(files: [File], inputs: [String], readsFolder: Bool = false) {
    (self.files, self.inputs, self.readsFolder) = (files, inputs, readsFolder)
  }

  /// - Parameter source: the frames that the files are made of.
  init(files: [File], of source: any FrameSource) {
    self.init(
      files: files, inputs: Self.paths(of: source), readsFolder: source is ImageSequenceSource)
  }

  /// Checks them, and removes what commands that were killed have left beside them.
  ///
  /// - Throws: `CommandFailure` of wrong usage where an output is an input, two outputs are one file, or
  ///   somebody else's file would be replaced.
  func check(replacing force: ForceOption) throws {
    let sources = Set(inputs.compactMap(FileIdentity.init))
    let folders = readsFolder ? Set(inputs.compactMap(Self.folder)) : []
    var taken: [FileIdentity: String] = [:]
    for file in files {
      guard let identity = FileIdentity(file.path) else { continue }
      if sources.contains(identity) {
        throw Self.failure("\(file.option) \(file.path): is what is read; choose another name")
      }
      if ImageFile.isImageName(file.path), let folder = Self.folder(of: file.path),
        folders.contains(folder)
      {
        throw Self.failure(
          "\(file.option) \(file.path): lies among the images that are read; choose another folder")
      }
      if let other = taken.updateValue(file.option, forKey: identity) {
        throw Self.failure(
          "\(file.option) \(file.path): is the file of \(other) as well; choose another name")
      }
      if AtomicFile.isFolder(file.path) {
        throw Self.failure("\(file.option) \(file.path): is a folder, expected a file's name")
      }
      if !force.force, FileManager.default.fileExists(atPath: file.path), !file.isOwn(file.path) {
        throw Self.failure(
          "\(file.option) \(file.path): is there already, and vbench has not written it;"
            + " --force replaces it")
      }
    }
    for file in files { AtomicFile.removeLeftovers(beside: file.path) }
  }

  /// The folder that a file lies in.
  private static func folder(of file: String) -> FileIdentity? {
    let folder = file.deletingLastPathComponent
    return FileIdentity(folder.isEmpty ? "." : folder)
  }

  private static func failure(_ message: String) -> CommandFailure {
    CommandFailure(status: .wrongUsage, message: message)
  }

  /// The page and table of a report, where each may take the place of an earlier one's.
  static func files(of report: PageWithTable) -> [File] {
    [report.page, report.table].map { path in
      File(option: "--output", path: path) { _ in report.isThere }
    }
  }

  /// The files that a source's frames come from.
  static func paths(of source: any FrameSource) -> [String] {
    if let images = source as? ImageSequenceSource { return images.paths }
    if let video = source as? VideoSource { return [video.path] }
    return []
  }
}
