import Foundation
import Synchronization

/// A function that is called after a request has been performed: with the request, and the error if
/// it failed.
public typealias VNRequestCompletionHandler = (VNRequest, (any Error)?) -> Void

/// A search for something in an image. Requests are light: make new ones as often as you like.
///
/// A request belongs to the thread that performs it; only `cancel()` may be called from others.
public class VNRequest: NSObject, NSCopying {
  private(set) var observations: [VNObservation]?

  /// The findings: nil if the request failed or has not been performed, empty if it found nothing.
  /// Requests of a known class give observations of their own class.
  @_disfavoredOverload
  public var results: [VNObservation]? { observations }

  /// The function that is called on the performing thread before `perform` returns.
  public let completionHandler: VNRequestCompletionHandler?

  /// The generation of the algorithm. A revision that does not exist is refused with
  /// `VNErrorCode.unsupportedRevision` when the request is performed.
  public var revision: Int

  /// A hint that other work has priority. It has no effect, since work is done on the caller's
  /// threads at their priority.
  public var preferBackgroundProcessing = false

  /// Whether to use only the CPU, as all algorithms here do.
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

  /// The revisions that exist.
  public class var supportedRevisions: IndexSet { [] }

  /// The revision of a new request: the newest one.
  public class var defaultRevision: Int { currentRevision }

  /// The newest revision.
  public class var currentRevision: Int { supportedRevisions.last ?? VNRequestRevisionUnspecified }

  /// Cancels the request as soon as possible, from any thread.
  ///
  /// The current performance, or else the next one, ends with `results` nil and the error
  /// `VNErrorCode.requestCancelled`. Afterwards the request can be used again.
  public func cancel() { cancellation.set() }

  /// Returns a request with the same settings and no results.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = makeCopy()
    copy.takeSettings(from: self)
    return copy
  }

  /// The class, the revision and the number of results, on one line.
  public override var description: String {
    let found = observations.map { "\($0.count) results" } ?? "no results"
    return "\(type(of: self)), revision \(revision), \(found)"
  }

  /// Creates a request of the same class with the same mandatory properties.
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

  /// Checks the request against an image and returns its work. The handler has already checked the
  /// settings.
  ///
  /// Requests that either handler performs override this. Errors of the request on this image are
  /// thrown here; the work itself runs on any thread.
  func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    throw VNError(.unsupportedRequest, "\(type(of: self)) cannot be performed by this handler")
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

/// A flag that any thread may set and that the performer reads.
final class CancellationFlag: Sendable {
  private let flag = Atomic(false)

  func set() { flag.store(true, ordering: .relaxed) }

  var isSet: Bool { flag.load(ordering: .relaxed) }

  /// Reads the flag and resets it.
  func takeAndReset() -> Bool { flag.exchange(false, ordering: .relaxed) }
}
