import Foundation
import Synchronization

/// A record of the work that the threads of a run are doing. It is stored in memory that outlives the process.
///
/// A supervised command runs in a child process (`Supervisor`). Each thread of the child process records its current
/// work, at the cost of one memory store per frame. If the process crashes, the supervisor converts the recorded work
/// to findings and restarts the process. The findings tell the new process which work to skip and which work to try
/// separately.
package final class FlightRecorder: @unchecked Sendable {
  /// The work that one thread is doing.
  struct Flight {
    /// The number that identifies the work; 0 for none.
    var work: UInt64
    /// The number of frames that precede the current frame in the pass; -1 if not applicable.
    var position: Int64
  }

  /// A piece of work that failed or may have crashed the process, and what is known about it.
  struct Finding: Hashable {
    enum Kind: Int32 {
      /// The work was in progress when the process crashed, possibly together with other work.
      case suspected = 1
      /// The work was found to crash the process.
      case crashed = 2
      /// The work has failed or crashed, and this result is stored.
      case failed = 3
    }

    var work: UInt64
    var kind: Int32
    var signal: Int32
    var position: Int64

    func isOf(_ other: Kind) -> Bool { kind == other.rawValue }
  }

  private struct Header {
    /// The number of times that the process has crashed.
    var crashes: Int64
    var findings: Int64
  }

  static let flightLimit = 512
  static let childLimit = 512
  static let findingLimit = 4096
  /// The upper limit on the number of frames in a sequence.
  private static let positionLimit: Int64 = 1 << 32
  private static let flightOffset = 64
  private static let childOffset = flightOffset + flightLimit * MemoryLayout<Flight>.stride
  private static let findingOffset = childOffset + childLimit * MemoryLayout<ProcessIdentity>.stride
  private static let size = findingOffset + findingLimit * MemoryLayout<Finding>.stride

  /// The file descriptor of the shared memory.
  let descriptor: Int32
  private let memory: UnsafeMutableRawPointer
  private let header: UnsafeMutablePointer<Header>
  private let flights: UnsafeMutableBufferPointer<Flight>
  private let children: UnsafeMutableBufferPointer<ProcessIdentity>
  private let findings: UnsafeMutableBufferPointer<Finding>

  private struct State {
    /// The indices of the free slots.
    var free = Array((0..<flightLimit).reversed())
    var findings: [UInt64: Finding] = [:]
  }

  private let state: Mutex<State>

  /// Maps a file of the required size.
  ///
  /// - Parameter descriptor: the file's descriptor, which belongs to this object afterward.
  /// - Returns: nil if the file does not have the required size or cannot be mapped.
  package init?(descriptor: Int32) {
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
    state = Mutex(State())
    state.withLock { $0.findings = recorded }
  }

  /// The most recent finding on each piece of work, among the findings that all processes have recorded in the shared
  /// memory.
  private var recorded: [UInt64: Finding] {
    let count = max(0, min(Self.findingLimit, Int(header.pointee.findings)))
    return Dictionary(findings.prefix(count).map { ($0.work, $0) }) { $1 }
  }

  deinit {
    munmap(memory, Self.size)
    close(descriptor)
  }

  /// Creates a recorder with empty shared memory, which a child process can inherit.
  ///
  /// - Returns: nil if the system provides neither shared memory nor a temporary file.
  static func make() -> FlightRecorder? {
    reserved(openSharedMemory()) ?? reserved(openTemporaryFile())
  }

  /// Reserves the memory. Otherwise, writing to it later could end the process with SIGBUS.
  private static func reserved(_ descriptor: Int32) -> FlightRecorder? {
    guard descriptor >= 0 else { return nil }
    if posix_fallocate(descriptor, 0, off_t(size)) == 0,
      let recorder = FlightRecorder(descriptor: descriptor)
    {
      return recorder
    }
    close(descriptor)
    return nil
  }

  private static func openSharedMemory() -> Int32 {
    let name = "/vbench-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    let descriptor = shm_open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { shm_unlink(name) }
    return descriptor
  }

  /// Opens a file without a name, for systems whose shared memory is full.
  private static func openTemporaryFile() -> Int32 {
    var path = Array((NSTemporaryDirectory() + "/vbench-XXXXXX").utf8CString)
    let descriptor = mkstemp(&path)
    if descriptor >= 0 {
      unlink(path)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    return descriptor
  }
}

// MARK: - In the working process

extension FlightRecorder {
  /// Whether this process continues the work of a process that crashed.
  package var isContinuation: Bool { header.pointee.crashes > 0 }

  /// Returns the number that identifies a cell or, if `method` is nil, the reading of a pass's frames.
  package static func work(
    method: String?, dataset: String, sequence: String, direction: FrameOrder
  ) -> UInt64 {
    var sum = Checksum()
    for text in [method ?? "", dataset, sequence, direction.rawValue] { sum.add(text) }
    return max(1, sum.value)
  }

  /// Returns the number that identifies the timing of a method.
  package static func timing(of method: String) -> UInt64 {
    var sum = Checksum()
    sum.add("timing")
    sum.add(method)
    return max(1, sum.value)
  }

  /// Returns the number that identifies the reading of a sequence's labels.
  package static func labels(of sequence: String) -> UInt64 {
    var sum = Checksum()
    sum.add("labels")
    sum.add(sequence)
    return max(1, sum.value)
  }

  /// Returns the crash caused by timing a method; nil if there was none.
  func crash(inTimingOf method: String) -> ProcessCrash? {
    crash(in: Self.timing(of: method))
  }

  /// Reads the labels of a sequence, unless doing so has crashed the process before.
  func readingLabels<Value>(of sequence: String, _ read: () throws -> Value) throws -> Value {
    let work = Self.labels(of: sequence)
    if var crash = crash(in: work) {
      crash.work = "reading its labels"
      throw crash
    }
    return try during(work, read)
  }

  /// Returns whether the labels of a sequence were being read when the process crashed, possibly together with
  /// other work.
  func isSuspected(inLabelsOf sequence: String) -> Bool {
    finding(on: Self.labels(of: sequence))?.isOf(.suspected) ?? false
  }

  private func crash(in work: UInt64) -> ProcessCrash? {
    guard let finding = finding(on: work), finding.isOf(.crashed) else { return nil }
    return ProcessCrash(signal: finding.signal)
  }

  /// Returns the finding on a piece of work; nil if there is none.
  func finding(on work: UInt64) -> Finding? { state.withLock { $0.findings[work] } }

  /// Whether there is suspected work. Each piece of this work must be tried separately.
  var hasSuspects: Bool {
    state.withLock { state in state.findings.values.contains { $0.isOf(.suspected) } }
  }

  /// Records a stored failure, so that the work is neither tried nor reported again after a later crash.
  func noteFailure(of work: UInt64) {
    state.withLock { state in
      guard state.findings[work].map({ !$0.isOf(.failed) }) ?? true else { return }
      let finding = Finding(
        work: work, kind: Finding.Kind.failed.rawValue, signal: 0, position: -1)
      state.findings[work] = finding
      add(finding)
    }
  }

  /// Records the running child programs. Each program leads its own process group and is killed together with this
  /// process.
  package func note(children programs: [ProcessIdentity]) {
    children.update(repeating: Self.noProcess)
    for (index, program) in programs.prefix(Self.childLimit).enumerated() {
      children[index] = program
    }
  }

  private static let noProcess = ProcessIdentity(number: 0, start: 0)

  /// Returns a slot for a thread; nil if all slots are taken.
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

  /// Performs work while recording the number that identifies it.
  func during<Value>(_ work: UInt64, _ body: () throws -> Value) rethrows -> Value {
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
  /// Determines which work caused a crash. If only one piece of work was in progress, it is the cause. Otherwise, each
  /// piece is tried again separately.
  ///
  /// SIGKILL usually comes from the system. It is attributed to a piece of work only if it occurs again while no other
  /// work is running.
  ///
  /// - Returns: false if the command must not be restarted: either there is no space for further findings, or no work
  ///   was in progress. If the first crash is a SIGKILL, the command may be restarted even if no work was in progress.
  func settle(crash signal: Int32) -> Bool {
    let going = flights.filter { $0.work != 0 }.map { flight in
      // The process that crashed may have written arbitrary data into this memory.
      Flight(
        work: flight.work,
        position: (0..<Self.positionLimit).contains(flight.position) ? flight.position : -1)
    }
    flights.update(repeating: Flight(work: 0, position: -1))
    let isKnown = state.withLock { state in
      // The process that crashed has recorded findings as well.
      state.findings = recorded
      // If the failure of the work is already stored, the thread was only reporting it, so this work has not caused the
      // crash.
      let active = going.filter { !(state.findings[$0.work]?.isOf(.failed) ?? false) }
      let isAlone =
        active.count == 1
        && (signal != SIGKILL || state.findings[active[0].work] != nil)
      for flight in active {
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

  /// Kills the programs that the crashed process started but did not end.
  ///
  /// The crashed process may have written arbitrary data into this memory. A recorded process number is therefore used
  /// only if the process with this number was started at the recorded time.
  func endChildren() {
    for program in children where program.number > 1 { program.killGroup() }
    children.update(repeating: Self.noProcess)
  }
}

/// The slot in which a thread records its work.
package struct FlightSlot {
  fileprivate let index: Int
  fileprivate let flight: UnsafeMutablePointer<FlightRecorder.Flight>

  func begin(_ work: UInt64) {
    flight.pointee.position = -1
    flight.pointee.work = work
  }

  /// Records which frame the thread is working on.
  ///
  /// - Parameter position: the number of frames that precede the current frame in the pass.
  func mark(_ position: Int) { flight.pointee.position = Int64(position) }

  package func end() { flight.pointee.work = 0 }
}
