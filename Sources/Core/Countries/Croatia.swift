package import ReceiptModel

extension CountryProfile {
    /// Croatia: kuna until the end of 2022, euro since; tills that report each receipt and print JIR and ZKI.
    package static let croatia = CountryProfile(
        country: .croatia,
        currencies: [
            CurrencyPeriod(currency: .hrk, from: .law(1994, 5, 30)),
            CurrencyPeriod(currency: .eur, from: .law(2023, 1, 1)),
        ],
        vatRates: [
            VATRatePeriod(rate: TaxRate(basisPoints: 2200), from: .law(1998, 1, 1), until: .law(2009, 7, 31)),
            VATRatePeriod(rate: TaxRate(basisPoints: 2300), from: .law(2009, 8, 1), until: .law(2012, 2, 29)),
            VATRatePeriod(rate: TaxRate(basisPoints: 2500), from: .law(2012, 3, 1), until: nil),
            VATRatePeriod(rate: TaxRate(basisPoints: 1000), from: .law(2006, 1, 1), until: .law(2013, 12, 31)),
            VATRatePeriod(rate: TaxRate(basisPoints: 1300), from: .law(2014, 1, 1), until: nil),
            VATRatePeriod(rate: TaxRate(basisPoints: 500), from: .law(2013, 1, 1), until: nil),
            VATRatePeriod(rate: TaxRate(basisPoints: 0), from: nil, until: nil),
        ],
        identifiers: [
            IdentifierRule(
                scheme: "OIB", length: 11,
                // `DIB` is how recognisers read a faint OIB.
                labels: ["OIB", "DIB", "PDV ID", "PDV br", "PDV ID broj", "VAT ID", "Porezni broj"], bareInHead: false)
        ],
        labels: croatianLabels,
        signatureWords: [
            "HRVATSKA", "ZAGREB", "SPLIT", "RIJEKA", "OSIJEK", "BLAGAJNIK", "KONOBAR", "ZAŠTITNI KOD", "NOVČANICE",
            "POVRATNA NAKNADA",
            "OPERATER", "POREZ NA POTROŠNJU", "OSNOVICA",
        ],
        languages: PrintLanguages(latin: "hr", cyrillic: "hr"),
        languagePacks: LanguagePacks(latin: "hrv", cyrillic: "srp", prefersCyrillic: false),
        retentionRules: [
            RetentionRule(
                country: .croatia, name: "HR-books-11/1", years: 11,
                legalBasis: "Zakon o računovodstvu čl. 10 (NN 78/15, 134/15, 120/16); NN 85/24", confirmed: true),
            RetentionRule(
                country: .croatia, name: "HR-tax-10/1", years: 10, legalBasis: "Opći porezni zakon čl. 66",
                confirmed: false),
        ])

    /// One euro is 7.53450 kuna, by the council regulation of 2022; in hundred-thousandths.
    package static let kunaPerEuroHundredThousandths: Int64 = 753_450

    /// The days on which Croatian receipts show both currencies.
    package static let croatianDualDisplay = CivilDate.law(2022, 9, 5)...CivilDate.law(2023, 12, 31)
}

