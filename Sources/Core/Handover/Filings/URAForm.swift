import Crypto
import ReceiptModel

/// The form ObrazacURA v2-0 of the Croatian tax administration.
///
/// It was filed with the VAT return for periods up to December 2025; the act on fiscalisation of 2025 ends it, by the press
/// and by vendors. So it is made for those periods, and for later ones only on request and as no filing.
package enum URAForm {
    /// The last period for which it is a form that is filed.
    private static let lastYear = 2025
    private static let namespace = "http://e-porezna.porezna-uprava.hr/sheme/zahtjevi/ObrazacURA/v2-0"
    private static let metadata = "http://e-porezna.porezna-uprava.hr/sheme/Metapodaci/v2-0"

    /// - Parameters:
    ///   - month: of a company in Croatia.
    ///   - isRequested: whether the user asked for the form of a later period, too.
    /// - Returns: the form, and what it refuses.
    package static func outcome(of month: HandoverMonth, isRequested: Bool = false) -> HandoverOutcome {
        var outcome = HandoverOutcome()
        guard month.company.country == .croatia, let oib = month.company.taxNumber, oib.isDigits(11) else {
            outcome.refused.append(.init("", "U-RA needs the company's OIB of 11 digits."))
            return outcome
        }
        guard month.period.year <= lastYear || isRequested else {
            outcome.remark(
                "U-RA is not filed for periods after December 2025; the list of received invoices stands in its place.")
            return outcome
        }
        guard month.company.isVATPayer || isRequested else {
            outcome.refused.append(.outsideVAT("U-RA"))
            return outcome
        }
        let filer = month.rules.filer
        // By the keys of the rules file; those of the seat are known of most companies without it.
        let needed = [
            ("place", filer.place), ("street", filer.street), ("house_number", filer.houseNumber),
            ("first_name", filer.firstName), ("last_name", filer.lastName),
        ]
        let missing = needed.filter { $0.1.inOneLine.isEmpty }.map(\.0)
        guard missing.isEmpty else {
            outcome.refused.append(
                .init("", "U-RA needs \(missing.joined(separator: ", ")) under 'filer' of the rules file."))
            return outcome
        }
        // Types of the schema: texts of two to 128 letters, but for the number of the house.
        let texts = [month.company.name, filer.place, filer.street, filer.firstName, filer.lastName]
        guard texts.allSatisfy({ $0.inOneLine.unicodeScalars.count > 1 }) else {
            outcome.refused.append(.init("", "U-RA takes names, places and streets of two letters or more."))
            return outcome
        }
        var rows: [String] = []
        var kept: [HandoverEntry] = []
        for entry in month.entries {
            guard let number = entry.number?.inOneLine(limit: 64), !number.isEmpty else {
                outcome.refused.append(.init(entry.shortID, "The number of the invoice is missing; U-RA requires it."))
                continue
            }
            guard let identity = identity(of: entry.supplier) else {
                outcome.refused.append(
                    .init(entry.shortID, "U-RA takes an OIB or a VAT number of 11 digits only; the supplier has none."))
                continue
            }
            let amounts = URARow(of: entry.amounts)
            guard amounts.isWhole else {
                outcome.refused.append(.init(entry.shortID, "U-RA has no column for a VAT rate of this receipt."))
                continue
            }
            kept.append(entry)
            rows.append(row(kept.count, number, entry, identity, amounts))
        }
        let body = tijelo(rows, URARow.total(of: kept))
        let parted = kept.filter { $0.amounts.outsideVAT != 0 || $0.amounts.rounding != 0 }
        if !parted.isEmpty {
            outcome.remark(
                """
                In \(parted.count, "row", "rows") the total (R11) is not the bases and the VAT alone: U-RA has no column for \
                what is outside of the VAT, nor for rounding.
                """)
        }
        let text = document(month, oib, body: body)
        outcome.files.append(HandoverFile(name: "ObrazacURA_\(month.period).xml", text: text))
        if month.period.year > lastYear {
            outcome.remark("This U-RA is for the files of the company; it is not a filing for \(month.period).")
        }
        return outcome
    }

    /// The supplier's number as the form takes it: 1 is an OIB, 2 a VAT number without its country.
    static func identity(of supplier: HandoverSupplier) -> (kind: String, number: String)? {
        if let number = supplier.taxNumber, number.isDigits(11) {
            return (supplier.taxScheme == "OIB" ? "1" : "2", number)
        }
        if let number = supplier.vatNumber {
            let digits = String(number.drop { $0.isLetter })
            if digits.isDigits(11) { return (number.hasPrefix("HR") || number == digits ? "1" : "2", digits) }
        }
        return nil
    }

    private static func row(
        _ sequence: Int, _ number: String, _ entry: HandoverEntry, _ identity: (kind: String, number: String),
        _ amounts: URARow
    ) -> String {
        let head = [
            ("R1", String(sequence)), ("R2", number), ("R3", entry.date.description),
            ("R4", entry.supplier.name.inOneLine(limit: 128)), ("R5", entry.supplier.address.inOneLine(limit: 200)),
            ("R6", identity.kind), ("R7", identity.number),
        ]
        var text = "<R>"
        for (name, value) in head { text += XMLText.element(name, value) }
        for column in amounts.named {
            text += XMLText.element("R\(column.column)", DecimalText.hundredths(column.amount))
        }
        return text + "</R>\n"
    }

    private static func tijelo(_ rows: [String], _ total: URARow) -> String {
        let sums = total.named.map { XMLText.element("U\($0.column)", DecimalText.hundredths($0.amount)) }
        return "<Tijelo>\n<Racuni>\n\(rows.joined())</Racuni>\n<Ukupno>\(sums.joined())</Ukupno>\n</Tijelo>\n"
    }

    private static func document(_ month: HandoverMonth, _ oib: String, body: String) -> String {
        let filer = month.rules.filer
        let stamp = CentralEuropeanTime(month.createdAt)
        let author = "\(filer.firstName) \(filer.lastName)".inOneLine(limit: 128)
        let facts: [(String, String, String)] = [
            ("Naslov", "Knjiga primljenih (ulaznih) računa", "elements/1.1/title"),
            ("Autor", author, "elements/1.1/creator"),
            ("Datum", "\(stamp.day)T\(stamp.time)", "elements/1.1/date"), ("Format", "text/xml", "elements/1.1/format"),
            ("Jezik", "hr-HR", "elements/1.1/language"),
            ("Identifikator", identifier("\(oib) \(month.period)\n\(body)"), "elements/1.1/identifier"),
            ("Uskladjenost", "ObrazacURA-v2-0", "terms/conformsTo"),
            ("Tip", "Elektronički obrazac", "elements/1.1/type"),
        ]
        var text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ObrazacURA xmlns=\"\(namespace)\" verzijaSheme=\"2.0\">\n"
        text += "<Metapodaci xmlns=\"\(metadata)\">\n"
        text += facts.map { XMLText.element($0, $1, "dc=\"http://purl.org/dc/\($2)\"") + "\n" }.joined()
        text += XMLText.element("Adresant", "Ministarstvo Financija, Porezna uprava, Zagreb") + "\n</Metapodaci>\n"
        text += "<Zaglavlje>\n<Razdoblje>" + XMLText.element("DatumOd", month.period.firstDay.description)
        text += XMLText.element("DatumDo", month.period.lastDay.description) + "</Razdoblje>\n<Obveznik>"
        text += XMLText.element("OIB", oib) + XMLText.element("Naziv", month.company.name.inOneLine(limit: 128))
        text += "<Adresa>" + XMLText.element("Mjesto", filer.place.inOneLine(limit: 128))
        text += XMLText.element("Ulica", filer.street.inOneLine(limit: 128))
        text += XMLText.element("Broj", filer.houseNumber.inOneLine(limit: 10)) + "</Adresa>"
        if let letter = filer.activityArea.first, ("A"..."U").contains(letter) {
            text += XMLText.element("PodrucjeDjelatnosti", String(letter))
        }
        if filer.activityCode.isDigits(4) { text += XMLText.element("SifraDjelatnosti", filer.activityCode) }
        text += "</Obveznik>\n<ObracunSastavio>" + XMLText.element("Ime", filer.firstName.inOneLine(limit: 128))
        text += XMLText.element("Prezime", filer.lastName.inOneLine(limit: 128)) + "</ObracunSastavio>\n</Zaglavlje>\n"
        return text + body + "</ObrazacURA>\n"
    }

    /// An identifier of 8-4-4-4-12 hexadecimal digits that follows from the content, so that the form can be made again.
    private static func identifier(_ content: String) -> String {
        let hex = SHA256.hash(data: Array(content.utf8)).prefix(16).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0\(digits)" : digits
        }.joined()
        var groups: [Substring] = []
        var rest = hex[...]
        for length in [8, 4, 4, 4, 12] {
            groups.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return groups.joined(separator: "-")
    }
}
