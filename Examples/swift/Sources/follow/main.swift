import Media
import OpenVision

// follow VIDEO X Y WIDTH HEIGHT
//
// Follows an object through a video. The object's box in the first frame is given in pixels from the upper left corner.
// For each frame, the program prints the box and the confidence.

let arguments = CommandLine.arguments.dropFirst()
let numbers = arguments.dropFirst().compactMap(Double.init)
guard let path = arguments.first, numbers.count == 4 else {
  print("usage: follow VIDEO X Y WIDTH HEIGHT")
  exit(2)
}

do {
  let video = VideoSource(path: path)
  let reader = try video.makeReader()
  let handler = VNSequenceRequestHandler()
  var observation: VNDetectedObjectObservation?

  while let frame = try reader.next() {
    let width = Double(CVPixelBufferGetWidth(frame))
    let height = Double(CVPixelBufferGetHeight(frame))
    // The box is in fractions of the image's width and height, with the origin at the lower left.
    let input =
      observation
      ?? VNDetectedObjectObservation(
        boundingBox: CGRect(
          x: numbers[0] / width, y: 1 - (numbers[1] + numbers[3]) / height,
          width: numbers[2] / width, height: numbers[3] / height))

    let request = VNTrackObjectRequest(detectedObjectObservation: input)
    request.trackingLevel = .accurate
    try handler.perform([request], on: frame)

    for result in request.results ?? [] {
      let box = result.boundingBox
      print(
        box.minX * width, (1 - box.maxY) * height, box.width * width, box.height * height,
        result.confidence)
      observation = result
    }
  }
} catch {
  print(error)
  exit(3)
}
