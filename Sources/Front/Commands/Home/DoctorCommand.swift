import ArgumentParser
import Console
import Files
import Foundation
import Reading
import ReceiptModel
import SQLiteStore
import Settings
import SystemPackage

/// `bilko doctor`: tells whether everything is here that reading needs, and what to do where it is not.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check packs, libraries, programs, the home and the disk.",
        discussion:
            "Looks only; nothing is changed. Exits with 3 when something is missing, 9 when the home is damaged.")

    @OptionGroup var home: HomeOptions
    @OptionGroup var packs: PackOptions
    @Flag(help: "Read every original again and compare its digest.") var deep = false
    @Flag(help: "Print JSON.") var json = false

    /// One thing that was looked at.
    struct Check: Encodable {
        enum Verdict: String, Encodable {
            case fine, note, missing, damaged

            /// What people call it.
            var words: Message {
                switch self {
                case .fine: "fine"
                case .note: "note"
                case .missing: "missing"
                case .damaged: "damaged"
                }
            }
        }

        var what: Message
        var verdict: Verdict
        var found: Message
        /// What to do; empty when there is nothing to do.
        var remedy: Message = ""
    }

    func run() async throws {
        let checks =
            await programChecks() + secondReaderChecks() + confinementChecks() + [folderCheck()] + packChecks()
            + homeChecks()
        if json {
            for check in checks { try Console.json(check) }
        } else {
            var table = Table(["", "what", "found", "what to do"], prose: [3: .max])
            for check in checks {
                table.add([check.verdict.words, check.what, check.found, check.remedy])
            }
            table.lines().forEach(Console.data)
        }
        if checks.contains(where: { $0.verdict == .damaged }) { throw ExitStatus.home }
        if checks.contains(where: { $0.verdict == .missing }) { throw ExitStatus.missingDependency }
    }

    private func programChecks() -> [Check] {
        var checks = [Check(what: "bilko", verdict: .fine, found: "\(ProgramVersion.current)")] + readerChecks()
        for program in ["pdfinfo", "pdftotext", "pdftoppm", "pdfimages", "pdfdetach"] {
            let path = ["/usr/local/bin", "/usr/bin", "/bin"].map { "\($0)/\(program)" }
                .first { FileManager.default.isExecutableFile(atPath: $0) }
            checks.append(
                path.map { Check(what: "\(program)", verdict: .fine, found: "\($0)") }
                    ?? Check(
                        what: "\(program)", verdict: .missing, found: "not installed",
                        remedy: "apt-get install poppler-utils"))
        }
        return checks
    }

    /// The program that reads, and what it is made of.
    private func readerChecks() -> [Check] {
        do throws(ReadingError) {
            let reader = try ReaderCommand.describeInstalled()
            return [
                Check(what: "bilko-reader", verdict: .fine, found: "\(reader.version), \(ReaderCommand.installedPath)")
            ]
                + reader.libraries.map { Check(what: "\($0.name)", verdict: .fine, found: "\($0.version)") }
        } catch {
            return [Check(what: "bilko-reader", verdict: .missing, found: error.message, remedy: error.remedy)]
        }
    }

    /// The second reader, asked about an empty page; nothing where the settings name none.
    private func secondReaderChecks() async -> [Check] {
        // Settings that cannot be read are reported with the home.
        guard let second = try? SecondReader.named(in: home.folder()) else { return [] }
        defer { second.close() }
        let remedy: Message =
            "see docs/second-reader.md, or take reader.second out of config.toml; bilko reads without it"
        guard let path = second.executable else {
            return [
                Check(
                    what: "second reader", verdict: .note, found: "\(second.words[0]) is not installed", remedy: remedy)
            ]
        }
        do throws(ReadingError) {
            try await second.checkThatItAnswers()
            return [Check(what: "second reader", verdict: .fine, found: "\(path), answers")]
        } catch {
            return [Check(what: "second reader", verdict: .note, found: error.message, remedy: remedy)]
        }
    }

    /// Which layers keep the readers of hostile bytes to their work.
    private func confinementChecks() -> [Check] {
        // Settings that cannot be read are reported with the home.
        let demand = (try? ReaderConfinement.demand(of: home.folder())) ?? .preferred
        let lack = demand == .required ? Check.Verdict.missing : .note
        let layers = Confinement.layers.map { layer in
            Check(
                what: "readers: \(layer.name)", verdict: layer.isActive ? .fine : lack, found: layer.found,
                remedy: layer.isActive
                    ? ""
                    : demand == .required
                        ? ReaderConfinement.remedy : "use a kernel that has it; the other layers hold without it")
        }
        return layers + [
            Check(
                what: "readers: confinement", verdict: .fine,
                found: demand == .required ? "required: without it nothing is read" : "preferred"),
            Check(
                what: "memory of bilko", verdict: Confinement.isMemoryPrivate ? .fine : .note,
                found: Confinement.isMemoryPrivate
                    ? "in no core dump, closed to other processes" : "may be in core dumps, open to your processes"),
        ]
    }

    /// How what others may write in is entered.
    private func folderCheck() -> Check {
        let found: Message =
            switch HeldFolder.way {
            case .beneath: "entered by openat2, which follows no link below them"
            case .stepwise: "entered step by step, no step a link: the kernel or a filter does not let openat2 through"
            }
        return Check(what: "watched folders", verdict: .fine, found: found)
    }

    private func packChecks() -> [Check] {
        let folder = packs.folder()
        let own = [ReadingSettings.Packs.own, ReadingSettings.Packs.ownForSoftPrint]
        return (own + ["srp_latn", "srp", "hrv", "bos", "eng", "osd"]).map { pack in
            let path = folder.appending("\(pack).traineddata")
            if let size = (try? FileSystem.status(of: path, followingLinks: true))?.size, size > 0 {
                return Check(what: "pack \(pack)", verdict: .fine, found: "\(path.printable), \(size) bytes")
            }
            let needed = PackOptions.needed.contains(pack)
            return Check(
                what: "pack \(pack)", verdict: needed ? .missing : .note, found: "not in \(folder.printable)",
                remedy: own.contains(pack)
                    ? "it lies in tessdata/ of the project; without it the other packs read alone, and less well"
                    : "run scripts/setup, or: apt-get install tesseract-ocr-\(pack.replacing("_", with: "-"))")
        }
    }

    private func homeChecks() -> [Check] {
        do {
            let folder = try home.folder()
            guard FileSystem.exists(folder) else {
                return [Check(what: "home", verdict: .fine, found: "\(folder.printable), not made yet")]
                    + diskCheck(folder)
            }
            let vault = try Vault.open(at: folder, access: .readOnly)
            guard vault.isHome else {
                return [Check(what: "home", verdict: .fine, found: "\(folder.printable), nothing in it yet")]
                    + diskCheck(folder)
            }
            let report = try vault.check(deep: deep)
            let problems = report.problems.map {
                Check(what: "home", verdict: .damaged, found: $0.message, remedy: $0.remedy)
            }
            let summary: Message =
                """
                \(report.accepted) originals: \(report.drafted) drafted, \(report.needingAttention) need attention, \
                \(report.stored) waiting; audit log of \(report.auditEntries) entries
                """
            return [
                Check(
                    what: "home", verdict: report.isClean ? .fine : .damaged, found: "\(folder.printable), \(summary)")
            ] + problems + diskCheck(folder)
        } catch {
            let failure = Failure(error)
            return [Check(what: "home", verdict: .damaged, found: failure.message, remedy: failure.remedy)]
        }
    }

    private func diskCheck(_ folder: FilePath) -> [Check] {
        var place = folder
        while !FileSystem.exists(place), place.removeLastComponent() {}
        guard let space = try? FileSystem.space(at: place) else { return [] }
        let megabytes = space.free >> 20
        return [
            Check(
                what: "disk", verdict: megabytes < 200 ? .note : .fine,
                found: "\(megabytes) MiB free at \(place.printable)",
                remedy: megabytes < 200 ? "free some space: new receipts cannot be stored on a full disk" : "")
        ]
    }
}
