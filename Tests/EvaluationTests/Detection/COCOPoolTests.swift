import Geometry
import Testing

@testable import Evaluation

/// Tests that compare two ways to compute COCO's figures for resampled images: from detections that were sorted once,
/// and by sorting all detections again.
@Suite struct COCOPoolTests {
  /// Returns images with objects of three classes and of all sizes, including crowds. Scores are quantized so that many
  /// are equal.
  private func images(_ count: Int, _ random: inout SplitMix64) -> [DetectionImage] {
    (0..<count).map { index in
      var labels: [LabeledDetection] = []
      var found: [FoundDetection] = []
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let side = [10.0, 40, 60, 120][Int.random(in: 0..<4, using: &random)]
        let box = Box(
          x: Double(Int.random(in: 0...300, using: &random)), y: 20, width: side, height: side)
        let kind = ["a", "b", "c"][Int.random(in: 0..<3, using: &random)]
        if index % 7 != 3 {
          labels.append(
            LabeledDetection(
              box: box, kind: kind, area: box.area,
              isCrowd: Int.random(in: 0..<8, using: &random) == 0))
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let shift = side * Double(Int.random(in: 0...4, using: &random)) / 10
          found.append(
            FoundDetection(
              box: Box(x: box.x + shift, y: box.y, width: side, height: side),
              kind: Int.random(in: 0..<9, using: &random) == 0 ? "d" : kind,
              score: Double(Int.random(in: 0...9, using: &random)) / 10))
        }
      }
      return DetectionImage(labels: labels, found: found)
    }
  }

  /// Returns the average precision, the average precision at an overlap of one half, and the recall with a maximum
  /// number of detections per image, according to the definitions.
  private func reference(
    _ images: [ObjectEvidence], _ part: KeyPath<ObjectEvidence.Matches, COCOMatches>, limit: Int
  ) -> (precision: Double?, precision50: Double?, recall: Double?) {
    var (all, atHalf, recalls): ([Double], [Double], [Double]) = ([], [], [])
    for kind in Set(images.flatMap(\.matches.keys)).sorted() {
      let matches = images.compactMap { $0.matches[kind]?[keyPath: part] }
      let labels = matches.reduce(0) { $0 + $1.labelCount }
      guard labels > 0 else { continue }
      let detections = matches.flatMap { $0.detections.prefix(limit) }.enumerated()
        .sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }.map(\.element)
      for overlap in COCOMeasures.overlaps.indices {
        let judged = detections.map { $0.isIgnored[overlap] ? nil : $0.isMatched[overlap] }
        let curve = PrecisionCurve(judged, labels: labels)
        all += curve.precisions
        if overlap == 0 { atHalf += curve.precisions }
        recalls.append(Double(judged.count { $0 == true }) / Double(labels))
      }
    }
    func mean(_ values: [Double]) -> Double? {
      values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
    return (mean(all), mean(atHalf), mean(recalls))
  }

  @Test func `COCO figures of resampled images equal those computed from scratch, bit for bit`() {
    var random = SplitMix64(seed: 8)
    for round in 0..<12 {
      let evidence = images(1 + 3 * round, &random).map(ObjectEvidence.init)
      let pool = COCOPool(evidence)
      for _ in 0..<8 {
        let chosen = evidence.map { _ in Int.random(in: 0..<evidence.count, using: &random) }
        let found = COCOMeasures(pool, of: chosen)
        let drawn = chosen.map { evidence[$0] }
        let all = reference(drawn, \.all, limit: 100)
        #expect(found.averagePrecision == all.precision)
        #expect(found.averagePrecision50 == all.precision50)
        #expect(found.recall100 == all.recall)
        #expect(found.recall10 == reference(drawn, \.all, limit: 10).recall)
        #expect(found.recall1 == reference(drawn, \.all, limit: 1).recall)
        let small = reference(drawn, \.small, limit: 100)
        #expect(found.averagePrecisionBySize.small == small.precision)
        #expect(found.recallBySize.small == small.recall)
        let large = reference(drawn, \.large, limit: 100)
        #expect(found.averagePrecisionBySize.large == large.precision)
        #expect(found.recallBySize.large == large.recall)
        #expect(found == COCOMeasures(of: drawn))
      }
    }
  }

  @Test func `COCO figures of resampled images skip images without an answer`() {
    var random = SplitMix64(seed: 9)
    let evidence: [ObjectEvidence?] = [nil] + images(5, &random).map(ObjectEvidence.init) + [nil]
    let known = evidence.compactMap(\.self)
    #expect(
      COCOMeasures(COCOPool(evidence), of: [1, 3, 3])
        == COCOMeasures(of: [known[0], known[2], known[2]]))
  }
}
