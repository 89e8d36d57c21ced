import Foundation
import Geometry
import Testing

@testable import Evaluation

struct ManyObjectsTests {
  @Test func `the figures of 260 random sequences of objects equal those of TrackEval`() throws {
    let fixture = try Fixtures.load("many_objects", as: Fixtures.ManyObjects.self)
    #expect(fixture.cases.count == 260)
    for (index, sequence) in fixture.cases.enumerated() {
      let figures = ManyObjectsFigures(try sequence.objects())
      expectEqual(figures.named, sequence.expected, "case \(index) (\(sequence.rules))")
    }
  }

  @Test func `combined figures of several sequences of objects equal those of TrackEval`() throws {
    let fixture = try Fixtures.load("many_objects", as: Fixtures.ManyObjects.self)
    for (rules, expected) in fixture.combined {
      var sum: ManyObjectsFigures?
      for sequence in fixture.cases where sequence.rules == rules {
        let figures = ManyObjectsFigures(try sequence.objects())
        if sum == nil { sum = figures } else { sum? += figures }
      }
      expectEqual(try #require(sum).named, expected, rules)
    }
  }

  private func expectEqual(
    _ found: [String: Double], _ expected: [String: Double], _ place: String
  ) {
    #expect(Set(found.keys) == Set(expected.keys))
    for (name, value) in expected {
      let figure = found[name] ?? .nan
      #expect(abs(figure - value) < 1e-9, "\(place): \(name) is \(figure), TrackEval says \(value)")
    }
  }

  /// Tests two stationary objects whose identities the tracker swaps halfway through the sequence.
  @Test
  func `swapping two identities lowers association and identity figures, not detection`() throws {
    let frames = (0..<10).map { frame in
      let boxes = [box(at: 0), box(at: 100)]
      let names = frame < 5 ? [1, 2] : [2, 1]
      return FrameOfObjects(
        truth: zip([7, 8], boxes).map(IdentifiedBox.init),
        found: zip(names, boxes).map(IdentifiedBox.init))
    }
    let sequence = try ObjectSequence(frames)
    let hota = HOTAMeasures(sequence)
    #expect(hota.detA == 1)
    // Each pair of an object and a track shares 5 boxes out of 10 + 10 - 5.
    #expect(abs(hota.assA - 1.0 / 3) < 1e-12)
    #expect(abs(hota.hota - (1.0 / 3).squareRoot()) < 1e-12)
    let clear = CLEARMeasures(sequence)
    #expect(clear.identitySwitches == 2)
    #expect(abs(clear.mota - 0.9) < 1e-12)
    #expect(clear.mostlyTracked == 2)
    #expect(IdentityMeasures(sequence).idf1 == 0.5)
  }

  @Test
  func `a missed frame within a track counts as one fragmentation and no identity switch`() throws {
    let frames = (0..<9).map { frame in
      FrameOfObjects(
        truth: [IdentifiedBox(identity: 1, box: box(at: 0))],
        found: frame == 4 ? [] : [IdentifiedBox(identity: 5, box: box(at: 0))])
    }
    let withOthers = frames.map { frame in
      var frame = frame
      frame.found.append(IdentifiedBox(identity: 9, box: box(at: 500)))
      return frame
    }
    let clear = CLEARMeasures(try ObjectSequence(withOthers))
    #expect(clear.fragmentations == 1)
    #expect(clear.identitySwitches == 0)
    #expect(clear.falsePositives == 9)
    #expect(clear.falseNegatives == 1)
  }

  /// Tests two frames with one object. The track is exact in the first frame and off by half the width in the second.
  @Test func `the VACE figures of two frames equal values computed by hand`() throws {
    let object = IdentifiedBox(identity: 1, box: box(at: 0))
    let vace = VACEMeasures(
      try ObjectSequence([
        FrameOfObjects(truth: [object], found: [IdentifiedBox(identity: 3, box: box(at: 0))]),
        FrameOfObjects(truth: [object], found: [IdentifiedBox(identity: 3, box: box(at: 10))]),
        FrameOfObjects(truth: [], found: []),
      ]))
    // The overlaps are 1 and 10 / 30, so only the first of the two frames counts as a match.
    #expect(vace.stda == 0.5 && vace.ata == 0.5)
    #expect(abs((vace.sfda ?? 0) - (1 + 1.0 / 3) / 2) < 1e-12)
    let empty = VACEMeasures(try ObjectSequence([]))
    #expect(empty.ata == nil && empty.sfda == nil)
  }

  /// Tests a track that follows the object in the first five of every ten frames and is far from it in the other five.
  @Test
  func `HOTA of parts covers only their own frames, and the parts add up to the whole`() throws {
    let frames = (0..<40).map { frame -> FrameOfObjects in
      let found = frame % 10 < 5 ? frame : 900
      return FrameOfObjects(
        truth: [IdentifiedBox(identity: 1, box: box(at: Double(frame)))],
        found: [IdentifiedBox(identity: 2, box: box(at: Double(found)))])
    }
    let sequence = try ObjectSequence(frames)
    let whole = HOTAMeasures(sequence)
    let parts = HOTAMeasures.parts(of: sequence, count: 10) { $0 % 10 }
    #expect(parts.count == 10)
    // The track matches the object in 20 of 40 frames. The association score of each true positive is therefore equal
    // to 20 / (40 + 40 - 20).
    for (age, part) in parts.enumerated() {
      #expect(abs(part.detA - (age < 5 ? 1 : 0)) < 1e-12)
      #expect(abs(part.assA - (age < 5 ? 1.0 / 3 : 0)) < 1e-12)
      #expect(abs(part.hota - (age < 5 ? (1.0 / 3).squareRoot() : 0)) < 1e-12)
    }
    var sum = try #require(parts.first)
    for part in parts.dropFirst() { sum += part }
    #expect(sum.truePositives == whole.truePositives)
    #expect(sum.falsePositives == whole.falsePositives)
    #expect(sum.falseNegatives == whole.falseNegatives)
    #expect(abs(sum.hota - whole.hota) < 1e-12 && abs(sum.assRe - whole.assRe) < 1e-12)
    // Frames that belong to no part are left out.
    let first = HOTAMeasures.parts(of: sequence, count: 1) { $0 == 7 ? 0 : nil }
    #expect(first.map(\.truePositives) == [Array(repeating: 0, count: 19)])
    #expect(first.map { $0.falseNegatives[0] } == [1])
  }

  @Test
  func `figures of many objects are defined if there are no objects or no detections`() throws {
    let object = IdentifiedBox(identity: 1, box: box(at: 0))
    let missed = try ObjectSequence([FrameOfObjects(truth: [object], found: [])])
    #expect(CLEARMeasures(missed).mota == 0)
    #expect(CLEARMeasures(missed).mostlyLost == 1)
    #expect(HOTAMeasures(missed).hota == 0)
    #expect(IdentityMeasures(missed).falseNegatives == 1)
    let invented = try ObjectSequence([FrameOfObjects(truth: [], found: [object])])
    #expect(CLEARMeasures(invented).falsePositives == 1)
    #expect(HOTAMeasures(invented).falsePositives == Array(repeating: 1, count: 19))
    let empty = try ObjectSequence([])
    #expect(IdentityMeasures(empty).idf1 == 0)
    #expect(HOTAMeasures(empty).locA == 1)
  }

  @Test
  func `an identity that occurs twice in a frame is an error with its frame and number`() throws {
    let object = IdentifiedBox(identity: 4, box: box(at: 0))
    let frames = [
      FrameOfObjects(truth: [object], found: []),
      FrameOfObjects(truth: [object], found: [object, object]),
    ]
    #expect(throws: RepeatedIdentity(frame: 1, identity: 4, side: .found)) {
      try ObjectSequence(frames)
    }
  }

