extension String {
  /// The text with its first letter capitalized.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
