/// The settings for reading text.
struct TextSettings: Hashable, Sendable {
  var languages = ["eng"]
  var usesDictionary = true
  var words: [String] = []
}
