import Files
import TestSupport
import Testing

@Suite struct FileNameTests {
  @Test(arguments: HostileNames.all)
  func `any name, even a hostile one, becomes a short ASCII path component`(name: String) {
    let file = FileName.of(name)
    #expect(!file.isEmpty)
    #expect(!file.contains("/"))
    #expect(!file.hasPrefix("."))
    #expect(file.utf8.count <= 100)
    #expect(file.utf8.allSatisfy { (0x21..<0x7F).contains($0) })
  }

  @Test func `different names become different file names`() {
    let pairs = [("a b", "a%20b"), ("a/b", "a-b"), ("", "%"), ("..", "%2e."), ("Ä", "ä")]
    let names = HostileNames.all + pairs.flatMap { [$0.0, $0.1] }
    let unique = Set(names)
    #expect(Set(unique.map(FileName.of)).count == unique.count)
    let long = String(repeating: "x", count: 3000)
    #expect(FileName.of(long + "1") != FileName.of(long + "2"))
  }

  @Test(arguments: ["Dog1", "SegTrack_girl", "car-4", "v1.2", "000012"])
  func `a plain name is used unchanged as a file name`(name: String) {
    #expect(FileName.of(name) == name)
  }

  @Test func `bytes that are unsafe in file names are written as hexadecimal digits`() {
    #expect(FileName.of("a/ü") == "a%2f%c3%bc")
    #expect(FileName.of("..") == "%2e.")
    #expect(FileName.of("") == "%")
  }
}
