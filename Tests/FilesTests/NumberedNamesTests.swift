import Files
import Testing

struct NumberedNamesTests {
  @Test func `the second and later of the same name get numbers that nobody has`() {
    #expect(["a", "b", "a", "a-2"].numbered == ["a", "b", "a-2", "a-2-2"])
  }
}
