import Bench
import Evaluation
import Geometry

/// A protocol for communicating with programs.
package struct ProgramProtocol<Context, Prompt, Reply: Sendable>: Sendable {
  /// The prefix that selects the protocol on the command line.
  package let name: String
  /// What a program of the protocol does, for `--help`; follows the prefix.
  package let help: String
  let makeSession:
    @Sendable (_ program: UserProgram, _ context: Context) throws
      -> any MethodSession<Prompt, Reply>

  init(
    _ name: String, help: String = "",
    makeSession:
      @escaping @Sendable (_ program: UserProgram, _ context: Context) throws
      -> any MethodSession<Prompt, Reply>
  ) {
    (self.name, self.help) = (name, help)
    self.makeSession = makeSession
  }
}

/// A method that runs an external program. Each session starts the program anew so that a crash affects one attempt
/// only.
package struct ExternalMethod<Context, Prompt, Reply: Sendable>: AnsweringMethod {
  package let program: UserProgram
  private let talk: ProgramProtocol<Context, Prompt, Reply>
  package let fingerprint: String?

  /// Creates a method from a user's program.
  ///
  /// - Parameter protocols: the known protocols.
  /// - Throws: `ExternalTrackerError.malformed` if the command's protocol is not among them.
  package init(
    _ program: UserProgram, by protocols: [ProgramProtocol<Context, Prompt, Reply>]
  ) throws(ExternalTrackerError) {
    let kind = program.command.kind
    guard let talk = protocols.first(where: { $0.name == kind }) else {
      throw .malformed(
        text: kind,
        expected: protocols.map { "\($0.name):COMMAND" }.joined(separator: " or "))
    }
    self.init(program, by: talk)
  }

  private init(_ program: UserProgram, by talk: ProgramProtocol<Context, Prompt, Reply>) {
    self.program = program
    self.talk = talk
    fingerprint = program.command.fingerprint
  }

  package var identity: SubjectIdentity {
    SubjectIdentity(tracker: program.command.name, level: "", revision: nil)
  }

  package var isExternal: Bool { true }

  package var remarks: [RunNote] {
    program.roundTrips.sentence.map {
      [RunNote(.account, subject: identity.name, reason: $0)]
    } ?? []
  }

  package func makeSession(for context: Context) throws -> any MethodSession<Prompt, Reply> {
    try talk.makeSession(program, context)
  }
}

/// An external program that follows targets.
package typealias ExternalTracker = ExternalMethod<SessionTarget, Region, TrackStep>

extension ExternalMethod: Subject
where Context == SessionTarget, Prompt == Region, Reply == TrackStep {
  /// Parses `PROTOCOL:COMMAND` or `NAME=PROTOCOL:COMMAND`, as `ExternalCommand` does.
  ///
  /// - Throws: `ExternalTrackerError.malformed`.
  package init(
    _ text: String, environment: TrackerEnvironment = TrackerEnvironment(),
    timeLimits: UserProgram.TimeLimits = UserProgram.TimeLimits()
  ) throws(ExternalTrackerError) {
    let protocols = ProgramProtocol.trackers
    let command = try ExternalCommand(text, kinds: protocols.map(\.name))
    try self.init(
      UserProgram(command, environment: environment, timeLimits: timeLimits), by: protocols)
  }

  /// Returns true. A tracker that supports only rectangles receives the box around the region.
  package func accepts(_ region: Region) -> Bool { true }

  package func makeSession() throws -> any TrackerSession { try makeSession(for: .unknown) }

  package func withoutRemarks() -> any Subject {
    Self(
      UserProgram(
        program.command, environment: program.environment, timeLimits: program.timeLimits), by: talk
    )
  }
}

extension ProgramProtocol<SessionTarget, Region, TrackStep> {
  /// The protocols that trackers may use.
  package static var trackers: [Self] { [trax, lines] }

  /// TraX, the protocol of the VOT community.
  private static var trax: Self {
    Self("trax", help: "uses TraX, the VOT community's protocol: 'trax:python3 csrt.py'") {
      TraXSession($0, frames: SessionFrames($1))
    }
  }

  /// The protocol that sends frame paths and receives boxes, one per line.
  private static var lines: Self {
    Self(
      "lines",
      help: """
        reads the path of one frame per line, on the first line followed by a tab and x,y,width,height, \
        and prints x,y,width,height or x,y,width,height,confidence for each frame
        """
    ) { LinesSession($0, frames: SessionFrames($1)) }
  }
}
