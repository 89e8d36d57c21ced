/// The measures for detecting objects that are labeled by their bounding boxes and classes.
package enum ObjectMeasures {
  private static func pooled(
    _ key: String, _ title: String, _ explanation: String, rank: Int?, tolerated: Double? = nil
  ) -> Measure<ObjectEvidence> {
    // The value over all images is not the mean of the values for single images, so single images have no value.
    Measure(
      MeasureFacts(
        key, title: title,
        explanation: explanation + ", computed over all images; 0 to 1, higher is better",
        unit: .share,
        better: .higher, rank: rank, interval: .pooled, tolerated: tolerated)
    ) { _ in nil }
  }

  package static let averagePrecision = pooled(
    "ap", "AP",
    "average precision, averaged over classes and overlap thresholds of 0.5 to 0.95 as defined by COCO",
    rank: 0, tolerated: 0.01)
  package static let averagePrecision50 = pooled(
    "ap50", "AP 0.5", "average precision at an overlap threshold of 0.5", rank: 1, tolerated: 0.01)
  package static let averagePrecision75 = pooled(
    "ap75", "AP 0.75", "average precision at an overlap threshold of 0.75", rank: 2)
  package static let small = pooled(
    "ap_small", "AP small", "average precision for objects with an area of at most 32 x 32 pixels",
    rank: 3)
  package static let medium = pooled(
    "ap_medium", "AP medium",
    "average precision for objects with an area of 32 x 32 to 96 x 96 pixels", rank: 3)
  package static let large = pooled(
    "ap_large", "AP large", "average precision for objects with an area above 96 x 96 pixels",
    rank: 3)
  package static let recall1 = pooled(
    "ar1", "AR 1",
    "recall with only the most confident detection per image and class, averaged over overlap"
      + " thresholds", rank: 5
  )
  package static let recall10 = pooled(
    "ar10", "AR 10",
    "recall with the 10 most confident detections per image and class, averaged over overlap"
      + " thresholds", rank: 5)
  package static let recall100 = pooled(
    "ar100", "AR 100",
    "recall with the 100 most confident detections per image and class, averaged over overlap"
      + " thresholds",
    rank: 4)

  package static let vocArea = pooled(
    "ap_voc", "AP VOC",
    "average precision at an overlap threshold of 0.5 as defined by Pascal VOC since 2010: the area"
      + " under the precision-recall curve",
    rank: 6)
  package static let vocEleven = pooled(
    "ap_voc07", "AP VOC 07",
    "average precision at an overlap threshold of 0.5 as defined by Pascal VOC until 2009: the mean"
      + " precision at eleven recall values",
    rank: 6)

  package static let recall = Measure<ObjectEvidence>(
    MeasureFacts(
      "recall", title: "recall",
      explanation:
        "fraction of an image's objects that are found with an overlap of at least 0.5;"
        + " 0 to 1, higher is better",
      unit: .share, better: .higher, rank: 1, interval: .items, tolerated: 0.01)
  ) { $0.recall }

  package static let precision = Measure<ObjectEvidence>(DetectionMeasures.precision.facts) {
    $0.precision
  }

  package static let landmarkError = Measure<ObjectEvidence>(
    MeasureFacts(
      "landmark_error", title: "landmarks",
      explanation:
        "mean distance of a found face's landmarks from their labels, divided by the distance between"
        + " the eyes and averaged over all found faces whose landmarks are labeled; lower is better",
      unit: .number, better: .lower, rank: 1, interval: .pooled, range: .positive)
  ) { $0.landmarkError }

  /// All measures except those for landmarks.
  package static let all = [
    averagePrecision, averagePrecision50, averagePrecision75, small, medium, large, recall1,
    recall10, recall100, recall, precision, vocArea, vocEleven,
  ]

  /// Returns the values of the measures that are computed from all images together.
  package static func pooled(_ images: [ObjectEvidence]) -> Figures {
    pooling(images.map(Optional.init))(Array(images.indices))
  }

  /// Returns a function that efficiently computes the measures of any selection of images.
  ///
  /// - Parameter images: the evidence of each image; nil for an image that is never selected.
  /// - Returns: a function that takes image indices and returns the values of the measures. The order of the indices
  ///   breaks ties between equal scores.
  package static func pooling(_ images: [ObjectEvidence?]) -> (_ items: [Int]) -> Figures {
    let (coco, voc) = (COCOPool(images), VOCPool(images))
    let landmarks = images.map { $0?.landmarkErrors ?? [] }
    return { items in
      var figures = figures(COCOMeasures(coco, of: items))
      let measures = VOCMeasures(voc, of: items)
      figures[vocArea.facts] = measures.averagePrecision
      figures[vocEleven.facts] = measures.averagePrecisionOfEleven
      figures[landmarkError.facts] = items.flatMap { landmarks[$0] }.mean
      return figures
    }
  }

  private static func figures(_ measures: COCOMeasures) -> Figures {
    var figures = Figures()
    figures[averagePrecision.facts] = measures.averagePrecision
    figures[averagePrecision50.facts] = measures.averagePrecision50
    figures[averagePrecision75.facts] = measures.averagePrecision75
    figures[small.facts] = measures.averagePrecisionBySize.small
    figures[medium.facts] = measures.averagePrecisionBySize.medium
    figures[large.facts] = measures.averagePrecisionBySize.large
    figures[recall1.facts] = measures.recall1
    figures[recall10.facts] = measures.recall10
    figures[recall100.facts] = measures.recall100
    return figures
  }
}
