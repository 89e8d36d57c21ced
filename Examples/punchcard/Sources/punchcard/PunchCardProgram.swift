import ImageFilters
import Media
import OpenVision

// punchcard [PICTURE]
//
// Counts the contours of a picture, or of a punch card that the program draws, once without and once with filters. Then
// it draws the contours of the filtered picture in red.

@main struct PunchCardProgram {
  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      print(error)
      exit(3)
    }
  }

  static func run(_ arguments: [String]) throws {
    guard arguments.count < 2 else {
      print("usage: punchcard [PICTURE]")
      exit(2)
    }
    var image = PunchCard(dimples: 32, seed: 1).image
    if let path = arguments.first {
      image = CIImage(cvPixelBuffer: try ImageFile.read(path))
    }
    let asItIs = try ContourPicture(of: image)
    let filtered = try ContourPicture(of: ContourPicture.prepared(image))
    print("as it is: \(asItIs.contours.contourCount) contours")
    print("filtered: \(filtered.contours.contourCount) contours")

    let drawing = try CIContext().pixelBuffer(filtered.drawn(over: image))
    let data = Data(try ImageFile.png(drawing))
    try data.write(to: URL(fileURLWithPath: "punchcard.png"))
    print("the contours are drawn in punchcard.png")
  }
}
