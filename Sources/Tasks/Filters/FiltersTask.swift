import Bench
import Evaluation
import Foundation
import Geometry
import Imaging
import Media
import Results
import TaskKit

/// Image filtering (blurs, medians, minimum and maximum filters, and scaling), compared with the filters' definitions.
struct FiltersTask: ItemTask {
  var parameters = TaskParameters()

  var name: String { "filters" }

  var measures: [Measure<FilterScores>] { FilterMeasures.all }

  var facts: TaskFacts {
    TaskFacts(
      name: name, title: "Image filters", item: "picture", items: "pictures",
      measures: measures.map(\.facts), mainMeasure: FilterMeasures.within.key)
  }

  var families: [MethodFamily<any ItemMethod<FilterItem, PNG16>>] {
    [
      MethodFamily(
        name: "filters", summary: "ImageFilters without color conversion, with 8-bit output"
      ) { _, _ in
        [FiltersMethod(isFloat: false)]
      },
      MethodFamily(
        name: "filters-float",
        summary: "ImageFilters without color conversion, with floating-point output"
      ) { _, _ in
        [FiltersMethod(isFloat: true)]
      },
    ]
  }

  func items(in location: String) throws -> [FilterItem] {
    location == "embedded" ? FilterItem.embedded : try FilterItem.list(in: location)
  }

  var format: AnswerFormat<PNG16> {
    AnswerFormat(endings: ["png"]) { answer in
      try answer.encoded()
    } decode: { bytes in
      try? PNG16.decoded(bytes, path: "")
    } read: { path in
      if let deep = try? PNG16.read(path) { return deep }
      return PNG16(try ImageFile.read(path))
    }
  }

  func truth(of item: FilterItem) throws -> SampledImage { try item.truth() }

  func evidence(of answer: PNG16?, on truth: SampledImage) throws -> FilterScores {
    try FilterScores(of: answer.map { SampledImage($0) }, against: truth)
  }

  var curves: [RunResult.Curve] {
    [
      RunResult.Curve(
        title: "Differences",
        explanation:
          "fraction of values that differ from the reference by at most the given number of levels",
        xTitle: "levels of 255", yTitle: "fraction of values", xValues: FilterScores.curveLimits)
    ]
  }

  func curveValues(of evidence: FilterScores) -> [[Double]] { [evidence.curve] }

  /// Returns the filtered images, and images of their absolute differences from the reference. The differences are
  /// multiplied by 64 to make them visible.
  func pictures(
    of item: FilterItem, answers: [(name: String, answer: PNG16?)]
  ) throws -> [AnswerPicture] {
    let truth = try item.truth()
    return answers.compactMap { name, answer in
      guard let found = answer.map({ SampledImage($0) }), found.size == truth.size,
        found.channels == truth.channels
      else { return nil }
      let differences = zip(found.samples, truth.samples).map { min(1, 64 * abs($0 - $1)) }
      let amplified = SampledImage(
        size: truth.size, channels: truth.channels, samples: differences)
      return AnswerPicture(
        caption: "\(name): the filtered image, and its differences from the reference (multiplied"
          + " by 64)",
        image: found.image, other: amplified.image)
    }
  }
}

extension SampledImage {
  fileprivate var image: PixelBuffer {
    let fill: (UnsafeMutableBufferPointer<UInt8>) -> Void = { target in
      for (index, value) in samples.enumerated() { target[index] = UInt8(value * 255 + 0.5) }
    }
    return channels == 1
      ? PixelBuffer.makeLuma(width: size.width, height: size.height, fill: fill)
      : PixelBuffer.makeRGB(width: size.width, height: size.height, fill: fill)
  }
}
