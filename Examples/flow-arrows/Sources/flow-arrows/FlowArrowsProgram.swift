import ImageFilters
import Media
import OpenVision

// flow-arrows FIRST SECOND
//
// Computes the motion from the first image to the second and draws it as arrows over the first.

@main struct FlowArrowsProgram {
  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      print(error)
      exit(3)
    }
  }

  static func run(_ arguments: [String]) throws {
    guard arguments.count == 2 else {
      print("usage: flow-arrows FIRST SECOND")
      exit(2)
    }
    let first = try ImageFile.read(arguments[0])
    let second = try ImageFile.read(arguments[1])
    let request = VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: first)
    try VNSequenceRequestHandler().perform([request], on: second)
    guard let flow = request.results?.first?.pixelBuffer else { return }

    let visualizer = OpticalFlowVisualizerFilter()
    visualizer.inputImage = CIImage(cvImageBuffer: flow)
    let picture = try visualizer.output().composited(over: CIImage(cvPixelBuffer: first))
    let png = try ImageFile.png(CIContext().pixelBuffer(picture))
    try Data(png).write(to: URL(fileURLWithPath: "flow.png"))
    print("drawn in flow.png")
  }
}
