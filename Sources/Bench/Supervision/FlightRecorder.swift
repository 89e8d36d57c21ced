import Foundation
import Synchronization

/// What the threads of a run are at, in memory that outlives their process.
///
/// A supervised command is a process of its own (`Supervisor`). Each of its threads says here what
/// it works on, which takes a store to memory for each frame. When the process crashes, the
/// supervisor turns what was going on into findings, and starts it again; the new process reads
/// here what to leave out and what to try by itself.
package final class FlightRecorder: @unchecked Sendable {
  /// What one thread is at.
  struct Flight {
    /// The number of the work; 0 for none.
    var work: UInt64
    /// How many frames of the pass came before the one worked on; -1 where that says nothing.
    var position: Int64
  }

  /// What is known of a piece of work that does not come to a good end.
  struct Finding: Hashable {
    enum Kind: Int32 {
      /// It was going on when the process crashed, maybe among others.
      case suspected = 1
      /// It crashes the process.
      case crashed = 2
      /// Its result is stored: that it failed, or crashed.
      case failed = 3
    }

    var work: UInt64
    var kind: Int32
    var signal: Int32
    var position: Int64

    func isOf(_ other: Kind) -> Bool { kind == other.rawValue }
  }

  private struct Header {
    /// How often the process has crashed.
    var crashes: Int64
    var findings: Int64
  }

  static let flightLimit = 512
  static let childLimit = 512
  static let findingLimit = 4096
  /// No sequence has more frames.
  private static let positionLimit: Int64 = 1 << 32
  private static let flightOffset = 64
  private static let childOffset = flightOffset + flightLimit * MemoryLayout<Flight>.stride
  private static let findingOffset = childOffset + childLimit * MemoryLayout<ProcessIdentity>.stride
  private static let size = findingOffset + findingLimit * MemoryLayout<Finding>.stride

  /// The memory as a file.
  let descriptor: Int32
  private let memory: UnsafeMutableRawPointer
  private let header: UnsafeMutablePointer<Header>
  private let flights: UnsafeMutableBufferPointer<Flight>
  private let children: UnsafeMutableBufferPointer<ProcessIdentity>
  private let findings: UnsafeMutableBufferPointer<Finding>

  private struct State {
    /// Places of threads that nobody has.
    var free = Array((0..<flightLimit).reversed())
    var findings: [UInt64: Finding] = [:]
  }

  private let state: Mutex<State>

  /// Maps a file of the right size.
  ///
  /// - Parameter descriptor: belongs to the object from now on.
  /// - Returns: nil where that is no such file.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size == Self.size,
      let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      memory != MAP_FAILED
    else { return nil }
    func array<Element>(
      at offset: Int, _ count: Int, of type: Element.Type
    ) -> UnsafeMutableBufferPointer<Element> {
      UnsafeMutableBufferPointer(
        start: (memory + offset).bindMemory(to: type, capacity: count), count: count)
    }
    self.descriptor = descriptor
    self.memory = memory
    header = memory.bindMemory(to: Header.self, capacity: 1)
    flights = array(at: Self.flightOffset, Self.flightLimit, of: Flight.self)
    children = array(at: Self.childOffset, Self.childLimit, of: ProcessIdentity.self)
    findings = array(at: Self.findingOffset, Self.findingLimit, of: Finding.self)
    let known = findings.prefix(max(0, min(Self.findingLimit, Int(header.pointee.findings))))
    state = Mutex(State(findings: Dictionary(known.map { ($0.work, $0) }) { $1 }))
  }

  deinit {
    munmap(memory, Self.size)
    close(descriptor)
  }

  /// Memory with nothing in it that a program which is started can have as well.
  ///
  /// - Returns: nil where the system gives none.
  static func make() -> FlightRecorder? {
    let name = "/vbench-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    let descriptor = shm_open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    shm_unlink(name)
    guard ftruncate(descriptor, off_t(size)) == 0,
      let recorder = FlightRecorder(descriptor: descriptor)
    else {
      close(descriptor)
      return nil
    }
    return recorder
  }
}

// MARK: - In the process that works

extension FlightRecorder {
  /// Whether this process goes on with what an earlier one has crashed in.
  package var isContinuation: Bool { header.pointee.crashes > 0 }

  /// What stands for a cell of the matrix, or, without a method, for reading a pass's frames.
  static func work(
    subject: String?, dataset: String, sequence: String, direction: FrameOrder
  ) -> UInt64 {
    var sum = Checksum()
    for text in [subject ?? "", dataset, sequence, direction.rawValue] { sum.add(text) }
    return max(1, sum.value)
  }

  /// What stands for timing a subject.
  package static func timing(of subject: String) -> UInt64 {
    var sum = Checksum()
    sum.add("timing")
    sum.add(subject)
    return max(1, sum.value)
  }

  /// What stands for reading the labels of a sequence.
  static func labels(of sequence: String) -> UInt64 {
    var sum = Checksum()
    sum.add("labels")
    sum.add(sequence)
    return max(1, sum.value)
  }

  /// How the process has crashed over timing a subject; nil where it has not.
  package func crash(inTimingOf subject: String) -> ProcessCrash? {
    crash(in: Self.timing(of: subject))
  }

