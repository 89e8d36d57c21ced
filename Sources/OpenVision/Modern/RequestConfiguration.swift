import Foundation

/// The revisions of a request. The raw values are the numbers that the `revision` of the corresponding `VNRequest` has.
public protocol RequestRevision: RawRepresentable<Int>, CaseIterable, Codable, Comparable, Hashable,
  Sendable
{}

extension RequestRevision {
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// The only revision of a request that has no others.
public enum SingleRevision: Int, RequestRevision {
  case revision1 = 1
}

/// The revisions of a request that has two.
public enum DoubleRevision: Int, RequestRevision {
  case revision1 = 1
  case revision2
}

/// The revisions of a request that has three.
public enum TripleRevision: Int, RequestRevision {
  case revision1 = 1
  case revision2
  case revision3
}

/// The revision of a request whose older revisions are not available.
public enum ThirdRevision: Int, RequestRevision {
  case revision3 = 3
}

/// A stage of a request's work that can be assigned to a device.
public enum ComputeStage: Hashable, Sendable, CaseIterable {
  /// The stage that runs the algorithm.
  case main
  /// The stage that converts the algorithm's output to observations.
  case postProcessing

  var stage: VNComputeStage { self == .main ? .main : .postProcessing }
}

/// The settings that all requests for single images have in common.
public struct RequestConfiguration<Revision: RequestRevision>: Hashable, Sendable {
  let revision: Revision
  var regionOfInterest = NormalizedRect.fullImage
  var devices: [ComputeStage: MLComputeDevice] = [:]

  /// Creates the default settings.
  ///
  /// - Parameter revision: the revision of the algorithm; nil for `standard`.
  init(_ revision: Revision?, standard: Revision) { self.revision = revision ?? standard }

  func apply(to request: VNImageBasedRequest) {
    request.revision = revision.rawValue
    request.regionOfInterest = regionOfInterest.cgRect
    for (stage, device) in devices { request.setComputeDevice(device, for: stage.stage) }
  }
}

/// A request for single images. It is a value that has a revision, a region of interest and devices.
public protocol ConfiguredRequest: ImageProcessingRequest, Hashable {
  associatedtype Revision: RequestRevision

  /// The settings that all requests have in common. Use the properties below instead.
  var configuration: RequestConfiguration<Revision> { get set }
}

extension ConfiguredRequest {
  /// The revisions of the algorithm, oldest first.
  public static var supportedRevisions: [Revision] { Revision.allCases.sorted() }

  /// The revision of the algorithm.
  public var revision: Revision { configuration.revision }

  public var regionOfInterest: NormalizedRect {
    get { configuration.regionOfInterest }
    set { configuration.regionOfInterest = newValue }
  }

  /// Returns the device that was chosen for a stage; nil if the library chooses the device.
  public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? {
    configuration.devices[computeStage]
  }

  /// Sets the device for a stage. If the device is nil, the library chooses one.
  public mutating func setComputeDevice(
    _ computeDevice: MLComputeDevice?, for computeStage: ComputeStage
  ) {
    configuration.devices[computeStage] = computeDevice
  }

  /// Performs the request in the older style.
  ///
  /// - Parameters:
  ///   - make: a function that creates the request, without the common settings.
  ///   - set: a function that sets what the common settings would reset.
  func found<Request: VNImageBasedRequest>(
    on handler: ImageRequestHandler, _ make: @escaping @Sendable () throws -> Request,
    then set: @escaping @Sendable (Request) -> Void = { _ in }
  ) async throws -> [VNObservation] {
    let configuration = configuration
    return try await handler.observations {
      let request = try make()
      configuration.apply(to: request)
      set(request)
      return request
    }
  }

  /// Performs the request in the older style, and converts its results.
  ///
  /// - Parameter make: a function that creates the request, without the common settings.
  func observations<Observation: WrappedObservation>(
    on handler: ImageRequestHandler, _ make: @escaping @Sendable () throws -> VNImageBasedRequest
  ) async throws -> [Observation] {
    try await found(on: handler, make).compactMap { Observation($0, from: descriptor) }
  }

  /// Performs a request in the older style that always has a result.
  func observation<Observation: WrappedObservation>(
    on handler: ImageRequestHandler, _ make: @escaping @Sendable () throws -> VNImageBasedRequest
  ) async throws -> Observation {
    let found: [Observation] = try await observations(on: handler, make)
    guard let first = found.first else {
      throw VisionError.internalError("\(Self.self) returned no observation")
    }
    return first
  }
}

extension VisionRequest {
  /// The devices on which each stage of the request can be performed. For every stage, the only device is the CPU.
  public var supportedComputeStageDevices: [ComputeStage: [MLComputeDevice]] {
    let devices = [MLComputeDevice.cpu(MLCPUComputeDevice())]
    return [.main: devices, .postProcessing: devices]
  }
}
