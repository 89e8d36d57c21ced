extension [String] {
  /// The names, made unique by adding a number to the second and later occurrences of a name: `-2`, `-3`, ...
  public var numbered: [String] {
    var taken: Set<String> = []
    return map { name in
      var candidate = name
      var number = 2
      while !taken.insert(candidate).inserted {
        candidate = "\(name)-\(number)"
        number += 1
      }
      return candidate
    }
  }
}
