import Geometry
import Imaging

/// The part of an image that is passed to a model, and the area of the model's input that it fills.
struct ModelCrop: Hashable, Sendable {
  /// The part of the image, in image pixels.
  let source: Box
  /// The area of the model's input that the part fills, in input pixels. The rest of the input is black.
  let target: Box

  init(of image: PixelSize, to input: PixelSize, option: VNImageCropAndScaleOption) {
    let whole = image.bounds
    let (scaleX, scaleY) = (
      Double(input.width) / whole.width, Double(input.height) / whole.height
    )
    switch option {
    case .scaleFill:
      (source, target) = (whole, input.bounds)
    case .centerCrop:
      let scale = max(scaleX, scaleY)
      source = Box(
        center: whole.center, width: Double(input.width) / scale,
        height: Double(input.height) / scale)
      target = input.bounds
    case .scaleFit:
      let scale = min(scaleX, scaleY)
      source = whole
      target = Box(
        center: input.bounds.center, width: whole.width * scale, height: whole.height * scale)
    }
  }

  /// Maps a box in the model's input to the image.
  func box(of input: Box) -> Box {
    let (scaleX, scaleY) = (source.width / target.width, source.height / target.height)
    return Box(
      x: source.x + (input.x - target.x) * scaleX, y: source.y + (input.y - target.y) * scaleY,
      width: input.width * scaleX, height: input.height * scaleY)
  }
}
