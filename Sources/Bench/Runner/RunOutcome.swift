import Geometry

/// How a run went; what the methods said is in the store.
package struct RunOutcome<Loaded: Sendable>: Sendable {
  /// The items that came to their end, in the plan's order.
  package var items: [FinishedItem] = []
  /// What the reader of the results should know: items and parts of them left out, and why.
  package var problems: [RunNote] = []
  /// How many of the problems are items that cannot be read and parts that are broken.
  package var brokenInputs = 0
  /// Which methods failed on which items, and why.
  package var failures: [RunNote] = []
  /// Names of methods that did not come back from a frame in time; they may be at work still.
  package var abandonedMethods: Set<String> = []
  /// Cells that were in the store already.
  package var reusedCells = 0
  /// Cells that were computed.
  package var newCells = 0
  package var wasInterrupted = false
  package var statistics = RunStatistics()

  package init() {}

  /// The same of other items, and of none of them yet.
  init(_ other: RunOutcome<Never>) {
    problems = other.problems
    brokenInputs = other.brokenInputs
    failures = other.failures
    abandonedMethods = other.abandonedMethods
    reusedCells = other.reusedCells
    newCells = other.newCells
    wasInterrupted = other.wasInterrupted
    statistics = other.statistics
  }

  /// An item on which every method came to its end, one way or another.
  package struct FinishedItem: Sendable {
    package var planIndex: Int
    package var loaded: Loaded
    package var frameSize: PixelSize
    /// The fingerprint of labels, work and first frame, for each pass over the frames.
    package var inputs: [FrameOrder: String]
  }
}

/// Where the time of a run went, in seconds.
package struct RunStatistics: Sendable, Hashable {
  /// From the first task to the last, on the wall.
  package var wall = 0.0
  /// Processor time of reading and decoding frames, and of the methods.
  package var decoding = 0.0
  package var tracking = 0.0
  package var framesDecoded = 0
  package var stepsTracked = 0
}
