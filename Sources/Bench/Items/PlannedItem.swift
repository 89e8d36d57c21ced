import Imaging
import Media

/// An item whose labels have been read, and the methods that can answer on it.
package struct PlannedItem<Loaded: Sendable>: Sendable {
  /// Its number among the plan's entries.
  package let planIndex: Int
  /// What was read.
  package let loaded: Loaded
  package let frameCount: Int
  /// On how many frames a method answers, all attempts together.
  let steps: Int
  /// What decides, beside its name and methods, which work there is on it.
  let work: String
  /// One way through the frames for each of these.
  package private(set) var passes: [ItemPass]
  /// Names of the methods that can answer at least part of it, in the plan's order.
  package private(set) var applicableMethods: [String]

  package init(
    planIndex: Int, loaded: Loaded, frameCount: Int, steps: Int, work: String,
    passes: [ItemPass], applicableMethods: [String]
  ) {
    self.planIndex = planIndex
    self.loaded = loaded
    self.frameCount = frameCount
    self.steps = steps
    self.work = work
    self.passes = passes
    self.applicableMethods = applicableMethods
  }

  /// The same item for some of its methods.
  func restricted(to methods: Set<String>) -> Self {
    var restricted = self
    restricted.applicableMethods.removeAll { !methods.contains($0) }
    for pass in passes.indices {
      restricted.passes[pass].methods.removeAll { !methods.contains($0.name) }
    }
    return restricted
  }

  /// What it takes to run so many methods, in frames: those that are decoded and those that are
  /// answered on.
  func cost(methods: Int) -> Int { frameCount + methods * steps }
}

/// One way through an item's frames. It decodes them once and has a cell in the store for each
/// method.
package struct ItemPass: Sendable {
  /// A method that can answer at least part of the pass.
  package struct PassMethod: Sendable {
    package let name: String
    /// Makes new work: a lane for each attempt, or for those that are made together.
    package let makeLanes: @Sendable () -> [any Lane]

    package init(_ name: String, makeLanes: @escaping @Sendable () -> [any Lane]) {
      self.name = name
      self.makeLanes = makeLanes
    }
  }

  package let order: FrameOrder
  /// The frames in the order of the pass.
  package let frames: ItemFrames
  /// In the plan's order.
  package internal(set) var methods: [PassMethod]
  /// Tells whether a stored answer belongs to the item that is to be run now.
  package let fingerprint: @Sendable (_ firstFrame: PixelBuffer) -> String
  /// What a cell's content begins with, before that of so many attempts.
  package let beginning: @Sendable (_ attempts: Int) -> [UInt8]

  package init(
    _ order: FrameOrder, frames: ItemFrames, methods: [PassMethod],
    beginning: @escaping @Sendable (_ attempts: Int) -> [UInt8] = { _ in [] },
    fingerprint: @escaping @Sendable (_ firstFrame: PixelBuffer) -> String
  ) {
    self.order = order
    self.frames = frames
    self.methods = methods
    self.beginning = beginning
    self.fingerprint = fingerprint
  }

  /// How many frames of the pass come before a frame of the item; the same the other way.
  package func position(of frame: Int) -> Int {
    order == .forward ? frame : frames.count - 1 - frame
  }

  /// What a method's lanes have come to, as it is stored.
  func content(of lanes: [any Lane]) -> [UInt8] {
    let attempts = lanes.flatMap(\.content)
    var bytes = beginning(attempts.count)
    bytes.reserveCapacity(bytes.count + attempts.reduce(0) { $0 + $1.byteCount })
    for attempt in attempts {
      bytes += attempt.head
      bytes += attempt.body
    }
    return bytes
  }
}

/// What is stored of an attempt: bytes in two parts, since the second may be large.
package struct AttemptContent: Sendable {
  package var head: [UInt8]
  package var body: ArraySlice<UInt8>

  package init(head: [UInt8] = [], body: ArraySlice<UInt8>) {
    self.head = head
    self.body = body
  }

  var byteCount: Int { head.count + body.count }
}

/// Some consecutive frames of a source.
package struct ItemFrames: Sendable {
  package var source: any FrameSource
  /// The 0-based frame of the source to begin with.
  package var first: Int
  package var count: Int
  /// Whether frames may have other sizes than the first one, as those of a pair of photos.
  package var sizesMayDiffer: Bool

  package init(
    source: any FrameSource, first: Int, count: Int, sizesMayDiffer: Bool = false
  ) {
    self.source = source
    self.first = first
    self.count = count
    self.sizesMayDiffer = sizesMayDiffer
  }
}
