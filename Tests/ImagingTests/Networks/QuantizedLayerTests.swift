import Imaging
import TestSupport
import Testing

/// Tests that compare every level of the integer kernels that this processor supports with plain loops, bit for bit.
@Suite struct QuantizedLayerTests {
  private static let levels = QuantizedKernels.allCases.filter(\.isSupported)

  /// Where numbers come from: at random, or with the largest sums that can occur.
  enum Numbers: CaseIterable {
    case random, highest, lowest, mixed

    func weight(_ random: inout PatternlessNumbers) -> Int8 {
      switch self {
      case .random: Int8(Int((random.next() >> 40) % 129) - 64)
      case .highest: 64
      case .lowest: -64
      case .mixed: (random.next() >> 40) % 2 == 0 ? 64 : -64
      }
    }

    func byte(_ random: inout PatternlessNumbers) -> Int {
      self == .random ? Int((random.next() >> 40) % 256) : 255
    }
  }

  private func layer(
    _ shape: [Int], _ numbers: Numbers, adds: Bool = false, hasFloats: Bool = false, seed: UInt64
  ) -> QuantizedLayer {
    var random = PatternlessNumbers(seed: seed)
    func list<Number>(_ value: (Int) -> Number) -> [Number] {
      (0..<shape[0]).map { _ in value(Int((random.next() >> 40) % 40_000)) }
    }
    let bias = list { Int32($0 - 20_000) }
    let rescaling = QuantizedLayer.Rescaling(
      shifts: list { Int32($0 % 9) }, multipliers: list { Int16(1024 + $0 % 1024) },
      ratios: adds ? list { Int16($0 % 32_768) } : nil)
    return QuantizedLayer(
      shape: shape, weights: (0..<shape.reduce(1, *)).map { _ in numbers.weight(&random) },
      bias: bias, results: hasFloats ? .floats(list { Float($0) * 0x1p-20 }) : .bytes(rescaling))
  }

  private func image(
    _ width: Int, _ height: Int, _ channels: Int, _ numbers: Numbers, zero: Int
  ) -> QuantizedTwin.Image {
    var random = PatternlessNumbers(seed: 7)
    return QuantizedTwin.Image(
      width: width, height: height, channels: channels, zero: zero,
      values: (0..<width * height * channels).map { _ in numbers.byte(&random) })
  }

  /// Returns a map with an image. Channels of the map that the image does not have contain arbitrary bytes.
  private func map(_ image: QuantizedTwin.Image, channels: Int, border: Int) -> ByteMap {
    let map = ByteMap(
      width: image.width, height: image.height, channels: channels, border: border,
      zero: UInt8(image.zero))
    for y in 0..<image.height {
      for x in 0..<image.width {
        for c in 0..<channels {
          map.row(y)[x * channels + c] = c < image.channels ? UInt8(image[y, x, c]) : 77
        }
      }
    }
    return map
  }

  private func values(_ map: ByteMap, channels: Int) -> [Int] {
    (0..<map.height).flatMap { y in
      (0..<map.width).flatMap { x in
        (0..<channels).map { Int(map.row(y)[x * map.channels + $0]) }
      }
    }
  }

  @Test(arguments: levels, Numbers.allCases)
  func `a quantized block equals its layers applied one after the other`(
    _ kernels: QuantizedKernels, _ numbers: Numbers
  ) {
    for (inputs, inner, outputs, size, stride, adds) in [
      (24, 72, 24, 3, 1, true), (16, 96, 24, 3, 2, false), (40, 240, 40, 5, 1, true),
      (24, 144, 40, 5, 2, false), (8, 672, 112, 3, 1, false), (112, 48, 112, 5, 1, true),
    ] {
      for width in [2, 6, 10, 16] {
        let picture = image(width, 4, inputs, numbers, zero: 128)
        let expand = layer([inner, inputs, 1, 1], numbers, seed: 1)
        let depthwise = layer([inner, 1, size, size], numbers, seed: 2)
        let project = layer([outputs, inner, 1, 1], numbers, adds: adds, seed: 3)
        let block = QuantizedBlock(
          expand: QuantizedConvolution(expand, kernels),
          depthwise: QuantizedDepthwise(depthwise, stride: stride, kernels),
          project: QuantizedConvolution(project, kernels))
        let output = ByteMap(
          width: width / stride, height: 4 / stride, channels: QuantizedLayer.filled(outputs))
        let scratch = ByteMap(
          width: block.scratchBytes(inputWidth: width), height: 1, channels: 1)
        let input = map(picture, channels: QuantizedLayer.filled(inputs), border: 0)
        // The block runs twice because memory is reused for every frame.
        for _ in 0..<2 { block.run(input, into: output, scratch: scratch.row(0)) }
        let wide = QuantizedTwin.bytes(QuantizedTwin.sums(picture, expand), expand)
        let spread = QuantizedTwin.bytes(
          QuantizedTwin.sums(wide, depthwise, stride: stride, isDepthwise: true), depthwise)
        let expected = QuantizedTwin.bytes(
          QuantizedTwin.sums(spread, project), project, added: adds ? picture : nil)
        #expect(values(output, channels: outputs) == expected.values)
      }
    }
  }

