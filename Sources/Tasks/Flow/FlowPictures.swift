import Geometry
import GroundTruth
import Imaging
import OpenVision
import Results

/// Drawings of an item's ground truth and answers: color-coded flow images, error maps, and arrows over the first
/// image.
struct FlowPictures {
  let item: FlowItem

  /// The minimum error, in pixels, that the error map shows as white.
  private static let maximumError: Float = 3

  func pictures(of answers: [(name: String, answer: FlowField?)]) throws -> [AnswerPicture] {
    let truth = try item.truth().field
    let first = try item.pair.images().first
    // All flow images use the same color scale, so their colors can be compared.
    let wheel = FlowColorWheel(greatestLength: max(1, truth.greatestLength))
    var pictures = [
      AnswerPicture(caption: "first image", image: first),
      AnswerPicture(
        caption:
          "ground truth: the hue shows the direction; the color is strongest at a length of"
          + " \(Self.rounded(truth.greatestLength)) pixels",
        image: wheel.image(of: truth)),
      AnswerPicture(
        caption: "the color of each direction",
        image: wheel.legend(diameter: max(64, min(truth.size.width, truth.size.height) / 3))),
    ]
    for (name, answer) in answers {
      guard let answer, answer.size == truth.size else { continue }
      pictures.append(AnswerPicture(caption: name, image: wheel.image(of: answer)))
      pictures.append(
        AnswerPicture(
          caption: "\(name): errors; white means an error of \(Self.rounded(Self.maximumError))"
            + " pixels or more",
          image: Self.errors(of: answer, against: truth)))
    }
    if let (name, answer) = answers.first(where: { $0.answer != nil }), let answer {
      pictures.append(
        AnswerPicture(caption: "\(name): arrows", image: Self.arrows(of: answer, over: first)))
    }
    return pictures
  }

  private static func rounded(_ number: Float) -> String { String(Int(number.rounded())) }

  private static func errors(of answer: FlowField, against truth: FlowField) -> PixelBuffer {
    PixelBuffer.makeRGB(width: truth.size.width, height: truth.size.height) { out in
      for index in truth.vectors.indices {
        let difference = answer.vectors[index] - truth.vectors[index]
        let error = truth.isKnown[index] ? (difference * difference).sum().squareRoot() : 0
        let fraction = error.isFinite ? min(1, error / maximumError) : 1
        // The color scale of the error map runs from black through red and yellow to white.
        out[3 * index] = UInt8(255 * min(1, 3 * fraction))
        out[3 * index + 1] = UInt8(255 * min(1, max(0, 3 * fraction - 1)))
        out[3 * index + 2] = UInt8(255 * min(1, max(0, 3 * fraction - 2)))
      }
    }
  }

  private static func arrows(of flow: FlowField, over image: PixelBuffer) -> PixelBuffer {
    let visualizer = OpticalFlowVisualizer(
      maximumLength: max(1, flow.greatestLength), cellSize: Float(max(10, flow.size.width / 40)))
    return visualizer.image(
      of: VectorPixelBuffer(size: flow.size, format: .float32) { y, row in
        for x in 0..<flow.size.width { row[x] = flow[x, y] ?? .zero }
      }, over: image)
  }
}
