import Foundation
import TestSupport
import Testing

/// A folder to watch and a home, gone after the test, and the real `bilko` to work with them.
final class Workbench: Sendable {
    private let folder: TemporaryFolder
    let inbox: String
    let home: String

    var path: String { folder.path }

    /// - Parameter home: elsewhere, such as on a disk that will fail.
    /// - Throws: When the folders cannot be made.
    init(home: String? = nil) throws {
        folder = try TemporaryFolder("reliability")
        inbox = folder.path + "/inbox"
        self.home = home ?? folder.path + "/home"
        try FileManager.default.createDirectory(atPath: inbox, withIntermediateDirectories: true)
    }

    /// The executable beside the test bundle.
    static let executable: String = {
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        let beside = URL(fileURLWithPath: bundle).deletingLastPathComponent().path
        return [beside, Checkout.path + "/.build/release", Checkout.path + "/.build/debug"]
            .map { $0 + "/bilko" }.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "bilko"
    }()

    /// The workshop's program, beside it.
    static let lab = executable + "-lab"

    // MARK: Documents

    /// A small e-invoice; every number makes another one.
    static func invoice(_ number: Int) -> Data {
        // What the sweep of scripts/test looks for in logs: amounts from 73100.00, and the name.
        let net = 7_310_000 + number
        let euros = { (cents: Int) in "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)" }
        let head = """
            <?xml version="1.0" encoding="UTF-8"?>
            <Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" \
            xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" \
            xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
            <b:ID>\(number)-R-1</b:ID><b:IssueDate>2026-0\(number % 9 + 1)-1\(number % 8)</b:IssueDate>
            <b:InvoiceTypeCode>380</b:InvoiceTypeCode><b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode>
            <a:AccountingSupplierParty><a:Party><a:PartyTaxScheme><b:CompanyID>HR70431182652</b:CompanyID><a:TaxScheme>\
            <b:ID>VAT</b:ID></a:TaxScheme></a:PartyTaxScheme><a:PartyLegalEntity><b:RegistrationName>Canaryname Lonac d.o.o.\
            </b:RegistrationName></a:PartyLegalEntity></a:Party></a:AccountingSupplierParty>
            """
        let sum = """
            <a:LegalMonetaryTotal><b:LineExtensionAmount currencyID="EUR">\(euros(net))</b:LineExtensionAmount>\
            <b:TaxExclusiveAmount currencyID="EUR">\(euros(net))</b:TaxExclusiveAmount>\
            <b:TaxInclusiveAmount currencyID="EUR">\(euros(net))</b:TaxInclusiveAmount>\
            <b:PayableAmount currencyID="EUR">\(euros(net))</b:PayableAmount></a:LegalMonetaryTotal>
            </Invoice>

            """
        return Data((head + "\n" + sum).utf8)
    }

    /// Writes invoices into the inbox, as a careful program does: under another name first.
    func drop(_ numbers: some Sequence<Int>, in folder: String? = nil) throws {
        for number in numbers { try put(Self.invoice(number), "invoice-\(number).xml", in: folder) }
    }

    func put(_ data: Data, _ name: String, in folder: String? = nil) throws {
        let folder = folder ?? inbox
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try data.write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }

    static func sample(_ name: String) -> String { "\(Checkout.path)/samples/images/\(name)" }

