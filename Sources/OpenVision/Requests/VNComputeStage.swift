/// A part of a request's work that can be given to a device.
public struct VNComputeStage: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The algorithm itself.
  public static let main = VNComputeStage(rawValue: "VNComputeStageMain")
  /// The conversion of its outcome to observations.
  public static let postProcessing = VNComputeStage(rawValue: "VNComputeStagePostProcessing")
}

/// A device that a request can be performed on. All requests here are performed on the CPU.
public enum MLComputeDevice: Hashable, Sendable, CustomStringConvertible {
  case cpu(MLCPUComputeDevice)

  public var description: String { "CPU" }
}

/// The processor, with as many cores as the process may use.
public struct MLCPUComputeDevice: Hashable, Sendable {}

extension VNRequest {
  /// Returns the devices on which each stage of the request can be performed: the CPU.
  ///
  /// - Throws: `VNErrorCode.unsupportedRevision`, and the errors of invalid settings.
  public func supportedComputeStageDevices() throws -> [VNComputeStage: [MLComputeDevice]] {
    try checkSettings()
    let devices = [MLComputeDevice.cpu(MLCPUComputeDevice())]
    return [.main: devices, .postProcessing: devices]
  }

  /// Returns the device that was chosen for a stage; nil if the choice is left to the library.
  public func computeDevice(for computeStage: VNComputeStage) -> MLComputeDevice? {
    computeDevices[computeStage]
  }

  /// Chooses the device for a stage; nil leaves it to the library.
  ///
  /// An unknown stage is refused with `VNErrorCode.unsupportedComputeStage` when the request is
  /// performed.
  public func setComputeDevice(
    _ computeDevice: MLComputeDevice?, for computeStage: VNComputeStage
  ) {
    computeDevices[computeStage] = computeDevice
  }

  /// Checks the chosen devices.
  ///
  /// - Throws: `VNErrorCode.unsupportedComputeStage` if a device was chosen for a stage that does
  ///   not exist.
  func checkComputeDevices() throws(VNError) {
    let stages: Set = [VNComputeStage.main, .postProcessing]
    guard let stage = computeDevices.keys.first(where: { !stages.contains($0) }) else { return }
    throw VNError(
      .unsupportedComputeStage, "\(type(of: self)) has no stage '\(stage.rawValue)'",
      explanation: "stages: main, postProcessing")
  }
}
