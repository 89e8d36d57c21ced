import Imaging
import Media

/// An item with its labels and the methods that can answer it.
package struct PlannedItem<Loaded: Sendable>: Sendable {
  /// The index of the item's entry in the plan.
  let planIndex: Int
  /// The item, with its labels in memory.
  package let loaded: Loaded
  package let frameCount: Int
  /// The number of frames that a method answers, summed over all attempts.
  package let steps: Int
  /// A string that changes whenever the work on the item changes. It does not depend on the item's name or the methods.
  package let work: String
  private(set) var passes: [ItemPass]
  /// The names of the methods that can answer at least part of the item, in the plan's order.
  package private(set) var applicableMethods: [String]
  /// The fingerprint of the labels. It may be nil if the labels are embedded in the program, because these cannot
  /// change.
  package let labels: LabelFingerprint?
  /// A closure that returns the paths of the files of frames, even if no method reads the frames.
  package let files: @Sendable () -> [String]
  /// The group of items that were drawn together, whose figures are not independent evidence: the stated group or, for
  /// items with the same frames and labels, the full name of the first of them; nil if there is no such group.
  package var group: String?

  package init(
    planIndex: Int, loaded: Loaded, frameCount: Int, steps: Int, work: String,
    passes: [ItemPass], applicableMethods: [String], labels: LabelFingerprint?,
    files: @escaping @Sendable () -> [String]
  ) {
    self.planIndex = planIndex
    self.loaded = loaded
    self.frameCount = frameCount
    self.steps = steps
    self.work = work
    self.passes = passes
    self.applicableMethods = applicableMethods
    self.labels = labels
    self.files = files
  }

  /// Returns a copy of the item that contains only the methods in the given set.
  func restricted(to methods: Set<String>) -> Self {
    var restricted = self
    restricted.applicableMethods.removeAll { !methods.contains($0) }
    for pass in passes.indices {
      restricted.passes[pass].methods.removeAll { !methods.contains($0.name) }
    }
    return restricted
  }

  /// Returns the cost of running the given number of methods: the number of frames to decode plus the number of
  /// answers.
  package func cost(methods: Int) -> Int { frameCount + methods * steps }
}

/// A pass over an item's frames. The frames are decoded once for all methods, and each method has its own cell in the
/// store.
package struct ItemPass: Sendable {
  /// A method that can answer at least part of the pass.
  package struct PassMethod: Sendable {
    package let name: String
    /// A closure that creates new lanes: either one for each attempt, or one for several attempts that are made
    /// together.
    let makeLanes: @Sendable () -> [any Lane]

    package init(_ name: String, makeLanes: @escaping @Sendable () -> [any Lane]) {
      self.name = name
      self.makeLanes = makeLanes
    }
  }

  let order: FrameOrder
  /// The frames in the order of the pass.
  package let frames: ItemFrames
  /// The methods, in the plan's order.
  package var methods: [PassMethod]
  /// A closure that computes the fingerprint of the pass's input. Stored answers are reused only if they have the same
  /// fingerprint.
  package let fingerprint: @Sendable (_ firstFrame: PixelBuffer) -> String
  /// A closure that returns the header of a cell's content for a given number of attempts. The content of the attempts
  /// follows the header.
  package let header: @Sendable (_ attempts: Int) -> [UInt8]

  package init(
    _ order: FrameOrder, frames: ItemFrames, methods: [PassMethod],
    header: @escaping @Sendable (_ attempts: Int) -> [UInt8] = { _ in [] },
    fingerprint: @escaping @Sendable (_ firstFrame: PixelBuffer) -> String
  ) {
    self.order = order
    self.frames = frames
    self.methods = methods
    self.header = header
    self.fingerprint = fingerprint
  }

  /// Converts between a frame's index in the item and its position in the pass. The conversion is the same in both
  /// directions.
  package func position(of frame: Int) -> Int {
    order == .forward ? frame : frames.count - 1 - frame
  }

  /// Returns the results of a method's lanes in their stored form.
  package func content(of lanes: [any Lane]) -> [UInt8] {
    let attempts = lanes.flatMap(\.content)
    var bytes = header(attempts.count)
    bytes.reserveCapacity(bytes.count + attempts.reduce(0) { $0 + $1.byteCount })
    for attempt in attempts {
      bytes += attempt.head
      bytes += attempt.body
    }
    return bytes
  }
}

/// The stored content of an attempt. The bytes are in two parts, so that the second part, which may be large, is not
/// copied.
package struct AttemptContent: Sendable {
  package var head: [UInt8]
  package var body: ArraySlice<UInt8>

  package init(head: [UInt8] = [], body: ArraySlice<UInt8>) {
    self.head = head
    self.body = body
  }

  var byteCount: Int { head.count + body.count }
}

/// A range of consecutive frames of a source.
package struct ItemFrames: Sendable {
  var source: any FrameSource
  /// The 0-based number of the first frame in the source.
  package var first: Int
  package var count: Int
  /// Whether frames may differ in size from the first frame, as in a pair of photographs.
  var sizesMayDiffer: Bool

  package init(
    source: any FrameSource, first: Int, count: Int, sizesMayDiffer: Bool = false
  ) {
    self.source = source
    self.first = first
    self.count = count
    self.sizesMayDiffer = sizesMayDiffer
  }
}
