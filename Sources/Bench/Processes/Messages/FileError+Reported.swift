import Files

extension FileError: ReportedError {}
