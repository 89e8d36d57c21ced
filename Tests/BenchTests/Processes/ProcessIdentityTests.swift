import Foundation
import Testing

@testable import Bench

@Suite struct ProcessIdentityTests {
  /// Starts a process that leads a process group and keeps running.
  private func sleeper() throws -> (child: ChildProcess, identity: ProcessIdentity) {
    let child = try ChildProcess(["/bin/sh", "-c", "echo $$; exec sleep 1000"])
    let line = try child.readLine(before: .now + .seconds(20)) ?? []
    let number = try #require(pid_t(String(decoding: line, as: UTF8.self)))
    return (child, try #require(ProcessIdentity(number)))
  }

  @Test func `a process is identified by its number and its start time`() throws {
    #expect(ProcessIdentity.current.isRunning)
    #expect(ProcessIdentity.current.start > 0)
    let (child, identity) = try sleeper()
    #expect(identity.isRunning && identity != .current)
    #expect(!ProcessIdentity(number: identity.number, start: identity.start + 1).isRunning)
    child.end()
    #expect(!identity.isRunning)
    #expect(ProcessIdentity(0) == nil && ProcessIdentity(-1) == nil)
  }

  @Test func `only a process whose start time matches is killed`() throws {
    let (child, identity) = try sleeper()
    let other = ProcessIdentity(number: identity.number, start: identity.start - 1)
    other.kill()
    other.killGroup()
    ProcessIdentity(number: identity.number, start: 0).killGroup()
    #expect(child.waitForEnd(before: .now + .milliseconds(30)) == nil)
    identity.killGroup()
    #expect(child.waitForEnd(before: .now + .seconds(20)) == .signalled(SIGKILL))
  }
}
