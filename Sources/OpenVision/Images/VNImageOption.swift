/// The name of an option for a handler's image.
///
/// Only the option `ciContext` has an effect. It is used when a `CIImage` is rendered. The other options exist so that
/// code written for Vision compiles.
public struct VNImageOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The image's metadata. This option has no effect.
  public static let properties = VNImageOption(rawValue: "VNImageOptionProperties")

  /// The camera's intrinsic matrix. This option has no effect.
  public static let cameraIntrinsics = VNImageOption(rawValue: "VNImageOptionCameraIntrinsics")

  /// The `CIContext` that renders a `CIImage`.
  public static let ciContext = VNImageOption(rawValue: "VNImageOptionCIContext")
}
