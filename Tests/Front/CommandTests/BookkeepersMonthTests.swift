import Foundation
import TestSupport
import Testing

/// A month of three companies, settled by the command line alone: what the books say in the end is what was on the papers, to
/// the cent, in whatever language the program speaks.
@Suite("A bookkeeper's month", .serialized)
struct BookkeepersMonthTests {
    /// The languages of people, by what the system says of them.
    static let languages = ["hr_HR.UTF-8", "sr_RS.UTF-8@latin", "sr_RS.UTF-8", "bs_BA.UTF-8", "en_GB.UTF-8"]

    /// A home into which the month was taken in, once for all languages.
    private final class TakenIn: Sendable {
        let scratch: Scratch
        let papers: [MonthPaper]
        /// The draft of each paper, by the name of its file.
        let drafts: [String: String]

        init() throws {
            scratch = try Scratch()
            papers = MonthPaper.all
            let bilko = scratch.bilko()
            for company in MonthPaper.companies {
                let added = try bilko.run(["company", "add"] + company)
                try #require(added.status == 0, "\(added.talk)")
            }
            var drafts: [String: String] = [:]
            for folder in ["hr", "rs", "ba"] {
                let path = "\(scratch.path)/\(folder)"
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
                for paper in papers where paper.folder == folder {
                    try Data(paper.text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(paper.file)"))
                }
                // Of Croatia the folder says whose it is, of the others the paper does.
                let label = folder == "hr" ? ["--company", "lipa"] : []
                let answer = try bilko.run(["import", path, "--json", "--country", folder.uppercased()] + label)
                try #require(answer.status == 0, "\(answer.talk)")
                for object in answer.objects {
                    let file = URL(fileURLWithPath: object["file"] as? String ?? "").lastPathComponent
                    drafts[file] = object["draft"] as? String
                }
            }
            self.drafts = drafts
            try #require(drafts.count == papers.count)
        }

        /// A copy of the home for one language.
        func copy(speaking language: String) throws -> Bilko {
            let home = "\(scratch.path)/home-\(language)"
            try FileManager.default.copyItem(atPath: scratch.bilko().home, toPath: home)
            var bilko = scratch.bilko([
                "LANG": language, "LC_ALL": language, "XDG_CONFIG_HOME": "\(scratch.path)/config-\(language)",
            ])
            bilko.home = home
            return bilko
        }
    }

    private static let takenIn = Result { try TakenIn() }

    @Test("Everything settled, searched, summed and delivered", arguments: languages)
    func month(language: String) throws {
        let month = try Self.takenIn.get()
        let bilko = try month.copy(speaking: language)
        let server = try ReferenceServerProcess()
        try settle(month.papers, month.drafts, bilko)
        let expenses = month.papers.filter(\.isExpense)
        try check(expenses, month.drafts, bilko)
        try deliver(month.drafts, bilko, server)
        try check(expenses, month.drafts, bilko)
        try compare(server, with: expenses, month.drafts)
        #expect(try bilko("fsck", "--deep").status == 0)
    }

    // MARK: Settling

