import Files
import Media

/// Image pairs with a true homography, in any of these layouts:
///
/// - HPatches: folders with `1.ppm` ... `6.ppm` and `H_1_2` ... `H_1_6`. The prefixes `i_` and `v_` mark
///   changes of illumination and viewpoint.
/// - Oxford affine (VGG): folders with `img1.ppm` ... and `H1to2p` ...
/// - OpenCV: two images such as `graf1.png` and `graf3.png`, and `H1to3p.xml`, `.yml` or `.txt`.
enum HomographyLayout: Layout {
  static let name = "homographies"
  static let markers =
    "1.ppm, 2.ppm and H_1_2 as in HPatches; img1.ppm, img2.ppm and H1to2p as in the Oxford affine"
    + " scenes; or graf1.png, graf3.png and H1to3p.xml as in OpenCV"

  static func items(in folder: FolderNode) -> [RegistrationPair] {
    let names = (folder.files + folder.folders).sorted(by: ExactName.comesBefore)
    let prefix = folder.relativePath.map { $0 + "/" } ?? ""
    return names.flatMap { name in
      numbers(of: name).map { pairs(of: name, $0, names, folder.path, prefix: prefix) } ?? []
    }
  }

  /// Returns the numbers of the two images that a homography file relates; nil if the file is not a homography
  /// file.
  private static func numbers(of name: String) -> (Int, Int)? {
    let pattern = /H_?(\d{1,6})(?:to|_)(\d{1,6})p?(?:\.(?:txt|xml|ya?ml))?/
    guard let match = name.wholeMatch(of: pattern), let first = Int(match.1),
      let second = Int(match.2)
    else { return nil }
    return (first, second)
  }

  /// Returns the image pairs to which a homography file applies. The names of the two images in a pair differ only in
  /// the number.
  private static func pairs(
    of map: String, _ numbers: (Int, Int), _ names: [String], _ folder: String, prefix: String
  ) -> [RegistrationPair] {
    func images(_ number: Int) -> [(stem: String, name: String)] {
      names.compactMap { name in
        let whole = name.deletingPathExtension
        guard ImageFile.isImageName(name), whole.hasSuffix("\(number)") else { return nil }
        let stem = String(whole.dropLast("\(number)".count))
        return stem.last?.isNumber == true ? nil : (stem, name)
      }
    }
    let (firsts, seconds) = (images(numbers.0), images(numbers.1))
    let stems = Set(firsts.map(\.stem)).intersection(seconds.map(\.stem)).sorted()
    // If no two images have matching names, a pair is still created, so that reading it reports the missing image.
    let chosen = stems.isEmpty ? (firsts + seconds).prefix(1).map(\.stem) : stems
    return (chosen.isEmpty ? [""] : chosen).map { stem in
      func path(_ images: [(stem: String, name: String)], _ number: Int) -> String {
        let name = images.first { $0.stem == stem }?.name ?? "\(stem)\(number).png"
        return "\(folder)/\(name)"
      }
      let label = stem.isEmpty || prefix != "" && ["img", ""].contains(stem) ? "" : stem
      return RegistrationPair(
        name: "\(prefix)\(label)\(numbers.0)-\(label)\(numbers.1)",
        attributes: attributes(prefix), first: path(firsts, numbers.0),
        second: path(seconds, numbers.1), homography: "\(folder)/\(map)")
    }
  }

  /// Returns the attribute of an HPatches folder: the change that the first letter of its name identifies.
  private static func attributes(_ prefix: String) -> [String] {
    if prefix.hasPrefix("i_") { return ["illumination"] }
    return prefix.hasPrefix("v_") ? ["viewpoint"] : []
  }
}
