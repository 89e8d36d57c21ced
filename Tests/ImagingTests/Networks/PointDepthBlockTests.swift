import Imaging
import TestSupport
import Testing

/// Tests that compare blocks of a pointwise and a depthwise convolution with plain loops, bit for bit.
@Suite struct PointDepthBlockTests: NetworkSamples {
  private func map(_ image: NetworkTwin.Image) -> FeatureMap {
    map(image, border: PointDepthBlock.border)
  }

  private func run(
    _ block: PointDepthBlock, _ input: FeatureMap, _ kernels: NetworkKernels
  ) -> NetworkTwin.Image {
    let output = FeatureMap(
      width: input.width / block.stride, height: input.height / block.stride,
      channels: block.outputs, border: PointDepthBlock.border)
    let scratch = FloatBuffer(count: block.scratchFloats(inputWidth: input.width))
    // The block runs twice because memory is reused for every image.
    for _ in 0..<2 { block.run(kernels, input, into: output, scratch: scratch.base) }
    return values(output)
  }

  @Test(arguments: levels, [16, 32, 64])
  func `a pointwise-depthwise block equals plain loops for every image size`(
    _ kernels: NetworkKernels, outputs: Int
  ) {
    let (weights, bias) = (tensor([outputs, 16, 1, 1], seed: 1), random(outputs, seed: 2))
    let (taps, shift) = (tensor([outputs, 1, 3, 3], seed: 3), random(outputs, seed: 4))
    let point = Convolution(weights: weights, bias: bias, activation: .none)
    let depth = DepthwiseConvolution(weights: taps, bias: shift, stride: 1, activation: .relu)
    for (width, height) in [(1, 1), (2, 3), (4, 4), (6, 2), (7, 5), (12, 8)] {
      let picture = image(width, height, 16)
      let mixed = NetworkTwin.convolution(picture, weights, bias, activation: .none)
      let expected = NetworkTwin.depthwise(mixed, taps, shift)
      #expect(run(PointDepthBlock(point: point, depth: depth), map(picture), kernels) == expected)
      guard width % 2 == 0, height % 2 == 0 else { continue }
      #expect(
        run(PointDepthBlock(point: point, depth: depth, pools: true), map(picture), kernels)
          == NetworkTwin.pooled(expected))
    }
  }

  @Test(arguments: levels)
  func `a pointwise-depthwise block can begin with a convolution of stride 2`(
    _ kernels: NetworkKernels
  ) {
    let (first, firstBias) = (tensor([16, 3, 3, 3], seed: 5), random(16, seed: 6))
    let (weights, bias) = (tensor([16, 16, 1, 1], seed: 1), random(16, seed: 2))
    let (taps, shift) = (tensor([16, 1, 3, 3], seed: 3), random(16, seed: 4))
    let block = PointDepthBlock(
      entry: Convolution(weights: first, bias: firstBias, activation: .relu),
      point: Convolution(weights: weights, bias: bias, activation: .none),
      depth: DepthwiseConvolution(weights: taps, bias: shift, stride: 1, activation: .relu),
      pools: true)
    #expect(block.stride == 4)
    for (width, height) in [(4, 4), (12, 8), (20, 12)] {
      let picture = image(width, height, 3)
      let entered = NetworkTwin.convolution(picture, first, firstBias, stride: 2, activation: .relu)
      let mixed = NetworkTwin.convolution(entered, weights, bias, activation: .none)
      let expected = NetworkTwin.pooled(NetworkTwin.depthwise(mixed, taps, shift))
      #expect(run(block, map(picture), kernels) == expected)
    }
  }

  @Test(arguments: levels)
  func `a pointwise-depthwise block without activation returns negative results`(
    _ kernels: NetworkKernels
  ) {
    let (weights, bias) = (tensor([16, 64, 1, 1], seed: 1), random(16, seed: 2))
    let (taps, shift) = (tensor([16, 1, 3, 3], seed: 3), random(16, seed: 4))
    let block = PointDepthBlock(
      point: Convolution(weights: weights, bias: bias, activation: .none),
      depth: DepthwiseConvolution(weights: taps, bias: shift, stride: 1, activation: .none))
    let picture = image(5, 4, 64)
    let mixed = NetworkTwin.convolution(picture, weights, bias, activation: .none)
    #expect(
      run(block, map(picture), kernels)
        == NetworkTwin.depthwise(mixed, taps, shift, activation: .none))
  }

  @Test func `feature maps are halved by maximum pooling and doubled by repeating pixels`() {
    let picture = image(8, 6, 16)
    let half = FeatureMap(width: 4, height: 3, channels: 16)
    half.takeGreatest(of: map(picture))
    #expect(values(half) == NetworkTwin.pooled(picture))
    let sum = map(picture)
    sum.addDoubled(half)
    let expected = NetworkTwin.sum(
      picture,
      NetworkTwin.map(picture, channels: 16, stride: 1) { y, x, channel in
        NetworkTwin.pooled(picture)[y / 2, x / 2, channel]
      })
    #expect(values(sum) == expected)
  }
}
