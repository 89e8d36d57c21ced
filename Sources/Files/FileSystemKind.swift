import SystemPackage

/// The type and options of the file system that contains a folder, according to `/proc/self/mountinfo`.
struct FileSystemKind {
  let type: String
  private let options: Set<Substring>

  /// Finds the file system of a folder.
  ///
  /// - Parameter path: the path of an existing folder.
  /// - Returns: the file system, or nil if it is unknown.
  init?(of path: String) {
    guard let device = try? FilePath(path).stat().deviceID.rawValue,
      let bytes = try? RegularFile.read("/proc/self/mountinfo", limit: 1 << 24)
    else { return nil }
    self.init(device: UInt64(device), in: String(decoding: bytes, as: UTF8.self))
  }

  /// Finds a file system in a table of mounts; returns nil if it is not listed.
  ///
  /// - Parameter table: the content of the table. Each line consists of these fields: the identifiers of the mount and its
  ///   parent, the device number as `MAJOR:MINOR`, the root, the mount point, the mount's options, optional fields up
  ///   to a `-`, the type, the source, and the file system's own options.
  init?(device: UInt64, in table: String) {
    let major = (device >> 8) & 0xfff | (device >> 32) & ~0xfff
    let minor = device & 0xff | (device >> 12) & ~0xff
    for line in table.textLines {
      let fields = line.split(separator: " ")
      guard fields.count > 6, fields[2] == "\(major):\(minor)",
        let end = fields.dropFirst(6).firstIndex(of: "-"), fields.indices.contains(end + 3)
      else { continue }
      type = String(fields[end + 1])
      options = Set(fields[end + 3].split(separator: ","))
      return
    }
    return nil
  }

  /// The type of the file system if several machines share its files but cannot see each other's locks; nil if this is
  /// not the case.
  var blindness: String? {
    let isBlind =
      switch type {
      case "nfs", "nfs4":
        !options.isDisjoint(with: ["nolock", "local_lock=all", "local_lock=flock"])
      case "lustre": !options.contains("flock")
      case "cifs", "smb3": options.contains("nobrl")
      case "fuse.sshfs", "9p", "fuse.s3fs", "fuse.rclone": true
      default: false
      }
    return isBlind ? type : nil
  }
}
