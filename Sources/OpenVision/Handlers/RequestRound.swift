import Dispatch
import Synchronization

/// The requests of a single `perform` call. The requests are checked in order, performed in parallel on all cores, and
/// receive their results in order.
struct RequestRound {
  typealias Outcome = Result<[VNObservation], VNError>

  let requests: [VNRequest]
  /// For each request, whether it belongs to this call. If it does not, another thread is performing it.
  private let isOwn: [Bool]

  /// Creates a round and takes possession of its requests until `finish` is called.
  init(requests: [VNRequest]) {
    self.requests = requests
    var own: Set<ObjectIdentifier> = []
    isOwn = requests.map { request in
      if own.contains(ObjectIdentifier(request)) { return true }
      guard request.isPerforming.setIfClear() else { return false }
      own.insert(ObjectIdentifier(request))
      return true
    }
  }

  /// Performs all requests, even if one fails.
  ///
  /// - Parameter plan: a function that checks a request and returns the function that performs it.
  /// - Returns: the outcome of each request, in order.
  func outcomes(_ plan: (VNRequest) throws(VNError) -> RequestWork) -> [Outcome] {
    var outcomes: [Outcome] = []
    var steps: [(index: Int, work: RequestWork)] = []
    for (index, request) in requests.enumerated() {
      do throws(VNError) {
        guard isOwn[index] else { throw .isPerforming }
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
    for ((request, isOwn), outcome) in zip(zip(requests, isOwn), outcomes) {
      guard isOwn else {
        if case .failure(let error) = outcome { firstError = firstError ?? error }
        continue
      }
      let outcome = request.cancellation.takeAndReset() ? .failure(.cancelled) : outcome
      if case .failure(let error) = outcome { firstError = firstError ?? error }
      request.finish(outcome)
    }
    if let firstError { throw firstError }
  }
}
