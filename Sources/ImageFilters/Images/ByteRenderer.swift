import CKernels
import Imaging

/// A renderer that computes an image as 8-bit pixels, either gray or RGB, with rows from top to bottom.
struct ByteRenderer {
  let graph: ImageGraph
  let area: PixelRect
  /// The number of bytes per pixel: 1 for gray, 3 for red, green and blue.
  let step: Int
  /// The table that converts values to bytes, in the format of `ck_lookup_bytes`.
  let curve: [UInt8]

  /// The memory to fill with tiles. Threads may share it, because each tile is written to a different part.
  private struct Target: @unchecked Sendable {
    let base: UnsafeMutablePointer<UInt8>
  }

  /// Renders the image into newly allocated memory, which the result owns.
  func pixelBuffer() throws(ImageFilterError) -> PixelBuffer {
    let count = area.width * area.height * step
    let base = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    do throws(ImageFilterError) {
      try render(Target(base: base))
    } catch {
      base.deallocate()
      throw error
    }
    let plane = PixelBuffer.Plane(
      base: UnsafePointer(base), width: area.width, height: area.height,
      bytesPerRow: area.width * step)
    return PixelBuffer(
      width: area.width, height: area.height, layout: step == 1 ? .luma : .rgb, planes: [plane]
    ) {
      base.deallocate()
    }
  }

  private func render(_ target: Target) throws(ImageFilterError) {
    if ByteEvaluator.canEvaluate(graph) {
      let bytes = ByteEvaluator(step: step)
      let strips = TileGrid.strips(covering: area, reach: graph.reach, step: step)
      try TileRenderer.renderParts(strips) { rect throws(ImageFilterError) in
        let line = area.maxY - 1 - rect.minY
        let lowest = target.base + (line * area.width + rect.minX - area.minX) * step
        let part = ByteTile(
          rect, step: step, lowest: lowest, bytesPerRow: -area.width * step, owner: nil)
        try bytes.fill(part, from: graph.root)
      }
      return
    }
    try TileRenderer(graph: graph, area: area).render { tile in
      let x = tile.rect.minX - area.minX
      for y in 0..<tile.height {
        let line = area.maxY - 1 - (tile.rect.minY + y)
        let out = target.base + (line * area.width + x) * step
        for channel in 0..<step {
          ck_lookup_bytes(
            tile.color(channel, y), curve, out + channel, Int32(step), Int32(tile.width))
        }
      }
    }
  }
}
