import Execution
import Files
import Foundation
import Imaging
import Media
import Processes
import Trackers

/// A program that answers an item at a time: it gets the paths of the item's images and of the file that
/// it is to write, as its last arguments, and the item's name in the variable `VBENCH_ITEM`.
///
/// Its time is the processor time of the whole program, unless it writes the seconds of its own work into
/// the file that the variable `VBENCH_SECONDS` names.
struct FilesMethod<Item: AnsweredItem, Answer: Sendable>: AnsweringMethod {
  let identity: SubjectIdentity
  let fingerprint: String?
  private let program: FilesProgram
  private let format: AnswerFormat<Answer>

  var isExternal: Bool { true }

  init(_ program: FilesProgram, format: AnswerFormat<Answer>) {
    self.program = program
    self.format = format
    identity = SubjectIdentity(tracker: program.command.name, level: "", revision: nil)
    fingerprint = program.command.fingerprint
  }

  func makeSession(for item: Item) throws -> any ItemSession<Answer> {
    Session(program: program, format: format, item: item)
  }

  private final class Session: MethodSession {
    private let program: FilesProgram
    private let format: AnswerFormat<Answer>
    private let item: Item
    private let files: [String]
    private var paths: [String] = []
    /// Of the largest image.
    private var pixels = 0
    private var folder: PrivateFolder?

    init(program: FilesProgram, format: AnswerFormat<Answer>, item: Item) {
      self.program = program
      self.format = format
      self.item = item
      files = item.files ?? []
    }

    func step(frame: PixelBuffer) throws -> Answered<Answer>? {
      try take(frame)
      return paths.count == item.frameCount ? try answer() : nil
    }

    private func take(_ frame: PixelBuffer) throws {
      pixels = max(pixels, frame.width * frame.height)
      if let file = files.dropFirst(paths.count).first, FilesProgram.canBeRead(file) {
        paths.append(FilesProgram.absolute(file))
        return
      }
      let path = "\(try ownFolder().path)/image\(paths.count + 1).png"
      let image = frame.layout == .luma ? frame : frame.rgb
      try AtomicFile.write(try ImageFile.png(image), to: path, durability: .cached)
      paths.append(path)
    }

    private func answer() throws -> Answered<Answer> {
      let folder = try ownFolder().path
      let output = "\(folder)/answer.\(format.endings.first ?? "txt")"
      let duration = try program.run(
        paths + [output], item: item.name, timeFile: "\(folder)/seconds")
      guard FileManager.default.fileExists(atPath: output) else {
        throw ExternalTrackerError.failed(
          problem: "it ended without writing \(output.lastPathComponent)",
          lastWords: [])
      }
      try checkSize(of: output)
      return Answered(try format.read(output), duration: duration)
    }

    /// Refuses what no answer to these images can need: lists of 64 MiB, or 16 bytes for each pixel.
    private func checkSize(of output: String) throws {
      let size = try RegularFile.size(of: output)
      let limit = (1 << 26) + 16 * pixels
      guard size <= limit else {
        throw ExternalTrackerError.failed(
          problem:
            "it wrote \(size) bytes to \(output.lastPathComponent), expected at most \(limit)",
          lastWords: [])
      }
    }

    private func ownFolder() throws -> PrivateFolder {
      if let folder { return folder }
      let base = NSTemporaryDirectory()
      let made = try PrivateFolder(
        in: base.hasSuffix("/") ? String(base.dropLast()) : base, kind: "vbench-answers")
      folder = made
      return made
    }
  }
}

/// How a program that answers by files is run.
package struct FilesProgram: Sendable {
  package let command: ExternalCommand
  let environment: TrackerEnvironment
  /// How long it may work on an item.
  let timeout: Duration

  package init(_ command: ExternalCommand, environment: TrackerEnvironment, timeout: Duration) {
    self.command = command
    self.environment = environment
    self.timeout = timeout
  }

  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - item: the name of what it works on.
  ///   - timeFile: where it may write how many seconds its work has taken.
  /// - Throws: `ExternalTrackerError` with its last words.
  func run(_ arguments: [String], item: String, timeFile: String) throws -> StepDuration? {
    let (start, deadline) = (ContinuousClock.now, RunningClock.now + timeout)
    let child: ChildProcess
    do {
      child = try ChildProcess(
        command.words + arguments,
        environment: environment.values.merging([
          "VBENCH_SECONDS": timeFile, "VBENCH_ITEM": item,
        ]) { $1 },
        inheriting: environment.passesOn)
    } catch {
      throw ExternalTrackerError.failed(problem: "\(error)", lastWords: [])
    }
    child.closeInput()
    // What it prints is of no use, and must not keep it from going on.
    try? child.discardOutput(before: deadline)
    guard let ending = child.waitForEnd(before: deadline) else {
      let words = child.lastErrors(Self.lastWords)
      child.end()
      throw ExternalTrackerError.failed(
        problem: "no answer within \(timeout.components.seconds) s (--step-timeout)",
        lastWords: words)
    }
    let wall = ContinuousClock.now - start
    guard ending == .exited(0) else {
      throw ExternalTrackerError.failed(
        problem: "it \(ending)", lastWords: child.lastErrors(Self.lastWords))
    }
    if let seconds = Self.seconds(in: timeFile) {
      let nanoseconds = Int64(seconds * 1e9)
      return StepDuration(wallNanoseconds: nanoseconds, cpuNanoseconds: nanoseconds)
    }
    return StepDuration(
      wallNanoseconds: wall.components.seconds * 1_000_000_000
        + wall.components.attoseconds / 1_000_000_000, cpuNanoseconds: child.usedNanoseconds)
  }

  private static let lastWords = 3

  /// The time that a program says it has worked; nil where it says nothing sensible.
  private static func seconds(in path: String) -> Double? {
    guard let bytes = try? RegularFile.read(path, limit: 100) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    return Double(text).flatMap { $0 >= 0 && $0 < 1e6 ? $0 : nil }
  }

  static func canBeRead(_ path: String) -> Bool {
    let name = path.lowercased()
    return [".jpg", ".jpeg", ".png", ".ppm", ".pgm"].contains(where: name.hasSuffix)
  }

  static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }
}