  /// Compares the assignment with every permutation of a small matrix.
  @Test func `the assignment has the lowest cost of all permutations`() {
    var random = SplitMix64(seed: 3)
    for round in 0..<300 {
      let rows = 1 + round % 4
      let columns = 1 + (round / 4) % 5
      let cost = (0..<rows * columns).map { _ in Double(Int.random(in: -6...6, using: &random)) }
      let pairs = Assignment(cost: cost, rows: rows, columns: columns).pairs
      #expect(pairs.count == min(rows, columns))
      #expect(Set(pairs.map(\.row)).count == pairs.count)
      #expect(Set(pairs.map(\.column)).count == pairs.count)
      let total = pairs.reduce(0) { $0 + cost[$1.row * columns + $1.column] }
      #expect(total == cheapest(cost, rows: rows, columns: columns))
    }
  }

  private func cheapest(_ cost: [Double], rows: Int, columns: Int) -> Double {
    func best(_ row: Int, _ used: Set<Int>, _ skips: Int) -> Double {
      guard row < rows else { return 0 }
      var lowest = skips > 0 ? best(row + 1, used, skips - 1) : .infinity
      for column in 0..<columns where !used.contains(column) {
        lowest = min(
          lowest, cost[row * columns + column] + best(row + 1, used.union([column]), skips))
      }
      return lowest
    }
    return best(0, [], max(0, rows - columns))
  }

