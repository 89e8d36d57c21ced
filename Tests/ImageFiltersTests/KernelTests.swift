import Foundation
import Geometry
import ImageFilters
import Imaging
import OpenVision
import TestSupport
import Testing

@testable import ExampleFlowArrows

/// Tests of filters that users write themselves.
@Suite struct KernelTests {
  /// A filter that a user may write.
  private final class Negative: CIFilter {
    var inputImage: CIImage?

    static let kernel = CIKernel { inputs, position in
      let color = inputs.sampler(0).sample(position)
      return SIMD4(color.w - color.x, color.w - color.y, color.w - color.z, color.w)
    }

    override var outputImage: CIImage? {
      guard let inputImage else { return nil }
      return Self.kernel.apply(
        extent: inputImage.extent, roiCallback: { _, rect in rect }, arguments: [inputImage])
    }
  }

  private let stored = CIContext(options: [.workingColorSpace: NSNull()])

  @Test func `a filter of one's own is a filter`() throws {
    let filter = Negative()
    #expect(filter.name == "Negative")
    #expect(filter.outputImage == nil)
    #expect(throws: ImageFilterError.noOutput(filter: "Negative")) { try filter.output() }
    // The image has more rows and columns than a tile.
    let pixels = TestImages.luma(width: 700, height: 600) { x, y in (x + 3 * y) % 256 }
    filter.inputImage = CIImage(cvPixelBuffer: pixels)
    let result = try stored.pixelBuffer(filter.output())
    #expect(result.lumaSamples == pixels.lumaSamples.map { 255 - $0 })
    let base = CIFilter()
    #expect(base.outputImage == nil && base.inputKeys.isEmpty)
    #expect(throws: ImageFilterError.noOutput(filter: "CIFilter")) { try base.output() }
  }

  @Test func `a sampler interpolates and is transparent outside`() throws {
    let gray = CIImage(cvPixelBuffer: TestImages.luma(width: 4, height: 1) { x, _ in 60 * x })
    let shift = CIKernel { inputs, position in
      inputs.sampler(0).sample(position + SIMD2(inputs.vector(1).x, inputs.vector(1).y))
    }
    func row(_ x: Double, _ y: Double) throws -> [UInt8] {
      let image = shift.apply(
        extent: CGRect(x: 0, y: 0, width: 5, height: 1), roiCallback: { _, _ in gray.extent },
        arguments: [gray, CGPoint(x: x, y: y)])
      let pixels = try stored.pixelBuffer(#require(image))
      return (0..<5).map { pixels.rgb.planes[0].base[3 * $0] }
    }
    #expect(try row(0, 0) == [0, 60, 120, 180, 0])
    #expect(try row(0.5, 0) == [30, 90, 150, 90, 0])
    #expect(try row(0, 0.5) == [0, 30, 60, 90, 0])
    #expect(try row(.infinity, .nan) == [0, 0, 0, 0, 0])
  }

  @Test func `a kernel reads only the region that its callback returns`() throws {
    let white = CIImage(color: .white)
    let copy = CIKernel { inputs, position in inputs.sampler(0).sample(position) }
    let image = copy.apply(
      extent: CGRect(x: 0, y: 0, width: 4, height: 1),
      roiCallback: { index, rect in
        #expect(index == 0)
        return CGRect(x: 1, y: 0, width: 2, height: 1)
      }, arguments: [white])
    let pixels = try stored.pixelBuffer(#require(image))
    #expect((0..<4).map { pixels.rgb.planes[0].base[3 * $0] } == [0, 255, 255, 0])
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(copy.apply(extent: whole, roiCallback: Self.same, arguments: ["text"]) == nil)
    let nowhere = CGRect(x: Double.nan, y: 0, width: 1, height: 1)
    #expect(copy.apply(extent: nowhere, roiCallback: Self.same) == nil)
    // Indices that do not exist yield zeros, and an infinite region is an error instead of a crash.
    let empty = try #require(copy.apply(extent: whole, roiCallback: Self.same))
    #expect(try stored.pixelBuffer(empty).rgbSamples == [0, 0, 0])
    let endless = try #require(
      copy.apply(extent: whole, roiCallback: Self.everything, arguments: [white]))
    #expect(throws: ImageFilterError.self) { try stored.pixelBuffer(endless) }
  }

  private static let same: CIKernelROICallback = { _, rect in rect }
  private static let everything: CIKernelROICallback = { _, _ in .infinite }

  @Test func `the example draws the arrows that the visualizer draws`() throws {
    let flow = VectorPixelBuffer(size: PixelSize(width: 60, height: 40), format: .float32) {
      y, row in
      for x in 0..<60 { row[x] = SIMD2(Float(x / 10) * 20 - 55, Float(y / 10) * 25 - 40) }
    }
    let filter = OpticalFlowVisualizerFilter()
    filter.inputImage = CIImage(cvImageBuffer: flow)
    let drawn = try stored.pixelBuffer(filter.output()).rgbSamples
    let expected = OpticalFlowVisualizer().image(of: flow).rgbSamples
    #expect(drawn.count == expected.count && expected.contains { $0 > 150 })
    #expect(zip(drawn, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }
}
