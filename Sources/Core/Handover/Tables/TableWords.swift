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

    /// What people call a category; one that a person made up is a word of their own.
    func category(_ name: String) -> String { value(name, of: "category") }

    /// One of a few values by its name in JSON, such as a way of payment; a name without a word is shown as it is.
    func value(_ name: String, of group: String) -> String {
        guard let words = Self.values["\(group)_\(name)"] else { return name }
        return words[column]
    }

    private static let values: [String: [String]] = [
        "kind_sale": ["račun", "račun", "račun"], "kind_refund": ["povrat", "povraćaj", "povrat"],
        "kind_advance": ["predujam", "avans", "avans"], "kind_copy": ["kopija", "kopija", "kopija"],
        "kind_proforma": ["predračun", "predračun", "predračun"], "kind_training": ["obuka", "obuka", "obuka"],
        "kind_report": ["izvještaj", "izveštaj", "izvještaj"], "kind_slip": ["odrezak", "slip", "slip"],
        "kind_invoice": ["faktura", "faktura", "faktura"],
        "buyer_us": ["mi", "mi", "mi"], "buyer_nobody": ["nije naveden", "nije naveden", "nije naveden"],
        "buyer_another": ["netko drugi", "neko drugi", "neko drugi"],
        "payment_cash": ["gotovina", "gotovina", "gotovina"], "payment_card": ["kartica", "kartica", "kartica"],
        "payment_cheque": ["ček", "ček", "ček"], "payment_transfer": ["prijenos", "prenos", "prijenos"],
        "payment_voucher": ["vaučer", "vaučer", "vaučer"],
        "payment_instant": ["trenutačno plaćanje", "instant plaćanje", "instant plaćanje"],
        "payment_prepaid": ["plaćeno unaprijed", "plaćeno unapred", "plaćeno unaprijed"],
        "payment_other": ["drugo", "drugo", "drugo"],
        "category_fuel": ["gorivo", "gorivo", "gorivo"], "category_lodging": ["smještaj", "smeštaj", "smještaj"],
        "category_meals": ["prehrana", "ishrana", "prehrana"], "category_parking": ["parking", "parking", "parking"],
        "category_tolls": ["cestarina", "putarina", "cestarina"],
        "category_travel": ["putovanje", "putovanje", "putovanje"],
        "category_telecom": ["telefon i internet", "telefon i internet", "telefon i internet"],
        "category_postage": ["poštarina", "poštarina", "poštarina"],
        "category_office": ["uredski materijal", "kancelarijski materijal", "kancelarijski materijal"],
        "category_pharmacy": ["ljekarna", "apoteka", "apoteka"],
        "category_hardware": ["tehnika i alat", "tehnika i alat", "tehnika i alat"],
        "category_groceries": ["namirnice", "namirnice", "namirnice"],
        "row_vat": ["PDV", "PDV", "PDV"], "row_outside_vat": ["izvan PDV-a", "van PDV-a", "van PDV-a"],
        "row_rounding": ["zaokruženje", "zaokruženje", "zaokruženje"], "is_yes": ["da", "da", "da"],
        "about_open": ["nije proknjiženo", "nije proknjiženo", "nije proknjiženo"],
        "about_box": ["zbroj", "zbir", "zbir"], "about_number": ["broj računa", "broj računa", "broj računa"],
        "about_supplier": ["dobavljač", "dobavljač", "dobavljač"], "about_address": ["adresa", "adresa", "adresa"],
        "about_tax_number": ["OIB", "PIB", "JIB"], "about_buyer": ["kupac", "kupac", "kupac"],
        "about_deduction": ["odbitak", "odbitak", "odbitak"],
        "about_category": ["kategorija", "kategorija", "kategorija"],
        "about_vat_table": ["tablica PDV-a", "tabela PDV-a", "tabela PDV-a"],
        "about_vat_base": ["osnovica", "osnovica", "osnovica"],
        "about_vat_arithmetic": ["iznos PDV-a", "iznos PDV-a", "iznos PDV-a"],
        "about_vat_rate": ["stopa PDV-a", "stopa PDV-a", "stopa PDV-a"],
        "about_reverse_charge": ["prijenos porezne obveze", "prenos poreske obaveze", "prijenos porezne obaveze"],
        "about_rounding": ["zaokruženje", "zaokruženje", "zaokruženje"],
        "about_unexplained": ["razlika", "razlika", "razlika"],
        "about_foreign_currency": ["strana valuta", "strana valuta", "strana valuta"],
        "about_foreign_country": ["inozemstvo", "inostranstvo", "inostranstvo"],
        "about_corporate_card": ["poslovna kartica", "poslovna kartica", "poslovna kartica"],
        "about_prepayment": ["predujam", "avans", "avans"],
        "about_payment": ["plaćanje", "plaćanje", "plaćanje"],
        "about_finding": ["provjeriti", "proveriti", "provjeriti"],
    ]

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
        "exchange_rate": ["Tečaj", "Kurs", "Kurs"], "rate_from": ["Tečaj za 1", "Kurs za 1", "Kurs za 1"],
        "rate_to": ["Tečaj u", "Kurs u", "Kurs u"],
        "doubts": ["Provjeriti", "Proveriti", "Provjeriti"],
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
        "boxes": ["Stupci knjige U-RA", "Zbirovi evidencije prethodnog poreza", "Polja prijave PDV-a"],
        "count": ["Broj dokumenata", "Broj dokumenata", "Broj dokumenata"],
        "more_files": ["… i još", "… i još", "… i još"],
        "none": ["ništa", "ništa", "ništa"], "files_title": ["Datoteke", "Datoteke", "Datoteke"],
        "invoice": ["E-račun", "E-faktura", "E-faktura"],
        "credit_note": ["Odobrenje", "Knjižno odobrenje", "Odobrenje"],
        "issuer_number": ["Porezni broj", "Poreski broj", "Porezni broj"],
        "issue_date": ["Datum izdavanja", "Datum izdavanja", "Datum izdavanja"],
        "payable": ["Za platiti", "Za uplatu", "Za uplatu"], "account": ["Račun", "Račun", "Račun"],
        "reference": ["Poziv na broj", "Poziv na broj", "Poziv na broj"],
        "remarks": ["Napomene", "Napomene", "Napomene"],
        "data_only": [
            "Prikaz podataka e-računa. Izvornik je XML.", "Prikaz podataka e-fakture. Original je XML.",
            "Prikaz podataka e-fakture. Original je XML.",
        ],
    ]
}
