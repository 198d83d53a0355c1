import Foundation
import ReceiptModel

@testable import EInvoices

/// Invoices of invented businesses, and what is in them.
enum Golden {
    static let names = ["hr-cius-2025", "rs-sef-envelope", "en16931-embedded-pdf", "hr-credit-note"]

    static func bytes(_ file: String) throws -> [UInt8] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")
        return Array(try Data(contentsOf: folder.appendingPathComponent(file)))
    }

    static func xml(_ name: String) throws -> [UInt8] { try bytes(name + ".xml") }

    static func text(_ name: String) throws -> String { String(decoding: try xml(name), as: UTF8.self) }

    static func invoice(_ name: String) throws -> EInvoice { try UBLInvoice.read(xml(name)).invoice }

    /// All values in a form that people can compare.
    static func listing(_ invoice: EInvoice) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(invoice), as: UTF8.self) + "\n"
    }
}

/// Numbers that are the same in every run (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
