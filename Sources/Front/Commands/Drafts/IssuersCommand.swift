import ArgumentParser
import Console
import Pipeline
import ReceiptModel
import SQLiteStore
import Store

/// `bilko issuers`: what is remembered about who issues receipts.
struct IssuersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "issuers", abstract: "Show and forget what you have said about issuers.",
        discussion: """
            The name and the category that you give with 'bilko drafts edit' are proposed for the next receipt of the same \
            tax number. They stay on this machine.
            """,
        subcommands: [List.self, Forget.self], defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List what is remembered.")

        @OptionGroup var home: HomeOptions
        @Flag(help: "Print one JSON object per note.") var json = false

        func run() throws {
            let notes = try home.vaultForReading().issuerNotes()
            if json {
                for note in notes { try Console.json(NoteReport(note)) }
                return
            }
            if notes.isEmpty {
                Console.say("nothing is remembered; 'bilko drafts edit ID --category …' teaches something")
            }
            var table = Table(["tax number", "kind", "field", "value", "said"])
            for note in notes {
                let field = ReceiptField(rawValue: note.field)
                table.add([
                    note.taxID.digits, note.taxID.scheme, field?.words.local ?? note.field,
                    field?.localText(ofPlain: note.value) ?? note.value, note.saidAt.here.local,
                ])
            }
            if !table.isEmpty { table.lines().forEach(Console.data) }
        }
    }

    struct Forget: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Forget what is remembered about an issuer.")

        @Argument(help: "The issuer's OIB, PIB, JIB or PDV number.") var taxID: String
        @OptionGroup var home: HomeOptions
        @Option(help: "Only this field: merchant or category.") var field: String?
        @Flag(help: "Print JSON.") var json = false

        func run() throws {
            let vault = try home.vaultForWriting()
            var count = 0
            for note in try vault.issuerNotes() where note.taxID.digits == taxID && (field ?? note.field) == note.field
            {
                count += try vault.forget(note.taxID, field: note.field)
            }
            guard count > 0 else {
                throw Failure(
                    .usage,
                    field.map { "nothing is remembered about '\(taxID)' and \($0)" }
                        ?? "nothing is remembered about '\(taxID)'",
                    remedy: "'bilko issuers list' shows what is")
            }
            if json { try Console.json(["forgotten": count]) } else { Console.say("\(count) forgotten") }
        }
    }
}

private struct NoteReport: Encodable {
    var taxID: String
    var scheme: String
    var field: String
    var value: String
    var saidAt: String

    enum CodingKeys: String, CodingKey {
        case scheme, field, value
        case taxID = "tax_id"
        case saidAt = "said_at"
    }

    init(_ note: IssuerNote) {
        taxID = note.taxID.digits
        scheme = note.taxID.scheme
        field = note.field
        value = note.value
        saidAt = note.saidAt.description
    }
}
