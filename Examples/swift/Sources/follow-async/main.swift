import Media
import OpenVision

// follow-async VIDEO X Y WIDTH HEIGHT
//
// Does the same as `follow`, with async functions and value types instead of handlers. The object's box in the first
// frame is given in pixels from the upper left corner. For each frame, the program prints the box and the confidence.

let arguments = CommandLine.arguments.dropFirst()
let numbers = arguments.dropFirst().compactMap(Double.init)
guard let path = arguments.first, numbers.count == 4 else {
  print("usage: follow-async VIDEO X Y WIDTH HEIGHT")
  exit(2)
}

do {
  let reader = try VideoSource(path: path).makeReader()
  var tracking: TrackObjectRequest?

  while let frame = try reader.next() {
    let size = CGSize(width: CVPixelBufferGetWidth(frame), height: CVPixelBufferGetHeight(frame))
    if tracking == nil {
      // The box is in fractions of the image's width and height, with the origin at the lower left.
      let box = NormalizedRect(
        x: numbers[0] / size.width, y: 1 - (numbers[1] + numbers[3]) / size.height,
        width: numbers[2] / size.width, height: numbers[3] / size.height)
      // The request stores the tracker's state, so the same request is used for all frames.
      tracking = TrackObjectRequest(detectedObject: DetectedObjectObservation(boundingBox: box))
      tracking?.trackingLevel = .accurate
    }

    if let object = try await tracking?.perform(on: frame) {
      let box = object.boundingBox.toImageCoordinates(size, origin: .upperLeft)
      print(box.minX, box.minY, box.width, box.height, object.confidence)
    }
  }
} catch {
  print(error)
  exit(3)
}
