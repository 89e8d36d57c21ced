import Foundation
import Imaging
import TestSupport
import Testing

/// Tests that compare every kernel level that this processor supports with plain loops, bit for bit.
@Suite struct NetworkLayerTests: NetworkSamples {
  private func run(_ block: SeparableBlock, _ input: FeatureMap, _ kernels: NetworkKernels)
    -> NetworkTwin.Image
  {
    let output = FeatureMap(
      width: input.width / block.stride, height: input.height / block.stride,
      channels: block.project.outputs, border: 1)
    let scratch = FloatBuffer(count: block.scratchFloats(inputWidth: input.width))
    // The block runs twice because memory is reused for every frame.
    for _ in 0..<2 { block.run(kernels, input, into: output, scratch: scratch.base) }
    return values(output)
  }

  @Test(arguments: levels, [8, 16, 24, 40, 48, 72])
  func `a pointwise convolution equals plain loops bit for bit`(
    _ kernels: NetworkKernels, outputs: Int
  ) {
    for (width, inputs) in [
      (1, 8), (4, 1), (5, 24), (8, 5), (10, 16), (12, 24), (16, 7), (23, 8), (20, 64),
    ] {
      let picture = image(width, 3, inputs)
      let weights = tensor([outputs, inputs, 1, 1], seed: 1)
      let bias = random(outputs, seed: 2)
      for activation in [Activation.relu, .relu6, .none] {
        let convolution = Convolution(weights: weights, bias: bias, activation: activation)
        let output = FeatureMap(width: width, height: 3, channels: outputs)
        convolution.run(kernels, map(picture, border: 0), into: output)
        let expected = NetworkTwin.convolution(picture, weights, bias, activation: activation)
        #expect(values(output) == expected)
      }
    }
  }

  @Test(arguments: levels, [16, 48, 64])
  func `a convolution with replaceable weights equals plain loops for each set of weights`(
    _ kernels: NetworkKernels, outputs: Int
  ) {
    let (inputs, picture) = (24, image(8, 3, 24))
    let bias = random(outputs, seed: 2)
    let adaptive = AdaptiveConvolution(inputs: inputs, bias: bias, activation: .relu)
    let output = FeatureMap(width: 8, height: 3, channels: outputs)
    for seed: UInt64 in [1, 7] {
      let weights = tensor([outputs, inputs, 1, 1], seed: seed)
      for output in 0..<outputs {
        for input in 0..<inputs {
          let place = (output / 16 * inputs + input) * 16 + output % 16
          adaptive.weights.base[place] = weights.values[output * inputs + input]
        }
      }
      adaptive.run(kernels, map(picture, border: 0), into: output)
      #expect(values(output) == NetworkTwin.convolution(picture, weights, bias, activation: .relu))
    }
  }

  @Test func `the output channels of a convolution are padded with zeros to a multiple of eight`() {
    let weights = tensor([5, 8, 1, 1], seed: 1)
    let convolution = Convolution(weights: weights, bias: random(5, seed: 2), activation: .none)
    #expect(convolution.outputs == 8)
    let output = FeatureMap(width: 4, height: 4, channels: 8)
    let picture = image(4, 4, 8)
    convolution.run(.best, map(picture, border: 0), into: output)
    let expected = NetworkTwin.convolution(picture, weights, random(5, seed: 2), activation: .none)
    for (i, cell) in stride(from: 0, to: 128, by: 8).enumerated() {
      let found = Array(values(output).values[cell..<cell + 8])
      #expect(found == Array(expected.values[5 * i..<5 * i + 5]) + [0, 0, 0])
    }
  }