    private func settle(_ papers: [MonthPaper], _ drafts: [String: String], _ bilko: Bilko) throws {
        func run(_ arguments: String...) throws {
            let answer = try bilko.run(arguments)
            try #require(answer.status == 0, "\(arguments): \(answer.talk)")
        }
        for paper in papers {
            let id = try #require(drafts[paper.file])
            switch paper.fate {
            case .ready: break
            case .setAside(let reason): try run("drafts", "set-aside", id, "--reason", reason)
            case .corrected(let rows):
                let said = rows.flatMap { ["--set", "vat=\($0.percent):\(decimal($0.base)):\(decimal($0.vat))"] }
                let answer = try bilko.run(["drafts", "edit", id, "--ready"] + said)
                try #require(answer.status == 0, "\(answer.talk)")
            case .linked(let other): try run("drafts", "link", id, try #require(drafts[other]))
            case .moved(let company): try run("drafts", "edit", id, "--company", company)
            case .accepted: try run("drafts", "edit", id, "--ready")
            }
        }
        let left = try bilko("drafts", "list", "--review", "--json").objects
        #expect(left.isEmpty, "\(left.map { $0["reasons"] ?? "" })")
    }

    private func decimal(_ hundredths: Int) -> String { WrittenInvoice.decimal(hundredths) }

    // MARK: What the books say

    /// Sums of what the drafts say against the papers: totals by currency, VAT by currency and rate, books by company.
    private func check(_ expenses: [MonthPaper], _ drafts: [String: String], _ bilko: Bilko) throws {
        let listed = try bilko("drafts", "list", "--json").objects
        #expect(listed.count == MonthPaper.all.count)
        let booked = listed.filter { $0["state"] as? String == "ready" }
        #expect(booked.count == expenses.count)
        #expect(listed.count { $0["state"] as? String == "set_aside" } == 5)
        #expect(listed.count { $0["state"] as? String == "linked" } == 4)
        #expect(try Sums(drafts: booked) == Sums(papers: expenses))
        try checkFoot(expenses, bilko)
        for paper in MonthPaper.all where paper.isExpense {
            let object = try #require(booked.first { $0["draft"] as? String == drafts[paper.file] })
            #expect(object["company"] as? String == paper.company, "\(paper.file)")
        }
        // The VAT that is deducted is that of papers that name the company.
        for company in Set(expenses.map(\.company)) {
            let told = try booked.filter {
                $0["company"] as? String == company
                    && ($0["deduction"] as? [String: Any])?["deductible"] as? String == "yes"
            }.reduce(0) { try $0 + Sums.vat(of: $1) }
            let onPapers = expenses.filter { $0.company == company && $0.isDeducted }.reduce(0) { $0 + $1.vat }
            #expect(told == onPapers, "\(company)")
        }
    }

    /// The foot of the list, the month at a glance, and what is found by words of either script.
    private func checkFoot(_ expenses: [MonthPaper], _ bilko: Bilko) throws {
        let foot = try #require(
            try bilko("drafts", "list", "--month", "2026-10", "--sums", "--json").objects.first)
        #expect(try Sums(foot: foot) == Sums(papers: expenses))
        for company in Set(expenses.map(\.company)) {
            let own = try #require(
                try bilko("drafts", "list", "--company", company, "--sums", "--json").objects.first)
            #expect(try Sums(foot: own) == Sums(papers: expenses.filter { $0.company == company }))
        }
        let month = try bilko("month", "2026-10")
        #expect(month.status == 0 && !month.output.isEmpty)
        let found = try bilko("drafts", "list", "--text", "bela breza", "--json").objects
        #expect(found.count == MonthPaper.all.count { $0.folder == "rs" })
        let none = try bilko("drafts", "list", "--month", "2026-09", "--json")
        #expect(none.status == 0 && none.objects.isEmpty)
    }

    // MARK: Delivery

