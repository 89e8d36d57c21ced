import Execution
import Files
import Processes

extension RunStore {
  private var timingPath: String { folder + "/timing.json" }

  /// Keeps what a timing run found out, in place of an earlier one's.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package func save(_ timing: TimingResult) throws {
    let text = try ReadableJSON.bytes(timing)
    try AtomicFile.write(text, to: timingPath)
  }

  /// What a timing run found out; nil where there was none, or its file is damaged.
  package func timing() -> TimingResult? {
    ReadableJSON.value(TimingResult.self, in: timingPath)
  }
}
