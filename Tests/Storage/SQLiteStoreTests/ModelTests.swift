import Files
import Foundation
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage
import TestSupport
import Testing

/// What a vault must hold, in a few lines.
private struct ModelDocument: Equatable {
    var state = Attachment.State.stored
    var reasons: [Message] = []
    var sightings = 1
    var revision = 0
    var queued = 0
    var hold = false
}

@Suite struct ModelTests {
    private static let seeds: [UInt64] = [11, 12, 13, 14, 15, 16, 17, 18]

    /// Random operations on a vault and on a small model of it, with the vault closed and opened in between.
    @Test(arguments: seeds)
    func theVaultHoldsWhatTheModelHolds(seed: UInt64) throws {
        let workplace = try Workplace()
        var random = SeededNumbers(seed: seed)
        var model: [Int: ModelDocument] = [:]
        var ids: [Int: DocumentID] = [:]
        var vault: Vault? = try workplace.open()
        for step in 0..<60 {
            if Int.random(in: 0..<8, using: &random) == 0 {
                vault = nil
                vault = try workplace.open()
            }
            let number = Int.random(in: 0..<6, using: &random)
            let current = try #require(vault)
            guard let id = ids[number] else {
                let outcome = try current.store(bytes(number), in: workplace, now: at(step))
                guard case .new(let attachment) = outcome else {
                    Issue.record("seed \(seed), step \(step): known before it came")
                    return
                }
                ids[number] = attachment.document.id
                model[number] = ModelDocument()
                continue
            }
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                guard case .known = try current.store(bytes(number), in: workplace, now: at(step)) else {
                    Issue.record("seed \(seed), step \(step): new a second time")
                    return
                }
                model[number]?.sightings += 1
            case 1:
                try current.recordDraft(of: id, ready: Bool.random(using: &random), now: at(step))
                if model[number]?.state != .drafted {
                    model[number]?.state = .drafted
                    model[number]?.reasons = []
                    model[number]?.revision = 1
                    model[number]?.queued = 2
                }
            case 2:
                let refused = (try? current.recordAttention(id, reasons: ["reason \(step)"], now: at(step))) == nil
                #expect(refused == (model[number]?.state == .drafted), "seed \(seed), step \(step)")
                if !refused {
                    model[number]?.state = .needsAttention
                    model[number]?.reasons = ["reason \(step)"]
                }
            case 3:
                let revision = Int.random(in: 2...4, using: &random)
                let draft = makeDraft(of: id, revision: revision)
                let refused =
                    (try? current.replace(draft: draft, queue: makeQueue(for: draft), changes: [], now: at(step)))
                    == nil
                #expect(
                    refused == (model[number]?.revision != revision - 1 || revision == 1), "seed \(seed), step \(step)")
                if !refused {
                    model[number]?.revision = revision
                    model[number]?.queued += 1
                }
            default:
                let hold = Bool.random(using: &random)
                try current.setHold(hold, on: id, reason: "step \(step)", now: at(step))
                model[number]?.hold = hold
            }
        }
        try compare(try #require(vault), model, ids, seed)
        vault = nil
        try compare(try workplace.open(.readOnly), model, ids, seed)
    }

    private func compare(
        _ vault: Vault, _ model: [Int: ModelDocument], _ ids: [Int: DocumentID], _ seed: UInt64
    ) throws {
        let report = try vault.check(deep: true)
        #expect(report.problems == [] && report.orphans == [], "seed \(seed)")
        #expect(report.accepted == model.count && report.originals == model.count, "seed \(seed)")
        let queue = try vault.queueItems()
        #expect(queue.map(\.sequence) == queue.indices.map { $0 + 1 }, "seed \(seed)")
        for (number, expected) in model {
            let id = try #require(ids[number])
            let attachment = try vault.attachment(matching: id.hex)
            let found = ModelDocument(
                state: attachment.state, reasons: attachment.reasons, sightings: try vault.sightings(of: id).count,
                revision: try vault.drafts(of: id).first?.revision ?? 0,
                queued: queue.filter { $0.item.entityId.hasPrefix(id.hex) }.count, hold: attachment.retention.hold)
            #expect(found == expected, "seed \(seed), document \(number)")
        }
    }

    /// A report, not a test of speed: what one durable store costs on this disk.
    @Test func aHundredStoresAreDurable() throws {
        let workplace = try Workplace()
        let vault = try workplace.open()
        let clock = ContinuousClock()
        let time = try clock.measure {
            for number in 0..<100 { try vault.store(bytes(number, size: 200_000), in: workplace, now: at(number)) }
        }
        print("vault: 100 stores of 200 kB with synchronous = FULL in \(time)")
        #expect(try vault.check().stored == 100)
    }
}
