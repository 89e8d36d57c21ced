import CKernels
import Geometry
import Testing

@testable import Imaging

struct PatchSamplerTests {
  private func ramp(_ width: Int = 64, _ height: Int = 48) -> PixelBuffer {
    PixelBuffer.makeLuma(width: width, height: height) { out in
      for y in 0..<height { for x in 0..<width { out[y * width + x] = UInt8(2 * x + y) } }
    }
  }

  /// Returns the ramp's value at a continuous position inside the frame.
  private func value(_ x: Double, _ y: Double) -> Double { 2 * (x - 0.5) + (y - 0.5) }

  @Test(arguments: [0.5, 0.8, 1, 1.3, 1.7, 2, 3.25, 4.5])
  func `a linear ramp is sampled correctly at subpixel positions and every scale`(_ scale: Double) {
    let (width, height) = (9, 8)
    let box = Box(
      x: 5.3, y: 4.7, width: scale * Double(width), height: scale * Double(height))
    var out = [Float](repeating: 0, count: width * height)
    PatchSampler().sampleLuma(of: ramp(), in: box, width: width, height: height, into: &out)
    for y in 0..<height {
      for x in 0..<width {
        let expected = value(
          box.x + (Double(x) + 0.5) * scale, box.y + (Double(y) + 0.5) * scale)
        #expect(abs(Double(out[y * width + x]) - expected) < (scale > 1.5 ? 0.3 : 1e-3))
      }
    }
  }

  @Test func `reducing a patch by a whole number averages blocks of pixels`() {
    var out = [Float](repeating: 0, count: 16 * 12)
    let box = Box(x: 0, y: 0, width: 64, height: 48)
    PatchSampler().sampleLuma(of: ramp(), in: box, width: 16, height: 12, into: &out)
    for y in 0..<12 {
      for x in 0..<16 {
        #expect(abs(Double(out[y * 16 + x]) - value(4 * Double(x) + 2, 4 * Double(y) + 2)) < 1e-3)
      }
    }
  }

  @Test func `a checkerboard averages to gray when reduced`() {
    let board = PixelBuffer.makeLuma(width: 60, height: 60) { out in
      for i in 0..<3600 { out[i] = (i / 60 + i % 60) % 2 == 0 ? 0 : 200 }
    }
    var out = [Float](repeating: 0, count: 100)
    let box = Box(x: 0, y: 0, width: 60, height: 60)
    PatchSampler().sampleLuma(of: board, in: box, width: 10, height: 10, into: &out)
    #expect(out.allSatisfy { abs($0 - 100) < 0.01 })
  }

  @Test func `samples outside the frame repeat the border pixels at any distance`() {
    var out = [Float](repeating: 0, count: 16)
    let sampler = PatchSampler()
    for distance in [100.0, 1e6, 1e300] {
      let box = Box(x: -distance, y: -distance, width: 4, height: 4)
      sampler.sampleLuma(of: ramp(), in: box, width: 4, height: 4, into: &out)
      #expect(out.allSatisfy { $0 == 0 })
    }
    sampler.sampleLuma(
      of: ramp(), in: Box(x: 1e9, y: 1e9, width: 50, height: 1e12), width: 4, height: 4, into: &out)
    #expect(out.allSatisfy { abs($0 - 173) < 1e-3 })
  }

  @Test func `sampling an invalid box returns zeros`() {
    var out = [Float](repeating: 1, count: 16)
    let box = Box(x: .nan, y: 0, width: 4, height: 4)
    PatchSampler().sampleLuma(of: ramp(), in: box, width: 4, height: 4, into: &out)
    #expect(out.allSatisfy { $0 == 0 })
  }

