import Geometry
import Imaging
import OpenVision
import TestSupport
import Testing

@Suite struct OpticalFlowVisualizerTests {
  private func field(_ vector: SIMD2<Float>, side: Int = 30) -> VectorPixelBuffer {
    VectorPixelBuffer(size: PixelSize(width: side, height: side), format: .float32) { _, row in
      row.update(repeating: vector)
    }
  }

  private func color(_ image: PixelBuffer, _ x: Int, _ y: Int) -> [UInt8] {
    let plane = image.rgb.planes[0]
    return withExtendedLifetime(image) {
      (0..<3).map { plane.base[y * plane.bytesPerRow + 3 * x + $0] }
    }
  }

  @Test func `each cell of a flow drawing shows a triangle that points along the motion`() {
    let visualizer = OpticalFlowVisualizer(maximumLength: 4, cellSize: 30, tipAngle: 60)
    let image = visualizer.image(of: field([4, 0]))
    // The arrow is wide on the left and ends in a tip on the right. It is red because the motion is
    // to the right.
    #expect(color(image, 3, 9) == [255, 0, 0])
    #expect(color(image, 3, 20) == [255, 0, 0])
    #expect(color(image, 24, 14)[0] > 200)
    #expect(color(image, 24, 9) == [0, 0, 0])
    #expect(color(image, 24, 20) == [0, 0, 0])
  }

  @Test func `short flow vectors are drawn dark, and cells without motion show the image`() {
    let visualizer = OpticalFlowVisualizer(
      minimumLength: 1, maximumLength: 5, cellSize: 10, tipAngle: 60)
    let picture = TestImages.luma(width: 30, height: 30) { _, _ in 77 }
    #expect(color(visualizer.image(of: field([0, 0.5]), over: picture), 4, 4) == [77, 77, 77])
    let half = color(visualizer.image(of: field([3, 0]), over: picture), 4, 4)
    #expect(half == [127, 0, 0])
  }

  @Test func `a flow vector rotated by a third of a turn from the right is drawn in green`() {
    let visualizer = OpticalFlowVisualizer(maximumLength: 1)
    // The motion is rotated by a third of a turn from the direction to the right. The rotation is clockwise because y
    // increases downward.
    let image = visualizer.image(of: field([-1, 1.7320508]))
    let middle = color(image, 4, 4)
    #expect(middle[1] == 255)
    #expect(middle[0] <= 1)
    #expect(middle[2] <= 1)
  }
}
