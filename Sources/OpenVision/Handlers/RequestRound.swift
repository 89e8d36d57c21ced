import Dispatch
import Synchronization

/// The requests of a single `perform` call. The requests are checked in order, performed in parallel on all cores, and
/// receive their results in order.
struct RequestRound {
  typealias Outcome = Result<[VNObservation], VNError>

  let requests: [VNRequest]
  /// The requests that belong to this call. Another thread is performing the others.
  private let owned: Set<ObjectIdentifier>

  /// Creates a round and takes possession of its requests until `finish` is called.
  init(requests: [VNRequest]) {
    self.requests = requests
    owned = Set(requests.filter { $0.isPerforming.setIfClear() }.map(ObjectIdentifier.init))
  }

  /// The requests that belong to this call, in order.
  var own: [VNRequest] { requests.filter(isOwn) }

  private func isOwn(_ request: VNRequest) -> Bool { owned.contains(ObjectIdentifier(request)) }

  /// Performs all requests, even if one fails.
  ///
  /// - Parameter plan: a function that checks a request and returns the function that performs it.
  /// - Returns: the outcome of each request, in order.
  func outcomes(_ plan: (VNRequest) throws(VNError) -> RequestWork) -> [Outcome] {
    var outcomes: [Outcome] = []
    var steps: [(index: Int, work: RequestWork)] = []
    for (index, request) in requests.enumerated() {
      do throws(VNError) {
        guard isOwn(request) else { throw .isPerforming }
        try request.checkSettings()
        try request.checkComputeDevices()
        steps.append((index, try plan(request)))
        outcomes.append(.failure(.cancelled))
      } catch {
        outcomes.append(.failure(error))
      }
    }
    let cancellations = steps.map { requests[$0.index].cancellation }
    for (step, outcome) in zip(steps, Self.run(steps.map(\.work), unless: cancellations)) {
      outcomes[step.index] = outcome
    }
    return outcomes
  }

  /// Runs the work of all requests in parallel on all cores, skipping canceled requests.
  private static func run(
    _ work: [RequestWork], unless cancellations: [AtomicFlag]
  ) -> [Outcome] {
    let outcomes = Mutex([Outcome](repeating: .failure(.cancelled), count: work.count))
    @Sendable func perform(_ index: Int) {
      guard !cancellations[index].isSet else { return }
      let outcome = Outcome(catching: work[index])
      outcomes.withLock { $0[index] = outcome }
    }
    if work.count > 1 {
      DispatchQueue.concurrentPerform(iterations: work.count, execute: perform)
    } else if !work.isEmpty {
      perform(0)
    }
    return outcomes.withLock { $0 }
  }

  /// Passes each outcome to its request, and then throws the first error, if any.
  func finish(_ outcomes: [Outcome]) throws {
    var firstError: VNError?
    for (request, outcome) in zip(requests, outcomes) {
      let isOwn = isOwn(request)
      let isCancelled = isOwn && request.cancellation.takeAndReset()
      let outcome = isCancelled ? .failure(.cancelled) : outcome
      if case .failure(let error) = outcome { firstError = firstError ?? error }
      if isOwn { request.finish(outcome) }
    }
    if let firstError { throw firstError }
  }
}
