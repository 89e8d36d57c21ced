import Files
import Testing

/// Tests that compare the parts of paths with the results of `basename` and `dirname`, and with POSIX's rules.
@Suite struct PathPartTests {
  @Test(arguments: [
    ("a/b.txt", "a", "b.txt"), ("/b", "/", "b"), ("b", "", "b"), ("a/b/", "a", "b"),
    ("a//b", "a", "b"), ("../b", "..", "b"), ("/", "/", ""), ("", "", ""), ("a/.b", "a", ".b"),
    ("a b/c d", "a b", "c d"), ("ä/ü.png", "ä", "ü.png"),
  ])
  func `paths are split into folder and last component, like dirname and basename`(
    path: String, folder: String, last: String
  ) {
    #expect(path.deletingLastPathComponent == folder)
    #expect(path.lastPathComponent == last)
  }

  @Test(arguments: [
    ("a/b.txt", "txt", "a/b"), ("b.tar.gz", "gz", "b.tar"), ("b", "", "b"), (".b", "", ".b"),
    ("a.d/b", "", "a.d/b"), ("v1.2 final.MP4", "MP4", "v1.2 final"), ("..", "", ".."),
  ])
  func `the path extension is the text after the last dot of the last component`(
    path: String, ending: String, rest: String
  ) {
    #expect(path.pathExtension == ending)
    #expect(path.deletingPathExtension == rest)
  }

  @Test(arguments: [
    ("a", "b", "a/b"), ("a/", "b/c", "a/b/c"), ("", "b", "b"), ("/", "b", "/b"),
    ("a", "../b", "a/../b"),
  ])
  func `appending a path component inserts a separator only if needed`(
    path: String, name: String, whole: String
  ) {
    #expect(path.appendingPathComponent(name) == whole)
  }
}
