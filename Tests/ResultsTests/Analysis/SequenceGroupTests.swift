import Testing

@testable import Results
@testable import Tracking

struct SequenceGroupTests {
  @Test func `parts and copies of one video form one group of sequences`() {
    let uav = ["bike1", "car1", "group1_1", "group1_2", "group2_1", "car1_s"].map {
      (dataset: "UAV123", name: $0, group: nil as String?)
    }
    #expect(SequenceGroups.numbers(of: uav) == [0, 1, 2, 2, 3, 4])
    let mot = ["MOT17-02-DPM", "MOT17-02-FRCNN", "MOT17-04-SDP"].map {
      (dataset: "train", name: $0, group: nil as String?)
    }
    #expect(SequenceGroups.numbers(of: mot) == [0, 0, 1])
    // The same names in another dataset mean nothing.
    let other = ["group1_1", "group1_2"].map { (dataset: "mine", name: $0, group: nil as String?) }
    #expect(SequenceGroups.numbers(of: other) == nil)
    let stated = ["a", "b", "c"].map {
      (dataset: "mine", name: $0, group: $0 == "c" ? nil : "mine/a" as String?)
    }
    #expect(SequenceGroups.numbers(of: stated) == [0, 0, 1])
  }
}
