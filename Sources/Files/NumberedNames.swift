extension [String] {
  /// The names, made unique: the second and later of the same name get a number, `-2`, `-3`, ...
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
