extension ImageRequestHandler {
  /// Performs requests concurrently, and returns without waiting for their results.
  ///
  /// - Returns: the results, one per request, in the order in which they become available. If the Swift task that
  ///   iterates over the results ends, the requests are canceled.
  public func performAll(
    _ requests: some Collection<any VisionRequest>
  ) -> some AsyncSequence<VisionResult, Never> {
    VisionResult.stream(requests.map { request in { await request.outcome(on: self) } })
  }
}

extension TargetedImageRequestHandler {
  /// Performs requests concurrently, and returns without waiting for their results.
  ///
  /// - Returns: the results, one per request, in the order in which they become available. If the Swift task that
  ///   iterates over the results ends, the requests are canceled.
  public func performAll(
    _ requests: some Collection<any TargetedRequest>
  ) -> some AsyncSequence<VisionResult, Never> {
    VisionResult.stream(requests.map { request in { await request.outcome(on: self) } })
  }
}

extension VisionRequest {
  fileprivate func outcome(on handler: ImageRequestHandler) async -> VisionResult {
    await VisionResult.outcome(of: self) { try await perform(on: handler) }
  }
}

extension TargetedRequest {
  fileprivate func outcome(on handler: TargetedImageRequestHandler) async -> VisionResult {
    await VisionResult.outcome(of: self) { try await perform(on: handler) }
  }
}

extension VisionResult {
  /// Performs a request and returns its result or error as a `VisionResult`.
  fileprivate static func outcome<Request: VisionRequest>(
    of request: Request, _ perform: () async throws -> Request.Result
  ) async -> VisionResult {
    do {
      return VisionResult(request, try await perform())
    } catch {
      return .error(request, error)
    }
  }

  /// Runs all given functions concurrently.
  ///
  /// - Returns: the results in the order in which they become available. The functions are canceled if the consumer
  ///   stops iterating over the results.
  fileprivate static func stream(
    _ work: [@Sendable () async -> VisionResult]
  ) -> some AsyncSequence<VisionResult, Never> {
    AsyncStream<VisionResult> { continuation in
      let task = Task {
        await withTaskGroup(of: VisionResult.self) { group in
          for perform in work { group.addTask(operation: perform) }
          for await result in group { continuation.yield(result) }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
