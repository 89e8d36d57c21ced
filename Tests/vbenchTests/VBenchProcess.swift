import Files
import Foundation
import TestSupport

/// The built command, run as a user would run it.
struct VBenchProcess {
  var status: Int32
  var output: String
  var errors: String

  /// The lines on standard error.
  var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

  static var isDebugBuild: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// The path of the command.
  static let executable = BuiltProgram.path("vbench")

  /// Runs the command until it ends.
  ///
  /// - Parameters:
  ///   - program: a program to run instead of the command.
  ///   - folder: the working directory.
  ///   - environment: variables to add to this process's environment.
  ///   - device: a file that receives standard output, which is then not returned.
  ///   - started: a closure that is called with the process while it runs.
  init(
    _ arguments: [String], of program: String = executable, in folder: String,
    environment: [String: String] = [:],
    outputTo device: String? = nil,
    started: (Process) throws -> Void = { _ in }
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    // Swift's own crash report would take seconds, so it is turned off.
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

extension Process {
  /// Lowers the priority of the process and of everything that it starts from now on, so that the test watching it can
  /// keep up on a busy machine.
  func giveWay() {
    // Glibc declares the constant as an enumeration, but the parameter as an integer.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(processIdentifier), 19)
  }
}
