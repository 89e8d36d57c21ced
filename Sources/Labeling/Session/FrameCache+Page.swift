import Dispatch
import Media

extension FrameCache {
  /// Returns a frame as a JPEG file.
  package func jpeg(_ index: Int) async throws -> [UInt8] {
    try await offPool { [self] in try ImageFile.jpeg(frame(index)) }
  }

  /// Returns the objects that a detector finds in a frame.
  package func proposals(_ kind: ProposalKind, frame: Int) async throws -> [Proposal] {
    try await offPool { [self] in try Proposal.found(kind, on: self.frame(frame)) }
  }

  /// Runs `body` on a thread outside Swift's cooperative pool.
  private func offPool<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global(qos: .userInitiated).async {
        continuation.resume(with: Swift.Result(catching: body))
      }
    }
  }
}
