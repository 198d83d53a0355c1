/// The names of UBL 2.1 (OASIS) and of what wraps it.
enum UBLVocabulary {
    static let invoice = "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
    static let creditNote = "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"
    static let aggregates = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
    static let basics = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"

    /// Which document of UBL an element is; `nil` for any other element.
    static func form(of element: XMLElement) -> Form? {
        switch (element.name.namespace, element.name.local) {
        case (invoice, "Invoice"): .invoice
        case (creditNote, "CreditNote"): .creditNote
        default: nil
        }
    }

    enum Form {
        case invoice
        case creditNote
    }

    /// Whether an element is the root of the other syntax of EN 16931; older ZUGFeRD calls it a document.
    static func isCrossIndustry(_ element: XMLElement) -> Bool {
        ["CrossIndustryInvoice", "CrossIndustryDocument"].contains(element.name.local)
    }

    /// Whether an element holds the PDF that Serbian SEF puts into the header of its envelope.
    static func isEnvelopePDF(_ element: XMLElement) -> Bool { element.name.local == "DocumentPdf" }
}

extension XMLElement {
    /// The text of a basic component, without blanks around it; `nil` when it is missing or empty.
    func value(_ local: String) -> String? { child(UBLVocabulary.basics, local)?.plainText }

    /// The texts of all basic components of that name.
    func values(_ local: String) -> [String] {
        children(UBLVocabulary.basics, local).compactMap(\.plainText)
    }

    /// The first aggregate at the end of a path of names.
    func aggregate(_ path: String...) -> XMLElement? {
        var place: XMLElement? = self
        for local in path { place = place?.child(UBLVocabulary.aggregates, local) }
        return place
    }

    func aggregates(_ local: String) -> [XMLElement] { children(UBLVocabulary.aggregates, local) }

    /// Its text without blanks around it; `nil` for none.
    var plainText: String? {
        let kept = text.drop(while: \.isWhitespace)
        guard let last = kept.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        return String(kept[...last])
    }
}
