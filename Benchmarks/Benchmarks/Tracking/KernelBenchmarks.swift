import Benchmark
import Geometry
import Imaging

/// Adds benchmarks of the steps of a tracker's update, at the sizes that the two levels use.
func addKernelBenchmarks() {
  let frame = MovingObjects.frame(0)
  let region = Box(x: 200, y: 120, width: 240, height: 240)
  for cells in [32, 50] {
    let fft = ChannelFFT(width: cells, height: cells)
    let image = FloatBuffer(count: fft.imageFloats)
    for i in 0..<image.count { image.base[i] = Float(i &* 7919 & 1023) / 1023 }
    let spectrum = FloatBuffer(count: fft.spectrumFloats)
    Benchmark("FFT forward, 16 channels of \(cells)x\(cells)") { benchmark in
      for _ in benchmark.scaledIterations { fft.forward(image.base, into: spectrum.base) }
    }
    Benchmark("FFT inverse, 16 channels of \(cells)x\(cells)") { benchmark in
      for _ in benchmark.scaledIterations { fft.inverse(spectrum.base, into: image.base) }
    }
    addFeatureBenchmarks(cells: cells, frame: frame, region: region)
    addSolveBenchmark(fft: fft)
  }
}

private func addFeatureBenchmarks(cells: Int, frame: PixelBuffer, region: Box) {
  let sampler = PatchSampler()
  let hog = HOG(cellSize: 4, cellsX: cells, cellsY: cells)
  let luma = FloatBuffer(count: hog.width * hog.height)
  let gradients = FloatBuffer(count: hog.outputFloats)
  Benchmark("Sample luma, \(hog.width)x\(hog.height) pixels") { benchmark in
    for _ in benchmark.scaledIterations {
      sampler.sampleLuma(
        of: frame, in: region, width: hog.width, height: hog.height, into: luma.base)
    }
  }
  Benchmark("HOG, \(cells)x\(cells) cells") { benchmark in
    for _ in benchmark.scaledIterations { hog.extract(luma.base, into: gradients.base) }
  }
  let names = ColorNames()
  let side = 2 * cells
  let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 3 * side * side)
  sampler.sampleRGB(of: frame, in: region, width: side, height: side, into: bytes)
  let colors = FloatBuffer(count: cells * cells * ChannelFFT.lanes)
  Benchmark("Color names, \(cells)x\(cells) cells") { benchmark in
    for _ in benchmark.scaledIterations {
      names.average(bytes, cellsX: cells, cellsY: cells, cellSize: 2, into: colors.base)
    }
  }
}

/// Adds a benchmark of the least-squares step of both levels' filters, on three groups of channels.
private func addSolveBenchmark(fft: ChannelFFT) {
  let groups = 3
  let sample = FloatBuffer(count: groups * fft.spectrumFloats)
  let filter = FloatBuffer(count: groups * fft.spectrumFloats)
  let target = FloatBuffer(count: 2 * fft.spectrumCount)
  for i in 0..<sample.count { sample.base[i] = Float(i &* 6007 & 1023) / 1023 }
  for i in 0..<target.count { target.base[i] = Float(i &* 101 & 255) / 255 }
  Benchmark("Solve for a filter of 48 channels, \(fft.width)x\(fft.height)") { benchmark in
    for _ in benchmark.scaledIterations {
      ChannelSpectrum.updateFilter(
        filter.base, sample: sample.base, response: target.base, regularization: 10, rate: 0.5,
        groups: groups, count: fft.spectrumCount)
    }
  }
}
