import Imaging

/// Aligns each frame of a sequence with the one before it.
final class FrameRegistration: StatefulEngine {
  private let model: AlignmentModel
  private var previous: PixelBuffer

  init(_ frame: PixelBuffer, model: AlignmentModel) {
    self.model = model
    previous = frame
  }

  /// - Returns: how the frame before lies over this one; nil where that cannot be said.
  func update(frame: PixelBuffer) -> ImageAligner.Alignment? {
    defer { previous = frame }
    return ImageAligner(previous, onto: frame, model: model).align()
  }
}
