import Files
import Testing

struct NumberedNamesTests {
  @Test func `repeated names get number suffixes that no other name has`() {
    #expect(["a", "b", "a", "a-2"].numbered == ["a", "b", "a-2", "a-2-2"])
  }
}
