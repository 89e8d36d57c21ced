import Bench
import Evaluation
import Geometry
import GroundTruth

/// A protocol for communication with external programs.
package struct ProgramProtocol<Context, Prompt, Reply: Sendable>: Sendable {
  /// The prefix that selects the protocol on the command line.
  package let name: String
  /// The description that follows the prefix in `--help`.
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

/// A method that runs an external program. Each session starts the program again, so a crash affects only one attempt.
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
        expected: protocols.map { ExternalCommand.form(of: $0.name) }.joined(separator: " or "))
    }
    self.init(program, by: talk)
  }

  private init(_ program: UserProgram, by talk: ProgramProtocol<Context, Prompt, Reply>) {
    self.program = program
    self.talk = talk
    fingerprint = program.command.fingerprint + ChosenReading.answersFingerprint
  }

  package var identity: SubjectIdentity {
    SubjectIdentity(tracker: program.command.name, level: "", revision: nil)
  }

  package var isExternal: Bool { true }

  package var remarks: [RunNote] {
    [program.roundTrips.sentence, program.startAnswers.sentence].compactMap(\.self).map {
      RunNote(.account, subject: identity.name, reason: $0)
    }
  }

  package func takeFailureReport(on item: String) -> String? {
    program.failureReports.take(on: item)
  }

  package func makeSession(for context: Context) throws -> any MethodSession<Prompt, Reply> {
    try talk.makeSession(program, context)
  }
}

/// A method that runs an external program as a tracker.
package typealias ExternalTracker = ExternalMethod<SessionTarget, Region, TrackStep>

extension ExternalMethod: Subject
where Context == SessionTarget, Prompt == Region, Reply == TrackStep {
  /// Creates a tracker from `PROTOCOL:COMMAND` or `NAME=PROTOCOL:COMMAND`; see `ExternalCommand`.
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

  /// Returns true for every region, because a tracker that supports only rectangles receives the region's bounding box.
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
  /// The protocols that external trackers may use.
  package static var trackers: [Self] { [trax, lines, python] }

  /// TraX, the tracker communication protocol of the VOT community.
  private static var trax: Self {
    Self("trax", help: "uses TraX, the VOT community's protocol: 'trax:python3 csrt.py'") {
      TraXSession($0, frames: SessionFrames($1))
    }
  }

  /// A line-based protocol that sends frame paths and receives boxes.
  private static var lines: Self {
    Self(
      "lines",
      help: """
        reads one line per frame with the frame's path (the first line also has a tab and \
        x,y,width,height), and prints x,y,width,height or x,y,width,height,confidence for each frame
        """
    ) { LinesSession($0, frames: SessionFrames($1)) }
  }

  /// A class in a Python file.
  private static var python: Self {
    Self(
      ExternalCommand.python,
      help: "runs a class with the methods init and update: 'python:mine.py:Mine'"
    ) { PythonSession($0, on: $1) }
  }
}
