import Foundation
import Geometry

/// The agreement of a filtered image with the reference image. Differences are in units of 1/255, the levels of
/// an 8-bit image.
package struct FilterScores: Hashable, Sendable {
  /// The maximum difference, in levels; nil if there is no image.
  package let maximumError: Double?
  package let meanError: Double?
  /// The peak signal-to-noise ratio of values in 0...1: 10 log10(1 / mean squared difference), in dB; nil if there is
  /// no image. The value is at most `psnrLimit`.
  package let psnr: Double?
  /// The fraction of values that differ by at most the threshold, for each threshold in `curveLimits`.
  package let curve: [Double]
  /// The fraction of values that differ by at most one level.
  package let fractionWithin: Double

  /// The thresholds of `curve`, in levels.
  package static let curveLimits = (0...32).map { Double($0) / 8 }

  /// The highest peak signal-to-noise ratio that is reported, in dB. It is also reported for identical images, whose
  /// ratio is infinite. For comparison, if every value differs by one level of a 16-bit image, the ratio is 96 dB.
  package static let psnrLimit = 110.0

  /// The additional difference, in levels, that is allowed because values are rounded to 16 bits.
  private static let rounding = 255.0 / 65535

  /// Compares a filtered image with the reference image.
  ///
  /// - Throws: `FilterScoringError` if the images differ in size or in the number of channels.
  package init(
    of answer: SampledImage?, against truth: SampledImage
  ) throws(FilterScoringError) {
    guard let answer else {
      (maximumError, meanError, psnr) = (nil, nil, nil)
      curve = Self.curveLimits.map { _ in 0 }
      fractionWithin = 0
      return
    }
    guard answer.size == truth.size, answer.channels == truth.channels else {
      throw FilterScoringError(
        size: answer.size, channels: answer.channels, expectedSize: truth.size,
        expectedChannels: truth.channels)
    }
    var (maximum, sum, squares) = (0.0, 0.0, 0.0)
    var counts = [Int](repeating: 0, count: Self.curveLimits.count)
    var within = 0
    for (found, expected) in zip(answer.samples, truth.samples) {
      let difference = 255 * abs(found - expected)
      maximum = max(maximum, difference)
      sum += difference
      squares += difference * difference
      if difference <= 1 + Self.rounding { within += 1 }
      let bin = Int(((difference - Self.rounding) * 8).rounded(.up))
      if bin < counts.count { counts[max(0, bin)] += 1 }
    }
    let count = Double(max(1, truth.samples.count))
    maximumError = maximum
    meanError = sum / count
    psnr = min(Self.psnrLimit, 20 * log10(255 / (squares / count).squareRoot()))
    var below = 0
    curve = counts.map {
      below += $0
      return Double(below) / count
    }
    fractionWithin = Double(within) / count
  }
}

/// The error that is thrown if two images cannot be compared.
package struct FilterScoringError: Error, Hashable, Sendable, CustomStringConvertible {
  package var size: PixelSize
  package var channels: Int
  package var expectedSize: PixelSize
  package var expectedChannels: Int

  package var description: String {
    "expected an image of \(Self.words(expectedSize, expectedChannels)), found one of"
      + " \(Self.words(size, channels))"
  }

  private static func words(_ size: PixelSize, _ channels: Int) -> String {
    "\(size) pixels with \(channels) channel\(channels == 1 ? "" : "s")"
  }
}

/// The measures for image filters, each computed from the scores of one image.
package enum FilterMeasures {
  package static let within = Measure<FilterScores>(
    MeasureFacts(
      "within", title: "within 1",
      explanation:
        "fraction of values that differ from the reference by at most 1/255;"
        + " 0 to 1, higher is better",
      unit: .share, better: .higher, digits: 4, rank: 0, interval: .items, tolerated: 0.0001,
      onItem: 0.001)
  ) { $0.fractionWithin }

  package static let meanError = Measure<FilterScores>(
    MeasureFacts(
      "mean_error", title: "mean error",
      explanation:
        "mean absolute difference from the reference, in units of 1/255; lower is better",
      unit: .number,
      better: .lower, digits: 3, rank: 0, interval: .items, range: .positive, tolerated: 0.01)
  ) { $0.meanError }

  package static let maximumError = Measure<FilterScores>(
    MeasureFacts(
      "greatest_error", title: "greatest",
      explanation:
        "maximum difference of an image from its reference, in units of 1/255, averaged over images;"
        + " lower is better",
      unit: .number, better: .lower, digits: 2, rank: 1, interval: .items, range: .positive)
  ) { $0.maximumError }

  package static let psnr = Measure<FilterScores>(
    MeasureFacts(
      "psnr", title: "PSNR",
      explanation:
        "mean peak signal-to-noise ratio in dB, limited to 110 per image; higher is better",
      unit: .number, better: .higher, digits: 1, rank: 1, interval: .items, range: .positive)
  ) { $0.psnr }

  package static let all = [within, meanError, maximumError, psnr]
}
