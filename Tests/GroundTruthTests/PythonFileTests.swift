import Foundation
import Geometry
import GroundTruth
import TestSupport
import Testing

/// Tests of label files that pandas writes, and of printed arrays. The corpus of accepted inputs holds further ones.
@Suite struct PythonFileTests {
  private func load(_ labels: String, as name: String) throws -> LabeledSequence {
    let folder = try TemporaryFolder()
    try DatasetTest.writeFrames(4, to: folder, "own/cup")
    try folder.write(text: labels, to: "own/\(name)")
    return try DatasetTest.load(folder.path)
  }

  @Test func `pandas' index of chosen rows states the frames, and one that counts rows does not`()
    throws
  {
    let chosen = ",x,y,width,height\n1,3,2,8,9\n3,5,2,8,9\n"
    for name in ["cup.csv", "cup.txt"] {
      #expect(
        try load(chosen, as: name).regions() == [
          nil, DatasetTest.box(3, 2, 8, 9), nil, DatasetTest.box(5, 2, 8, 9),
        ])
    }
    let both = try load(",frame,x,y,width,height\n0,2,3,2,8,9\n1,3,5,2,8,9\n", as: "cup.csv")
    #expect(both.regions() == [nil, nil, DatasetTest.box(3, 2, 8, 9), DatasetTest.box(5, 2, 8, 9)])
    let first = try load("Unnamed: 0,x,y,w,h\n0,3,2,8,9\n1,5,2,8,9\n", as: "cup.csv")
    #expect(
      first.regions() == [DatasetTest.box(3, 2, 8, 9), DatasetTest.box(5, 2, 8, 9), nil, nil])
  }

  @Test func `the numbers of columns are a header only if there is a line more than frames`() throws
  {
    let rows = "1,2,8,9\n3,2,8,9\n5,2,8,9\n7,2,8,9\n"
    #expect(try load("0,1,2,3\n" + rows, as: "cup.txt").regions()[0] == DatasetTest.box(1, 2, 8, 9))
    let box = try load(
      "0,1,2,3\n" + rows.split(separator: "\n").prefix(3).joined(separator: "\n"), as: "cup.txt")
    #expect(box.regions()[0] == DatasetTest.box(0, 1, 2, 3))
  }

  @Test func `an abridged array is refused with the line and the way on`() throws {
    let message = DatasetTest.message {
      _ = try load("[[1. 2. 8. 9.]\n [3. 2. 8. 9.]\n ...\n [7. 2. 8. 9.]]\n", as: "cup.txt")
    }
    #expect(message.contains("cup.txt:3: expected numbers, found an abridged list"), "\(message)")
    #expect(message.contains("numpy.savetxt"))
  }

  @Test func `an empty tensor is a frame without a box`() throws {
    let sequence = try load(
      "tensor([1., 2., 8., 9.])\ntensor([], size=(0, 4))\ntensor([5., 2., 8., 9.], dtype=torch.float64)\ntensor([7., 2., 8., 9.])\n",
      as: "cup.txt")
    #expect(sequence.regions()[0] == DatasetTest.box(1, 2, 8, 9))
    #expect(sequence.regions()[1] == nil)
    #expect(sequence.regions()[3] == DatasetTest.box(7, 2, 8, 9))
  }
}
