import Console
import Handover
import ReceiptModel
import SQLiteStore
import Store

/// What was handed over so far: each time with its number, and the SHA-256 of its files.
struct HandoverList {
    private let handovers: [HandedMonth]

    private struct Report: Encodable {
        struct File: Encodable {
            var name: String
            var bytes: Int
            var sha256: String
        }

        var handover: Int
        var period: String
        var company: String
        var formats: [String]
        var createdAt: String
        var receipts: Int
        var files: [File]

        enum CodingKeys: String, CodingKey {
            case handover, period, company, formats, receipts, files
            case createdAt = "created_at"
        }

        init(_ handed: HandedMonth) {
            (handover, period, company, formats) = (handed.number, handed.period, handed.company, handed.formats)
            (createdAt, receipts) = (handed.createdAt.description, handed.drafts.count)
            files = handed.files.map { File(name: $0.name, bytes: $0.bytes, sha256: $0.sha256) }
        }
    }

    /// - Parameters:
    ///   - vault: which remembers them.
    ///   - period: lists those of this month alone.
    ///   - company: lists those of this company alone; its short name.
    /// - Throws: that there is no such company, or that the ledger cannot be read.
    init(of vault: Vault, _ period: HandoverPeriod?, _ company: String?) throws {
        let owner = try company.map { try vault.company(named: $0).id }
        handovers = try vault.handovers().filter { handed in
            (period.map { $0.description == handed.period } ?? true) && (owner.map { $0 == handed.company } ?? true)
        }
    }

    func show(json: Bool) throws {
        if json {
            for handed in handovers { try Console.json(Report(handed)) }
            return
        }
        if handovers.isEmpty { return Console.say("nothing was handed over yet") }
        for handed in handovers {
            let month = HandoverPeriod(handed.period)?.local ?? handed.period
            Console.show(
                """
                \(handed.number)  \(month)  \(handed.company)  \(handed.formats.joined(separator: " "))  \
                \(handed.drafts.count, "receipt", "receipts")  --at \(handed.createdAt)
                """)
            for file in handed.files { Console.show("    \(file.sha256)  \(file.name)") }
        }
    }
}

extension HandoverMark {
    /// That a draft was handed over, and whether it was changed since.
    func words(of present: Int) -> Message {
        let month = HandoverPeriod(period)?.local ?? period
        return revision == present
            ? "\(month), hand-over \(handover), \(createdAt.here)"
            : "\(month), hand-over \(handover), \(createdAt.here); it was changed since"
    }
}

/// That a draft was handed over, in JSON.
struct HandoverMarkReport: Encodable {
    var handover: Int
    var period: String
    var revision: Int
    var createdAt: String

    enum CodingKeys: String, CodingKey {
        case handover, period, revision
        case createdAt = "created_at"
    }

    init(_ mark: HandoverMark) {
        (handover, period, revision) = (mark.handover, mark.period, mark.revision)
        createdAt = mark.createdAt.description
    }
}
