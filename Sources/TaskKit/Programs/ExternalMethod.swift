import Bench
import GroundTruth

/// A protocol for communication with external programs.
package struct ProgramProtocol<Context, Prompt, Reply: Sendable>: Sendable {
  /// The prefix that selects the protocol on the command line.
  package let name: String
  /// The description that follows the prefix in `--help`.
  package let help: String
  package let makeSession:
    @Sendable (_ program: UserProgram, _ context: Context) throws
      -> any MethodSession<Prompt, Reply>

  package init(
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
  package let talk: ProgramProtocol<Context, Prompt, Reply>
  package let fingerprint: String?

  /// Creates a method from a user's program.
  ///
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

  package init(_ program: UserProgram, by talk: ProgramProtocol<Context, Prompt, Reply>) {
    self.program = program
    self.talk = talk
    fingerprint = program.command.fingerprint + program.reading.answersFingerprint
  }

  package var identity: MethodIdentity {
    MethodIdentity(tracker: program.command.name, level: "", revision: nil)
  }

  package var isExternal: Bool { true }

  package var remarks: [RunNote] {
    [program.roundTrips.sentence, program.usage.sentence, program.startAnswers.sentence]
      .compactMap(\.self).map { RunNote(.account, method: identity.name, reason: $0) }
  }

  package func takeFailureReport(on item: String) -> String? {
    program.failureReports.take(on: item)
  }

  package func makeSession(for context: Context) throws -> any MethodSession<Prompt, Reply> {
    try talk.makeSession(program, context)
  }
}
