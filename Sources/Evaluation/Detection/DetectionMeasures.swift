/// The measures for detecting objects that are labeled by their four corners.
package enum DetectionMeasures {
  /// The average precision, computed from the detections of all images together.
  package static let averagePrecision = MeasureFacts(
    "ap", title: "AP",
    explanation:
      "average precision, averaged over overlap thresholds of 0.5 to 0.95 as defined by COCO,"
      + " computed over all images; 0 to 1, higher is better",
    unit: .share, better: .higher, rank: 2, interval: .pooled, tolerated: 0.01)

  package static let averagePrecision50 = MeasureFacts(
    "ap50", title: "AP 0.5",
    explanation:
      "average precision at an overlap threshold of 0.5, computed over all images;"
      + " 0 to 1, higher is better",
    unit: .share, better: .higher, rank: 1, interval: .pooled)

  package static let averagePrecision75 = MeasureFacts(
    "ap75", title: "AP 0.75",
    explanation:
      "average precision at an overlap threshold of 0.75, computed over all images;"
      + " 0 to 1, higher is better",
    unit: .share, better: .higher, rank: 4, interval: .pooled)

  package static let recall = Measure<DetectionEvidence>(
    MeasureFacts(
      "recall", title: "recall",
      explanation:
        "fraction of an image's labels that are found with an overlap of at least 0.5;"
        + " 0 to 1, higher is better",
      unit: .share, better: .higher, rank: 0, interval: .items, tolerated: 0.01, onItem: 0,
      beside: "precision")
  ) { $0.recall }

  package static let precision = Measure<DetectionEvidence>(
    MeasureFacts(
      "precision", title: "precision",
      explanation: "fraction of an image's detections that match a label; 0 to 1, higher is better",
      unit: .share, better: .higher, rank: 1, interval: .items, tolerated: 0.02)
  ) { $0.precision }

  package static let cornerError = Measure<DetectionEvidence>(
    MeasureFacts(
      "corner_px", title: "corner px",
      explanation:
        "mean distance of detected corners from their true positions, in pixels; lower is better",
      unit: .pixels, better: .lower, digits: 2, rank: 1, interval: .items)
  ) { $0.cornerError }

  package static let relativeError = Measure<DetectionEvidence>(
    MeasureFacts(
      "corner_relative", title: "corner / side",
      explanation:
        "mean corner distance divided by the mean length of the label's sides; lower is better",
      unit: .number,
      better: .lower, rank: 5, interval: .items, range: .positive, watched: .never)
  ) { $0.relativeError }

  package static let readFraction = Measure<DetectionEvidence>(
    MeasureFacts(
      "decoded", title: "decoded",
      explanation:
        "fraction of the labeled texts that were read exactly, computed over all images;"
        + " 0 to 1, higher is better",
      unit: .share, better: .higher, rank: 0, interval: .pooled, tolerated: 0.01)
  ) { $0.readFraction }

  /// The range of the error rates. An error rate is 1 if no text is recognized, and exceeds 1 if far too much text is
  /// recognized.
  private static let errorRate = FigureRange(0 ... .infinity, extremes: 0...1)

  package static let characterErrorRate = Measure<DetectionEvidence>(
    MeasureFacts(
      "cer", title: "CER",
      explanation:
        "character error rate: the number of edits that turn the recognized text into the true text,"
        + " per character of the true text; lower is better; a label that was not found counts as"
        + " empty text", unit: .number, better: .lower, rank: 1,
      interval: .pooled, range: errorRate, tolerated: 0.01)
  ) { $0.textErrors.characterErrorRate }

  package static let wordErrorRate = Measure<DetectionEvidence>(
    MeasureFacts(
      "wer", title: "WER",
      explanation:
        "word error rate: the number of edits that turn the recognized words into the true words,"
        + " per true word; lower is better",
      unit: .number,
      better: .lower, rank: 2, interval: .pooled, range: errorRate)
  ) { $0.textErrors.wordErrorRate }

  package static let ofImages = [recall, precision, cornerError, relativeError, readFraction]

  /// Returns the values of the measures that are computed from all images together.
  package static func pooled(_ images: [DetectionEvidence]) -> Figures {
    var figures = Figures()
    figures[averagePrecision] = AveragePrecision.mean(images)
    figures[averagePrecision50] = AveragePrecision.of(images, at: 0)
    figures[averagePrecision75] = AveragePrecision.of(images, at: 5)
    let errors = images.reduce(TextErrors([])) { $0 + $1.textErrors }
    figures[characterErrorRate.facts] = errors.characterErrorRate
    figures[wordErrorRate.facts] = errors.wordErrorRate
    figures[readFraction.facts] = images.flatMap { $0.isRead.map { $0 ? 1 : 0 } }.mean
    return figures
  }
}
