/// The name of an option for a handler's image.
///
/// `ciContext` is read where an image is rendered. The others exist so that code written for Vision
/// compiles; no request reads them.
public struct VNImageOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The image's metadata.
  public static let properties = VNImageOption(rawValue: "VNImageOptionProperties")

  /// The camera's intrinsic matrix.
  public static let cameraIntrinsics = VNImageOption(rawValue: "VNImageOptionCameraIntrinsics")

  /// The context that filters the image.
  public static let ciContext = VNImageOption(rawValue: "VNImageOptionCIContext")
}
