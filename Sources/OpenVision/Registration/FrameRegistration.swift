import Imaging

/// An engine that aligns each frame of a sequence with the previous frame.
final class FrameRegistration: StatefulEngine {
  private let model: AlignmentModel
  private var previous: PixelBuffer

  init(_ frame: PixelBuffer, model: AlignmentModel) {
    self.model = model
    previous = frame
  }

  /// Aligns the next frame with the previous one.
  ///
  /// - Returns: the map from the previous frame to this frame; nil if it cannot be determined.
  func update(frame: PixelBuffer) -> ImageAligner.Alignment? {
    defer { previous = frame }
    return ImageAligner(previous, onto: frame, model: model).align()
  }
}
