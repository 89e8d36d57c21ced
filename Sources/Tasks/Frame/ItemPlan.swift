import Analysis
import Execution
import GroundTruth
import Imaging
import Processes

/// A data set of a task.
struct ItemDataset<Item: TaskItem>: Sendable {
  /// Unique within a plan.
  var name: String
  /// As it was given.
  var location: String
  var items: [Item]
}

/// What a run of a task is to do: every method on every item.
struct ItemPlan<Task: ItemTask>: TaskPlan {
  struct Entry: Sendable {
    var place: ItemPlace
    var item: Task.Item
  }

  let task: Task
  let answering: [any AnsweringMethod<Task.Item, Task.Answer>]
  let entries: [Entry]
  /// Whether a method looks at images; stored answers do without.
  let readsImages: Bool

  /// - Parameter patterns: as `SequenceSelection.matches` has them.
  /// - Throws: `PlanError.noSequences` where no item is left.
  init(
    _ task: Task, methods: [any AnsweringMethod<Task.Item, Task.Answer>],
    datasets: [ItemDataset<Task.Item>],
    matching patterns: [String] = []
  ) throws {
    self.task = task
    answering = methods.sorted { $0.identity.name < $1.identity.name }
    readsImages = !methods.allSatisfy { $0 is StoredMethod<Task.Item, Task.Answer> }
    let all = datasets.flatMap { dataset in
      dataset.items.map { item in
        Entry(
          place: ItemPlace(dataset: dataset.name, name: item.name, location: dataset.location),
          item: item)
      }
    }
    entries = all.filter {
      SequenceSelection.matches(
        dataset: $0.place.dataset, name: $0.place.name, patterns: patterns)
    }.sorted {
      ($0.place.dataset, $0.item.number, $0.place.name)
        < ($1.place.dataset, $1.item.number, $1.place.name)
    }
    guard !entries.isEmpty else {
      throw PlanError.noSequences(patterns: patterns, available: all.map(\.place.name))
    }
  }

  var methods: [any Method] { answering }
  var places: [ItemPlace] { entries.map(\.place) }

  func prepare(_ index: Int) throws -> PreparedItem<PlannedTaskItem<Task>> {
    var sum = Checksum()
    sum.add(task.name)
    sum.add(entries[index].item.name)
    try entries[index].item.addTruth(to: &sum)
    let item = entries[index].item
    let applicable = try answering.map(\.identity).filter { try task.suits($0, item) }
    guard !applicable.isEmpty else { return PreparedItem(item: nil) }
    return PreparedItem(
      item: PlannedTaskItem(
        plan: self, planIndex: index, truth: sum.text,
        applicableMethods: applicable.map(\.name)))
  }

  func add(to sum: inout Checksum) { sum.add(task.name) }

  var partialReason: String { "\(task.facts.items), those that it is meant for" }

  func notes(on items: [PlannedTaskItem<Task>]) -> [RunNote] {
    imageNotes(on: items) + favorNotes(on: items)
  }

  /// Says where stored answers are judged without images.
  private func imageNotes(on items: [PlannedTaskItem<Task>]) -> [RunNote] {
    guard !readsImages else { return [] }
    let missing = items.count { !$0.item.hasImages }
    guard missing > 0 else { return [] }
    let whose =
      missing == items.count ? "there" : "there of \(missing) of \(task.facts.count(items.count))"
    return [
      RunNote(
        .labels,
        reason: "no images are \(whose): answers are scored by the labels alone, without pictures")
    ]
  }

  private func favorNotes(on items: [PlannedTaskItem<Task>]) -> [RunNote] {
    answering.flatMap { method in
      let name = method.identity.name
      let own = items.filter { $0.applicableMethods.contains(name) }
      let counts = Dictionary(
        own.compactMap { task.favor(of: method, on: $0.item) }.map { ($0, 1) }, uniquingKeysWith: +)
      return counts.sorted { $0.key < $1.key }.map { reason, count in
        RunNote(
          .favor, subject: name,
          reason: "\(reason) on \(count) of \(task.facts.count(own.count))")
      }
    }
  }

  typealias Settings = ItemTaskSettings
}

/// An item whose truth has been read.
struct PlannedTaskItem<Task: ItemTask>: PlannedItem {
  let plan: ItemPlan<Task>
  let planIndex: Int
  /// The fingerprint of all but the first image.
  let truth: String
  private(set) var applicableMethods: [String]

  init(plan: ItemPlan<Task>, planIndex: Int, truth: String, applicableMethods: [String]) {
    self.plan = plan
    self.planIndex = planIndex
    self.truth = truth
    self.applicableMethods = applicableMethods
  }

  var item: Task.Item { plan.entries[planIndex].item }
  var frameCount: Int { plan.readsImages ? item.frameCount : 1 }
  var passes: [any ItemPass] { [TaskItemPass(planned: self)] }

  func applicableMethods(in order: FrameOrder) -> [String] {
    order == .forward ? applicableMethods : []
  }

  func restricted(to methods: Set<String>) -> Self {
    var restricted = self
    restricted.applicableMethods.removeAll { !methods.contains($0) }
    return restricted
  }

  func cost(methods: Int) -> Int { frameCount * (1 + methods) }

  func add(to sum: inout Checksum) { sum.add(truth) }
}

/// The one way through an item's images.
struct TaskItemPass<Task: ItemTask>: ItemPass {
  let planned: PlannedTaskItem<Task>

  var order: FrameOrder { .forward }

  var frames: ItemFrames {
    ItemFrames(
      source: planned.plan.readsImages ? planned.item.images : ImageList.blank, first: 0,
      count: planned.frameCount, sizesMayDiffer: true)
  }

  func position(of frame: Int) -> Int { frame }

  func fingerprint(firstFrame: PixelBuffer) -> String {
    var sum = Checksum()
    sum.add(planned.truth)
    sum.add(image: firstFrame)
    return sum.text
  }

  func makeLanes() -> [any Lane] {
    let (task, item) = (planned.plan.task, planned.item)
    return planned.plan.answering.enumerated().filter {
      planned.applicableMethods.contains($0.element.identity.name)
    }.map { index, method in
      AnswerLane(
        method, at: index, on: item, frameCount: planned.frameCount, format: task.format)
    }
  }

  func content(of lanes: [any Lane]) -> [UInt8] {
    (lanes.first as? AnswerLane<Task.Item, Task.Answer>)?.content ?? []
  }
}

/// Which task a run is of, as its manifest keeps it.
package struct ItemTaskSettings: TaskSettings {
  package var task: String
  /// nil for none.
  package var parameters: TaskParameters?

  package func add(to sum: inout Checksum) { sum.add(task) }

  /// What judges answers, where that was chosen.
  var described: [RunSetting] {
    [
      parameters?.rules.map { RunSetting("rules", $0) },
      parameters?.detections.map { RunSetting("detections", $0, isDecisive: false) },
    ].compactMap(\.self)
  }
}

extension Checksum {
  /// Adds an image's size and pixels.
  mutating func add(image: PixelBuffer) {
    add(image.width)
    add(image.height)
    for plane in image.planes {
      let samples = image.layout == .rgb ? 3 * plane.width : plane.width
      for row in 0..<plane.height {
        add(
          words: UnsafeRawBufferPointer(start: plane.base + row * plane.bytesPerRow, count: samples)
        )
      }
    }
  }
}
