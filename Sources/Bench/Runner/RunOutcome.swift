import Geometry

/// The outcome of a run. The answers are in the store.
package struct RunOutcome<Loaded: Sendable>: Sendable {
  /// The completed items, in the plan's order.
  package var items: [FinishedItem] = []
  /// Notes that tell readers of the results which items and parts were left out.
  package var problems: [RunNote] = []
  /// The number of notes about unreadable items and defective parts.
  package var brokenInputs = 0
  /// The methods that failed, the items on which they failed, and the reasons.
  package var failures: [RunNote] = []
  /// The names of methods that exceeded the time limit. They may still be working.
  package var abandonedMethods: Set<String> = []
  /// The number of cells that were already in the store.
  package var reusedCells = 0
  package var newCells = 0
  /// The numbers of kept cells that another program stored, by method.
  var otherPrograms: [String: Int] = [:]
  /// The number of stored cells for which the user's command failed.
  package var failedCommands = 0
  package var wasInterrupted = false
  package var statistics = RunStatistics()

  package init() {}

  /// Copies everything except the items from an outcome with another item type.
  package init(_ other: RunOutcome<Never>) {
    problems = other.problems
    brokenInputs = other.brokenInputs
    failures = other.failures
    abandonedMethods = other.abandonedMethods
    reusedCells = other.reusedCells
    newCells = other.newCells
    otherPrograms = other.otherPrograms
    failedCommands = other.failedCommands
    wasInterrupted = other.wasInterrupted
    statistics = other.statistics
  }

  /// An item on which every method has finished or failed.
  package struct FinishedItem: Sendable {
    var planIndex: Int
    package var loaded: Loaded
    package var frameSize: PixelSize
    /// For each pass, the fingerprint of the labels, the work and the first frame.
    var inputs: [FrameOrder: String]
  }
}

/// The time taken by a run, in total and for each type of work, in seconds, and the amount of work.
package struct RunStatistics: Sendable, Hashable {
  /// The wall time from the start of the first task to the end of the last.
  package var wall = 0.0
  /// The CPU time for reading and decoding frames.
  package var decoding = 0.0
  /// The CPU time of the methods.
  package var tracking = 0.0
  package var framesDecoded = 0
  package var stepsTracked = 0
}
