import CFFmpeg
import CPNG
import Glibc

/// The libraries whose versions can affect decoded frames and arithmetic.
package enum MediaLibraries {
  /// The names and versions of the libraries that are used, e.g. "libavcodec 59.37.100".
  package static var versions: [String] {
    let libav = [
      ("libavcodec", avcodec_version()), ("libavformat", avformat_version()),
      ("libswscale", swscale_version()),
    ]
    return libav.map { name, version in
      "\(name) \(version >> 16).\(version >> 8 & 255).\(version & 255)"
    } + ["libpng \(String(cString: png_get_libpng_ver(nil)))", systemLibrary]
  }

  /// The name and version of the C library, e.g. "glibc 2.36".
  private static var systemLibrary: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      guard let start = text.baseAddress,
        confstr(Int32(_CS_GNU_LIBC_VERSION), start, text.count) > 0
      else { return "unknown C library" }
      return String(cString: start)
    }
  }
}
