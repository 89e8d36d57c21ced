import Dispatch
import Synchronization

/// Waiting for asynchronous work on a thread that does nothing else.
enum Waiting {
  /// Runs an asynchronous closure, and waits for its result.
  static func wait<Value: Sendable>(
    for body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let done = DispatchSemaphore(value: 0)
    let result = Mutex<Result<Value, any Error>?>(nil)
    Task {
      do {
        let value = try await body()
        result.withLock { $0 = .success(value) }
      } catch {
        result.withLock { $0 = .failure(error) }
      }
      done.signal()
    }
    done.wait()
    guard let result = result.withLock(\.self) else { throw CancellationError() }
    return try result.get()
  }
}
