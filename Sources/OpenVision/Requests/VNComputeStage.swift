/// A stage of a request's work that can be assigned to a device.
public struct VNComputeStage: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The stage that runs the algorithm.
  public static let main = VNComputeStage(rawValue: "VNComputeStageMain")
  /// The stage that converts the algorithm's output to observations.
  public static let postProcessing = VNComputeStage(rawValue: "VNComputeStagePostProcessing")
}

/// A device on which a request can be performed. In this library, all requests are performed on the
/// CPU.
public enum MLComputeDevice: Hashable, Sendable, CustomStringConvertible {
  case cpu(MLCPUComputeDevice)

  public var description: String { "CPU" }
}

/// The CPU, with as many cores as the process may use.
public struct MLCPUComputeDevice: Hashable, Sendable {}

extension VNRequest {
  /// Returns the devices on which each stage of the request can be performed. For every stage, the only device is the
  /// CPU.
  ///
  /// - Throws: `VNErrorCode.unsupportedRevision` if the revision does not exist; another `VNError` if a setting is
  ///   invalid.
  public func supportedComputeStageDevices() throws -> [VNComputeStage: [MLComputeDevice]] {
    try checkSettings()
    let devices = [MLComputeDevice.cpu(MLCPUComputeDevice())]
    return [.main: devices, .postProcessing: devices]
  }

  /// Returns the device that was chosen for a stage; nil if the library chooses the device.
  public func computeDevice(for computeStage: VNComputeStage) -> MLComputeDevice? {
    computeDevices[computeStage]
  }

  /// Sets the device for a stage. If the device is nil, the library chooses one.
  ///
  /// If a device is set for a stage that does not exist, performing the request fails with
  /// `VNErrorCode.unsupportedComputeStage`.
  public func setComputeDevice(
    _ computeDevice: MLComputeDevice?, for computeStage: VNComputeStage
  ) {
    computeDevices[computeStage] = computeDevice
  }

  /// Checks that devices were chosen only for existing stages.
  ///
  /// - Throws: `VNErrorCode.unsupportedComputeStage` if a device was chosen for a stage that does
  ///   not exist.
  func checkComputeDevices() throws(VNError) {
    let stages: Set = [VNComputeStage.main, .postProcessing]
    guard let stage = computeDevices.keys.first(where: { !stages.contains($0) }) else { return }
    throw VNError(
      .unsupportedComputeStage, "\(type(of: self)) has no stage '\(stage.rawValue)'",
      explanation: "the stages are main and postProcessing")
  }
}
