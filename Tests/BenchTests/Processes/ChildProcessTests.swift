import Bench
import Foundation
import TestSupport
import Testing

@Suite struct ChildProcessTests {
  private func shell(_ script: String) throws -> ChildProcess {
    try ChildProcess(["/bin/sh", "-c", script])
  }

  private func soon(_ seconds: Double = 20) -> RunningClock.Instant {
    .now + .milliseconds(Int(seconds * 1000))
  }

  private func text(_ line: [UInt8]?) -> String? {
    line.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `lines written to a child process are read back from its output`() throws {
    let child = try ChildProcess(["cat"])
    for line in ["one", "", "two words, ümläut"] {
      try child.writeLine(line, before: soon())
      #expect(text(try child.readLine(before: soon())) == line)
    }
    child.closeInput()
    #expect(try child.readLine(before: soon()) == nil)
    #expect(child.waitForEnd(before: soon()) == .exited(0))
  }

  @Test func `a line larger than the pipe's capacity is written and read completely`() throws {
    let child = try ChildProcess(["cat"])
    let line = (0..<4_000_000).map { UInt8(97 + $0 % 26) }
    try child.write(line + [10], before: soon())
    #expect(try child.readLine(before: soon()) == line)
  }

  @Test func `a last output line without a line break is read as a line`() throws {
    let child = try shell("printf 'a\\nb'")
    #expect(text(try child.readLine(before: soon())) == "a")
    #expect(text(try child.readLine(before: soon())) == "b")
    #expect(try child.readLine(before: soon()) == nil)
  }

  @Test
  func `a program's endless output can be discarded until it exits or a deadline passes`() throws {
    let child = try shell("head -c 12000000 /dev/zero; exit 5")
    try child.discardOutput(before: soon())
    #expect(child.waitForEnd(before: soon()) == .exited(5))
    let endless = try shell("cat /dev/zero")
    #expect(throws: ChildProcessError.timedOut) {
      try endless.discardOutput(before: soon(0.05))
    }
  }

  @Test func `starting a program that does not exist throws an error with the reason`() {
    #expect(
      throws: ChildProcessError.cannotStart(
        program: "no-such-program-1", reason: "no such file or directory")
    ) {
      _ = try ChildProcess(["no-such-program-1", "x"])
    }
    #expect(throws: ChildProcessError.self) { _ = try ChildProcess([]) }
    #expect(throws: ChildProcessError.self) { _ = try ChildProcess(["/"]) }
  }

  @Test func `reading from and writing to a child process time out at the deadline`() throws {
    let child = try shell("sleep 100")
    #expect(throws: ChildProcessError.timedOut) {
      _ = try child.readLine(before: .now + .milliseconds(50))
    }
    // The text exceeds the capacity of all pipes, and nobody reads it.
    #expect(throws: ChildProcessError.timedOut) {
      try child.write(Array(repeating: 65, count: 8 << 20), before: .now + .milliseconds(50))
    }
  }

  @Test func `writing to a program that has ended throws an error`() throws {
    let child = try shell("exec <&-; exit 3")
    #expect(try child.readLine(before: soon()) == nil)
    #expect(child.waitForEnd(before: soon()) == .exited(3))
    #expect(throws: ChildProcessError.inputClosed) {
      for _ in 0..<100 { try child.write(Array(repeating: 65, count: 1 << 16), before: soon()) }
    }
  }

  @Test
  func `the last lines of a child's standard error are available even after long output`() throws {
    let child = try shell(
      "i=0; while [ $i -lt 20000 ]; do echo \"line $i\" >&2; i=$((i+1)); done; echo done")
    #expect(text(try child.readLine(before: soon(60))) == "done")
    #expect(child.waitForEnd(before: soon()) == .exited(0))
    #expect(child.lastErrors(2) == ["line 19998", "line 19999"])
  }

  @Test func `termination by a signal is distinguished from an exit status`() throws {
    let child = try shell("kill -9 $$")
    let ending = try #require(child.waitForEnd(before: soon()))
    #expect(ending == .signalled(9))
    #expect(ending.description == "was terminated by signal 9 (killed)")
    #expect(ChildProcess.Ending.exited(2).description == "exited with status 2")
  }

  @Test
  func `releasing a child process ends the program and the processes that it started`() throws {
    var child: ChildProcess? = try shell("sleep 1000 & echo $!; echo $$; wait")
    let numbers = try (0..<2).map { _ in
      try #require(Int32(text(try child?.readLine(before: soon())) ?? ""))
    }
    #expect(numbers.allSatisfy { kill($0, 0) == 0 })
    child = nil
    // The program itself is gone at once. Its child process ends a little later, so the test waits until the child is
    // gone or a zombie.
    #expect(kill(numbers[1], 0) != 0)
    let isGone = (0..<2000).contains { _ in
      usleep(1000)
      let status = try? String(contentsOfFile: "/proc/\(numbers[0])/stat", encoding: .utf8)
      return status.map { $0.contains(") Z ") } ?? true
    }
    #expect(isGone)
  }

  @Test func `a program that does not exit when its input closes is killed after a delay`() throws {
    let child = try shell("trap '' TERM; while true; do sleep 100; done")
    child.endGently(within: .milliseconds(20))
    #expect(child.waitForEnd(before: soon()) == .signalled(9))
    let polite = try shell("read line; exit 7")
    polite.endGently(within: .seconds(20))
    #expect(polite.waitForEnd(before: soon()) == .exited(7))
  }

  @Test func `a child process inherits the environment and receives additional variables`() throws {
    let child = try ChildProcess(
      ["/bin/sh", "-c", "echo $VBENCH_TEST_WORD; echo $PATH"],
      environment: ["VBENCH_TEST_WORD": "two words"])
    #expect(text(try child.readLine(before: soon())) == "two words")
    #expect(
      text(try child.readLine(before: soon())) == ProcessInfo.processInfo.environment["PATH"])
  }

  @Test(arguments: [
    ("python3 csrt.py --level 2", ["python3", "csrt.py", "--level", "2"]),
    ("  a\t'b c' \"d 'e' \\\"f\\\" \\n\" g\\ h ", ["a", "b c", "d 'e' \"f\" \\n", "g h"]),
    ("a'b'\"c\" ''", ["abc", ""]), ("", []),
    // A shell sees quotation marks and spaces also before combining accents.
    ("'\u{301}a b' c", ["\u{301}a b", "c"]), ("a \u{301}b", ["a", "\u{301}b"]),
    ("\\'\u{301}", ["'\u{301}"]), ("a\u{A0}b", ["a\u{A0}b"]),
  ])
  func `a command is split into words as a shell splits it`(command: String, words: [String]) {
    #expect(CommandWords.split(command) == words)
  }

  @Test(arguments: ["'a", "a \"b", "a\\"])
  func `a command with an unclosed quote or a trailing backslash is rejected`(command: String) {
    #expect(CommandWords.split(command) == nil)
  }
}
