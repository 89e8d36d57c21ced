import Foundation
import Synchronization

/// What is called when a request has been performed: with the request, and the error if it failed.
public typealias VNRequestCompletionHandler = (VNRequest, (any Error)?) -> Void

/// Something to be found in an image. Requests are light: make new ones as often as you like.
///
/// A request belongs to the thread that performs it; only `cancel()` may be called from others.
public class VNRequest: NSObject, NSCopying {
  private(set) var observations: [VNObservation]?

  /// What was found; nil when the request failed or has not been performed, empty when it was
  /// performed and nothing was there. A request known by its own class gives observations of theirs.
  @_disfavoredOverload
  public var results: [VNObservation]? { observations }

  /// Called on the thread that performs the request, before `perform` returns.
  public let completionHandler: VNRequestCompletionHandler?

  /// Which generation of the algorithm to use. A revision that does not exist is refused with
  /// `VNErrorCode.unsupportedRevision` when the request is performed.
  public var revision: Int

  /// A hint that others should go first. Work is done on the caller's threads at their priority,
  /// so it has no effect yet.
  public var preferBackgroundProcessing = false

  /// Whether to keep to the CPU; all algorithms here do.
  public var usesCPUOnly = false

  /// The devices chosen for stages.
  var computeDevices: [VNComputeStage: MLComputeDevice] = [:]

  let cancellation = CancellationFlag()

  init(completionHandler: VNRequestCompletionHandler?) {
    self.completionHandler = completionHandler
    revision = 0
    super.init()
    revision = Self.defaultRevision
  }

  /// The revisions that can be asked for.
  public class var supportedRevisions: IndexSet { [] }

  /// The revision of a new request: the newest one.
  public class var defaultRevision: Int { currentRevision }

  /// The newest revision there is.
  public class var currentRevision: Int { supportedRevisions.last ?? VNRequestRevisionUnspecified }

  /// Asks for an end as soon as possible, from any thread.
  ///
  /// The performance that is under way, else the next one, ends with `results` nil and the error
  /// `VNErrorCode.requestCancelled`; afterwards the request can be used again.
  public func cancel() { cancellation.set() }

  /// A request with the same settings and no results.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = makeCopy()
    copy.takeSettings(from: self)
    return copy
  }

  /// The class, the revision and how many results there are, on one line.
  public override var description: String {
    let found = observations.map { "\($0.count) results" } ?? "no results"
    return "\(type(of: self)), revision \(revision), \(found)"
  }

  /// A new request of the same class with the same mandatory properties.
  func makeCopy() -> VNRequest { VNRequest(completionHandler: completionHandler) }

  /// Takes over the optional properties of a request of the same class.
  func takeSettings(from other: VNRequest) {
    revision = other.revision
    preferBackgroundProcessing = other.preferBackgroundProcessing
    usesCPUOnly = other.usesCPUOnly
    computeDevices = other.computeDevices
  }

  /// Throws unless the revision exists and the settings make sense.
  func checkSettings() throws(VNError) {
    let revisions = Self.supportedRevisions
    guard revisions.contains(revision) else {
      let known = revisions.map(String.init).joined(separator: ", ")
      throw VNError(
        .unsupportedRevision,
        "\(Self.self) has no revision \(revision)",
        explanation: "supported revisions: \(known)")
    }
  }

  /// Says what is to be done on an image, whose handler has checked the settings.
  ///
  /// Requests that either handler performs override this. What is wrong with the request on this image
  /// is thrown here; the work itself runs on any thread.
  func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    throw VNError(.unsupportedRequest, "\(type(of: self)) is not performed by this handler")
  }

  /// Records the outcome and tells the completion handler.
  func finish(_ outcome: Result<[VNObservation], VNError>) {
    switch outcome {
    case .success(let observations):
      self.observations = observations
      completionHandler?(self, nil)
    case .failure(let error):
      observations = nil
      completionHandler?(self, error)
    }
  }
}

/// A switch that any thread may set and that the performer reads.
final class CancellationFlag: Sendable {
  private let flag = Atomic(false)

  func set() { flag.store(true, ordering: .relaxed) }

  var isSet: Bool { flag.load(ordering: .relaxed) }

  /// Reads the switch and puts it back.
  func takeAndReset() -> Bool { flag.exchange(false, ordering: .relaxed) }
}
