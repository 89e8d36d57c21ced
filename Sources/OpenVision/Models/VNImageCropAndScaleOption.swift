/// The method of fitting an image to a model's input.
public enum VNImageCropAndScaleOption: UInt, Sendable, CaseIterable {
  /// Uses the largest central part of the image that has the input's aspect ratio.
  case centerCrop = 0
  /// Uses the whole image, with black bars on two sides if the aspect ratios differ.
  case scaleFit = 1
  /// Uses the whole image, stretched to the input's size.
  case scaleFill = 2
}
