import Bench
import Evaluation
import Foundation
import Geometry
import ImageFilters
import Imaging
import Media
import TaskKit

/// A method that calls the library `ImageFilters` as an application would.
struct FiltersMethod: AnsweringMethod {
  /// Whether the filter's output is rendered as floats instead of bytes.
  let isFloat: Bool

  var identity: MethodIdentity {
    MethodIdentity(tracker: isFloat ? "filters-float" : "filters", level: "", revision: nil)
  }

  func makeSession(for item: FilterItem) throws -> any ItemSession<PNG16> {
    let filter = item.filter
    return ImagesSession(of: item) { images in
      guard let image = images.first else { return (nil, nil) }
      return try isFloat ? floats(filter, of: image) : bytes(filter, of: image)
    }
  }

  /// Returns the filtered image, which is not rendered yet, and the region to render.
  private func recipe(
    _ filter: ReferenceFilter, of image: PixelBuffer
  ) throws -> (output: CIImage, rect: CGRect) {
    let source = CIImage(cvPixelBuffer: image)
    let (name, parameters) = filter.coreImage
    if case .lanczos = filter {
      let output = try source.filtered(name, parameters: parameters)
      return (output, output.extent)
    }
    return (
      try source.clampedToExtent().filtered(name, parameters: parameters), source.extent
    )
  }

  private func bytes(
    _ filter: ReferenceFilter, of image: PixelBuffer
  ) throws -> (PNG16?, StepDuration?) {
    let (pixels, duration) = try StepDuration.measuring {
      let (output, rect) = try recipe(filter, of: image)
      return try Self.context.pixelBuffer(output, from: rect)
    }
    return (PNG16(pixels), duration)
  }

  private func floats(
    _ filter: ReferenceFilter, of image: PixelBuffer
  ) throws -> (PNG16?, StepDuration?) {
    let channels = image.layout == .luma ? 1 : 3
    let (rendered, duration) = try StepDuration.measuring { () -> (PixelSize, [Float])? in
      let (output, rect) = try recipe(filter, of: image)
      let size = PixelSize(width: Int(rect.width), height: Int(rect.height))
      let pixel = channels == 1 ? 1 : 4
      var values = [Float](repeating: 0, count: size.width * size.height * pixel)
      let isRendered = values.withUnsafeMutableBytes { bytes in
        bytes.baseAddress.map {
          Self.context.render(
            output, toBitmap: $0, rowBytes: 4 * pixel * size.width, bounds: rect,
            format: channels == 1 ? .Lf : .RGBAf, colorSpace: nil)
        } ?? false
      }
      return isRendered ? (size, values) : nil
    }
    guard let (size, values) = rendered else { return (nil, duration) }
    var samples: [UInt16] = []
    samples.reserveCapacity(size.width * size.height * channels)
    for start in stride(from: 0, to: values.count, by: channels == 1 ? 1 : 4) {
      for value in values[start..<start + channels] {
        samples.append(UInt16(min(1, max(0, value)) * 65535 + 0.5))
      }
    }
    return (PNG16(size: size, channels: channels, samples: samples), duration)
  }

  /// A context that, like the reference implementation, does not convert colors.
  private static let context = CIContext(options: [.workingColorSpace: NSNull()])
}

extension ReferenceFilter {
  /// The name and the parameters of the Core Image filter that corresponds to the reference filter.
  fileprivate var coreImage: (name: String, parameters: [String: Any]) {
    switch self {
    case .gaussian(let sigma): ("CIGaussianBlur", [kCIInputRadiusKey: sigma])
    case .box(let side): ("CIBoxBlur", [kCIInputRadiusKey: side])
    case .median: ("CIMedianFilter", [:])
    case .maximum(let side):
      ("CIMorphologyRectangleMaximum", ["inputWidth": side, "inputHeight": side])
    case .minimum(let side):
      ("CIMorphologyRectangleMinimum", ["inputWidth": side, "inputHeight": side])
    case .lanczos(let scale): ("CILanczosScaleTransform", [kCIInputScaleKey: scale])
    }
  }
}