  @Test func `color patches of RGB and YCbCr frames match the converted whole frame`() {
    let planes = ChannelFFTTests.noise(40 * 30 * 3).map { UInt8((($0 + 1) * 120).rounded()) }
    let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: planes.count)
    storage.initialize(from: planes, count: planes.count)
    let layout = YCbCrLayout(chromaShiftX: 0, chromaShiftY: 0, fullRange: false, matrix: .bt709)
    let frame = PixelBuffer(
      width: 40, height: 30, layout: .ycbcr(layout),
      planes: (0..<3).map {
        PixelBuffer.Plane(base: storage + 1200 * $0, width: 40, height: 30, bytesPerRow: 40)
      }
    ) { storage.deallocate() }
    let box = Box(x: 3, y: 5, width: 20, height: 10)
    var fromPlanes = [UInt8](repeating: 0, count: 600)
    var fromRGB = fromPlanes
    PatchSampler().sampleRGB(of: frame, in: box, width: 20, height: 10, into: &fromPlanes)
    PatchSampler().sampleRGB(of: frame.rgb, in: box, width: 20, height: 10, into: &fromRGB)
    let source = frame.rgb.planes[0]
    for y in 0..<10 {
      for x in 0..<60 {
        let expected = Int(source.base[(y + 5) * source.bytesPerRow + 9 + x])
        #expect(Int(fromRGB[60 * y + x]) == expected)
        #expect(abs(Int(fromPlanes[60 * y + x]) - expected) <= 1)
      }
    }
  }

  @Test func `luma sampled from an RGB frame is the weighted sum of its channels`() {
    let frame = PixelBuffer.makeRGB(width: 8, height: 8) { out in
      for i in 0..<64 { (out[3 * i], out[3 * i + 1], out[3 * i + 2]) = (200, 100, 50) }
    }
    var out = [Float](repeating: 0, count: 16)
    PatchSampler().sampleLuma(
      of: frame, in: Box(x: -2, y: 1.5, width: 7, height: 5), width: 4, height: 4, into: &out)
    #expect(out.allSatisfy { abs($0 - 124.2) < 1e-3 })
  }

  @Test func `luma of an RGB frame is sampled at the position of the box`() {
    let frame = PixelBuffer.makeRGB(width: 30, height: 8) { out in
      for i in 0..<240 {
        let value = UInt8(i % 30 * 8)
        (out[3 * i], out[3 * i + 1], out[3 * i + 2]) = (value, value, value)
      }
    }
    var out = [Float](repeating: 0, count: 40)
    PatchSampler().sampleLuma(
      of: frame, in: Box(x: 20, y: 2, width: 10, height: 4), width: 10, height: 4, into: &out)
    for i in 0..<40 { #expect(abs(out[i] - Float((20 + i % 10) * 8)) < 1e-3) }
  }

  @Test func `the sampling and color kernels equal Swift versions bit for bit`() {
    let bytes = ChannelFFTTests.noise(120).map { UInt8((($0 + 1) * 127).rounded()) }
    let weights: [Float] = [0.1, 0.45, 0.3, 0.15]
    let floats = ChannelFFTTests.noise(200)
    let indices = (0..<80).map { Int32(($0 * 37) % 100) }
    bytes.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      for taps in [1, 2, 3, 4] {
        let rows: [UnsafePointer<UInt8>?] = (0..<taps).map { base + 30 * $0 }
        var out = [Float](repeating: 0, count: 29)
        ck_blend_rows(rows, weights, Int32(taps), &out, 29)
        var gathered = [Float](repeating: 0, count: 20)
        ck_gather_taps(floats, indices, Array(floats[100...]), Int32(taps), &gathered, 20)
        for i in 0..<29 {
          var sum = weights[0] * Float(bytes[i])
          for t in 1..<taps { sum += weights[t] * Float(bytes[30 * t + i]) }
          #expect(out[i].bitPattern == sum.bitPattern)
        }
        for i in 0..<20 {
          var sum = floats[100 + i] * floats[Int(indices[i])]
          for t in 1..<taps { sum += floats[100 + 20 * t + i] * floats[Int(indices[20 * t + i])] }
          #expect(gathered[i].bitPattern == sum.bitPattern)
        }
      }
    }
    var luma = [Float](repeating: 0, count: 50)
    ck_luma_from_rgb(floats, &luma, 50)
    for i in 0..<50 {
      let expected = 0.299 * floats[3 * i] + 0.587 * floats[3 * i + 1] + 0.114 * floats[3 * i + 2]
      #expect(luma[i].bitPattern == expected.bitPattern)
    }
    let samples = floats.map { ($0 + 1) * 140 }
    let layout = YCbCrLayout(chromaShiftX: 0, chromaShiftY: 0, fullRange: false, matrix: .bt601)
    var m = ck_ycbcr_matrix(layout)
    var rgb = [Float](repeating: 0, count: 180)
    ck_rgb_from_ycbcr(samples, Array(samples[60...]), Array(samples[120...]), &m, &rgb, 60)
    func limited(_ v: Float) -> Float { min(255, max(0, v)) }
    for i in 0..<60 {
      let y = (samples[i] - m.lumaOffset) * m.lumaScale
      let (u, v) = (samples[60 + i] - 128, samples[120 + i] - 128)
      #expect(rgb[3 * i] == limited(y + m.redFromCr * v))
      #expect(rgb[3 * i + 1] == limited(y + m.greenFromCb * u + m.greenFromCr * v))
      #expect(rgb[3 * i + 2] == limited(y + m.blueFromCb * u))
    }
    var rounded = [UInt8](repeating: 0, count: 200)
    ck_rounded_bytes(samples, &rounded, 200)
    #expect(rounded == samples.map { UInt8(limited($0) + 0.5) })
  }
}
