import Imaging

/// A frame and when it is to be shown.
public final class CMSampleBuffer: Sendable {
  public let imageBuffer: CVPixelBuffer?
  public let presentationTimeStamp: CMTime

  public init(imageBuffer: CVPixelBuffer, presentationTimeStamp: CMTime) {
    (self.imageBuffer, self.presentationTimeStamp) = (imageBuffer, presentationTimeStamp)
  }
}

/// The frame of a buffer.
public func CMSampleBufferGetImageBuffer(_ buffer: CMSampleBuffer) -> CVPixelBuffer? {
  buffer.imageBuffer
}

/// When a buffer's frame is to be shown.
public func CMSampleBufferGetPresentationTimeStamp(_ buffer: CMSampleBuffer) -> CMTime {
  buffer.presentationTimeStamp
}
