package import ReceiptModel

/// An e-invoice in UBL 2.1 as bytes, read: its values, and the files inside it.
///
/// It takes Invoice and CreditNote of any specification that builds on EN 16931 (the Croatian CIUS 2025, the Serbian SEF,
/// Peppol, the norm itself), alone or in an envelope. The bytes are hostile: read them in a reader process only.
package struct UBLInvoice: Sendable {
    package let invoice: EInvoice
    /// The PDF documents inside, the one that shows the invoice first; never more than ``mostAttachments``.
    package let documents: [AttachedDocument]

    /// A PDF document inside an invoice.
    package struct AttachedDocument: Hashable, Sendable {
        package let name: String?
        package let bytes: [UInt8]
    }

    /// So many files inside an invoice are looked at.
    package static let mostAttachments = 50

    /// Reads an invoice.
    ///
    /// - Parameters:
    ///   - bytes: the whole XML document.
    ///   - container: where it was found, for people; `nil` when it is the document itself.
    ///   - limits: how much of everything it may have.
    /// - Returns: what it says; a value that is missing or broken is left out, and stands in the findings.
    /// - Throws: why there is no invoice in these bytes.
    package static func read(
        _ bytes: [UInt8], container: String? = nil, limits: XMLLimits = .standard
    ) throws(EInvoiceError) -> UBLInvoice {
        let root = try XMLReader.root(of: bytes, limits: limits)
        let found = root.descendants { UBLVocabulary.form(of: $0) != nil }
        guard let document = found.first, let form = UBLVocabulary.form(of: document) else {
            if !root.descendants(where: UBLVocabulary.isCrossIndustry).isEmpty { throw .crossIndustry }
            throw .notAnInvoice(
                root: String(root.name.local.prefix(60)), namespace: String(root.name.namespace.prefix(100)))
        }
        var reading = UBLReading(document, form)
        reading.invoice.container = container
        if found.count > 1 {
            reading.values.review(
                nil, "The file holds \(found.count) invoices, and only the first was read: add the others one by one.")
        }
        reading.readAll()
        let shown = root.descendants(where: UBLVocabulary.isEnvelopePDF).map {
            InvoiceFile(name: nil, mediaType: $0.attributes["mimeCode"] ?? "application/pdf", text: $0.text)
        }
        return reading.finish(with: shown)
    }
}

/// A file inside an invoice, as base64.
struct InvoiceFile {
    var name: String?
    var mediaType: String?
    var text: String
}
