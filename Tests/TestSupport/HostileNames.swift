/// Names of sequences and targets that a file system, a terminal, a shell, a table, a page or a script may interpret as
/// more than names.
public enum HostileNames {
  public static let all: [String] = [
    "../../../escaped", "/tmp/vbench-escaped", ".", "..", "...", "", " ", "a/b", "\\", "a\\..\\b",
    "%2e%2e%2f", "con", "--force", "-rf", "=1+1", "+SUM(1,2)", "@x", "a,b;c",
    "\"quoted\"", "`id`$(id)", "line\nbreak", "carriage\rreturn", "tab\tstop", "nul\0byte",
    "\u{1B}[31mred",
    "\u{202E}turned\u{202C}", "\u{2028}", "ünï", "</script><script>alert(1)</script>", "<!--",
    "]]>",
    "${{ github.token }}", "{{{name}}}", String(repeating: "x", count: 3000),
    String(repeating: "é", count: 200),
  ]
}
