import Bench
import Files
import Foundation
import GroundTruth
import LabelServer
import Labeling
import Synchronization

/// A job that shows the page for labeling until it is interrupted.
final class LabelJob: Sendable {
  private let inputs: LabelingInputs
  private let settings: LabelingSession.Settings
  /// The sequences that the page has asked for.
  private let sessions = Mutex<[Int: LabelingSession]>([:])

  init(_ inputs: LabelingInputs, settings: LabelingSession.Settings) {
    (self.inputs, self.settings) = (inputs, settings)
  }

  /// The command that measures trackers with the labels.
  var compareCommand: String { "vbench compare -d \(Escaping.shellWord(inputs.folder))" }

  /// Shows the page until an interruption. All labels are stored at that time.
  ///
  /// - Parameters:
  ///   - port: the port to listen on; 0 for any free port.
  ///   - started: is called with the address of the page.
  /// - Throws: `LabelServerError`, or an error that prevents the first sequence from being opened.
  func run(
    port: UInt16, interruption: Interruption, started: @escaping @Sendable (String) throws -> Void
  ) throws {
    defer { close() }
    _ = try session(0)
    let server = LabelServer(
      inputs.items.enumerated().map { index, item in
        .init(name: item.input.sequence.name) { [self] in try session(index) }
      }, afterwards: compareCommand, port: port)
    try Waiting.wait { [interruption] in
      try started(await server.start())
      while !interruption.isRaised { try await Task.sleep(for: .milliseconds(50)) }
      await server.stop()
    }
  }

  /// How many labels the opened sequences have.
  struct Counts: Sendable {
    var targets = 0
    var byHand = 0
    var checked = 0
    /// The number of labels that only a tracker has made.
    var tracked = 0
  }

  /// Counts the labels of the opened sequences.
  func counts() throws -> Counts {
    let opened = sessions.withLock { Array($0.values) }
    return try Waiting.wait {
      var counts = Counts()
      for session in opened {
        for target in await session.state().targets {
          counts.targets += 1
          counts.byHand += target.handCount
          counts.checked += target.checkedCount
          counts.tracked += target.trackedCount
        }
      }
      return counts
    }
  }

  private func session(_ index: Int) throws -> LabelingSession {
    try sessions.withLock { sessions in
      if let session = sessions[index] { return session }
      let (input, folder) = inputs.items[index]
      let session = try LabelingSession(input, folder: folder, settings: settings)
      sessions[index] = session
      return session
    }
  }

  private func close() {
    for session in sessions.withLock({ Array($0.values) }) { session.close() }
  }
}
