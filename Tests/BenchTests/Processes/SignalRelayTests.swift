import Glibc
import Testing

@testable import Bench

@Suite struct SignalRelayTests {
  /// Returns whether a signal has its usual effect on this process.
  private func isUsual(_ number: Int32) -> Bool {
    var handling = sigaction()
    sigaction(number, nil, &handling)
    return handling.__sigaction_handler.sa_handler == nil
  }

  /// Tests that a command that goes on without a supervisor does not receive the signals of the supervisor's relay,
  /// such as the end of a child process.
  @Test func `a relay that is not needed leaves the signals as they were`() throws {
    let relay = try #require(SignalRelay())
    for number in SignalRelay.received { #expect(!isUsual(number)) }
    relay.stop()
    for number in SignalRelay.received { #expect(isUsual(number)) }
  }
}