  @Test(arguments: levels, Numbers.allCases)
  func `a quantized network's first block equals its layers applied one after the other`(
    _ kernels: QuantizedKernels, _ numbers: Numbers
  ) {
    let picture = image(24, 12, 3, numbers, zero: 128)
    let stem = layer([32, 3, 3, 3], numbers, seed: 1)
    let depthwise = layer([32, 1, 3, 3], numbers, seed: 2)
    let project = layer([16, 32, 1, 1], numbers, seed: 3)
    let block = QuantizedBlock(
      expand: QuantizedConvolution(stem, kernels),
      depthwise: QuantizedDepthwise(depthwise, stride: 1, kernels),
      project: QuantizedConvolution(project, kernels))
    let output = ByteMap(width: 12, height: 6, channels: 16)
    let scratch = ByteMap(width: block.scratchBytes(inputWidth: 24), height: 1, channels: 1)
    block.run(map(picture, channels: 3, border: 1), into: output, scratch: scratch.row(0))
    let seen = QuantizedTwin.bytes(QuantizedTwin.sums(picture, stem, stride: 2), stem)
    let spread = QuantizedTwin.bytes(
      QuantizedTwin.sums(seen, depthwise, isDepthwise: true), depthwise)
    let expected = QuantizedTwin.bytes(QuantizedTwin.sums(spread, project), project)
    #expect(values(output, channels: 16) == expected.values)
  }

  @Test(arguments: levels, Numbers.allCases)
  func `the integer sums of a quantized layer are converted to scaled floats`(
    _ kernels: QuantizedKernels, _ numbers: Numbers
  ) {
    for (inputs, outputs) in [(40, 64), (112, 48), (64, 1), (64, 80)] {
      let picture = image(5, 2, inputs, numbers, zero: 128)
      let layer = layer([outputs, inputs, 1, 1], numbers, hasFloats: true, seed: 1)
      guard case .floats(let scales) = layer.results else { return }
      let convolution = QuantizedConvolution(layer, kernels)
      let output = FeatureMap(width: 5, height: 2, channels: convolution.outputs)
      convolution.run(
        map(picture, channels: QuantizedLayer.filled(inputs), border: 0), into: output)
      let sums = QuantizedTwin.sums(picture, layer)
      for y in 0..<2 {
        for x in 0..<5 {
          for c in 0..<outputs {
            let expected = Float(sums[y, x, c]) * scales[c]
            #expect(output.row(y)[x * output.channels + c] == expected)
          }
        }
      }
    }
  }

  @Test func `floats are rounded to the nearest bytes and clamped to the range of bytes`() {
    let floats = FeatureMap(width: 2, height: 1, channels: 16)
    let numbers: [Float] = [
      0, 0.5, 1.5, 2.5, -1, 300, 254.6, 127.49, -0.4, 1e30, -1e30, .nan, 3, 100.5, 101.5, 255,
    ]
    for i in 0..<16 { (floats.row(0)[i], floats.row(0)[16 + i]) = (numbers[i], numbers[i] / 2) }
    let bytes = ByteMap(width: 2, height: 1, channels: 16)
    bytes.take(floats, factors: [Float](repeating: 1, count: 16), zero: 0)
    let expected = [0, 0, 2, 2, 0, 255, 255, 127, 0, 255, 0, 0, 3, 100, 102, 255]
    #expect((0..<16).map { Int(bytes.row(0)[$0]) } == expected)
    bytes.take(floats, factors: [Float](repeating: 2, count: 16), zero: 128)
    #expect(bytes.row(0)[16] == 128 && bytes.row(0)[16 + 4] == 127 && bytes.row(0)[16 + 12] == 131)
  }
}
