import Foundation
import Synchronization
import TestSupport
import Testing

/// The real `bilko`, started as a process of its own.
struct Bilko {
    struct Answer {
        var status: Int32
        var signal: Int32?
        var output: String
        var talk: String
        /// The highest memory of the parent process alone, in bytes; 0 when it was not watched.
        var peakMemory = 0

        /// The JSON objects of the output, one a line.
        var objects: [[String: Any]] {
            output.split(separator: "\n").compactMap {
                (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
            }
        }
    }

    /// The executable beside the test bundle.
    static let executable: String = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        let folders = [bundle, own].map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
        return (folders + [Checkout.path + "/.build/release", Checkout.path + "/.build/debug"])
            .map { $0 + "/bilko" }.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "bilko"
    }()

    /// The program of the workshop, beside it.
    static let lab = executable + "-lab"

    static let samples = Checkout.path + "/samples"
    static let shared = Checkout.publicData.path
    static let hasShared = FileManager.default.fileExists(atPath: shared)

    var home: String
    var environment: [String: String] = [:]
    /// A program that starts it, such as one that enters a namespace.
    var through: [String] = []
    /// The program.
    var program = Bilko.executable

    /// The workshop's program, in the same surroundings.
    var lab: Bilko {
        var copy = self
        copy.program = Bilko.lab
        return copy
    }

    /// Runs a command to its end; `--home` is added where the verb has one.
    func callAsFunction(
        _ arguments: String..., input: Data? = nil, watchingMemory: Bool = false, killAfter: Double? = nil
    ) throws -> Answer {
        try run(arguments, input: input, watchingMemory: watchingMemory, killAfter: killAfter)
    }

    func run(
        _ arguments: [String], input: Data? = nil, watchingMemory: Bool = false, killAfter: Double? = nil
    ) throws -> Answer {
        let process = Process()
        let line = through + [program] + arguments
        process.executableURL = URL(fileURLWithPath: line[0])
        process.arguments = Array(line.dropFirst())
        var all = ProcessInfo.processInfo.environment
        // In English, whatever the language of who runs the tests.
        for name in ["LC_ALL", "LC_MESSAGES", "LANG", "BILKO_LANGUAGE"] { all[name] = nil }
        all.merge(environment) { $1 }
        all["BILKO_HOME"] = home
        process.environment = all
        let (output, talk) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = talk
        let feed = Pipe()
        process.standardInput = input == nil ? FileHandle.nullDevice : feed
        Recording.starts(process)
        try process.run()
        if let input {
            try feed.fileHandleForWriting.write(contentsOf: input)
            try feed.fileHandleForWriting.close()
        }
        let collected = Mutex<Data>(Data())
        let reader = Thread {
            let data = talk.fileHandleForReading.readDataToEndOfFile()
            collected.withLock { $0 = data }
        }
        reader.start()
        let pid = process.processIdentifier
        let peak = Mutex(0)
        let watching = Mutex(watchingMemory || killAfter != nil)
        let watcher = Thread {
            let started = Date()
            while watching.withLock({ $0 }) {
                if watchingMemory { peak.withLock { $0 = max($0, Self.residentPeak(of: pid)) } }
                if let killAfter, Date().timeIntervalSince(started) > killAfter {
                    kill(pid, SIGKILL)
                    return
                }
                usleep(5_000)
            }
        }
        watcher.start()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        watching.withLock { $0 = false }
        while !reader.isFinished { usleep(1_000) }
        Recording.said(String(decoding: collected.withLock { $0 }, as: UTF8.self))
        return Answer(
            status: process.terminationStatus,
            signal: process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil,
            output: String(decoding: data, as: UTF8.self),
            talk: String(decoding: collected.withLock { $0 }, as: UTF8.self),
            peakMemory: peak.withLock { $0 })
    }

    private static func residentPeak(of pid: Int32) -> Int {
        guard let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
        else { return 0 }
        return (Int(line.filter(\.isNumber)) ?? 0) * 1_024
    }
}

/// A folder that is gone after the test.
final class Scratch: Sendable {
    private let temporary: TemporaryFolder
    var path: String { temporary.path }

    init() throws { temporary = try TemporaryFolder("command") }

    /// A folder with copies of some samples, small ones first.
    func inbox(_ names: [String]) throws -> String {
        let folder = path + "/inbox"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in names {
            try FileManager.default.copyItem(atPath: "\(Bilko.samples)/images/\(name)", toPath: "\(folder)/\(name)")
        }
        return folder
    }

    /// Waits, for half a minute at most, until a name of the wanted kind stands in a folder.
    func waitForFolder(in folder: String, _ isWanted: (String) -> Bool) {
        for _ in 0..<3_000 {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []
            if names.contains(where: isWanted) { return }
            usleep(10_000)
        }
    }

    func bilko(_ environment: [String: String] = [:]) -> Bilko {
        // The keyring of the desktop is the user's, not the tests'.
        Bilko(home: path + "/home", environment: ["BILKO_KEYRING": "file"].merging(environment) { $1 })
    }
}

/// The JSON Schema keywords that our schema uses; anything else in a schema is an error of the test.
struct SchemaCheck {
    let root: [String: Any]

    /// Why a value breaks the schema; empty when it keeps it.
    func problems(_ value: Any, _ schema: [String: Any], at path: String = "$") -> [String] {
        if let reference = schema["$ref"] as? String {
            let name = reference.split(separator: "/").last.map(String.init) ?? ""
            let target = (root["$defs"] as? [String: Any])?[name] as? [String: Any]
            return target.map { problems(value, $0, at: path) } ?? ["\(path): no definition \(name)"]
        }
        var found: [String] = []
        if let choices = schema["enum"] as? [String] {
            found += choices.contains(value as? String ?? "\0") ? [] : ["\(path): \(value) is none of \(choices)"]
        }
        if let only = schema["const"] as? NSNumber {
            found += only == value as? NSNumber ? [] : ["\(path): \(value) is not \(only)"]
        }
        switch schema["type"] as? String {
        case "object":
            guard let object = value as? [String: Any] else { return ["\(path) is no object"] }
            let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
            for name in schema["required"] as? [String] ?? [] where object[name] == nil {
                found.append("\(path).\(name) is missing")
            }
            for (name, member) in object {
                if let rule = properties[name] ?? schema["additionalProperties"] as? [String: Any] {
                    found += problems(member, rule, at: "\(path).\(name)")
                } else if schema["additionalProperties"] as? Bool == false {
                    found.append("\(path).\(name) is not in the schema")
                }
            }
        case "array":
            guard let items = value as? [Any] else { return ["\(path) is no array"] }
            let rule = schema["items"] as? [String: Any] ?? [:]
            for (index, item) in items.enumerated() { found += problems(item, rule, at: "\(path)[\(index)]") }
        case "boolean": found += value is Bool ? [] : ["\(path) is no boolean"]
        case "string":
            guard let text = value as? String else { return ["\(path) is no string"] }
            if let pattern = schema["pattern"] as? String,
                text.range(of: pattern, options: .regularExpression) == nil
            {
                found.append("\(path): '\(text)' does not match \(pattern)")
            }
        case "integer", "number":
            guard let number = value as? NSNumber else { return ["\(path) is no number"] }
            if let least = schema["minimum"] as? Double, number.doubleValue < least {
                found.append("\(path) is too small")
            }
            if let most = schema["maximum"] as? Double, number.doubleValue > most {
                found.append("\(path) is too large")
            }
        case nil: break
        case let other?: found.append("the test does not know the type \(other)")
        }
        return found
    }
}
