import ReceiptModel

extension ForeignLanguage {
    package static let slovene = ForeignLanguage(
        code: "sl", labels: sloveneLabels,
        payments: [
            (.cash, ["GOTOVINA", "PLAČILO Z GOTOVINO", "GOTOVINA EUR"]),
            (
                .card,
                ["PLAČILNA KARTICA", "KARTICA", "PLAČILNE KARTICE", "KREDITNA KARTICA", "BANČNA KARTICA", "BA MAESTRO"]
            ),
            (.voucher, ["DARILNI BON", "VREDNOSTNI BON", "DARILNA KARTICA"]),
            (.transfer, ["NAKAZILO", "NA TRR", "TRANSAKCIJSKI RAČUN"]),
        ],
        months: [
            ["januar", "januarja", "jan"], ["februar", "februarja", "feb"], ["marec", "marca", "mar"],
            ["april", "aprila", "apr"], ["maj", "maja"], ["junij", "junija", "jun"], ["julij", "julija", "jul"],
            ["avgust", "avgusta", "avg"], ["september", "septembra", "sep"], ["oktober", "oktobra", "okt"],
            ["november", "novembra", "nov"], ["december", "decembra", "dec"],
        ])

    private static let sloveneLabels: [Label] =
        Label.all(
            .payable, "ZA PLAČILO", "ZA PLACILO", "ZA PLAČATI", "SKUPAJ ZA PLAČILO", "ZNESEK ZA PLAČILO",
            "PLAČILO SKUPAJ")
        + Label.all(
            .grandTotal, "SKUPAJ EUR", "SKUPAJ Z DDV", "SKUPNI ZNESEK", "ZNESEK RAČUNA", "SKUPAJ RAČUN",
            "SKUPAJ ZNESEK", "SKUPAJ V EUR", "VREDNOST Z DDV", "KONČNI ZNESEK", "SKUPNA VREDNOST")
        + Label.all(.total, "SKUPAJ", "ZNESEK", "VSOTA")
        + Label.all(.subtotal, "VMESNA VSOTA", "VMESNI SEŠTEVEK", "DELNA VSOTA")
        + Label.all(.netTotal, "OSNOVA ZA DDV", "SKUPAJ BREZ DDV", "OSNOVA", "ZNESEK BREZ DDV", "VREDNOST BREZ DDV")
        + Label.all(.taxTotal, "DDV SKUPAJ", "ZNESEK DDV", "SKUPAJ DDV", "DDV", "VSEBOVAN DDV", "OD TEGA DDV")
        + Label.all(.discount, "POPUST", "SKUPAJ POPUST", "RABAT", "SKUPNI POPUST", "ZNESEK POPUSTA")
        + Label.all(.payment, "PLAČANO", "PREJETO", "NAČIN PLAČILA", "PLAČILO", "PREJETI ZNESEK")
        + Label.all(.change, "VRAČILO", "VRNJENO", "ZA VRAČILO", "VRNITEV", "PREOSTANEK")
        + Label.all(.rounding, "IZRAVNAVA", "ZAOKROŽITEV", "ZAOKROŽEVANJE")
        + Label.all(.deposit, "KAVCIJA", "POVRATNA EMBALAŽA")
        + Label.all(
            .notPaid, "PRIHRANEK", "VAŠ PRIHRANEK", "ŠTEVILO ARTIKLOV", "ŠTEVILO POSTAVK", "ZBRANE TOČKE", "PIKE")
        + Label.all(
            .taxTable, "STOPNJA OSNOVA DDV", "STOPNJA DDV", "DDV STOPNJA", "STOPNJA", "OSNOVA DDV ZNESEK", "DDV OSNOVA",
            "REKAPITULACIJA DDV")
        + Label.all(
            .itemTable, "ARTIKEL", "KOLIČINA CENA", "NAZIV ARTIKLA", "KOL CENA ZNESEK", "OPIS", "CENA VREDNOST",
            "KOLIČINA")
        + Label.all(.date, "DATUM RAČUNA", "DATUM", "DATUM IZDAJE", "DATUM IN URA", "DATUM IZDAJE RAČUNA", "ČAS IZDAJE")
        + Label.all(
            .otherDate, "DATUM ZAPADLOSTI", "ROK PLAČILA", "DATUM STORITVE", "DATUM DOBAVE",
            "DATUM OPRAVLJENE STORITVE",
            "ZAPADE", "VELJA DO")
        + Label.all(
            .number, "RAČUN ŠT", "ŠTEVILKA RAČUNA", "ŠT RAČUNA", "RAČUN ŠTEVILKA", "RAČUN", "PARAGONSKI RAČUN ŠT",
            "RN ŠT")
        + Label.all(.buyer, "KUPEC", "PREJEMNIK", "NAROČNIK", "DAVČNA ŠTEVILKA KUPCA", "ID ZA DDV KUPCA")
        + Label.all(
            .cashier, "BLAGAJNIK", "PRODAJALEC", "NATAKAR", "BLAGAJNIČARKA", "VAS JE POSTREGEL", "POSTREGLA VAS JE",
            "OPERATER")
        + Label.all(.invoiceWord, "FAKTURA", "SKLIC")
        + Label.all(.refundWord, "DOBROPIS", "STORNO", "STORNO RAČUN", "VRAČILO BLAGA")
        + Label.all(.copyWord, "KOPIJA RAČUNA", "KOPIJA", "DVOJNIK")
        + Label.all(.proformaWord, "PREDRAČUN", "PONUDBA")
        + Label.all(.reportWord, "ZAKLJUČEK BLAGAJNE", "DNEVNI ZAKLJUČEK")
}
