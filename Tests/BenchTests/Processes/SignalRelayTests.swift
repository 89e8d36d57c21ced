import Glibc
import Testing

@testable import Bench

@Suite struct SignalRelayTests {
  /// Returns whether this process handles a signal in the default manner.
  private func hasDefaultHandling(_ number: Int32) -> Bool {
    var handling = sigaction()
    sigaction(number, nil, &handling)
    return handling.__sigaction_handler.sa_handler == nil
  }

  /// Tests that a command that goes on without a supervisor does not receive the signals of the supervisor's relay,
  /// such as the end of a child process.
  @Test func `stopping a signal relay restores the default handling of its signals`() throws {
    let relay = try #require(SignalRelay())
    for number in SignalRelay.received { #expect(!hasDefaultHandling(number)) }
    relay.stop()
    for number in SignalRelay.received { #expect(hasDefaultHandling(number)) }
  }
}
