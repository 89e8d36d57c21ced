import Foundation
import Imaging

/// An image that a request computed. For optical flow, it contains the motion vector of every pixel.
public final class VNPixelBufferObservation: VNObservation, @unchecked Sendable {
  /// The image, with two values per pixel and rows from top to bottom.
  public let pixelBuffer: VectorPixelBuffer

  init(
    uuid: UUID = UUID(), pixelBuffer: VectorPixelBuffer, confidence: VNConfidence = 1,
    requestRevision: Int
  ) {
    self.pixelBuffer = pixelBuffer
    super.init(uuid: uuid, confidence: confidence, requestRevision: requestRevision)
  }
}

extension VectorPixelBuffer {
  /// The storage format of the pixels, as a four-character code.
  public var pixelFormatType: OSType {
    format == .float32
      ? kCVPixelFormatType_TwoComponent32Float : kCVPixelFormatType_TwoComponent16Half
  }
}
