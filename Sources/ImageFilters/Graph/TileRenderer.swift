import Dispatch
import Synchronization

/// A renderer that computes the tiles of a graph on all cores.
struct TileRenderer {
  let graph: ImageGraph
  let area: PixelRect

  /// Renders the area, tile by tile, on all cores.
  ///
  /// - Parameter use: a function that receives each tile. It may be called on any thread.
  /// - Throws: the first error that occurred in a tile.
  func render(_ use: @Sendable (Tile) -> Void) throws(ImageFilterError) {
    let rects = TileGrid.rects(covering: area, reach: graph.reach)
    try Self.renderParts(rects) { rect throws(ImageFilterError) in
      use(try Evaluator(graph).tile(graph.root, rect))
    }
  }

  /// Calls a function for each rectangle, on all cores.
  ///
  /// - Throws: the first error that a call threw. Calls that have not started by then are skipped.
  static func renderParts(
    _ rects: [PixelRect], _ make: @Sendable (PixelRect) throws(ImageFilterError) -> Void
  ) throws(ImageFilterError) {
    let failure = Mutex<ImageFilterError?>(nil)
    @Sendable func part(_ index: Int) {
      guard failure.withLock({ $0 == nil }) else { return }
      do throws(ImageFilterError) {
        try make(rects[index])
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
    if rects.count > 1 {
      DispatchQueue.concurrentPerform(iterations: rects.count, execute: part)
    } else if !rects.isEmpty {
      part(0)
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
