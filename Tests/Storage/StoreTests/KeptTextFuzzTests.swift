import Foundation
import ReceiptModel
import Store
import StoreConformance
import TestSupport
import Testing

/// Kept JSON that a disk has damaged or another hand has changed: a value that can be kept again, or none.
@Suite("Fuzzed kept texts")
struct KeptTextFuzzTests {
    private static func value<Value: Codable & Equatable>(
        _ type: Value.Type, _ text: String, _ seed: UInt64
    ) throws -> Value? {
        guard let value = CanonicalJSON.value(type, from: text) else { return nil }
        let again = CanonicalJSON.value(type, from: try CanonicalJSON.text(of: value))
        #expect(again == value, "seed \(seed): \(type)")
        return value
    }

    @Test("drafts, readings, details and records are read back as they are, or not at all")
    func fuzzKeptTexts() throws {
        let id = try #require(DocumentID(hex: String(repeating: "ab", count: 32)))
        let fields = Fixture.fields(jir: "11111111-2222-3333-4444-555555555555", number: "12/3/1", total: 725)
        let texts = [
            try CanonicalJSON.text(of: Fixture.draft(of: id, ready: false, fields: fields)),
            try CanonicalJSON.text(of: Fixture.reading(lines: 3)), try CanonicalJSON.text(of: Fixture.trouble()),
            try CanonicalJSON.text(of: AuditEntry.Details(draft: "d", revision: 1, changes: ["a"])),
            #"{"id":"e-1","status":"draft","version":"7"}"#,
        ]
        try Fuzzing.run("kept texts", atLeast: 300) { numbers in
            let text = numbers.forgedJSON(numbers.element(of: texts, or: ""))
            _ = CanonicalJSON.isValid(text)
            if let draft = try Self.value(ExpenseDraft.self, text, numbers.seed) { _ = draft.fields.keys }
            if let reading = try Self.value(DocumentReading.self, text, numbers.seed) { _ = reading.text.count }
            _ = try Self.value(DeliveryTrouble.self, text, numbers.seed)
            _ = try Self.value(AuditEntry.Details.self, text, numbers.seed)
            do throws(StoreError) {
                _ = try RemoteRecord(serverRecord: text)
            } catch {
                #expect(!error.message.isEmpty, "seed \(numbers.seed)")
            }
        }
    }
}