  @Test(arguments: levels, [(1, true), (2, false), (1, false)])
  func `an inverted residual block equals its three layers applied one after the other`(
    _ kernels: NetworkKernels, shape: (stride: Int, addsInput: Bool)
  ) {
    let picture = image(16, 24, 24)
    let outputs = shape.addsInput ? 24 : 40
    let expand = tensor([72, 24, 1, 1], seed: 1)
    let depthwise = tensor([72, 1, 3, 3], seed: 3)
    let project = tensor([outputs, 72, 1, 1], seed: 5)
    let biases = (random(72, seed: 2), random(72, seed: 4), random(outputs, seed: 6))
    let block = SeparableBlock(
      expand: Convolution(weights: expand, bias: biases.0, activation: .relu),
      depthwise: DepthwiseConvolution(
        weights: depthwise, bias: biases.1, stride: shape.stride, activation: .relu),
      project: Convolution(weights: project, bias: biases.2, activation: .none),
      addsInput: shape.addsInput)
    let wide = NetworkTwin.convolution(picture, expand, biases.0, activation: .relu)
    let spread = NetworkTwin.depthwise(wide, depthwise, biases.1, stride: shape.stride)
    var expected = NetworkTwin.convolution(spread, project, biases.2, activation: .none)
    if shape.addsInput { expected = NetworkTwin.sum(expected, picture) }
    #expect(run(block, map(picture, border: 0), kernels) == expected)
  }

  @Test(arguments: levels, [1, 2])
  func `a 5 x 5 block with ReLU6 equals its three layers applied one after the other`(
    _ kernels: NetworkKernels, stride: Int
  ) {
    let picture = image(16, 16, 24)
    // The weights are large enough that many results exceed 6.
    let expand = Tensor(shape: [40, 24, 1, 1], values: random(40 * 24, seed: 1).map { 4 * $0 })
    let depthwise = Tensor(shape: [40, 1, 5, 5], values: random(40 * 25, seed: 3).map { 2 * $0 })
    let project = tensor([32, 40, 1, 1], seed: 5)
    let biases = (random(40, seed: 2), random(40, seed: 4), random(32, seed: 6))
    let block = SeparableBlock(
      expand: Convolution(weights: expand, bias: biases.0, activation: .relu6),
      depthwise: DepthwiseConvolution(
        weights: depthwise, bias: biases.1, stride: stride, activation: .relu6),
      project: Convolution(weights: project, bias: biases.2, activation: .none), addsInput: false)
    let wide = NetworkTwin.convolution(picture, expand, biases.0, activation: .relu6)
    let spread = NetworkTwin.depthwise(
      wide, depthwise, biases.1, stride: stride, activation: .relu6)
    #expect(wide.values.contains(6) && spread.values.contains(6))
    let expected = NetworkTwin.convolution(spread, project, biases.2, activation: .none)
    #expect(run(block, map(picture, border: 0), kernels) == expected)
  }

  @Test(arguments: levels, [(3, 1), (3, 2), (5, 1), (5, 2)])
  func `a network block without expansion equals its two layers for every image width`(
    _ kernels: NetworkKernels, kernel: (size: Int, stride: Int)
  ) {
    let depthwise = tensor([24, 1, kernel.size, kernel.size], seed: 3)
    let project = tensor([40, 24, 1, 1], seed: 5)
    let biases = (random(24, seed: 4), random(40, seed: 6))
    let block = SeparableBlock(
      expand: nil,
      depthwise: DepthwiseConvolution(
        weights: depthwise, bias: biases.0, stride: kernel.stride, activation: .relu),
      project: Convolution(weights: project, bias: biases.1, activation: .none), addsInput: false)
    for width in [1, 2, 3, 5, 10, 11, 13] {
      let picture = image(width * kernel.stride, 3 * kernel.stride, 24)
      let spread = NetworkTwin.depthwise(picture, depthwise, biases.0, stride: kernel.stride)
      let expected = NetworkTwin.convolution(spread, project, biases.1, activation: .none)
      #expect(run(block, map(picture, border: kernel.size / 2), kernels) == expected)
    }
  }

  @Test(arguments: [(4, 3, 8), (8, 8, 24), (1, 1, 64)])
  func `enlarging and adding a feature map equals plain loops`(_ shape: (Int, Int, Int)) {
    let coarse = image(shape.0, shape.1, shape.2)
    let enlarged = NetworkTwin.enlarged(coarse)
    let fine = NetworkTwin.Image(
      width: enlarged.width, height: enlarged.height, channels: enlarged.channels,
      values: random(enlarged.values.count, seed: 9))
    let output = map(fine, border: 1)
    output.addEnlarged(map(coarse, border: 0))
    #expect(values(output) == NetworkTwin.sum(fine, enlarged))
  }

