#if Models
  import Foundation
  import Geometry
  import Imaging

  /// The conversion of a model's outputs to observations.
  struct ModelResults {
    let labels: [String]
    let revision: Int
    /// A function that maps a box in the model's input to normalized coordinates of the image.
    let box: (Box) -> CGRect

    func observations(of outputs: [ModelNetwork.Output]) -> [VNObservation] {
      if outputs.count == 1, let only = outputs[0].array {
        if !labels.isEmpty, only.count == labels.count { return classes(only.numbers) }
        if let flow = vectors(only) {
          return [VNPixelBufferObservation(pixelBuffer: flow, requestRevision: revision)]
        }
      }
      if let objects = objects(outputs) { return objects }
      return outputs.map { output in
        VNCoreMLFeatureValueObservation(
          featureName: output.name, featureValue: MLFeatureValue(multiArray: output.array),
          requestRevision: revision)
      }
    }

    private func classes(_ confidences: [Double]) -> [VNObservation] {
      zip(labels, confidences).enumerated()
        .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
        .map { label($0.element.0, $0.element.1) }
    }

    private func label(_ name: String, _ confidence: Double) -> VNClassificationObservation {
      VNClassificationObservation(
        identifier: name, confidence: VNConfidence(confidence), requestRevision: revision)
    }

    /// Converts the outputs named `boxes`, `scores` and `labels` to objects. Returns nil if an output is missing or the
    /// numbers of elements do not match.
    private func objects(_ outputs: [ModelNetwork.Output]) -> [VNObservation]? {
      func array(_ name: String) -> MLMultiArray? { outputs.first { $0.name == name }?.array }
      guard let boxes = array("boxes"), let scores = array("scores"), let kinds = array("labels"),
        scores.count == kinds.count, boxes.count == 4 * scores.count
      else { return nil }
      return (0..<scores.count).compactMap { index in
        let sides = boxes.numbers[4 * index..<4 * index + 4].map { $0 }
        let found = Box(
          x: sides[0], y: sides[1], width: sides[2] - sides[0], height: sides[3] - sides[1])
        guard found.isValid, let kind = Int(exactly: kinds.numbers[index]) else { return nil }
        let name = labels.indices.contains(kind) ? labels[kind] : "\(kind)"
        return VNRecognizedObjectObservation(
          labels: [label(name, scores.numbers[index])], boundingBox: box(found),
          requestRevision: revision)
      }
    }

    /// Converts an array to an image with two channels. Returns nil if the array's dimensions are not 1, 2, height and
    /// width.
    private func vectors(_ array: MLMultiArray) -> VectorPixelBuffer? {
      guard array.sides.count == 4, array.sides[0] == 1, array.sides[1] == 2, array.count > 0 else {
        return nil
      }
      let size = PixelSize(width: array.sides[3], height: array.sides[2])
      let area = size.width * size.height
      return VectorPixelBuffer(size: size, format: .float32) { y, row in
        for x in 0..<size.width {
          let index = y * size.width + x
          row[x] = SIMD2(Float(array.numbers[index]), Float(array.numbers[area + index]))
        }
      }
    }
  }
#endif
