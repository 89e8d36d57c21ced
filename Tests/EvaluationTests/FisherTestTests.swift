import Evaluation
import Testing

@Suite struct FisherTestTests {
  @Test func `the lady tasting tea`() {
    // Of four cups with milk first, the lady finds four or three; there are 70 choices of four out of eight.
    #expect(abs(FisherTest.pValue((0, 4), (4, 4)) - 1 / 70) < 1e-12)
    #expect(abs(FisherTest.pValue((1, 4), (3, 4)) - 17 / 70) < 1e-12)
    #expect(abs(FisherTest.pValue((3, 4), (0, 4)) - 1) < 1e-12)
    #expect(FisherTest.pValue((0, 5), (0, 5)) == 1)
  }

  @Test func `impossible counts give a p-value between 0 and 1`() {
    for (first, second) in [((9, 4), (2, 4)), ((0, 4), (9, 4)), ((0, 0), (0, 0))] {
      #expect(0...1 ~= FisherTest.pValue(first, second))
    }
  }
}
