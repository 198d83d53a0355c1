import Files
import Foundation
import ReceiptModel
import SystemPackage
import TestSupport
import Testing

@testable import Ingestion

/// Damaged and odd files from other projects: each has exactly one outcome.
@Suite struct RobustnessTests {
    private static let folder = FilePath(Checkout.publicData.appending(path: "robustness").path)

    @Test(.enabled(if: FileSystem.exists(folder), "the evaluation data are not beside this checkout"))
    func everyFileHasExactlyOneOutcome() throws {
        let sandbox = try Sandbox()
        let discovery = Discovery.expand([Self.folder])
        var table: [String: [String: Int]] = [:]
        for item in discovery.items {
            switch item {
            case .refused(let file, let refusal): table[kind(file), default: [:]][refusal.code, default: 0] += 1
            case .file(let file): table[kind(file), default: [:]][outcome(of: file, sandbox), default: 0] += 1
            }
        }
        for (kind, outcomes) in table.sorted(by: { $0.key < $1.key }) {
            let cells = outcomes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            print("robustness/\(kind): \(cells.joined(separator: ", "))")
        }
        let onDisk = FileManager.default.enumerator(atPath: Self.folder.string)?.compactMap { $0 as? String } ?? []
        let files = try onDisk.filter { try FileSystem.status(of: Self.folder.appending($0)).kind != .directory }
        #expect(discovery.items.count + discovery.passedOver + discovery.repeated == files.count)
        #expect(discovery.items.count >= 500)
        for kind in ["gif", "bmp"] { #expect(table[kind]?["admitted as \(kind)", default: 0] ?? 0 > 10) }
    }

    private func outcome(of file: IncomingFile, _ sandbox: Sandbox) -> String {
        do throws(Refusal) {
            let opened = try file.open(spoolingInto: sandbox.path)
            return "admitted as \(try HeaderGate.admit(opened, named: file.name).fileExtension)"
        } catch {
            return error.code
        }
    }

    /// The folder below the root.
    private func kind(_ file: IncomingFile) -> String {
        guard case .path(let path) = file.source else { return "" }
        return path.components.dropFirst(Self.folder.components.count).first?.string ?? ""
    }
}
