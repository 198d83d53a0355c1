import MemoryStore
import Pipeline
import Reading
import ReceiptModel
import Store
import Testing

/// What the user has said of issuers before.
@Suite struct RecallingTests {
    private let store = MemoryStore()

    @Test func namesThatWereSaidAreToldWhenFieldsAreMade() async throws {
        let inbox = try Inbox()
        let taxID = TaxIdentifier.oib(try #require(OIB("53102749680")))
        let said = Timestamp(milliseconds: 1)
        try store.remember([
            IssuerNote(taxID: taxID, field: "merchant", value: "Lipov lad", saidAt: said),
            IssuerNote(taxID: taxID, field: "category", value: "groceries", saidAt: said),
        ])
        let reader = NotingReader(reading: Printed.reading(Printed.receipt))
        _ = try await inbox.pipeline(into: store, reader).take(try inbox.picture(1))
        #expect(reader.known == [KnownIssuer(name: "Lipov lad", taxID: taxID)])
        let draft = try #require(try store.drafts().first)
        #expect(draft.fields.merchant?.value == "Lipov lad" && draft.fields.category?.value == "groceries")
        _ = try await draft.candidates(from: store, with: reader)
        #expect(reader.asked == 2 && reader.known == [KnownIssuer(name: "Lipov lad", taxID: taxID)])
    }
}
