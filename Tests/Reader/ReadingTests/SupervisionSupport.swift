import Foundation
import Glibc
import ReaderFaults
import ReceiptModel
import Testing

@testable import Reading

/// The reader process that misbehaves on demand: it lies beside the test bundle.
enum ReaderProgram {
    static let path: String = {
        if let named = ProcessInfo.processInfo.environment["BILKO_TEST_READER"] { return named }
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        let folder = URL(fileURLWithPath: bundle).deletingLastPathComponent()
        return folder.appendingPathComponent("bilko-lab").path
    }()

    /// The reader that ships, beside it.
    static let installed = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("bilko-reader")
        .path

    /// The reader process with faults enabled.
    static func command(_ program: String = path) -> ReaderCommand {
        ReaderCommand(
            executable: program, arguments: ["faulty-reader"])
    }
}

/// Limits that a misbehaving process reaches soon; the deadline only where it is what the test waits for.
func tightLimits(wallSeconds: Int, processorSeconds: Int = 1) -> ReaderLimits {
    ReaderLimits(
        memoryBytes: 1536 << 20, processorSeconds: processorSeconds, wallSeconds: wallSeconds, fileBytes: 1 << 20,
        documentsPerProcess: 200)
}

/// Limits for what shall go well, however busy the machine is.
let wideLimits = ReaderLimits(processorSeconds: 30, wallSeconds: 60)

/// An original in memory, closed with its owner.
struct Original: ~Copyable {
    let descriptor: CInt

    init(_ bytes: [UInt8]) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("bilko-\(UUID().uuidString)").path
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let number = unsafe open(path, O_RDONLY | O_CLOEXEC)
        unsafe unlink(path)
        try #require(number >= 0)
        descriptor = number
    }

    init(_ text: String) throws { try self.init(Array(text.utf8)) }

    deinit { close(descriptor) }
}

/// What an echo says.
struct Echo: Equatable {
    var pid: Int32?
    var attempt: Int?
    /// Whether the settings say that it is the second try.
    var isSecondTry: Bool?
    var left: Int32?
    /// How many descriptors the process has open.
    var descriptors: Int?
    var country: String?
    var original: String?

    init(_ reading: DocumentReading) {
        let words = reading.pages.flatMap(\.text.lines).flatMap(\.words).map(\.text)
        func value(_ name: String) -> String? {
            words.firstIndex(of: name).flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
        }
        pid = value("pid").flatMap { Int32($0) }
        attempt = value("attempt").flatMap { Int($0) }
        isSecondTry = value("second").map { $0 == "true" }
        left = value("left").flatMap { Int32($0) }
        descriptors = value("descriptors").flatMap { Int($0) }
        country = value("country")
        original = value("original")
    }
}

extension ReaderPool {
    /// Reads a document that asks for a fault, over an original that holds `text`.
    func read(
        _ fault: ReaderFault, serial: Int = 0, text: String = "paper", country: Country? = nil
    ) async throws -> DocumentReading {
        let original = try Original(text)
        let document = try #require(fault.document(serial: serial))
        return try await read(document, from: original.descriptor, settings: ReadingSettings(country: country))
    }

    /// The error with which reading fails; `nil` when it goes well.
    func failure(_ fault: ReaderFault, serial: Int = 0) async throws -> ReadingError? {
        do {
            _ = try await read(fault, serial: serial)
            return nil
        } catch let error as ReadingError {
            return error
        }
    }
}

/// Looks at other processes.
enum Processes {
    /// Whether the process runs; one that has ended and waits to be reaped does not.
    static func isAlive(_ pid: Int32) -> Bool {
        guard let line = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
            let afterName = line.range(of: ") ", options: .backwards)?.upperBound
        else { return false }
        return !["Z", "X"].contains(line[afterName])
    }

    /// Children of this process, zombies too.
    static func children() -> Set<Int32> {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return Set(
            all.compactMap { Int32($0) }.filter { pid in
                guard let line = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
                    let afterName = line.range(of: ") ", options: .backwards)?.upperBound
                else { return false }
                return line[afterName...].split(separator: " ").dropFirst().first == "\(getpid())"
            })
    }

    static func openDescriptors() -> Int {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).count
    }

    /// Waits until it is so; gives up after a time that only a broken machine needs.
    static func eventually(_ condition: () -> Bool) async -> Bool {
        for _ in 0..<1000 {
            if condition() { return true }
            try? await Task.sleep(for: .milliseconds(20))
        }
        return condition()
    }
}