  /// Reads the labels of a sequence, unless the process has crashed over that.
  func readingLabels<Value>(of sequence: String, _ read: () throws -> Value) throws -> Value {
    let work = Self.labels(of: sequence)
    if var crash = crash(in: work) {
      crash.what = "reading its labels"
      throw crash
    }
    return try during(work, read)
  }

  /// Whether the labels of a sequence were being read, among others, when the process crashed.
  func isSuspected(inLabelsOf sequence: String) -> Bool {
    finding(on: Self.labels(of: sequence))?.isOf(.suspected) ?? false
  }

  private func crash(in work: UInt64) -> ProcessCrash? {
    guard let finding = finding(on: work), finding.isOf(.crashed) else { return nil }
    return ProcessCrash(signal: finding.signal)
  }

  /// What is known of a piece of work; nil where nothing went wrong with it so far.
  func finding(on work: UInt64) -> Finding? { state.withLock { $0.findings[work] } }

  /// Whether some work has to be tried by itself.
  var hasSuspects: Bool {
    state.withLock { state in state.findings.values.contains { $0.isOf(.suspected) } }
  }

  /// Takes note of a failure that has been stored, so that it is neither tried again nor told again
  /// after somebody else's crash.
  func noteFailure(of work: UInt64) {
    state.withLock { state in
      guard state.findings[work].map({ !$0.isOf(.failed) }) ?? true else { return }
      let finding = Finding(
        work: work, kind: Finding.Kind.failed.rawValue, signal: 0, position: -1)
      state.findings[work] = finding
      add(finding)
    }
  }

  /// The programs that this one has started, each the leader of its group, to be ended with it.
  func note(children programs: [ProcessIdentity]) {
    children.update(repeating: Self.nobody)
    for (index, program) in programs.prefix(Self.childLimit).enumerated() {
      children[index] = program
    }
  }

  private static let nobody = ProcessIdentity(number: 0, start: 0)

  /// A place for one thread to say what it is at; nil where there are too many of them.
  func takeSlot() -> FlightSlot? {
    let index = state.withLock { $0.free.popLast() }
    return index.flatMap { index in
      flights.baseAddress.map { FlightSlot(index: index, flight: $0 + index) }
    }
  }

  func giveBack(_ slot: FlightSlot) {
    slot.end()
    state.withLock { $0.free.append(slot.index) }
  }

  /// Does work that is known by a number.
  package func during<Value>(_ work: UInt64, _ body: () throws -> Value) rethrows -> Value {
    let slot = takeSlot()
    slot?.begin(work)
    defer { if let slot { giveBack(slot) } }
    return try body()
  }

  private func add(_ finding: Finding) {
    let count = Int(header.pointee.findings)
    guard (0..<Self.findingLimit).contains(count) else { return }
    findings[count] = finding
    header.pointee.findings += 1
  }
}

// MARK: - In the supervisor

extension FlightRecorder {
  /// Finds out what a crash is to be put down to: to what was going on, if that was one thing only,
  /// else all of it is to be tried again, one by one.
  ///
  /// Being killed is nobody's own doing: it counts only when it happens once more to the same work
  /// by itself.
  ///
  /// - Returns: false where the command is not to be started again: nothing was going on, and it
  ///   was not just killed for the first time.
  func settle(crash signal: Int32) -> Bool {
    let going = flights.filter { $0.work != 0 }.map { flight in
      // Whatever the process has left there as it crashed.
      Flight(
        work: flight.work,
        position: (0..<Self.positionLimit).contains(flight.position) ? flight.position : -1)
    }
    flights.update(repeating: Flight(work: 0, position: -1))
    let isKnown = state.withLock { state in
      let isAlone =
        going.count == 1
        && (signal != SIGKILL || state.findings[going[0].work] != nil)
      for flight in going {
        let kind = isAlone ? Finding.Kind.crashed : .suspected
        let finding = Finding(
          work: flight.work, kind: kind.rawValue, signal: signal, position: flight.position)
        state.findings[flight.work] = finding
        add(finding)
      }
      let isExcused = signal == SIGKILL && header.pointee.crashes == 0
      return (!going.isEmpty || isExcused)
        && (0..<Int64(Self.findingLimit)).contains(header.pointee.findings)
    }
    header.pointee.crashes &+= 1
    return isKnown
  }

  /// Ends what the process that works has started and not ended itself.
  ///
  /// A process that crashed may have written anything here: only numbers count of which the process is there that
  /// was started at the time that stands beside them.
  func endChildren() {
    for program in children where program.number > 1 { program.killGroup() }
    children.update(repeating: Self.nobody)
  }
}

/// Where one thread says what it is at.
package struct FlightSlot {
  fileprivate let index: Int
  fileprivate let flight: UnsafeMutablePointer<FlightRecorder.Flight>

  func begin(_ work: UInt64) {
    flight.pointee.position = -1
    flight.pointee.work = work
  }

  /// - Parameter position: how many frames of the pass come before the one that is worked on now.
  package func mark(_ position: Int) { flight.pointee.position = Int64(position) }

  func end() { flight.pointee.work = 0 }
}
