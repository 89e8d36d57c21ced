import Geometry
import Imaging
import Testing

@testable import GroundTruth

@Suite struct EmbeddedFlowSceneTests {
  @Test func `the motion of a flow scene's layer equals the value computed by hand`() {
    let layer = FlowScene.Layer(
      center: [10, 20], radii: nil, motion: FlowScene.Motion(shift: [3, -1], turn: 0.125, scale: 2))
    // The offset of (12, 20) is 2 to the right. It is doubled, rotated by 45 degrees and shifted.
    let root = 0.5.squareRoot()
    let moved = layer.moved([12, 20])
    #expect(abs(moved.x - (13 + 4 * root)) < 1e-9)
    #expect(abs(moved.y - (19 + 4 * root)) < 1e-9)
    let back = layer.origin(of: moved)
    #expect(abs(back.x - 12) < 1e-9)
    #expect(abs(back.y - 20) < 1e-9)
  }

  @Test func `pixels that move behind a layer or out of the image are occluded in flow truth`() {
    let scene = FlowScene(
      name: "two", size: PixelSize(width: 40, height: 30),
      layers: [
        FlowScene.Layer(center: [0, 0], radii: nil, motion: FlowScene.Motion(shift: [-5, 0])),
        FlowScene.Layer(
          center: [20, 15], radii: [6, 6], motion: FlowScene.Motion(shift: [2, 0])),
      ], seed: 1)
    let truth = scene.truth()
    #expect(truth.field[20, 15] == [2, 0])
    #expect(truth.field[2, 2] == [-5, 0])
    func isOccluded(_ x: Int, _ y: Int) -> Bool? { truth.isOccluded?[y * 40 + x] }
    #expect(isOccluded(2, 2) == true)
    #expect(isOccluded(30, 2) == false)
    #expect(isOccluded(20, 15) == false)
    // In the second image, x = 30 - 5 is behind the disc at 22 ± 6, and x = 36 - 5 is outside the disc.
    #expect(isOccluded(30, 15) == true)
    #expect(isOccluded(36, 15) == false)
  }

  /// Tests that, in images without noise, a point that is visible in both images looks the same at both ends of its
  /// flow vector.
  @Test func `pixels of embedded flow scenes look the same at both ends of their flow`() throws {
    for var scene in EmbeddedFlowScenes.scenes {
      scene.noise = 0
      scene.light = (1, 1)
      let (first, second) = scene.images()
      let truth = scene.truth()
      let (a, b) = (first.luma, second.luma)
      var (sum, count) = (0.0, 0)
      for y in 0..<a.height {
        for x in 0..<a.width where truth.isOccluded?[y * a.width + x] == false {
          let flow = truth.field[x, y] ?? .zero
          let (px, py) = (Double(x) + Double(flow.x), Double(y) + Double(flow.y))
          let (column, line) = (min(Int(px), b.width - 2), min(Int(py), b.height - 2))
          let (fx, fy) = (px - Double(column), py - Double(line))
          func pixel(_ dx: Int, _ dy: Int) -> Double {
            Double(b.base[(line + dy) * b.bytesPerRow + column + dx])
          }
          let upper = pixel(0, 0) + fx * (pixel(1, 0) - pixel(0, 0))
          let lower = pixel(0, 1) + fx * (pixel(1, 1) - pixel(0, 1))
          sum += abs(upper + fy * (lower - upper) - Double(a.base[y * a.bytesPerRow + x]))
          count += 1
        }
      }
      withExtendedLifetime((first, second)) {}
      #expect(count > a.width * a.height / 2)
      #expect(sum / Double(count) < 3.5, "\(scene.name)")
    }
  }

  @Test func `embedded flow pairs have unique names and the same pixels each time`() throws {
    let pairs = EmbeddedFlowScenes.pairs
    #expect(Set(pairs.map(\.name)).count == pairs.count)
    let (a, b) = (try pairs[0].images().first, try pairs[0].images().first)
    let (p, q) = (a.luma, b.luma)
    for y in stride(from: 0, to: p.height, by: 7) {
      for x in 0..<p.width {
        guard p.base[y * p.bytesPerRow + x] == q.base[y * q.bytesPerRow + x] else {
          Issue.record("pixel (\(x), \(y)) differs")
          return
        }
      }
    }
    withExtendedLifetime((a, b)) {}
  }
}
