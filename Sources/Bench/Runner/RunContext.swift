import Foundation

/// The data that all components of a run share, such as its options.
struct RunContext: Sendable {
  let methods: [any Method]
  let identities: [ItemIdentity]
  let repetitions: Repetitions
  /// A function that returns the fingerprint of a method, given that of this program.
  let fingerprint: @Sendable (any Method, String) -> String
  let store: RunStore
  let options: Runner.Options
  let interruption: Interruption
  let progress: any ProgressObserver
  let record: RunRecord
  /// The time at which this process began to run.
  let begin = Date()

  /// Whether several processes share the run, so that each must claim a cell before it works on it.
  var isShared: Bool { store.shard?.isAutomatic ?? false }

  /// Returns the fingerprint of the program that runs a method, as stored in cells.
  func program(of method: any Method) -> String {
    fingerprint(method, options.program)
  }

  /// Returns whether a finished cell of another program is kept. The settings in its fingerprint, such as the number of
  /// repetitions, must be those of this run.
  func keepsOther(_ cell: Cell, of method: any Method) -> Bool {
    func settings(_ fingerprint: String) -> Substring { fingerprint.drop { $0 != " " } }
    return options.keepsFinished && settings(cell.program) == settings(program(of: method))
  }

  /// Returns the number that identifies a piece of work: a method's cell or, if `method` is nil, the reading of the
  /// frames.
  func work(of planIndex: Int, order: FrameOrder, method: String? = nil) -> UInt64 {
    let item = identities[planIndex]
    return FlightRecorder.work(
      method: method, dataset: item.dataset, sequence: item.name, direction: order)
  }

  /// Returns the crash caused by a piece of work on a pass; nil if there was none.
  func crash(in work: UInt64, on pass: ItemPass) -> ProcessCrash? {
    guard let finding = options.recorder?.finding(on: work), finding.isOf(.crashed) else {
      return nil
    }
    let frame = finding.position < 0 ? nil : pass.position(of: Int(finding.position))
    return ProcessCrash(signal: finding.signal, frame: frame)
  }
}
