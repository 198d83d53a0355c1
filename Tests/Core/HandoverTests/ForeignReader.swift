import Foundation
import Handover
import TestSupport

extension HandoverFile {
    /// Writes the file below a folder, with the folders that its name has.
    func write(below folder: String) throws {
        let place = URL(fileURLWithPath: "\(folder)/\(name)")
        let above = place.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: above, withIntermediateDirectories: true)
        try Data(bytes).write(to: place)
    }
}

/// Programs of others that read what was handed over.
enum ForeignReader {
    /// Runs a program and gives its exit code and all that it has said.
    static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws -> (status: Int32, said: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let said = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: said, as: UTF8.self))
    }

    /// Runs one of the scripts in `Readers`.
    static func script(_ name: String, _ arguments: String...) throws -> (status: Int32, said: String) {
        try python("Readers/\(name).py", arguments)
    }

    /// Runs one of the programs in `Checkers`, which know a format from its description alone.
    static func checker(_ name: String, _ arguments: String...) throws -> (status: Int32, said: String) {
        try python("Checkers/\(name).py", arguments)
    }

    private static func python(_ place: String, _ arguments: [String]) throws -> (status: Int32, said: String) {
        let path = Checkout.path + "/Tests/Core/HandoverTests/\(place)"
        return try run("/usr/bin/python3", [path] + arguments, environment: ["LC_ALL": "C.UTF-8"])
    }

    /// The folder of public schemas, which are not part of the project: `ubl/maindoc/…`, `ura/…`, `alto/…`.
    ///
    /// Whoever has them names it by `BILKO_SCHEMAS`, and XML is held against them, too; CONTRIBUTING.md says where they are.
    static let schemas = ProcessInfo.processInfo.environment["BILKO_SCHEMAS"]

    /// What xmllint says of XML against one of these schemas, file by file; nothing where there are none.
    static func complaints(_ schema: String, _ paths: [String]) throws -> [String] {
        guard let schemas, !paths.isEmpty else { return [] }
        let folder = "\(schemas)/\(schema.split(separator: "/")[0])"
        guard FileManager.default.fileExists(atPath: folder) else {
            // Somebody may have the schema of UBL alone; a folder that is not there at all is a mistake.
            return FileManager.default.fileExists(atPath: schemas) ? [] : ["There is no folder \(schemas)."]
        }
        let answer = try run(
            "/usr/bin/xmllint", ["--nonet", "--noout", "--huge", "--schema", "\(schemas)/\(schema)"] + paths)
        guard answer.status != 0 else { return [] }
        return answer.said.split(separator: "\n").filter { !$0.hasSuffix(" validates") }.prefix(5).map(String.init)
    }
}
