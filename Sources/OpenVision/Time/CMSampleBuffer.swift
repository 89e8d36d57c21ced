import Imaging

/// A frame and its presentation time.
public final class CMSampleBuffer: Sendable {
  public let imageBuffer: CVPixelBuffer?
  public let presentationTimeStamp: CMTime

  public init(imageBuffer: CVPixelBuffer, presentationTimeStamp: CMTime) {
    (self.imageBuffer, self.presentationTimeStamp) = (imageBuffer, presentationTimeStamp)
  }
}

/// Returns the frame in a buffer.
public func CMSampleBufferGetImageBuffer(_ buffer: CMSampleBuffer) -> CVPixelBuffer? {
  buffer.imageBuffer
}

/// Returns the presentation time of a buffer's frame.
public func CMSampleBufferGetPresentationTimeStamp(_ buffer: CMSampleBuffer) -> CMTime {
  buffer.presentationTimeStamp
}
