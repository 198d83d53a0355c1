import ReceiptModel

extension CountryProfile {
    /// Bosnia and Herzegovina: fiscal devices in the Federation, the TaxCore system in Republika Srpska.
    package static let bosniaAndHerzegovina = CountryProfile(
        country: .bosniaAndHerzegovina,
        currencies: [CurrencyPeriod(currency: .bam, from: .law(1998, 6, 22))],
        vatRates: [
            VATRatePeriod(rate: TaxRate(basisPoints: 1700), from: .law(2006, 1, 1), until: nil),
            VATRatePeriod(rate: TaxRate(basisPoints: 0), from: nil, until: nil),
        ],
        identifiers: [
            IdentifierRule(
                scheme: "JIB", length: 13,
                labels: ["JIB", "ID BROJ", "ID BR", "IDENTIFIKACIONI BROJ", "ЈИБ", "IBK", "ID"],
                bareInHead: true),
            IdentifierRule(
                scheme: "PDV", length: 12, labels: ["PIB", "PDV BROJ", "PDV BR", "PDV", "ПДВ БРОЈ", "ПИБ", "IPB"],
                bareInHead: false),
        ],
        labels: federationLabels + taxCoreLabels,
        signatureWords: [
            "IBFM", "JIB", "SARAJEVO", "MOSTAR", "TUZLA", "ZENICA", "BANJA LUKA", "BIHAĆ", "BRČKO", "REKLAMIRANI RAČUN",
            "UPLAĆENO", "БАЊА ЛУКА", "БИЈЕЉИНА", "ПФР ВРИЈЕМЕ", "ПФР БР.РАЧ",
        ],
        languages: PrintLanguages(latin: "bs", cyrillic: "sr-Cyrl"),
        languagePacks: LanguagePacks(latin: "hrv", cyrillic: "srp", prefersCyrillic: false),
        retentionRules: [
            RetentionRule(
                country: .bosniaAndHerzegovina, name: "BA-books-11/1", years: 11,
                legalBasis: "Zakon o računovodstvu i reviziji u FBiH čl. 31–32 (83/09), applied to all entities",
                confirmed: false)
        ])
}

private let federationLabels: [Label] =
    Label.all(.payable, "ZA UPLATU", "ZA PLATITI", "ZA NAPLATU", "ZA PLAĆANJE")
    + Label.all(
        .grandTotal, "UKUPAN IZNOS", "UKUPNO KM", "SVEUKUPNO", "UKUPNO SA PDV", "TOTAL KM", "UKUPNO BAM", "IZNOS RAČUNA"
    )
    + Label.all(.total, "UKUPNO", "TOTAL", "SUMA")
    + Label.all(.netTotal, "UKUPNO BEZ PDV", "IZNOS BEZ PDV", "OSNOVICA UKUPNO")
    + Label.all(.taxTotal, "UKUPNO PDV", "PDV UKUPNO", "IZNOS PDV", "UKUPAN PDV", "UKUPNO POREZ")
    + Label.all(.subtotal, "PRENOS", "PRIJENOS", "DONOS", "MEĐUZBIR", "MEĐUSUMA")
    + Label.all(.discount, "POPUST", "RABAT")
    + Label.all(
        .payment, "GOTOVINA", "KARTICA", "ČEK", "VIRMAN", "UPLAĆENO", "PLAĆENO", "NAČIN PLAĆANJA", "BEZGOTOVINSKO",
        "KARTIČNO")
    + Label.all(.change, "POVRAT", "POVRAĆAJ", "ZA VRATITI", "KUSUR")
    + Label.all(.taxTable, "STOPA", "OSNOVICA", "STOPA OSNOVICA PDV")
    + Label.all(.taxRate, "VE", "VK", "VA", "ST. E", "STOPA E")
    + Label.all(.taxBase, "OSN. E", "OSN. K", "OSN. A", "OSNOVICA E", "OE")
    + Label.all(.taxAmount, "PDV. E", "PDV. K", "PDV E", "PE")
    + Label.all(.itemTable, "NAZIV", "CIJENA", "KOLIČINA", "KOL", "ARTIKAL", "OPIS")
    + Label.all(.fiscalNumber, "BF", "RBF", "BR. FISKALNOG RAČUNA", "FISKALNI RAČUN BR")
    + Label.all(.number, "RAČUN BR", "RAČUN BROJ", "BROJ RAČUNA", "FAKTURA BR", "BR. RAČUNA", "BROJ FAKTURE")
    + Label.all(.date, "DATUM", "VRIJEME", "DATUM I VRIJEME", "DATUM RAČUNA", "DATUM IZDAVANJA")
    + Label.all(
        .otherDate, "ROK PLAĆANJA", "DOSPIJEĆE", "DATUM ISPORUKE", "VALUTA", "DATUM DOSPIJEĆA", "DATUM DOLASKA",
        "DATUM ODLASKA",
        "UGOVOR OD", "DATUM UGOVORA")
    + Label.all(.conversion, "KURS", "SREDNJI KURS", "PROTIVVRIJEDNOST")
    + Label.all(.buyer, "KUPAC", "JIB KUPCA", "ID KUPCA", "NARUČILAC", "PRIMALAC", "PRIMATELJ", "PDV KUPCA")
    + Label.all(.cashier, "KASIR", "BLAGAJNIK", "OPERATER", "KONOBAR", "PRODAVAČ")
    + Label.all(.reference, "RF", "BROJ REKLAMIRANOG RAČUNA")
    + Label.all(.deviceNumber, "IBFM", "IBFU")
    + Label.all(.notPaid, "UŠTEDA", "BODOVI", "BROJ ARTIKALA", "UŠTEDJELI STE")
    + Label.all(.saleWord, "FISKALNI RAČUN")
    + Label.all(
        .refundWord, PaperWords.headingOfRefund, "STORNO", "STORNO RAČUN", "STORNO FAKTURA", "KNJIŽNO ODOBRENJE",
        "POVRAT NOVCA", "POVRATNICA")
    + Label.all(.copyWord, "KOPIJA", "DUPLIKAT", "PRESLIKA")
    + Label.all(
        .otherPaper, "OTPREMNICA", "OPOMENA", "NARUDŽBENICA", "NARUDŽBA", "KORPA", "POTVRDA O UPLATI", "RADNI NALOG",
        "IZVOD OTVORENIH STAVKI", "REVERS")
    + Label.all(.olderDebt, "PRETHODNI DUG", "STARI DUG", "DUGOVANJE")
    + Label.all(.proformaWord, "PREDRAČUN", "PONUDA", "PROFAKTURA", "PROFORMA FAKTURA")
    + Label.all(.trainingWord, "OBUKA")
    + Label.all(.advanceWord, "AVANSNI RAČUN", "AVANSNA FAKTURA")
    + Label.all(.reportWord, "PRESJEK STANJA", "DNEVNI IZVJEŠTAJ", "PERIODIČNI IZVJEŠTAJ")
    + Label.all(.invoiceWord, "FAKTURA", "ROK PLAĆANJA", "POZIV NA BROJ", "DATUM DOSPIJEĆA")
