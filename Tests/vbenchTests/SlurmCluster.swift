import Bench
import Foundation
import TestSupport
import Testing

/// A real Slurm cluster on this machine, with a controller and two nodes, without systemd or a database.
final class SlurmCluster {
  /// The reason why the cluster cannot run here; nil if it can.
  static let reasonForNone: Comment? = {
    guard geteuid() == 0 else { return "Slurm's daemons are started as root" }
    let needed = ["munged", "slurmctld", "slurmd", "sbatch", "squeue", "scancel"]
    let missing = needed.filter { command in
      !["/usr/sbin/", "/usr/bin/"].contains {
        FileManager.default.isExecutableFile(atPath: $0 + command)
      }
    }
    return missing.isEmpty
      ? nil
      : Comment(rawValue: "no \(missing.joined(separator: ", ")): apt-get install slurm-wlm munge")
  }()

  private let folder: TemporaryFolder
  /// The daemons, which are killed when this object is released. `Process` cannot start them because it assumes that a
  /// program has ended when the program closes all its files.
  private var daemons: [ChildProcess] = []
  /// The environment variables that tell Slurm's commands which cluster to use.
  var environment: [String: String] { ["SLURM_CONF": folder.path("slurm.conf")] }

  /// Starts the cluster and waits until a node is ready.
  init() throws {
    folder = try TemporaryFolder()
    let host = try Self.output("hostname", "-s")
    // The port depends on the process identifier, so that other running clusters are not disturbed.
    let port = 20_000 + Int(getpid()) % 20_000
    try folder.write(
      text: """
        ClusterName=vbench
        SlurmctldHost=\(host)
        SlurmctldPort=\(port)
        SlurmUser=root
        AuthType=auth/munge
        AuthInfo=socket=\(folder.path("munge.socket"))
        StateSaveLocation=\(folder.path("state"))
        SlurmdSpoolDir=\(folder.path("spool-%n"))
        SlurmctldPidFile=\(folder.path("slurmctld.pid"))
        SlurmdPidFile=\(folder.path("slurmd-%n.pid"))
        SlurmctldLogFile=\(folder.path("slurmctld.log"))
        SlurmdLogFile=\(folder.path("slurmd-%n.log"))
        ProctrackType=proctrack/linuxproc
        TaskPlugin=task/none
        SwitchType=switch/none
        AccountingStorageType=accounting_storage/none
        JobCompType=jobcomp/none
        SelectType=select/cons_tres
        SelectTypeParameters=CR_Core
        MpiDefault=none
        ReturnToService=2
        NodeName=n1 NodeHostname=\(host) Port=\(port + 1) CPUs=1
        NodeName=n2 NodeHostname=\(host) Port=\(port + 2) CPUs=1
        PartitionName=main Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP

        """, to: "slurm.conf")
    try FileManager.default.createDirectory(
      atPath: folder.path("state"), withIntermediateDirectories: true)
    try folder.write(Array((0..<1024).map { _ in UInt8.random(in: 0...255) }), to: "munge.key")
    chmod(folder.path("munge.key"), 0o400)
    try start([
      "munged", "--foreground", "--force", "--key-file=\(folder.path("munge.key"))",
      "--socket=\(folder.path("munge.socket"))", "--pid-file=\(folder.path("munged.pid"))",
      "--log-file=\(folder.path("munged.log"))", "--seed-file=\(folder.path("munged.seed"))",
    ])
    try wait("munge") { FileManager.default.fileExists(atPath: folder.path("munge.socket")) }
    try start(["slurmctld", "-c", "-D"])
    for node in ["n1", "n2"] { try start(["slurmd", "-c", "-D", "-N", node]) }
    try wait("a node to be ready") {
      (try? run("sinfo", "-h", "-o", "%T").contains("idle")) ?? false
    }
  }

  private func start(_ command: [String]) throws {
    daemons.append(try ChildProcess(command, environment: environment))
  }

  /// Runs one of Slurm's commands.
  ///
  /// - Returns: the command's output.
  @discardableResult
  func run(_ command: String...) throws -> String {
    try Self.output(command, environment)
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Waits until a condition is true, for at most three minutes.
  func wait(_ what: String, until isTrue: () throws -> Bool) throws {
    for _ in 0..<1800 {
      if try isTrue() { return }
      usleep(100_000)
    }
    throw Failure(description: "waited in vain for \(what)")
  }

  private static func output(_ command: String...) throws -> String {
    try output(command, [:])
  }

  private static func output(
    _ command: [String], _ environment: [String: String]
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = environment.map { "\($0.key)=\($0.value)" } + command
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(
      decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(command.joined(separator: " ")): \(text)")
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
