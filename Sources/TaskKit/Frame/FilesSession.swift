import Bench
import Files
import Foundation
import GroundTruth
import Imaging
import Media

extension ProgramProtocol {
  /// Returns the protocol for programs that write their answers to files.
  ///
  /// The program's last arguments are the paths of the item's images, followed by the path of the output file. The
  /// environment variable `VBENCH_ITEM` contains the item's name.
  ///
  /// The program may write the duration of its own work, in seconds, to the file named by the environment variable
  /// `VBENCH_SECONDS`. Otherwise, the duration of the whole program is measured.
  package static func files<Answer>(_ format: AnswerFormat<Answer>) -> Self
  where Context: AnsweredItem, Prompt == Void, Reply == Answered<Answer>? {
    Self(MethodKind.files.rawValue) { FilesSession($0, format: format, item: $1) }
  }
}

/// A session that runs a program on one item and reads the answer file.
private final class FilesSession<Item: AnsweredItem, Answer: Sendable>: MethodSession {
  private let program: UserProgram
  private let format: AnswerFormat<Answer>
  private let item: Item
  private let files: [String]
  private var paths: [String] = []
  /// The number of pixels in the largest image received so far.
  private var pixels = 0
  private var folder: PrivateFolder?

  init(_ program: UserProgram, format: AnswerFormat<Answer>, item: Item) {
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
    if let file = files.dropFirst(paths.count).first, Self.canBeRead(file) {
      paths.append(Self.absolute(file))
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
        problem: "it exited without writing \(output.lastPathComponent)",
        lastOutput: [])
    }
    try checkSize(of: output)
    return Answered(
      try format.read(output, in: AnswerContext(of: item, log: ReadingLog())), duration: duration)
  }

  /// Rejects an answer file that is too large. The limit is 64 MiB plus 16 bytes per pixel of the largest image.
  private func checkSize(of output: String) throws {
    let size = try RegularFile.size(of: output)
    let limit = (1 << 26) + 16 * pixels
    guard size <= limit else {
      throw ExternalTrackerError.failed(
        problem:
          "it wrote \(size) bytes to \(output.lastPathComponent); expected at most \(limit)",
        lastOutput: [])
    }
  }

  private func ownFolder() throws -> PrivateFolder {
    if let folder { return folder }
    let base = NSTemporaryDirectory()
    let created = try PrivateFolder(
      in: base.hasSuffix("/") ? String(base.dropLast()) : base, kind: "vbench-answers")
    folder = created
    return created
  }

  private static func canBeRead(_ path: String) -> Bool {
    let name = path.lowercased()
    return [".jpg", ".jpeg", ".png", ".ppm", ".pgm"].contains(where: name.hasSuffix)
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }
}

extension UserProgram {
  /// Runs the program and waits until it ends.
  ///
  /// - Parameter timeFile: the file to which the program may write the duration of its work, in seconds.
  /// - Returns: the duration that the program reports or, if it reports none, the measured duration.
  /// - Throws: `ExternalTrackerError`, which quotes the program's last lines of output.
  package func run(_ arguments: [String], item: String, timeFile: String) throws -> StepDuration? {
    let (start, deadline) = (ContinuousClock.now, RunningClock.now + timeLimits.step)
    let child: ChildProcess
    let device = devices?.take()
    defer { withExtendedLifetime(device) {} }
    do {
      child = try ChildProcess(
        command.words + arguments,
        environment: (device?.variables ?? [:]).merging(environment.values) { $1 }
          .merging(["VBENCH_SECONDS": timeFile, "VBENCH_ITEM": item]) { $1 },
        inheriting: environment.passesOn)
    } catch {
      throw ExternalTrackerError.failed(problem: "\(error)", lastOutput: [])
    }
    child.closeInput()
    // The program's output is not used, but it must be read so that the program does not block.
    try? child.discardOutput(before: deadline)
    guard let ending = child.waitForEnd(before: deadline) else {
      let words = child.lastErrors(Self.lastOutputLines)
      child.end()
      throw ExternalTrackerError.failed(
        problem: "no answer within \(timeLimits.step.components.seconds) s, the limit of"
          + " --step-timeout",
        lastOutput: words)
    }
    let wall = ContinuousClock.now - start
    guard ending == .exited(0) else {
      throw ExternalTrackerError.failed(
        problem: "it \(ending)", lastOutput: child.lastErrors(Self.lastOutputLines))
    }
    if let seconds = Self.seconds(in: timeFile) {
      let nanoseconds = Int64(seconds * 1e9)
      return StepDuration(wallNanoseconds: nanoseconds, cpuNanoseconds: nanoseconds)
    }
    return StepDuration(
      wallNanoseconds: wall.components.seconds * 1_000_000_000
        + wall.components.attoseconds / 1_000_000_000, cpuNanoseconds: child.usedNanoseconds)
  }

  private static let lastOutputLines = 3

  /// Returns the time, in seconds, that the program reports; nil if it reports no time or an invalid one.
  private static func seconds(in path: String) -> Double? {
    guard let bytes = try? RegularFile.read(path, limit: 100) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    return Double(decimal: text).flatMap { $0 >= 0 && $0 < 1e6 ? $0 : nil }
  }
}
