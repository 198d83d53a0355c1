package import Foundation
import Synchronization

/// What the suite leaves for the sweep at the end of `scripts/test`: what every process was started with and has said,
/// and where a marker was found that should be nowhere.
///
/// Nothing is recorded unless `BILKO_TEST_RECORD` names a folder.
package enum Recording {
    /// Stands in the tokens and secrets that tests make.
    package static let token = "canarytoken-4f1c9e7d"

    private static let folder = ProcessInfo.processInfo.environment["BILKO_TEST_RECORD"].flatMap {
        $0.isEmpty ? nil : $0
    }
    private static let writing = Mutex(())

    /// Notes the arguments of a process, and its environment where it differs from that of the suite.
    package static func starts(_ process: Process) {
        guard folder != nil else { return }
        let own = ProcessInfo.processInfo.environment
        let line = [process.executableURL?.path ?? ""] + (process.arguments ?? [])
        let changed = (process.environment ?? [:]).filter { own[$0.key] != $0.value }.map { "\($0.key)=\($0.value)" }
        append(
            (line + changed.sorted()).joined(separator: " ").replacingOccurrences(of: "\n", with: " "), to: "processes")
    }

    /// Notes what a process has said on standard error.
    package static func said(_ text: String) {
        guard folder != nil, !text.isEmpty else { return }
        append(text, to: "talk")
    }

    /// Looks through a folder that is about to go.
    package static func leaves(_ path: String) {
        guard folder != nil else { return }
        append(path, to: "folders")
        for file in tokens(in: path) { append(file, to: "hits") }
    }

    /// The files of a folder that hold a token, plain or in base64, but for those that were made to hold one.
    package static func tokens(in path: String) -> [String] {
        guard let files = FileManager.default.enumerator(atPath: path) else { return [] }
        let forms = [Data(token.utf8), Data(Data(token.utf8).base64EncodedString().prefix(20).utf8)]
        var found: [String] = []
        while let name = files.nextObject() as? String {
            guard !["token", "ntfy.token", "hook.secret"].contains((name as NSString).lastPathComponent) else {
                continue
            }
            let file = "\(path)/\(name)"
            let kind = try? FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
            guard kind == .typeRegular, let data = FileManager.default.contents(atPath: file) else { continue }
            if forms.contains(where: { data.range(of: $0) != nil }) { found.append(file) }
        }
        return found
    }

    private static func append(_ text: String, to name: String) {
        guard let folder else { return }
        writing.withLock { _ in
            // Several processes of tests write to it at once; each writing goes to the end as it is then.
            let descriptor = unsafe open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { return }
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try? file.write(contentsOf: Data((text + "\n").utf8))
            try? file.close()
        }
    }
}
