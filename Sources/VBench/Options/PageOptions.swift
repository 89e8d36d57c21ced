import ArgumentParser
import Bench
import Foundation
import LabelServer

/// The options of commands that show a page.
struct PageOptions: ParsableArguments {
  @Flag(help: "Open the page in the default browser.")
  var open = false

  @Option(
    help: ArgumentHelp(
      "The port of the page on 127.0.0.1. (default: any free port)", valueName: "number"))
  var port: UInt16 = 0

  /// Prints the address of the page, and opens it if the user wants that.
  static func show(_ address: String, opensBrowser: Bool) throws {
    try Console.print("Open this address in a browser on this machine:\n\(address)")
    guard opensBrowser else { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", address]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { ended in
      if ended.terminationStatus != 0 {
        Console.note("The browser could not be started (xdg-open); open the address yourself.")
      }
    }
    try? process.run()
  }

  /// Does something for which a port is needed. A port that cannot be used is wrong usage.
  static func listening<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as LabelServerError {
      throw CommandFailure(status: .wrongUsage, message: error.description)
    }
  }
}
