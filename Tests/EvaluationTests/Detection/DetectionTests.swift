import Geometry
import TestSupport
import Testing

@testable import Evaluation

/// Tests that compare the detection measures with the results of established reference programs.
@Suite struct DetectionTests {
  private func box(_ row: [Double]) -> Box {
    Box(x: row[0], y: row[1], width: row[2], height: row[3])
  }

  @Test func `COCO figures of detections equal those of pycocotools`() throws {
    for each in try Fixtures.load("detections", as: DetectionFixture.self).cases {
      let measures = COCOMeasures(
        each.images.map { image in
          DetectionImage(
            labels: image.labels.map {
              LabeledDetection(
                box: box($0), kind: "\(Int($0[4]))", area: $0[5], isCrowd: $0[6] != 0)
            },
            found: image.found.map {
              FoundDetection(box: box($0), kind: "\(Int($0[4]))", score: $0[5])
            })
        })
      let (precision, recall) = (measures.averagePrecisionBySize, measures.recallBySize)
      for (name, value) in [
        ("ap", measures.averagePrecision), ("ap50", measures.averagePrecision50),
        ("ap75", measures.averagePrecision75), ("ap_small", precision.small),
        ("ap_medium", precision.medium), ("ap_large", precision.large), ("ar1", measures.recall1),
        ("ar10", measures.recall10), ("ar100", measures.recall100), ("ar_small", recall.small),
        ("ar_medium", recall.medium), ("ar_large", recall.large),
      ] {
        let expected = each.expected[name]
        #expect((value == nil) == (expected == nil), "\(name)")
        if let value, let expected { #expect(abs(value - expected) < 1e-9, "\(name)") }
      }
    }
  }

  @Test func `character and word error rates equal those of jiwer`() throws {
    for each in try Fixtures.load("detections", as: DetectionFixture.self).readings {
      let errors = TextErrors(each.pairs.map { (truth: $0[0], read: $0[1]) })
      #expect(abs(try #require(errors.characterErrorRate) - each.cer) < 1e-12, "\(each.pairs)")
      #expect(abs(try #require(errors.wordErrorRate) - each.wer) < 1e-12, "\(each.pairs)")
    }
    #expect(TextErrors([]).characterErrorRate == nil)
    #expect(TextErrors([(truth: " ", read: "a")]).wordErrorRate == nil)
  }

  @Test func `images without labeled objects have no COCO figures`() {
    #expect(COCOMeasures([]).averagePrecision == nil)
    let found = FoundDetection(box: Box(x: 0, y: 0, width: 9, height: 9), kind: "a", score: 1)
    #expect(COCOMeasures([DetectionImage(labels: [], found: [found])]).recall100 == nil)
  }

  @Test func `landmark errors are measured in units of the distance between the eyes`() {
    let labels = [Point(0, 0), Point(50, 0), Point(25, 40)]
    let found = labels.map { $0 + Point(3, 4) }
    #expect(LandmarkError.interOcular(found, labels: labels, eyes: (0, 1)) == 0.1)
    #expect(LandmarkError.interOcular([], labels: labels, eyes: (0, 1)) == nil)
    #expect(LandmarkError.interOcular(found, labels: labels, eyes: (1, 1)) == nil)
    #expect(LandmarkError.interOcular(found, labels: labels, eyes: (0, 9)) == nil)
  }
}
