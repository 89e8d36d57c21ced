import Files
import Foundation

/// The built command, run as people run it.
struct VBenchProcess {
  var status: Int32
  var output: String
  var errors: String

  /// What is on the standard error, line by line.
  var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

  static var isDebugBuild: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// The command.
  static let executable = built("vbench")

  /// Where the build has put a program: beside the test bundle.
  static func built(_ name: String) -> String {
    let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    let folders = [bundle, CommandLine.arguments.first, Bundle.main.bundlePath].compactMap(\.self)
      .map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    let candidates = folders.map { $0 + "/" + name }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0) } ?? name
  }

  /// Runs the command to its end.
  ///
  /// - Parameters:
  ///   - program: instead of the command.
  ///   - folder: the working folder.
  ///   - environment: variables that are added to this process's.
  ///   - device: where the standard output goes instead; nothing of it comes back then.
  ///   - started: called with the process while it runs.
  init(
    _ arguments: [String], of program: String = executable, in folder: String,
    environment: [String: String] = [:],
    outputTo device: String? = nil,
    started: (Process) throws -> Void = { _ in }
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    // Swift's own words about a crash take seconds.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }.merging(environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let name = UUID().uuidString
    let (outputPath, errorPath) = ("\(folder)/\(name).out", "\(folder)/\(name).err")
    defer {
      for path in [outputPath, errorPath] { try? FileManager.default.removeItem(atPath: path) }
    }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try device.map(Self.openedFile) ?? Self.newFile(outputPath)
    process.standardError = try Self.newFile(errorPath)
    try process.run()
    try started(process)
    process.waitUntilExit()
    status = process.terminationStatus
    output = device == nil ? String(decoding: try RegularFile.read(outputPath), as: UTF8.self) : ""
    errors = String(decoding: try RegularFile.read(errorPath), as: UTF8.self)
  }

  private static func newFile(_ path: String) throws -> FileHandle {
    try Data().write(to: URL(fileURLWithPath: path))
    return try openedFile(path)
  }

  private static func openedFile(_ path: String) throws -> FileHandle {
    try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }
}
