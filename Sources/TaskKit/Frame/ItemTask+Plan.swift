import Algorithms
import Bench
import Evaluation
import GroundTruth
import Imaging
import Media
import Results

extension ItemTask {
  package func method(_ method: any ItemMethod<Item, Answer>) -> any Method { method }

  package var partialReason: String { "\(facts.items), because the others are not suitable for it" }

  package func load(_ item: Item, as identity: ItemIdentity) -> Item { item }

  /// Returns a fingerprint of an item's labels. If the list of frames is empty, the result does not depend on the
  /// labels.
  package func fingerprint(ofLabels item: Item, in frames: [Int]?) throws -> String {
    var sum = Checksum()
    if frames == nil { try item.addTruth(to: &sum) }
    return sum.text
  }

  package func prepare(
    _ item: Item, of plan: ItemPlan<Self>, at index: Int
  ) throws -> PreparedItem<Item> {
    var sum = Checksum()
    sum.add(name)
    sum.add(item.name)
    let remarks = try remarks(on: item, addingTruthTo: &sum)
    try item.addFurtherImages(to: &sum)
    let truth = sum.text
    let applicable = try plan.answering.enumerated().filter { try suits($1.identity, item) }
    guard !applicable.isEmpty else { return PreparedItem(item: nil) }
    let fullName = plan.entries[index].identity.fullName
    let notes = remarks.map { RunNote(.labels, item: fullName, reason: $0) }
    let looks = plan.readsImages
    let frames = ItemFrames(
      source: looks ? item.images : ImageList.blank, first: 0, count: looks ? item.frameCount : 1,
      sizesMayDiffer: true)
    let pass = ItemPass(
      .forward, frames: frames,
      methods: applicable.map { index, method in
        ItemPass.PassMethod(method.identity.name) {
          [lane(of: method, at: index, on: item, named: fullName)]
        }
      }, header: AnswerContent.header
    ) { firstFrame in
      var sum = Checksum()
      sum.add(truth)
      sum.add(image: firstFrame)
      return sum.text
    }
    return PreparedItem(
      item: PlannedItem(
        planIndex: index, loaded: item, frameCount: frames.count, steps: frames.count,
        work: truth, passes: [pass], applicableMethods: applicable.map(\.element.identity.name),
        labels: try labels(
          of: item, in: plan.entries[index].identity.location, given: applicable.map(\.element))
      ) { item.images.files }, notes: notes)
  }

  /// Returns the fingerprint of an item's labels; nil for embedded items, whose labels cannot change.
  private func labels(
    of item: Item, in location: String, given methods: [any ItemMethod<Item, Answer>]
  ) throws -> LabelFingerprint? {
    guard !EmbeddedData.names.contains(location) else { return nil }
    let areGiven = methods.contains { givesLabels(of: item, to: $0) }
    return try LabelFingerprint(givenFrames: areGiven ? nil : []) {
      try fingerprint(ofLabels: item, in: $0)
    }
  }

  /// Returns whether a method is given an item's labels.
  private func givesLabels(of item: Item, to method: any ItemMethod<Item, Answer>) -> Bool {
    method.identity.redetection?.detector == "labels" || favor(of: method, on: item) != nil
  }

  package func notes(on items: [PlannedItem<Item>], of plan: ItemPlan<Self>) -> [RunNote] {
    let remarks = items.flatMap(\.loaded.remarks).uniqued().map { RunNote(.labels, reason: $0) }
    return imageNotes(on: items, of: plan) + favorNotes(on: items, of: plan) + remarks
  }

  /// Returns a note about items without images, if the run only judges stored answers; an empty array if all items have
  /// images.
  private func imageNotes(
    on items: [PlannedItem<Item>], of plan: ItemPlan<Self>
  ) -> [RunNote] {
    guard !plan.readsImages else { return [] }
    let missing = items.count { !$0.loaded.hasImages }
    guard missing > 0 else { return [] }
    let clause =
      missing == items.count
      ? "there are no image files" : "\(missing) of \(facts.count(items.count)) have no image files"
    return [
      RunNote(
        .labels,
        reason: "\(clause), so answers are scored against the labels and shown without images")
    ]
  }

  private func favorNotes(
    on items: [PlannedItem<Item>], of plan: ItemPlan<Self>
  ) -> [RunNote] {
    plan.answering.flatMap { method in
      let name = method.identity.name
      let own = items.filter { $0.applicableMethods.contains(name) }
      let counts = Dictionary(
        own.compactMap { favor(of: method, on: $0.loaded) }.map { ($0, 1) }, uniquingKeysWith: +)
      return counts.sorted { $0.key < $1.key }.map { reason, count in
        RunNote(
          .favor, method: name, reason: "\(reason) on \(count) of \(facts.count(own.count))")
      }
    }
  }
}

extension ItemPlan where Task: ItemTask {
  /// Whether the run reads images. Stored answers are judged without reading images.
  var readsImages: Bool { methods.contains(where: \.readsFrames) }
}

/// The settings of a run, as stored in its manifest.
package struct ItemTaskSettings: TaskSettings {
  package var task: String
  /// The task's parameters; nil if there are none.
  package var parameters: TaskParameters?

  package func add(to sum: inout Checksum) { sum.add(task) }

  /// Returns a fingerprint of the camera's settings and of the method's times in a run in real time.
  package func fingerprint(of method: MethodIdentity) -> String? {
    parameters?.realTime?.fingerprint(ofTimesOf: [method.name])
  }

  /// The evaluation settings that the user has chosen.
  var described: [RunSetting] {
    let realTime = parameters?.realTime
    return [
      realTime.map { _ in RunSetting("protocol", EvaluationProtocol.realtime.rawValue) },
      parameters?.rules.map { RunSetting("rules", $0) },
      parameters?.detections.map { RunSetting("detections", $0, isDecisive: false) },
      realTime.map { RunSetting("camera", $0.options, isDecisive: false) },
    ].compactMap(\.self)
  }
}

extension Checksum {
  /// Adds the size and the pixels of an image to the checksum.
  package mutating func add(image: PixelBuffer) {
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
