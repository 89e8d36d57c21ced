import Imaging
import Testing

@testable import OpenVision

struct ChannelCorrelatorTests {
  private let fft = ChannelFFT(width: 10, height: 6)

  private func image(seed: Int) -> [Float] {
    (0..<2 * fft.imageFloats).map { Float(($0 &* 7919 &+ seed &* 104_729) % 201) / 100 - 1 }
  }

  private func spectrum(_ image: [Float]) -> FloatBuffer {
    let out = FloatBuffer(count: 2 * fft.spectrumFloats)
    image.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      for group in 0..<2 {
        fft.forward(base + group * fft.imageFloats, into: out.base + group * fft.spectrumFloats)
      }
    }
    return out
  }

  @Test func `the response is the circular correlation, summed over all channels`() {
    let (filter, sample) = (image(seed: 1), image(seed: 2))
    let correlator = ChannelCorrelator(fft: fft, groups: 2)
    let response = FloatBuffer(count: 60)
    correlator.respond(spectrum(filter), to: spectrum(sample), into: response)
    for dy in 0..<6 {
      for dx in 0..<10 {
        var sum: Float = 0
        for group in 0..<2 {
          for y in 0..<6 {
            for x in 0..<10 {
              for lane in 0..<16 {
                let at = group * 960 + 16 * (y * 10 + x) + lane
                let moved = group * 960 + 16 * ((y + dy) % 6 * 10 + (x + dx) % 10) + lane
                sum += filter[at] * sample[moved]
              }
            }
          }
        }
        #expect(abs(response.base[dy * 10 + dx] - sum) < 2e-3)
      }
    }
    let middle = correlator.middleResponse(spectrum(filter), to: spectrum(sample))
    #expect(abs(middle - response.base[0]) < 2e-3)
  }

  @Test func `the mean power of a spectrum equals the energy of the image's only bright pixel`() {
    // By Parseval's theorem, the full spectrum's energy is the image's energy times its number of pixels. If an image
    // has a single bright pixel, its spectrum is flat, so the mean energy of the half spectrum equals that of the full
    // spectrum.
    let correlator = ChannelCorrelator(fft: fft, groups: 1)
    var pixels = [Float](repeating: 0, count: 60)
    pixels[0] = 3
    let single = correlator.spectrum(of: pixels)
    #expect(abs(single.base[0] - 3) < 1e-5 && abs(single.base[1]) < 1e-5)
    let sample = FloatBuffer(count: fft.spectrumFloats)
    for i in 0..<fft.spectrumCount {
      sample.base[32 * i] = single.base[2 * i]
      sample.base[32 * i + 16] = single.base[2 * i + 1]
    }
    #expect(abs(correlator.meanPower(of: sample) - 9) < 1e-4)
  }
}
