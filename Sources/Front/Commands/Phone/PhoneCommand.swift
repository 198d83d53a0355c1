import ArgumentParser
import Certificates
import Console
import ReceiptModel
import SystemPackage
import Web

/// `bilko phone`: phones that may send pictures.
struct PhoneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "phone", abstract: "Let phones of the local network send pictures, and see which may.",
        discussion: """
            While 'bilko serve --lan' runs, a phone that you let in photographs receipts and sends them here. It can do nothing \
            else: it sees no draft, no picture and no setting.
            """,
        subcommands: [Pair.self, Trust.self, List.self, Remove.self], defaultSubcommand: List.self)

    struct Pair: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show a code that lets one phone in, once and within two minutes.",
            discussion: "Point the phone's camera at it, or open the address in its browser and type the code.")

        @OptionGroup var home: HomeOptions
        @Flag(help: "Print the link as JSON, and no picture of it.") var json = false

        private struct Report: Encodable {
            var link: String
            var address: String
            var code: String
            var seconds: Int64
        }

        func run() throws {
            let home = try home.folder()
            guard let address = ReviewStatus.ofRunning(in: home)?.phones else { throw PhoneError.notServed }
            let code = try PairingCodes(in: home).make(now: .now)
            // Behind the sign, so that the code is in no request line.
            let link = "\(address)/#p=\(code)"
            let seconds = PairingCodes.lifetime / 1_000
            let spelled = PairingCodes.spelled(code)
            if json {
                return try Console.json(Report(link: link, address: address, code: spelled, seconds: seconds))
            }
            if let picture = QRCode(link) { Console.symbol(picture.rows) }
            Console.show("address: \(address)")
            Console.show("code:    \(spelled)")
            Console.say("it lets one phone in, within \(seconds) seconds; both have to be in the same network")
        }
    }

    struct Trust: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show what a phone has to trust, so that the way to it is encrypted.",
            discussion: """
                It is the authority of this home, which 'bilko serve --lan --tls' makes. A phone that opens the address learns how \
                to trust it; both show the same number. The authority vouches for addresses of local networks and for nothing else, \
                and ends after 820 days.
                """)

        @OptionGroup var home: HomeOptions
        @Flag(help: "Make a new authority, which phones have to trust anew, and start 'bilko serve' again.")
        var renew = false
        @Flag(help: "Print the certificate itself in PEM.") var pem = false
        @Flag(help: "Print JSON, and no picture of the address.") var json = false

        private struct Report: Encodable {
            var fingerprint: String
            var ends: String
            var address: String?
        }

        func validate() throws {
            guard !pem || !json else { throw ValidationError("--pem and --json are two forms; choose one") }
        }

        func run() throws {
            let folder = try home.folder()
            let shelf = AuthorityShelf(try home.secrets())
            let made = renew ? try shelf.makeAuthority(of: Machine.name, renewing: true, now: .now) : nil
            guard let authority = try made ?? shelf.authority() else { throw CertificateError.noAuthority }
            // What a running server shows is of the authority with which it was started.
            let address = renew ? nil : ReviewStatus.ofRunning(in: folder)?.trust
            let fingerprint = authority.fingerprint
            if pem { return Console.dataLines(of: authority.pem) }
            let ends = authority.end.dayHere
            if json {
                return try Console.json(
                    Report(fingerprint: fingerprint, ends: ends?.description ?? "", address: address))
            }
            if let address, let picture = QRCode(address) { Console.symbol(picture.rows) }
            if let address { Console.show("address: \(address)") }
            Console.show("number:  \(fingerprint)")
            if let ends { Console.show("ends:    \(ends)") }
            if renew { Console.say("phones have to trust it anew, and 'bilko serve' has to be started again") }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the phones that may send pictures.")

        @OptionGroup var home: HomeOptions
        @Flag(help: "Print one JSON object per phone.") var json = false

        private struct Report: Encodable {
            var phone: String
            var name: String
            var pairedAt: String
            var lastUsedAt: String

            enum CodingKeys: String, CodingKey {
                case phone, name
                case pairedAt = "paired_at"
                case lastUsedAt = "last_used_at"
            }
        }

        func run() throws {
            let entries = PhoneBook(in: try home.folder()).entries(now: .now)
            if json {
                for entry in entries {
                    try Console.json(
                        Report(
                            phone: entry.phone.id, name: entry.phone.name, pairedAt: entry.phone.pairedAt.description,
                            lastUsedAt: entry.lastUse.description))
                }
                return
            }
            guard !entries.isEmpty else {
                Console.say("no phone is let in; 'bilko phone pair' lets one in")
                return
            }
            var table = Table(["phone", "name", "let in", "last used"])
            for entry in entries {
                table.add([entry.phone.id, entry.phone.name, entry.phone.pairedAt.here.local, entry.lastUse.here.local])
            }
            table.lines().forEach(Console.data)
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Shut a phone out; what it has sent stays.",
            discussion: "It is shut out at its next request. What it had not sent yet stays on it.")

        @Argument(help: "Its identity, or its name.") var phone: String
        @OptionGroup var home: HomeOptions
        @Flag(help: "Print JSON.") var json = false

        func run() throws {
            let removed = try PhoneBook(in: try home.folder()).remove(phone, now: .now)
            if json { return try Console.json(["phone": removed.id, "name": removed.name]) }
            Console.say("shut out: \(removed.name)")
        }
    }
}
