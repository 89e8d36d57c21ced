import Files
import Foundation
import TestSupport
import Testing

@Suite struct FileIdentityTests {
  @Test
  func `a file has the same identity through every path, symbolic link and hard link`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text: "", to: "below/a")
    try folder.link("soft", to: path)
    try FileManager.default.linkItem(atPath: path, toPath: folder.path("hard"))
    let identity = try #require(FileIdentity(path))
    for other in ["below/../below/./a", "soft", "hard", "below//a"] {
      #expect(FileIdentity(folder.path(other)) == identity, "\(other)")
    }
    try folder.write(text: "", to: "b")
    #expect(FileIdentity(folder.path("b")) != identity)
  }

  @Test func `a file that does not exist yet is identified by its folder and name`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text: "", to: "below/a")
    try folder.link("link", to: folder.path("below"))
    let identity = try #require(FileIdentity(folder.path("below/new")))
    #expect(FileIdentity(folder.path("link/new")) == identity)
    #expect(FileIdentity(folder.path("below/../below/new")) == identity)
    #expect(FileIdentity(folder.path("below/newer")) != identity)
    #expect(FileIdentity(folder.path("no/such/folder")) == nil)
  }
}
