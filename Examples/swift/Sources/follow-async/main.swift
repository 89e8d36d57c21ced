import Media
import OpenVision

// follow-async VIDEO X Y WIDTH HEIGHT
//
// Does the same as follow, with async functions and values in place of handlers: follows the object in a box of the
// video's first frame, in pixels from the upper left corner, and prints the box and the confidence in each frame.

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
      // Shares of the image's sides, origin at the lower left.
      let box = NormalizedRect(
        x: numbers[0] / size.width, y: 1 - (numbers[1] + numbers[3]) / size.height,
        width: numbers[2] / size.width, height: numbers[3] / size.height)
      // The request itself keeps the tracker: one for all frames.
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
