import Imaging

/// A video frame with its presentation time.
public final class CMSampleBuffer: Sendable {
  public let imageBuffer: CVPixelBuffer?
  public let presentationTimeStamp: CMTime

  public init(imageBuffer: CVPixelBuffer, presentationTimeStamp: CMTime) {
    (self.imageBuffer, self.presentationTimeStamp) = (imageBuffer, presentationTimeStamp)
  }
}

/// Returns the image of a sample buffer.
public func CMSampleBufferGetImageBuffer(_ buffer: CMSampleBuffer) -> CVPixelBuffer? {
  buffer.imageBuffer
}

/// Returns the presentation time of a sample buffer.
public func CMSampleBufferGetPresentationTimeStamp(_ buffer: CMSampleBuffer) -> CMTime {
  buffer.presentationTimeStamp
}
