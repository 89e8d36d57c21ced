import Foundation
import Testing

/// A trait that ends the tests if a test hangs.
///
/// Swift Testing's own `timeLimit` also counts the time that a test waits for a free thread. While other tests occupy
/// all threads, the wait can take minutes. This trait counts only the time during which the test's body runs.
public struct HangingTest: TestTrait, TestScoping {
  /// The number of seconds after which a running test counts as hanging. Sanitizers make tests slower.
  private static var limit: Double { Sanitizer.isOn ? 6000 : 300 }

  /// Runs a test. If it hangs, prints its name and ends the process, because a single hanging test cannot be stopped.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let name = test.displayName ?? test.name
    let alarm = DispatchSource.makeTimerSource(queue: .global())
    alarm.schedule(deadline: .now() + Self.limit)
    alarm.setEventHandler { fatalError("The test \"\(name)\" hangs.") }
    alarm.resume()
    defer { alarm.cancel() }
    try await function()
  }
}

extension Trait where Self == HangingTest {
  /// Ends the tests if this test hangs.
  public static var mustNotHang: Self { HangingTest() }
}