    func names(_ folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "\(inbox)/\(folder)")) ?? []).sorted()
    }

    // MARK: The program

    struct Answer {
        var status: Int32
        var output: String
        var talk: String

        var objects: [[String: Any]] {
            output.split(separator: "\n").compactMap {
                (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
            }
        }
    }

    @discardableResult
    func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Answer {
        try run(arguments, environment: environment)
    }

    /// Runs it to its end, also through another program that starts it.
    func run(
        _ arguments: [String], environment: [String: String] = [:], through: [String] = []
    ) throws -> Answer {
        let process = Process()
        let (out, err) = (path + "/out-\(UUID().uuidString)", path + "/err-\(UUID().uuidString)")
        prepare(process, arguments, environment, out: out, err: err, through: through)
        try process.run()
        process.waitUntilExit()
        let text = { (file: String) in
            String(decoding: (try? Data(contentsOf: URL(fileURLWithPath: file))) ?? Data(), as: UTF8.self)
        }
        Recording.said(text(err))
        return Answer(status: process.terminationStatus, output: text(out), talk: text(err))
    }

    fileprivate func prepare(
        _ process: Process, _ arguments: [String], _ environment: [String: String], out: String, err: String,
        through: [String] = []
    ) {
        let line = through + [Self.executable] + arguments
        process.executableURL = URL(fileURLWithPath: line[0])
        process.arguments = Array(line.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            .merging(["BILKO_HOME": home, "BILKO_TESSDATA": Checkout.path + "/tessdata"]) { $1 }
        _ = FileManager.default.createFile(atPath: out, contents: nil)
        _ = FileManager.default.createFile(atPath: err, contents: nil)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(forWritingAtPath: out)
        process.standardError = FileHandle(forWritingAtPath: err)
        Recording.starts(process)
    }

    /// Starts a daemon that is impatient, so that tests are short.
    func watch(
        _ more: String..., settle: Double = 0.3, rescan: Double = 1, folders: [String]? = nil,
        environment: [String: String] = [:], through: [String] = [], naming: Bool = true
    ) throws -> Watching {
        let log = path + "/log-\(UUID().uuidString)"
        let arguments =
            ["watch"] + (folders ?? [inbox])
            + ["--settle", "\(settle)", "--rescan", "\(rescan)", "--readers", "1"] + (naming ? ["--verbose"] : [])
            + more
        let process = Process()
        prepare(process, arguments, environment, out: log + ".out", err: log, through: through)
        try process.run()
        return Watching(process: process, log: log, home: home)
    }

    // MARK: What is there

    struct Check {
        var status: Int32
        var object: [String: Any]

        func number(_ name: String) -> Int { (object[name] as? Int) ?? -1 }
    }

    /// What `bilko fsck` says.
    func fsck() throws -> Check {
        let answer = try run("fsck", "--json")
        return Check(status: answer.status, object: answer.objects.first ?? ["talk": answer.talk])
    }

    /// Expects so many documents, all of them whole, each in one state.
    func expectWhole(
        _ accepted: Int, drafted: Int? = nil, _ comment: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let check = try fsck()
        #expect(check.status == 0, "\(comment) \(check.object)", sourceLocation: sourceLocation)
        #expect(check.number("accepted") == accepted, "\(comment) \(check.object)", sourceLocation: sourceLocation)
        if let drafted {
            #expect(check.number("drafted") == drafted, "\(comment) \(check.object)", sourceLocation: sourceLocation)
        }
        let states = check.number("drafted") + check.number("needs_attention") + check.number("stored")
        #expect(states == accepted, "\(comment) \(check.object)", sourceLocation: sourceLocation)
    }

    /// How many documents are drafted.
    var drafted: Int {
        (try? run("attachments", "list", "--json").objects.count { $0["state"] as? String == "drafted" }) ?? 0
    }
}

/// A daemon at work.
final class Watching: RunningProgram {
    let process: Process
    private let log: String
    private let home: String

    init(process: Process, log: String, home: String) {
        self.process = process
        self.log = log
        self.home = home
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        Recording.said(talk)
    }

    var pid: Int32 { process.processIdentifier }

    /// The processes that it has started and not waited for.
    var children: [Int32] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
        return threads.flatMap { thread in
            ((try? String(contentsOfFile: "/proc/\(pid)/task/\(thread)/children", encoding: .utf8)) ?? "")
                .split(separator: " ").compactMap { Int32($0) }
        }
    }

    /// What it has said so far.
    var talk: String {
        String(decoding: (try? Data(contentsOf: URL(fileURLWithPath: log))) ?? Data(), as: UTF8.self)
    }

    /// What it tells of itself.
    var status: [String: Any] {
        let data = (try? Data(contentsOf: URL(fileURLWithPath: home + "/watch.json"))) ?? Data()
        return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
    }

    /// The sum of all files that were dealt with.
    var dealtWith: Int {
        let status = status
        guard status["process"] as? Int == Int(pid) else { return 0 }
        return ["taken", "duplicates", "attention", "refused"].reduce(0) { $0 + (status[$1] as? Int ?? 0) }
    }

    /// Waits until it has dealt with so many files.
    func deals(with count: Int, within seconds: Double = 60) -> Bool {
        eventually(within: seconds) { self.dealtWith >= count }
    }

    func says(_ text: String, within seconds: Double = 120) -> Bool {
        eventually(within: seconds) { self.talk.contains(text) }
    }

    /// Waits until it dies by itself; the signal, or `nil`.
    func death(within seconds: Double = 60) -> Int32? {
        guard eventually(within: seconds, { !self.process.isRunning }) else { return nil }
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
    }

    /// Asks it to stop; its exit status, and how long it took.
    @discardableResult
    func stop() -> (status: Int32, seconds: Double) {
        // Before that it does not know yet what to do with a signal.
        _ = says("watching")
        let began = ContinuousClock.now
        kill(pid, SIGTERM)
        process.waitUntilExit()
        let took = (ContinuousClock.now - began).components
        return (process.terminationStatus, Double(took.seconds) + Double(took.attoseconds) / 1e18)
    }
}

/// Runs a program of the system.
@discardableResult
func system(_ arguments: String...) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    struct Failed: Error { let line: [String] }
    guard process.terminationStatus == 0 else { throw Failed(line: arguments) }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
}
