/// What the parts of a run need in a Kubernetes cluster.
package struct KubernetesSetting: Sendable, Hashable {
  /// A name and a value, as in the text `NAME=VALUE`.
  package struct Entry: Sendable, Hashable {
    package var name: String
    package var value: String

    /// Parses a text `NAME=VALUE`; nil if the name or the value is empty.
    package init?(_ text: String) {
      let words = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard words.count == 2 else { return nil }
      (name, value) = (words[0], words[1])
    }
  }

  /// The image, such as the one that `make image` makes.
  package var image: String
  /// The names of persistent volume claims, each with the absolute path at which the parts see its files.
  package var volumes: [Entry]
  /// Resources of each part in addition to processors and memory, such as `nvidia.com/gpu`, with their amounts.
  package var resources: [Entry]

  package init(image: String, volumes: [Entry], resources: [Entry]) {
    self.image = image
    self.volumes = volumes
    self.resources = resources
  }

  /// Returns whether a path is in one of the volumes.
  package func contains(_ path: String) -> Bool {
    volumes.contains { path == $0.value || path.hasPrefix($0.value + "/") || $0.value == "/" }
  }
}
