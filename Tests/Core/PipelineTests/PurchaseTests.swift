import MemoryStore
import Reading
import ReceiptModel
import Store
import Testing

@testable import Pipeline

/// All papers of a purchase, and papers of none.
@Suite struct PurchaseTests {
    private let inbox: Inbox
    private let store = MemoryStore()

    init() throws { inbox = try Inbox() }

    private static let slip = """
              LIPOV LAD SPLIT
        TERMINAL ID: 12345678
        MERCHANT ID: 900011
        KUPOVINA
        VISA  ************4711
        AUTH CODE: 004711
        14.03.2025. 18:24
        IZNOS EUR       4,75
        """

    private func take(_ number: UInt8, _ reading: DocumentReading) async throws -> [DocumentOutcome] {
        try await inbox.pipeline(into: store, ScriptedReader(reading)).take(try inbox.picture(number))
    }

    private func draft(_ number: UInt8, _ text: String) async throws -> ExpenseDraft {
        try #require(try await take(number, Printed.reading(text)).first?.draft)
    }

    @Test("A card slip is asked about, never linked by itself, whichever paper comes first")
    func slips() async throws {
        let receipt = try await draft(1, Printed.receipt)
        let slip = try await draft(2, Self.slip)
        #expect(slip.fields.kind?.value == .slip && slip.fields.total?.value.minorUnits == 475, "\(slip.fields)")
        #expect(slip.state == .needsReview && slip.sameAs == nil)
        #expect(
            slip.reasons.joined().contains("'bilko drafts link \(slip.shortID) \(receipt.shortID)'"), "\(slip.reasons)")
        let linked = try DraftDeeds(store, now: Inbox.now).link(slip, to: receipt)
        #expect(linked.state == .linked)

        let other = MemoryStore()
        let early = try await inbox.pipeline(into: other, ScriptedReader(Printed.reading(Self.slip))).take(
            try inbox.picture(2))
        let late = try await inbox.pipeline(into: other, ScriptedReader(Printed.reading(Printed.receipt)))
            .take(try inbox.picture(1))
        let question = try #require(late.first?.draft?.reasons.first)
        #expect(question.contains("bilko drafts link \(early.first?.draft?.shortID ?? "?") "), "\(question)")
    }

    @Test(
        "Nobody is asked about a slip of another hour, amount or card",
        arguments: [
            ("18:24", "21:24"), ("4,75", "4,76"), ("14.03.2025", "15.03.2025"),
        ])
    func otherSlips(_ printed: String, _ other: String) async throws {
        _ = try await draft(1, Printed.receipt)
        let slip = try await draft(2, Self.slip.replacing(printed, with: other))
        #expect(!slip.reasons.joined().contains("drafts link"), "\(slip.reasons)")
    }

    @Test("A receipt with the words of a terminal at its foot is a receipt")
    func receiptWithSlip() async throws {
        let draft = try await draft(
            1, Printed.receipt + "\nTERMINAL ID: 12345678\nVISA ****4711\nAUTH CODE: 004711\nRRN 12")
        #expect(draft.fields.kind?.value == .sale)
    }

    @Test("An e-invoice that names the receipt's JIR is linked to it; one about another amount is a question")
    func invoices() async throws {
        func invoice(_ total: Int64, notes: [String], form: EInvoice.Form = .invoice) -> DocumentReading {
            var invoice = EInvoice(form: form)
            invoice.number = "R-\(total)-\(notes.count)"
            invoice.issueDate = CivilDate(year: 2025, month: 3, day: 14)
            invoice.currency = .eur
            invoice.supplier.name = "LIPOV LAD d.o.o."
            invoice.notes = notes
            invoice.totals.taxInclusive = Money(minorUnits: total, currency: .eur)
            invoice.totals.payable = invoice.totals.taxInclusive
            return DocumentReading(pages: [], invoice: invoice, processorMilliseconds: 0, recognitionMilliseconds: 0)
        }
        let jir = "11111111-2222-3333-4444-555555555555"
        let receipt = try await draft(1, Printed.receipt)
        func taken(_ number: UInt8, _ reading: DocumentReading) async throws -> ExpenseDraft {
            try #require(try await take(number, reading).first?.draft)
        }
        let same = try await taken(2, invoice(475, notes: ["Plaćeno gotovinom, JIR: \(jir)"]))
        #expect(same.sameAs == receipt.id, "\(same.reasons)")
        let part = try await taken(3, invoice(4_750, notes: ["JIR \(jir)", "Hvala"]))
        #expect(part.state == .needsReview && part.sameAs == nil)
        let credit = try await taken(4, invoice(475, notes: ["JIR \(jir)"], form: .creditNote))
        #expect(credit.sameAs == nil, "it gives back what the receipt took")
        let several = try await taken(
            5, invoice(476, notes: ["JIR \(jir), JIR \(jir.replacing("1111", with: "aaaa"))"]))
        #expect(several.sameAs == nil)
    }

    @Test("Two e-invoices of an issuer with the same day and total are two, by their numbers")
    func invoicesOfADay() async throws {
        func invoice(_ number: String) -> DocumentReading {
            var invoice = EInvoice(form: .invoice)
            invoice.number = number
            invoice.issueDate = CivilDate(year: 2025, month: 3, day: 14)
            invoice.currency = .eur
            invoice.supplier.name = "LIPOV LAD d.o.o."
            invoice.totals.taxInclusive = Money(minorUnits: 900, currency: .eur)
            invoice.totals.payable = invoice.totals.taxInclusive
            return DocumentReading(pages: [], invoice: invoice, processorMilliseconds: 0, recognitionMilliseconds: 0)
        }
        _ = try await take(1, invoice("12/1/1"))
        let other = try #require(try await take(2, invoice("13/1/1")).first?.draft)
        #expect(!other.asksForPurchase, "\(other.reasons)")
        let same = try #require(try await take(3, invoice("12/1/1")).first?.draft)
        #expect(same.asksForPurchase)
    }

    @Test("A picture without anything of a receipt is kept and needs a person; no draft is made of nothing")
    func nothing() async throws {
        let outcome = try #require(try await take(1, Printed.reading("DOBRO DOŠLI\nna more")).first)
        #expect(outcome.kind == .failed && outcome.draft == nil)
        #expect(outcome.reasons.joined().contains("drafts new"), "\(outcome.reasons)")
        #expect(try store.drafts().isEmpty && store.queueItems().isEmpty)
        let kept = try #require(try store.attachments().first)
        #expect(kept.state == .needsAttention)
        let draft = try DraftDeeds(store, now: Inbox.now).begin(kept.document.id)
        #expect(draft.state == .needsReview && draft.author == .user)
        #expect(try store.attachments().map(\.state) == [.drafted])
        #expect(try store.queueItems().map(\.item.operation) == [.create, .upload])
        #expect(throws: StoreError.self) { try DraftDeeds(store, now: Inbox.now).begin(kept.document.id) }
    }

    @Test("The tags of the watched folder are those of the draft, and the user's own go before them")
    func tags() async throws {
        let pipeline = inbox.pipeline(into: store, ScriptedReader(Printed.reading(Printed.receipt)))
        let labels = DocumentLabels(tags: ["put", "auto"])
        let draft = try #require(try await pipeline.take(try inbox.picture(1), labels: labels).first?.draft)
        #expect(draft.fields.tags?.value.values == ["auto", "put"] && draft.state == .ready)
    }
}
