package import ReceiptModel

/// The headings of tables for people, in the language of the company's country.
package struct TableWords: Sendable {
    private let column: Int

    /// Croatian, Serbian (Latin) and Bosnian, in this order.
    package init(for country: Country) {
        switch country {
        case .croatia: column = 0
        case .serbia: column = 1
        case .bosniaAndHerzegovina: column = 2
        }
    }

    /// The column with its heading for people.
    func localised(_ column: HandoverTable.Column) -> HandoverTable.Column {
        var column = column
        column.title = word(column.title)
        return column
    }

    /// The name of a sheet.
    func sheet(_ name: String) -> String { word("sheet_\(name)") }

    /// A word by its name for programs; a heading of a rate keeps its figure.
    package func word(_ name: String) -> String {
        for (prefix, local) in [("base ", "base"), ("vat ", "vat")] where name.hasPrefix(prefix) {
            return "\(word(local)) \(name.dropFirst(prefix.count))"
        }
        return Self.words[name]?[column] ?? name
    }

    private static let words: [String: [String]] = [
        "sheet_receipts": ["Računi", "Računi", "Računi"], "sheet_rates": ["Po stopama", "Po stopama", "Po stopama"],
        "sheet_goods": ["Stavke", "Stavke", "Stavke"], "sheet_notes": ["Napomene", "Napomene", "Napomene"],
        "seq": ["R. br.", "R. br.", "R. br."], "date": ["Datum", "Datum", "Datum"],
        "time": ["Vrijeme", "Vreme", "Vrijeme"], "kind": ["Vrsta", "Vrsta", "Vrsta"],
        "country": ["Država", "Država", "Država"], "supplier": ["Dobavljač", "Dobavljač", "Dobavljač"],
        "supplier_address": ["Adresa dobavljača", "Adresa dobavljača", "Adresa dobavljača"],
        "supplier_tax_id": ["OIB dobavljača", "PIB dobavljača", "JIB dobavljača"],
        "supplier_vat_id": ["PDV ID dobavljača", "PDV broj dobavljača", "PDV broj dobavljača"],
        "buyer_tax_id": ["OIB kupca", "PIB kupca", "JIB kupca"], "buyer": ["Kupac", "Kupac", "Kupac"],
        "number": ["Broj računa", "Broj računa", "Broj računa"],
        "fiscal_id": ["JIR ili ZKI", "PFR broj", "Fiskalni broj"],
        "payment": ["Plaćanje", "Plaćanje", "Plaćanje"], "paid_on": ["Plaćeno dana", "Plaćeno dana", "Plaćeno dana"],
        "due_on": ["Dospijeće", "Dospeće", "Dospijeće"], "currency": ["Valuta", "Valuta", "Valuta"],
        "total": ["Ukupno", "Ukupno", "Ukupno"], "base": ["Osnovica", "Osnovica", "Osnovica"],
        "vat": ["PDV", "PDV", "PDV"], "outside_vat": ["Izvan PDV-a", "Van PDV-a", "Van PDV-a"],
        "rounding": ["Zaokruženje", "Zaokruženje", "Zaokruženje"],
        "vat_deductible": ["Pretporez, odbija se", "Prethodni porez, odbija se", "Ulazni PDV, odbija se"],
        "vat_not_deductible": ["Pretporez, ne odbija se", "Prethodni porez, ne odbija se", "Ulazni PDV, ne odbija se"],
        "deductible_percent": ["Odbitak %", "Odbitak %", "Odbitak %"],
        "deduction_reason": ["Razlog odbitka", "Razlog odbitka", "Razlog odbitka"],
        "category": ["Kategorija", "Kategorija", "Kategorija"], "note": ["Napomena", "Napomena", "Napomena"],
        "tags": ["Oznake", "Oznake", "Oznake"],
        "foreign_currency": ["Strana valuta", "Strana valuta", "Strana valuta"],
        "foreign_total": ["Iznos u stranoj valuti", "Iznos u stranoj valuti", "Iznos u stranoj valuti"],
        "exchange_rate": ["Tečaj", "Kurs", "Kurs"], "doubts": ["Provjeriti", "Proveriti", "Provjeriti"],
        "files": ["Datoteke", "Datoteke", "Datoteke"], "sha256": ["SHA-256", "SHA-256", "SHA-256"],
        "draft": ["Nacrt", "Nacrt", "Nacrt"], "revision": ["Verzija", "Verzija", "Verzija"],
        "row": ["Redak", "Red", "Red"], "rate": ["Stopa", "Stopa", "Stopa"],
        "computed": ["Izračunato", "Izračunato", "Izračunato"], "item": ["Stavka", "Stavka", "Stavka"],
        "quantity": ["Količina", "Količina", "Količina"], "price": ["Cijena", "Cena", "Cijena"],
        "amount": ["Iznos", "Iznos", "Iznos"], "label": ["Oznaka", "Oznaka", "Oznaka"],
        "about": ["Što", "Šta", "Šta"], "text": ["Tekst", "Tekst", "Tekst"],
        "sheet_kpi": ["Knjiga primitaka i izdataka", "Knjiga", "Knjiga"],
        "sheet_ura": ["Primljeni računi", "Primljeni računi", "Primljeni računi"],
        "sheet_record": ["Prethodni porez", "Prethodni porez", "Ulazni PDV"],
        "sheet_received": ["Primljeni računi", "Primljeni računi", "Primljeni računi"],
        "cover": ["Pregled za knjigovodstvo", "Pregled za knjigovodstvo", "Pregled za knjigovodstvo"],
        "open": ["Nije proknjiženo", "Nije proknjiženo", "Nije proknjiženo"],
        "by_rate": ["Zbroj po stopama", "Zbir po stopama", "Zbir po stopama"],
        "by_category": ["Zbroj po kategorijama", "Zbir po kategorijama", "Zbir po kategorijama"],
        "boxes": ["Polja prijave PDV-a", "Polja prijave PDV-a", "Polja prijave PDV-a"],
        "count": ["Broj dokumenata", "Broj dokumenata", "Broj dokumenata"],
        "none": ["ništa", "ništa", "ništa"], "files_title": ["Datoteke", "Datoteke", "Datoteke"],
    ]
}
