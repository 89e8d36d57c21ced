/// The way in which an image is fitted to a model's input.
public enum VNImageCropAndScaleOption: UInt, Sendable, CaseIterable {
  /// The largest central part of the image with the input's aspect ratio.
  case centerCrop = 0
  /// The whole image, with black bars on two sides if the aspect ratios differ.
  case scaleFit = 1
  /// The whole image, stretched to the input's size.
  case scaleFill = 2
}
