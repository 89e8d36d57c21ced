import Bench
import Evaluation
import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import TestSupport
import Testing

@testable import TaskKit
@testable import Tasks

struct FiltersTaskTests {
  private func gray(_ width: Int, _ samples: [Double]) -> SampledImage {
    SampledImage(
      size: PixelSize(width: width, height: samples.count / width), channels: 1, samples: samples)
  }

  @Test func `reference filters give values computed by hand`() {
    let picture = gray(3, [0, 0.5, 1, 0.1, 0.2, 0.9, 0.3, 0.3, 0.4])
    // At the center, the nine values in order are 0 .1 .2 .3 .3 .4 .5 .9 1. At the corner, 0 occurs four times, .5 and
    // .1 twice, and .2 once.
    let median = ReferenceFilter.median.applied(to: picture)
    #expect(median.samples[4] == 0.3)
    #expect(median.samples[0] == 0.1)
    #expect(ReferenceFilter.maximum(3).applied(to: picture).samples[3] == 0.5)
    #expect(ReferenceFilter.minimum(3).applied(to: picture).samples[8] == 0.2)
    #expect(ReferenceFilter.maximum(5).applied(to: picture).samples.allSatisfy { $0 == 1 })
    let box = ReferenceFilter.box(3).applied(to: picture).samples
    #expect(abs(box[4] - 3.7 / 9) < 1e-12)
    #expect(abs(box[0] - (0.5 * 2 + 0.1 * 2 + 0.2) / 9) < 1e-12)

    var impulse = gray(9, [Double](repeating: 0, count: 81))
    impulse.samples[40] = 1
    let bell = ReferenceFilter.gaussian(1).applied(to: impulse).samples
    #expect(abs(bell[40] - 1 / (2 * .pi)) < 1e-4)
    #expect(abs(bell[41] / bell[40] - exp(-0.5)) < 1e-12)
    #expect(abs(bell[30] / bell[40] - exp(-1)) < 1e-12)

    // The values of a Lanczos window with three lobes at half-integer positions add up to 0.9943 instead of 1. The
    // filter must therefore divide by the sum of the weights, so that a uniform image remains unchanged.
    let flat = gray(6, [Double](repeating: 0.25, count: 24))
    for scale in [0.5, 1.5, 2] {
      let scaled = ReferenceFilter.lanczos(scale).applied(to: flat)
      #expect(scaled.size == PixelSize(width: Int(6 * scale), height: Int(4 * scale)))
      #expect(scaled.samples.allSatisfy { abs($0 - 0.25) < 1e-12 })
    }
    let ramp = gray(40, (0..<40).map { Double($0) / 40 })
    let twice = ReferenceFilter.lanczos(2).applied(to: ramp).samples
    // Far from its ends, an enlarged ramp remains a ramp. Sample 40 of the result is a quarter of an input pixel to the
    // left of sample 20 of the input.
    #expect(abs(twice[40] - 19.75 / 40) < 2e-3)

    let color = SampledImage(
      size: PixelSize(width: 2, height: 1), channels: 3, samples: [0, 0.5, 1, 0.2, 0.1, 0])
    #expect(ReferenceFilter.maximum(3).applied(to: color).samples == [0.2, 0.5, 1, 0.2, 0.5, 1])
    #expect(ReferenceFilter.standard.map(\.name).contains("gaussian-1.5"))
    #expect(ReferenceFilter.standard.map(\.name).contains("box-11"))
  }

  @Test func `filter scores measure errors in gray levels`() throws {
    let truth = gray(4, [0, 0.5, 1, 0.25])
    let exact = try FilterScores(of: truth, against: truth)
    #expect(exact.fractionWithin == 1 && exact.maximumError == 0)
    #expect(exact.psnr == FilterScores.psnrLimit)
    #expect(exact.curve.allSatisfy { $0 == 1 })
    let off = try FilterScores(
      of: gray(4, [1.0 / 255, 0.5, 1 - 3.0 / 255, 0.25]), against: truth)
    #expect(off.fractionWithin == 0.75)
    #expect(abs(try #require(off.maximumError) - 3) < 1e-9)
    #expect(abs(try #require(off.meanError) - 1) < 1e-9)
    // The mean squared error is 10 / 4 squared levels.
    #expect(abs(try #require(off.psnr) - 10 * log10(255 * 255 / 2.5)) < 1e-9)
    #expect(off.curve[0] == 0.5 && off.curve[8] == 0.75 && off.curve[24] == 1)
    let none = try FilterScores(of: nil, against: truth)
    #expect(none.fractionWithin == 0 && none.meanError == nil)
    #expect(throws: FilterScoringError.self) {
      try FilterScores(of: gray(2, [0, 0]), against: truth)
    }
  }

  @Test
  func `the library's filters agree with the reference filters on embedded pictures`() throws {
    let task = FiltersTask()
    for item in try task.items(in: "embedded") {
      let truth = try task.truth(of: item)
      for family in task.families {
        let method = try #require(family.make("", nil).first)
        let answer = try method.answer(to: item, [item.read()])?.answer
        let scores = try task.evidence(of: answer, on: truth)
        let limit = family.name == "filters" ? 1 : 0.05
        #expect(try #require(scores.maximumError) < limit, "\(family.name) \(item.name)")
        #expect(scores.fractionWithin > 0.9999, "\(family.name) \(item.name)")
      }
    }
  }

  @Test
  func `pictures for filters are cropped to even sizes, and answers have 8 or 16 bits`() throws {
    let folder = try TemporaryFolder()
    let task = FiltersTask()
    #expect(throws: GroundTruthError.self) { try task.items(in: folder.path) }
    try folder.write(
      try ImageFile.png(TestImages.colorPattern(width: 9, height: 7)), to: "a.png")
    try folder.write(text: "no image", to: "notes.txt")
    let items = try task.items(in: folder.path)
    #expect(items.count == ReferenceFilter.standard.count)
    let item = try #require(items.first { $0.filter == .median })
    #expect(item.name == "a.png/median")
    // A run watches this file while it reads the picture.
    #expect(item.images.files == [folder.path("a.png")])
    #expect(try item.read().size == PixelSize(width: 8, height: 6))
    let truth = try task.truth(of: item)
    let levels = truth.samples.map { UInt16(($0 * 255).rounded()) }
    let deep = PNG16(size: truth.size, channels: 3, samples: levels.map { $0 * 257 })
    try folder.write(try deep.encoded(), to: "deep.png")
    try folder.write(
      try ImageFile.png(
        PixelBuffer.makeRGB(width: 8, height: 6) { target in
          for (index, level) in levels.enumerated() { target[index] = UInt8(level) }
        }), to: "flat.png")
    for name in ["deep.png", "flat.png"] {
      let answer = try task.format.read(folder.path(name))
      #expect(answer == deep)
      #expect(try task.evidence(of: answer, on: truth).maximumError ?? 1 < 1e-9)
    }
    #expect(throws: (any Error).self) { try task.format.read(folder.path("notes.txt")) }
  }
}
