import Imaging
import Media
import Processes

/// An item whose labels have been read, and the methods that can answer on it.
package protocol PlannedItem: Sendable {
  /// Its number among the plan's places.
  var planIndex: Int { get }
  var frameCount: Int { get }
  /// Names of the methods that can answer at least part of it, in the plan's order.
  var applicableMethods: [String] { get }
  /// One way through the frames for each of these.
  var passes: [any ItemPass] { get }

  /// Names of the methods that can answer at least part of a pass.
  func applicableMethods(in order: FrameOrder) -> [String]

  /// The same item for some of its methods.
  func restricted(to methods: Set<String>) -> Self

  /// What it takes to run so many methods, in frames: those that are decoded and those that are
  /// answered on.
  func cost(methods: Int) -> Int

  /// Adds what decides, beside its name and methods, which work there is on it.
  func add(to sum: inout Checksum)
}

extension PlannedItem {
  var orders: [FrameOrder] { passes.map(\.order) }
}

/// One way through an item's frames. It decodes them once and has a cell in the store for each
/// method.
package protocol ItemPass: Sendable {
  var order: FrameOrder { get }
  /// The frames in the order of the pass.
  var frames: ItemFrames { get }

  /// How many frames of the pass come before a frame of the item; the same the other way.
  func position(of frame: Int) -> Int

  /// Tells whether a stored answer belongs to the item that is to be run now.
  func fingerprint(firstFrame: PixelBuffer) -> String

  /// New work for every method that can answer.
  func makeLanes() -> [any Lane]

  /// What one method's lanes have come to, as it is stored.
  func content(of lanes: [any Lane]) -> [UInt8]
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
