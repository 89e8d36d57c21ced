import Execution
import Files
import Processes

extension RunStore {
  private var timingPath: String { folder + "/timing.json" }

  /// Keeps what a timing run found out, in place of an earlier one's.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package func save(_ timing: TimingResult) throws {
    let text = try SealedJSON.bytes(timing)
    try AtomicFile.write(text, to: timingPath)
  }

  /// What a timing run found out; nil where there was none.
  ///
  /// - Throws: `RunError.unreadableRun` where its file is damaged.
  package func timing() throws(RunError) -> TimingResult? {
    try SealedJSON.value(TimingResult.self, in: timingPath) { reason in
      RunError.unreadableRun(path: timingPath, reason: reason)
    }
  }
}
