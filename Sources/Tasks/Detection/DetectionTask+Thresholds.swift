import Evaluation
import GroundTruth
import Results
import TaskKit

extension DetectionTask: TunableTask {
  var thresholdWords: ThresholdWords {
    let (parts, rightness) =
      switch objects {
      case .rectangles: ("rectangles", "A rectangle is right if its overlap is at least 0.5.")
      case .barcodes:
        (
          "codes",
          "A code is right if its overlap is at least 0.5. If its content is known, the content must"
            + " also be read exactly."
        )
      case .text:
        (
          "words",
          "A word is right if its overlap is at least 0.5. If the word is known, it must also be read"
            + " exactly."
        )
      }
    return ThresholdWords(
      item: facts.item, items: facts.items, parts: parts, others: facts.items,
      rightness: rightness)
  }

  func judged(_ answer: [DetectedRegion], on truth: [ImageLabel]) -> [JudgedConfidence] {
    evidence(of: answer, on: truth).judged(reads: objects != .rectangles)
  }
}

extension ObjectsTask: TunableTask {
  var thresholdWords: ThresholdWords {
    ThresholdWords(
      item: facts.item, items: facts.items, parts: "boxes", others: facts.items,
      rightness: "A box is right if its overlap with a label of its class is at least 0.5.")
  }

  func judged(_ answer: [DetectedRegion], on truth: [ImageLabel]) -> [JudgedConfidence] {
    evidence(of: answer, on: truth).judged
  }
}