private let croatianLabels: [Label] =
    Label.all(
        .payable, "ZA PLATITI", "UKUPNO ZA PLATITI", "ZA UPLATU", "ZA NAPLATU", "IZNOS ZA PLAĆANJE", "ZA PLAĆANJE")
    + Label.all(
        .grandTotal, "SVEUKUPNO", "UKUPNO EUR", "UKUPNO EURA", "UKUPNO KN", "UKUPNO HRK", "UKUPAN IZNOS",
        "UKUPNI IZNOS", "IZNOS RAČUNA", "UKUPNO S PDV", "UKUPNO SA PDV", "UKUPNO EUR S PDV", "UKUPNO EUR SA PDV",
        "UKUPNO RAČUN", "RAČUN UKUPNO", "UKUPAN IZNOS RAČUNA", "UKUPNI IZNOS RAČUNA")
    + Label.all(.total, "UKUPNO", "TOTAL", "SUMA")
    + Label.all(
        .netTotal, "UKUPNO BEZ PDV", "UKUPNO EUR BEZ PDV", "UKUPNO BEZ POREZA", "IZNOS BEZ PDV", "UKUPNO NETO",
        "UKUPNO OSNOVICA", "UKUPNA OSNOVICA")
    + Label.all(
        .taxTotal, "UKUPNO PDV", "UKUPNO POREZ", "UKUPNI PDV", "IZNOS PDV", "UKUPAN PDV", "UKUPNO POREZA",
        "POREZ UKUPNO",
        "PDV UKUPNO", "IZNOS POREZA", "UKUPAN POREZ")
    + Label.all(.rounding, "ZAOKRUŽENJE", "ZAOKRUŽIVANJE")
    + Label.all(
        .subtotal, "PRIJENOS", "DONOS", "UKUPNO STRANICA", "MEĐUZBROJ", "MEĐUSUMA", "SUBTOTAL", "UKUPNO STAVKE",
        "IZNOS STAVKI")
    + Label.all(
        .discount, "POPUST", "RABAT", "UKUPNO POPUST", "UKUPAN POPUST", "UKUPNI POPUST", "IZNOS POPUSTA",
        "POPUST UKUPNO")
    + Label.all(
        .payment, "GOTOVINA", "NOVČANICE", "KARTICA", "KARTICE", "PLAĆENO", "UPLAĆENO", "NAČIN PLAĆANJA", "PRIMLJENO",
        "VISA", "MASTERCARD", "MAESTRO", "TRANSAKCIJSKI RAČUN", "PLAĆENO KARTICA", "ČEK", "UPLATA", "DANO", "PREDANO")
    + Label.all(.change, "POVRAT", "ZA VRATITI", "VRAĆENO", "OSTATAK", "ZA POVRAT", "POVRAT GOTOVINE")
    + Label.all(.deposit, "POVRATNA NAKNADA", "POVR. NAKNADA", "NAKNADA ZA AMBALAŽU", "POV. NAKNADA")
    + Label.all(.consumptionTax, "POREZ NA POTROŠNJU", "PNP", "POR. NA POTROŠNJU", "P.N.P.")
    + Label.all(
        .taxTable, "OSNOVICA", "REKAPITULACIJA POREZA", "REKAPITULACIJA PDV", "STOPA", "OBRAČUN POREZA",
        "POREZ OSNOVICA",
        "SPECIFIKACIJA POREZA", "PDV STOPA")
    + Label.all(
        .itemTable, "NAZIV", "CIJENA", "KOLIČINA", "KOL", "ARTIKL", "NAZIV ARTIKLA", "OPIS", "STAVKA", "JED. CIJENA")
    + Label.all(
        .number, "RAČUN BR", "RAČUN BROJ", "BROJ RAČUNA", "BR. RAČUNA", "RAČUN", "RN BR", "RN", "BROJ", "RAČUN BR R",
        "FAKTURA BR", "BR. RN", "RAČUN R1 BR", "RAČUN R1")
    + Label.all(
        .date, "DATUM", "DATUM RAČUNA", "DATUM I VRIJEME", "VRIJEME", "DATUM IZDAVANJA", "IZDANO",
        "DATUM IZDAVANJA RAČUNA",
        "MJESTO I DATUM", "VRIJEME IZDAVANJA", "DATUM I VRIJEME IZDAVANJA")
    + Label.all(
        .otherDate, "DATUM DOSPIJEĆA", "DOSPIJEĆE", "DATUM ISPORUKE", "ROK PLAĆANJA", "VALUTA", "DATUM VALUTE",
        "VRIJEDI DO",
        "RAZDOBLJE", "DATUM ROĐENJA", "DATUM PLAĆANJA", "ISPORUKA", "DATUM NARUDŽBE", "DATUM DOLASKA", "DATUM ODLASKA",
        "DATUM OTPREMNICE",
        "DATUM PREGLEDA", "DATUM SLJEDEĆEG PREGLEDA", "DATUM PRVE REGISTRACIJE", "DATUM TISKA", "SLJEDEĆI TERMIN",
        "DOLAZAK", "ODLAZAK",
        "CHECK-IN", "CHECK-OUT", "ARRIVAL", "DEPARTURE", "UGOVOR OD", "DATUM UGOVORA", "PO UGOVORU OD", "VRIJEDI OD")
    + Label.all(
        .buyer, "KUPAC", "OIB KUPCA", "PRIMATELJ", "NARUČITELJ", "PLATITELJ", "KORISNIK", "OIB PRIMATELJA", "RAČUN ZA",
        "KUPAC OIB", "PODACI O KUPCU")
    + Label.all(
        .cashier, "BLAGAJNIK", "BLAGAJNICA", "KONOBAR", "OPERATER", "PRODAVAČ", "DJELATNIK", "IZDAO", "OZNAKA OPERATERA"
    )
    + Label.all(
        .conversion, "FIKSNI TEČAJ KONVERZIJE", "TEČAJ", "FIKSNI TEČAJ", "INFORMATIVNI IZNOS", "PROTUVRIJEDNOST",
        "UKUPNO U KUNAMA")
    + Label.all(
        .notPaid, "UŠTEDJELI STE", "UŠTEDA", "BODOVI", "NAPOJNICA", "VAŠA UŠTEDA", "UKUPNA UŠTEDA", "STANJE BODOVA",
        "UKUPNO BODOVA", "BROJ ARTIKALA", "BROJ STAVKI", "UKUPNO ARTIKALA", "UKUPNO KOMADA", "UKUPNO STAVKI",
        "OD TOGA", "AKCIJA")
    + Label.all(
        .refundWord, "STORNO", "STORNO RAČUN", "POVRAT ROBE", "STORNIRAN", "KNJIŽNO ODOBRENJE",
        "FINANCIJSKO ODOBRENJE", "ODOBRENJE", "POVRAT NOVCA", "POVRATNICA")
    + Label.all(.copyWord, "KOPIJA", "KOPIJA RAČUNA", "DUPLIKAT", "PONOVLJENI ISPIS", "PRESLIKA", "PRESLIKA RAČUNA")
    + Label.all(
        .otherPaper, "OTPREMNICA", "OPOMENA", "OPOMENA PRED TUŽBU", "NARUDŽBENICA", "NARUDŽBA", "POTVRDA O UPLATI",
        "POTVRDA O PLAĆANJU", "IZVOD OTVORENIH STAVAKA", "IZVOD PO RAČUNU", "RADNI NALOG", "PRIMKA", "REVERS")
    + Label.all(.olderDebt, "PRETHODNI DUG", "STARI DUG", "DUG IZ PRETHODNOG RAZDOBLJA", "DUGOVANJE", "NEPODMIRENI DUG")
    + Label.all(
        .proformaWord, "PREDRAČUN", "PONUDA", "PREDRAČUN BR", "PONUDA BR", "PROFORMA RAČUN", "PROFAKTURA",
        "INFORMATIVNI RAČUN")
    + Label.all(.trainingWord, "OBUKA", "TESTNI RAČUN", "DEMO RAČUN")
    + Label.all(.advanceWord, "RAČUN ZA PREDUJAM", "PREDUJAM")
    + Label.all(.reportWord, "DNEVNI IZVJEŠTAJ", "PRESJEK STANJA", "Z IZVJEŠTAJ", "X IZVJEŠTAJ", "ZAKLJUČAK BLAGAJNE")
    + Label.all(.invoiceWord, "FAKTURA", "IBAN", "POZIV NA BROJ", "DATUM DOSPIJEĆA", "DOSPIJEĆE")
    + Label.all(.securityCode, "ZKI", "ZAŠTITNI KOD", "ZAŠ.KOD", "ZAŠTITNI KOD IZDAVATELJA", "Z.K.I.")
    + Label.all(.receiptIdentifier, "JIR", "JEDINSTVENI IDENTIFIKATOR RAČUNA", "J.I.R.")