  @Test func `the sparse assignment has the same value as that of the whole matrix`() {
    var random = SplitMix64(seed: 9)
    for round in 0..<400 {
      let rows = 1 + round % 13
      let columns = 1 + (round / 3) % 11
      var value = [Double](repeating: 0, count: rows * columns)
      for index in value.indices where Int.random(in: 0..<4, using: &random) == 0 {
        // Half of the rounds have many equal values, and the other half have distinct values.
        value[index] =
          round % 2 == 0
          ? Double(Int.random(in: 1...3, using: &random))
          : Double.random(in: 0.1...1, using: &random)
      }
      let pairs = value.indices.filter { value[$0] > 0 }.map {
        BoxPairs.Pair(row: $0 / columns, column: $0 % columns, value: value[$0])
      }
      let found = SparseAssignment.best(pairs, rows: rows, columns: columns)
      #expect(found == found.sorted())
      #expect(Set(found.map { pairs[$0].row }).count == found.count)
      #expect(Set(found.map { pairs[$0].column }).count == found.count)
      let best = Assignment(value: value, rows: rows, columns: columns).pairs
        .reduce(0) { $0 + value[$1.row * columns + $1.column] }
      #expect(abs(found.reduce(0) { $0 + pairs[$1].value } - best) < 1e-9)
      let whole = Assignment.best(pairs, rows: rows, columns: columns)
      #expect(abs(whole.reduce(0) { $0 + pairs[$1].value } - best) < 1e-9)
    }
  }

  /// Tests a frame with 2,500 objects and 2,500 tracks, which is so many that comparing all pairs would be too slow.
  @Test func `2,500 objects and tracks in a frame are matched correctly`() throws {
    let side = 50
    let boxes = (0..<side * side).map { number in
      IdentifiedBox(
        identity: number,
        box: Box(x: 10 * Double(number % side), y: 12 * Double(number / side), width: 9, height: 11)
      )
    }
    // Every third track is elsewhere, and every fifth track is slightly off its object.
    let tracks = boxes.map { object in
      var track = object
      track.identity = 7 * object.identity + 3
      if object.identity % 3 == 0 { track.box.y += 5000 }
      if object.identity % 5 == 0 { track.box.x += 1 }
      return track
    }
    let sequence = try ObjectSequence([
      FrameOfObjects(truth: boxes, found: tracks),
      FrameOfObjects(truth: boxes, found: tracks.reversed()),
    ])
    let expected = 2 * boxes.count { $0.identity % 3 != 0 }
    #expect(CLEARMeasures(sequence).truePositives == expected)
    #expect(CLEARMeasures(sequence).identitySwitches == 0)
    #expect(IdentityMeasures(sequence).truePositives == expected)
    #expect(HOTAMeasures(sequence).truePositives[0] == expected)
    #expect(abs(VACEMeasures(sequence).stda - Double(expected / 2)) < 1e-9)
  }