    private func deliver(_ drafts: [String: String], _ bilko: Bilko, _ server: ReferenceServerProcess) throws {
        func status(_ arguments: String...) throws -> Int32 { try bilko.run(arguments).status }
        let token = "\(bilko.home).token"
        try Data((Recording.token + "\n").utf8).write(to: URL(fileURLWithPath: token))
        try #require(try status("account", "add", server.address, "--token-file", token) == 0)
        // What a person has read in goes: a token that lies about is what the sweep of all tests looks for.
        try FileManager.default.removeItem(atPath: token)
        #expect(try status("upload") == 0)
        // Two drafts change here and there at once.
        let (mine, theirs) = (try #require(drafts["hr-11.xml"]), try #require(drafts["hr-12.xml"]))
        for id in [mine, theirs] {
            try record(server, "expenseDraft", id, "draft", fields: #"{"category":"client"}"#)
            #expect(try status("drafts", "edit", id, "--category", "office") == 0)
        }
        #expect(try status("upload") == 10)
        let conflicts = try bilko("queue", "list", "--attention", "--json").objects
        try #require(conflicts.count == 2)
        for conflict in conflicts {
            let sequence = try #require(conflict["sequence"] as? Int)
            let isMine = (conflict["item"] as? [String: Any])?["entityId"] as? String == mine
            #expect(try status("queue", "resolve", "\(sequence)", isMine ? "--mine" : "--theirs") == 0)
        }
        // Three approvals wait for this user.
        for (id, verb) in [("a-1", "approve"), ("a-2", "approve"), ("a-3", "reject")] {
            try record(server, "approval", id, "pending")
            #expect(try status("queue", verb, id, "--base-version", "1") == 0)
        }
        #expect(try status("upload") == 0)
        let records = try #require(try server.ask("/sandbox/records") as? [[String: Any]])
        let approvals = records.filter { $0["entityType"] as? String == "approval" }
        #expect(Set(approvals.compactMap { $0["status"] as? String }) == ["approved", "rejected"])
        #expect(approvals.count == 3)
        let categories = try [mine, theirs].map { id in
            try Sums.content(of: try #require(records.first { $0["entityId"] as? String == id }))["category"] as? String
        }
        #expect(categories == ["office", "client"])
    }

    private func record(
        _ server: ReferenceServerProcess, _ type: String, _ id: String, _ status: String, fields: String = "{}"
    ) throws {
        let body =
            #"{"company":"c-1","entityType":"\#(type)","entityId":"\#(id)","status":"\#(status)","fields":\#(fields)}"#
        _ = try server.ask("/sandbox/records", method: "POST", body: body)
    }

    /// What the server has of the expenses against the papers.
    private func compare(
        _ server: ReferenceServerProcess, with expenses: [MonthPaper], _ drafts: [String: String]
    ) throws {
        let ids = Set(expenses.compactMap { drafts[$0.file] })
        let records = try #require(try server.ask("/sandbox/records") as? [[String: Any]])
        let own = records.filter { ids.contains($0["entityId"] as? String ?? "") }
        #expect(own.count == expenses.count)
        #expect(try Sums(contents: own.map(Sums.content)) == Sums(papers: expenses))
    }
}

/// Sums in hundredths: totals by currency, VAT by currency and rate.
private struct Sums: Equatable {
    var totals: [String: Int] = [:]
    var vat: [String: Int] = [:]

    init(papers: [MonthPaper]) {
        for paper in papers {
            totals[paper.currency, default: 0] += paper.total
            for row in paper.rows { vat["\(paper.currency) \(row.percent)", default: 0] += row.vat }
        }
    }

    init(drafts: [[String: Any]]) throws {
        try self.init(contents: drafts.map { try #require($0["fields"] as? [String: Any]) })
    }

    init(contents: [[String: Any]]) throws {
        for fields in contents {
            let currency = try #require(fields["currency"] as? String)
            totals[currency, default: 0] += try Self.hundredths(fields["total"])
            for row in fields["vat"] as? [[String: Any]] ?? [] {
                let rate = try Self.hundredths(row["rate"]) / 100
                vat["\(currency) \(rate)", default: 0] += try Self.hundredths(row["amount"])
            }
        }
    }

    /// What stands at the foot of a list.
    init(foot: [String: Any]) throws {
        for row in try #require(foot["totals"] as? [[String: Any]]) {
            totals[try #require(row["currency"] as? String)] = try Self.hundredths(row["total"])
        }
        for row in try #require(foot["vat"] as? [[String: Any]]) {
            let rate = try Self.hundredths(row["rate"]) / 100
            let currency = try #require(row["currency"] as? String)
            vat["\(currency) \(rate)"] = try Self.hundredths(row["amount"])
        }
    }

    /// The VAT of one draft.
    static func vat(of draft: [String: Any]) throws -> Int {
        let fields = try #require(draft["fields"] as? [String: Any])
        return try (fields["vat"] as? [[String: Any]] ?? []).reduce(0) { try $0 + hundredths($1["amount"]) }
    }

    /// The fields that a record of the server holds.
    static func content(of record: [String: Any]) throws -> [String: Any] {
        let text = try #require(record["content"] as? String)
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return object?["fields"] as? [String: Any] ?? [:]
    }

    private static func hundredths(_ value: Any?) throws -> Int {
        let text = try #require(value as? String)
        let digits = text.filter { $0 != "." }
        return try #require(Int(text.contains(".") ? digits : digits + "00"))
    }
}
