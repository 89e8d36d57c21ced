import Foundation
import Synchronization

/// A function that is called after a request has been performed. It receives the request, and the error if the request
/// failed.
public typealias VNRequestCompletionHandler = (VNRequest, (any Error)?) -> Void

/// An analysis to perform on an image. Requests are lightweight, so you can create a new one for every image.
///
/// A request belongs to the thread that performs it. Only `cancel()` may be called from other threads. If another
/// thread tries to perform it at the same time, its call fails with `VNErrorCode.invalidOperation`.
public class VNRequest: NSObject, NSCopying {
  private(set) var observations: [VNObservation]?

  /// The results of the request. They are nil if the request failed or has not been performed, and empty if nothing was
  /// found. Each request subclass returns a specific class of observations.
  @_disfavoredOverload
  public var results: [VNObservation]? { observations }

  /// The function that is called on the performing thread before `perform` returns.
  public let completionHandler: VNRequestCompletionHandler?

  /// The revision of the algorithm. For a revision that does not exist, performing the request
  /// fails with `VNErrorCode.unsupportedRevision`.
  public var revision: Int

  /// Whether other work should take priority over this request. This property has no effect, because the library does
  /// not change the priority of threads.
  public var preferBackgroundProcessing = false

  /// Whether to use only the CPU. This property has no effect, because all algorithms of this library run on the CPU.
  public var usesCPUOnly = false

  /// The devices that were chosen, keyed by stage. For a stage without an entry, the library chooses the device.
  var computeDevices: [VNComputeStage: MLComputeDevice] = [:]

  let cancellation = AtomicFlag()
  /// Whether a call is performing the request.
  let isPerforming = AtomicFlag()

  init(completionHandler: VNRequestCompletionHandler?) {
    self.completionHandler = completionHandler
    revision = 0
    super.init()
    revision = Self.defaultRevision
  }

  /// The revisions that this request class supports.
  public class var supportedRevisions: IndexSet { [] }

  /// The revision of a new request. Unless a class overrides it, this is the newest revision.
  public class var defaultRevision: Int { currentRevision }

  /// The newest revision that this request class supports.
  public class var currentRevision: Int { supportedRevisions.last ?? VNRequestRevisionUnspecified }

  /// Cancels the request as soon as possible. It can be called from any thread.
  ///
  /// The call that is performing the request fails with `VNErrorCode.requestCancelled`, and `results` is nil. If no
  /// call is in progress, the next call fails instead. Afterwards, the request can be performed again.
  public func cancel() { cancellation.set() }

  /// Returns a request with the same settings and no results.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = makeCopy()
    copy.takeSettings(from: self)
    return copy
  }

  /// A one-line description: the class, the revision and the number of results.
  public override var description: String {
    let found = observations.map { "\($0.count) result\($0.count == 1 ? "" : "s")" } ?? "no results"
    return "\(type(of: self)), revision \(revision), \(found)"
  }

  /// Creates a request of the same class, with the same values for the properties that initializers require.
  func makeCopy() -> VNRequest { VNRequest(completionHandler: completionHandler) }

  /// Copies the settings of another request of the same class, except for those that initializers require.
  func takeSettings(from other: VNRequest) {
    revision = other.revision
    preferBackgroundProcessing = other.preferBackgroundProcessing
    usesCPUOnly = other.usesCPUOnly
    computeDevices = other.computeDevices
  }

  /// Throws an error unless the revision exists and the settings are valid.
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

  /// Checks that the request can be performed on an image and returns the work to be done. The handler has already
  /// checked the settings.
  ///
  /// Requests that both types of handler can perform override this method. The method throws errors that depend on the
  /// image. The returned work may run on any thread.
  func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    throw VNError(.unsupportedRequest, "\(type(of: self)) cannot be performed by this handler")
  }

  /// Stores the results or the error and calls the completion handler, which may perform the request again.
  func finish(_ outcome: Result<[VNObservation], VNError>) {
    observations = try? outcome.get()
    _ = isPerforming.takeAndReset()
    switch outcome {
    case .success: completionHandler?(self, nil)
    case .failure(let error): completionHandler?(self, error)
    }
  }
}

/// A flag that any thread can set and read.
final class AtomicFlag: Sendable {
  private let flag = Atomic(false)

  func set() { flag.store(true, ordering: .relaxed) }

  var isSet: Bool { flag.load(ordering: .relaxed) }

  /// Sets the flag, and returns whether this call has done it.
  func setIfClear() -> Bool { !flag.exchange(true, ordering: .acquiring) }

  /// Reads the flag and resets it.
  func takeAndReset() -> Bool { flag.exchange(false, ordering: .acquiringAndReleasing) }
}