  @Test func `a frame with more than 4 million overlapping pairs is refused`() {
    let boxes = (0..<2100).map { IdentifiedBox(identity: $0, box: box(at: 0)) }
    #expect(throws: TooManyPairs(limit: 1 << 22)) {
      try ObjectSequence([FrameOfObjects(truth: boxes, found: boxes)])
    }
  }

  @Test func `an assignment with equal costs consists of the diagonal pairs`() {
    let pairs = Assignment(cost: Array(repeating: 1, count: 12), rows: 3, columns: 4).pairs
    #expect(pairs.map(\.column) == [0, 1, 2])
  }

  private func box(at x: Double) -> Box { Box(x: x, y: 0, width: 20, height: 40) }
}

/// The figures of a sequence under TrackEval's names.
private struct ManyObjectsFigures {
  var hota: HOTAMeasures
  var clear: CLEARMeasures
  var identity: IdentityMeasures
  var vace: VACEMeasures

  init(_ sequence: ObjectSequence) {
    hota = HOTAMeasures(sequence)
    clear = CLEARMeasures(sequence)
    identity = IdentityMeasures(sequence)
    vace = VACEMeasures(sequence)
  }

  static func += (left: inout Self, right: Self) {
    left.hota += right.hota
    left.clear += right.clear
    left.identity += right.identity
    left.vace += right.vace
  }

  /// The figures by name, without undefined figures.
  var named: [String: Double] {
    let values: [String: Double?] = [
      "hota": hota.hota, "deta": hota.detA, "assa": hota.assA, "loca": hota.locA,
      "detre": hota.detRe, "detpr": hota.detPr, "assre": hota.assRe, "asspr": hota.assPr,
      "mota": clear.mota, "motp": clear.motp, "moda": clear.moda,
      "clr_fn": Double(clear.falseNegatives), "clr_fp": Double(clear.falsePositives),
      "idsw": Double(clear.identitySwitches), "frag": Double(clear.fragmentations),
      "mt": Double(clear.mostlyTracked), "pt": Double(clear.partlyTracked),
      "ml": Double(clear.mostlyLost), "idf1": identity.idf1, "idp": identity.precision,
      "idr": identity.recall, "idfn": Double(identity.falseNegatives),
      "idfp": Double(identity.falsePositives), "sfda": vace.sfda, "ata": vace.ata,
      "stda": vace.stda,
    ]
    return values.compactMapValues(\.self)
  }
}

extension Fixtures {
  /// The data written by `Fixtures/make_many_objects.py`.
  struct ManyObjects: Decodable {
    struct Case: Decodable {
      var rules: String
      /// The rows of each frame. A row consists of the identity, x, y, width, height, class, flag, truncation and
      /// occlusion.
      var truth: [[[Double]]]
      /// The rows of each frame. A row consists of the identity, x, y, width and height.
      var found: [[[Double]]]
      var ignored: [[[Double]]]
      var expected: [String: Double]

      func objects() throws -> ObjectSequence {
        let all: [String: ObjectRules] = [
          "all": .all, "motChallenge": .motChallenge, "mot20": .mot20, "kittiCar": .kittiCar,
          "kittiPedestrian": .kittiPedestrian,
        ]
        let rules = try #require(all[rules])
        return try ObjectSequence(
          truth.indices.map { index in
            try rules.apply(
              to: LabeledFrame(
                truth: truth[index].map(object),
                found: found[index].map {
                  IdentifiedBox(identity: Int($0[0]), box: box($0[1...4]))
                },
                ignored: ignored[index].map { box($0[...]) }))
          })
      }

      private func object(_ row: [Double]) -> LabeledObject {
        LabeledObject(
          identity: Int(row[0]), box: box(row[1...4]), kind: Int(row[5]), isCounted: row[6] != 0,
          truncation: row[7], occlusion: row[8])
      }

      private func box(_ values: ArraySlice<Double>) -> Box {
        let values = Array(values)
        return Box(x: values[0], y: values[1], width: values[2], height: values[3])
      }
    }

    var cases: [Case]
    var combined: [String: [String: Double]]
  }
}