  @Test func `enlarging a linear slope interpolates it and clamps it at its ends`() {
    let coarse = FeatureMap(width: 4, height: 2, channels: 8)
    for y in 0..<2 { for x in 0..<4 { coarse.row(y)[8 * x] = Float(8 * x) } }
    let fine = FeatureMap(width: 8, height: 4, channels: 8)
    fine.addEnlarged(coarse)
    // The centers of fine pixels are at -1/4, 1/4, 3/4, ... of a coarse pixel.
    for y in 0..<4 {
      #expect((0..<8).map { fine.row(y)[8 * $0] } == [0, 2, 6, 10, 14, 18, 22, 24])
    }
  }

  @Test(arguments: levels)
  func `the first block of a network, with stride 2, equals plain loops`(_ kernels: NetworkKernels)
  {
    let picture = image(32, 16, 3)
    let first = tensor([16, 3, 3, 3], seed: 1)
    let depthwise = tensor([16, 1, 3, 3], seed: 3)
    let project = tensor([16, 16, 1, 1], seed: 5)
    let biases = (random(16, seed: 2), random(16, seed: 4), random(16, seed: 6))
    let block = SeparableBlock(
      expand: Convolution(weights: first, bias: biases.0, activation: .relu),
      depthwise: DepthwiseConvolution(
        weights: depthwise, bias: biases.1, stride: 1, activation: .relu),
      project: Convolution(weights: project, bias: biases.2, activation: .none), addsInput: false)
    let seen = NetworkTwin.convolution(picture, first, biases.0, stride: 2, activation: .relu)
    let spread = NetworkTwin.depthwise(seen, depthwise, biases.1)
    let expected = NetworkTwin.convolution(spread, project, biases.2, activation: .none)
    #expect(run(block, map(picture, border: 1), kernels) == expected)
  }

  @Test(arguments: levels, [3, 5])
  func `a depthwise convolution without expansion equals plain loops`(
    _ kernels: NetworkKernels, size: Int
  ) {
    let picture = image(8, 8, 24)
    let depthwise = tensor([24, 1, size, size], seed: 3)
    let project = tensor([16, 24, 1, 1], seed: 5)
    let biases = (random(24, seed: 4), random(16, seed: 6))
    let block = SeparableBlock(
      expand: nil,
      depthwise: DepthwiseConvolution(
        weights: depthwise, bias: biases.0, stride: 1, activation: .relu),
      project: Convolution(weights: project, bias: biases.1, activation: .relu), addsInput: false)
    let spread = NetworkTwin.depthwise(picture, depthwise, biases.0)
    let expected = NetworkTwin.convolution(spread, project, biases.1, activation: .relu)
    #expect(run(block, map(picture, border: size / 2), kernels) == expected)
  }

  @Test func `the portable kernels compute fused multiply-adds, which are rounded only once`() {
    // The values include tiny and huge numbers, and numbers for which the last bit of a sum depends on much smaller
    // digits.
    let hard: [Float] = [
      1 + 0x1p-23, 1 - 0x1p-24, 0x1p-126, Float.leastNormalMagnitude.nextDown, 3, -1 - 0x1p-23,
      0x1p100, -0x1p-149,
    ]
    for a in hard {
      for b in hard {
        for c in hard + [0, -0x1.000002p0, 0x1p-60] {
          let convolution = Convolution(
            weights: Tensor(shape: [8, 1, 1, 1], values: [Float](repeating: b, count: 8)),
            bias: [Float](repeating: c, count: 8), activation: .none)
          let picture = NetworkTwin.Image(
            width: 4, height: 1, channels: 1, values: [Float](repeating: a, count: 4))
          let output = FeatureMap(width: 4, height: 1, channels: 8)
          convolution.run(.portable, map(picture, border: 0), into: output)
          #expect(output.row(0)[0].bitPattern == c.addingProduct(a, b).bitPattern)
        }
      }
    }
  }
}
