// Performs one type of request on images. For each image, the program prints a line of JSON with the results and the
// processor time of one thread.
//
//     requests attention|objects|documents|rectangles|prints|faces IMAGE...
//     requests trajectories FOLDER...

import Foundation
import Media
import OpenVision

/// Returns the thread's processor time, in milliseconds.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

func printLine(_ content: [String: Any]) throws {
  let data = try JSONSerialization.data(withJSONObject: content, options: .sortedKeys)
  print(String(decoding: data, as: UTF8.self))
}

/// Returns the corners in pixels, with the origin at the image's upper left corner.
func corners(_ found: VNRectangleObservation, _ image: CVPixelBuffer) -> [[Double]] {
  [found.topLeft, found.topRight, found.bottomRight, found.bottomLeft].map {
    [Double($0.x) * Double(image.width), (1 - Double($0.y)) * Double(image.height)]
  }
}

func look(_ kind: String, at image: CVPixelBuffer) throws -> [String: Any] {
  let handler = VNImageRequestHandler(cvPixelBuffer: image)
  switch kind {
  case "attention", "objects":
    let request: VNImageBasedRequest =
      kind == "attention"
      ? VNGenerateAttentionBasedSaliencyImageRequest()
      : VNGenerateObjectnessBasedSaliencyImageRequest()
    try handler.perform([request])
    let found = request.results?.first as? VNSaliencyImageObservation
    var map: [Int] = []
    if let buffer = found?.pixelBuffer {
      let base = CVPixelBufferGetBaseAddress(buffer)!.assumingMemoryBound(to: UInt8.self)
      for y in 0..<buffer.height {
        for x in 0..<buffer.width { map.append(Int(base[y * CVPixelBufferGetBytesPerRow(buffer) + x])) }
      }
    }
    return ["map": map, "boxes": (found?.salientObjects ?? []).map { corners($0, image) }]
  case "documents":
    let request = VNDetectDocumentSegmentationRequest()
    try handler.perform([request])
    return ["corners": request.results?.first.map { corners($0, image) } ?? []]
  case "rectangles":
    let request = VNDetectRectanglesRequest()
    request.minimumAspectRatio = 0.2
    try handler.perform([request])
    return ["corners": request.results?.first.map { corners($0, image) } ?? []]
  case "prints":
    let request = VNGenerateImageFeaturePrintRequest()
    try handler.perform([request])
    let data = request.results?.first?.data ?? Data()
    let numbers = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    return ["print": numbers.map { Double($0) }]
  case "faces":
    let request = VNDetectFaceCaptureQualityRequest()
    try handler.perform([request])
    let faces = (request.results ?? []).map { face in
      let box = face.boundingBox
      return [
        box.minX * Double(image.width), (1 - box.maxY) * Double(image.height), box.width * Double(image.width),
        box.height * Double(image.height), Double(face.confidence), Double(face.faceCaptureQuality ?? 0),
      ]
    }
    return ["faces": faces]
  default:
    throw CocoaError(.featureUnsupported)
  }
}

let arguments = CommandLine.arguments.dropFirst()
guard let kind = arguments.first else {
  print("usage: requests attention|objects|documents|rectangles|prints|faces|trajectories PATH...")
  exit(2)
}
for path in arguments.dropFirst() {
  if kind == "trajectories" {
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
      .filter(ImageFile.isImageName).sorted()
    let request = VNDetectTrajectoriesRequest(frameAnalysisSpacing: .zero, trajectoryLength: 6)
    let handler = VNSequenceRequestHandler()
    var frames: [[[String: Any]]] = []
    var spent = 0.0
    for (number, name) in names.enumerated() {
      let image = try ImageFile.read(path + "/" + name)
      let begin = processorTime()
      try handler.perform(
        [request],
        on: CMSampleBuffer(
          imageBuffer: image,
          presentationTimeStamp: CMTime(value: Int64(number), timescale: 30)))
      spent += processorTime() - begin
      frames.append(
        (request.results ?? []).map { found in
          let end = found.projectedPoints.last ?? VNPoint(x: 0, y: 0)
          return [
            "name": found.uuid.uuidString,
            "place": [end.x * Double(image.width), (1 - end.y) * Double(image.height)],
          ]
        })
    }
    try printLine(["path": path, "ms": spent / Double(max(1, names.count)), "frames": frames])
    continue
  }
  let image = try ImageFile.read(path)
  _ = try look(kind, at: image)
  let begin = processorTime()
  var content = try look(kind, at: image)
  content["ms"] = processorTime() - begin
  content["path"] = path
  try printLine(content)
}
