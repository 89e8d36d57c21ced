import ArgumentParser
import Bench
import Foundation
import Tracking

struct ServeTraXCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve-trax",
    abstract:
      "Makes a tracker available to other programs through TraX, the VOT community's protocol.",
    discussion: """
      The program communicates through standard input and output. As in the reference implementation, the environment \
      variable TRAX_SOCKET selects a local port instead, and TRAX_IN and TRAX_OUT select \
      file descriptors. Example for the VOT toolkit's trackers.ini:
        [OpenVision]
        label = OpenVision
        protocol = trax
        command = vbench serve-trax --level accurate
      """)

  @Option(
    help: ArgumentHelp("The tracker: object or rectangle.", valueName: "name"),
    completion: .list(["object", "rectangle"]))
  var tracker = "object"

  @Option(
    help: ArgumentHelp("The level: fast or accurate.", valueName: "name"),
    completion: .list(["fast", "accurate"]))
  var level = "fast"

  @Option(
    help: ArgumentHelp(
      "The revision of the algorithm. (default: as listed by `vbench trackers`)",
      valueName: "number"))
  var revision: Int?

  func run() throws {
    let methods = try TrackerRegistry.known.methods(
      of: MatrixSelection(
        trackers: [tracker], levels: [level], revisions: revision.map { [String($0)] } ?? []))
    guard let method = methods.first else {
      throw ValidationError("the \(tracker) tracker has no \(level) level")
    }
    let (input, output) = try descriptors()
    let server = TraXServer(
      method, name: "OpenVision-\(method.identity.name)",
      regions: tracker == "rectangle" ? [.polygon] : [.rectangle], input: input, output: output)
    try server.run()
  }

  /// Returns the file descriptors for reading and for writing messages.
  private func descriptors() throws -> (input: Int32, output: Int32) {
    let environment = ProcessInfo.processInfo.environment
    if let text = environment["TRAX_SOCKET"] {
      guard let port = UInt16(text) else {
        throw ValidationError("TRAX_SOCKET: expected a port number, found '\(text)'")
      }
      guard let descriptor = LocalConnection.open(port: port, timeout: .seconds(30)) else {
        throw CommandFailure(status: .badInput, message: "no program is listening on port \(port)")
      }
      return (descriptor, descriptor)
    }
    func number(_ name: String, _ otherwise: Int32) throws -> Int32 {
      guard let text = environment[name] else { return otherwise }
      guard let number = Int32(text), fcntl(number, F_GETFD) >= 0 else {
        throw ValidationError("\(name): expected the number of an open file, found '\(text)'")
      }
      return number
    }
    return (try number("TRAX_IN", STDIN_FILENO), try number("TRAX_OUT", STDOUT_FILENO))
  }
}
