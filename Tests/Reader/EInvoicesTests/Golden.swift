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
