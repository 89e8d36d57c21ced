/// The way a picture is fitted to a model's input.
public enum VNImageCropAndScaleOption: UInt, Sendable, CaseIterable {
  /// The largest part in the middle with the input's proportions.
  case centerCrop = 0
  /// The whole picture, with black at two sides if the proportions differ.
  case scaleFit = 1
  /// The whole picture, stretched.
  case scaleFill = 2
}
