import Evaluation
import Geometry
import GroundTruth
import Imaging
import Results

/// Drawings of an item's detections and labels.
enum DetectionPictures {
  private static let truth = Canvas.Color.white
  private static let ignored = Canvas.Color(130, 130, 130)
  private static let found = Canvas.Color(255, 60, 30)
  private static let point = Canvas.Color(60, 200, 255)

  /// Draws each method's detections and the labels on the image.
  ///
  /// - Throws: an error if the image or its labels cannot be read.
  static func draw(
    _ item: DetectionItem, _ answers: [(name: String, answer: [DetectedRegion]?)]
  ) throws -> [AnswerPicture] {
    let image = try item.image.image()
    let labels = try item.image.labels()
    return answers.map { name, answer in
      let canvas = Canvas(image)
      for label in labels {
        let color = label.isIgnored || label.isCrowd ? ignored : truth
        canvas.stroke(label.quadrilateral.corners, color: color, width: 3)
      }
      for region in answer ?? [] {
        canvas.stroke(region.quadrilateral.corners, color: found)
        for landmark in region.landmarks ?? [] {
          canvas.stroke(
            Quadrilateral(Box(center: landmark, width: 3, height: 3)).corners, color: point)
        }
      }
      return AnswerPicture(
        caption: "\(name): the detections (\(answer?.count ?? 0)) are red; the ground truth is"
          + " white",
        image: canvas.image())
    }
  }
}
