/// What every part of a run needs to know of it.
struct RunContext: Sendable {
  let methods: [any Method]
  let places: [ItemPlace]
  let store: RunStore
  let options: Runner.Options
  let interruption: Interruption
  let progress: any ProgressObserver
  let record: RunRecord

  /// What stands for a method's program in its cells.
  func program(of method: any Method) -> String { method.fingerprint ?? options.program }

  /// What stands for a method's cell, or, without a method, for the frames that are read.
  func work(of planIndex: Int, order: FrameOrder, method: String? = nil) -> UInt64 {
    let place = places[planIndex]
    return FlightRecorder.work(
      subject: method, dataset: place.dataset, sequence: place.name, direction: order)
  }

  /// How the process has crashed over some work on a pass; nil where it has not.
  func crash(in work: UInt64, on pass: ItemPass) -> ProcessCrash? {
    guard let finding = options.recorder?.finding(on: work), finding.isOf(.crashed) else {
      return nil
    }
    let frame = finding.position < 0 ? nil : pass.position(of: Int(finding.position))
    return ProcessCrash(signal: finding.signal, frame: frame)
  }
}
