import ReceiptModel

extension ForeignLanguage {
    package static let romanian = ForeignLanguage(
        code: "ro", labels: romanianLabels,
        payments: [
            (.cash, ["NUMERAR", "NUMERAR LEI", "PLATĂ NUMERAR", "ACHITAT NUMERAR"]),
            (.card, ["CARD", "CARD BANCAR", "PLATĂ CARD", "CARD DE CREDIT", "CARD DEBIT", "CARD LEI"]),
            (
                .voucher,
                ["TICHETE DE MASĂ", "TICHETE MASĂ", "BONURI DE MASĂ", "TICHETE CADOU", "TICHET VALORIC", "VOUCHER"]
            ),
            (.transfer, ["VIRAMENT", "ORDIN DE PLATĂ"]),
            (.cheque, ["CEC"]),
        ],
        months: [
            ["ianuarie", "ian"], ["februarie", "feb"], ["martie", "mar"], ["aprilie", "apr"], ["mai"],
            ["iunie", "iun"],
            ["iulie", "iul"], ["august", "aug"], ["septembrie", "sept"], ["octombrie", "oct"], ["noiembrie", "noi"],
            ["decembrie", "dec"],
        ])

    private static let romanianLabels: [Label] =
        Label.all(
            .payable, "TOTAL DE PLATĂ", "DE PLATĂ", "REST DE PLATĂ", "TOTAL PLATĂ", "SUMA DE PLATĂ", "SUMĂ DE PLATĂ",
            "TOTAL DE ACHITAT", "DE ACHITAT")
        + Label.all(
            .grandTotal, "TOTAL LEI", "TOTAL GENERAL", "TOTAL RON", "TOTAL BON", "TOTAL CU TVA", "VALOARE TOTALĂ",
            "TOTAL FACTURĂ", "TOTAL GENERAL LEI", "SUMA TOTALĂ", "TOTAL BON LEI")
        + Label.all(.total, "TOTAL", "SUMA", "SUMĂ")
        + Label.all(.subtotal, "SUBTOTAL", "SUB TOTAL", "TOTAL PARȚIAL", "SUBTOTAL LEI")
        + Label.all(
            .netTotal, "TOTAL FĂRĂ TVA", "VALOARE FĂRĂ TVA", "BAZA DE IMPOZITARE", "BAZĂ TVA", "BAZA TVA", "TOTAL NET")
        + Label.all(
            .taxTotal, "TOTAL TVA", "TVA", "TOTAL TAXE", "TOTAL TVA BON", "VALOARE TVA", "DIN CARE TVA", "TOTAL TVA A",
            "TOTAL TVA B", "TOTAL TVA C", "TOTAL TVA D", "TOTAL TVA LEI", "COTA TVA")
        + Label.all(
            .discount, "REDUCERE", "DISCOUNT", "TOTAL REDUCERI", "RABAT", "REDUCERI", "TOTAL DISCOUNT",
            "REDUCERE TOTALĂ")
        + Label.all(
            .payment, "ACHITAT", "PLĂTIT", "PRIMIT", "ÎNCASAT", "PLATĂ", "METODĂ DE PLATĂ", "MODALITATE DE PLATĂ")
        + Label.all(.change, "REST", "REST NUMERAR", "REST LEI", "REST DE DAT")
        + Label.all(.rounding, "ROTUNJIRE", "ROTUNJIRI")
        + Label.all(.deposit, "GARANȚIE SGR", "GARANȚIE", "AMBALAJ SGR", "AMBALAJE SGR", "TOTAL SGR", "SGR")
        + Label.all(
            .notPaid, "NR ARTICOLE", "NUMĂR ARTICOLE", "TOTAL ARTICOLE", "AȚI ECONOMISIT", "PUNCTE", "PUNCTE ACUMULATE",
            "BACȘIȘ")
        + Label.all(.conversion, "CURS VALUTAR", "CURS BNR", "CURS")
        + Label.all(
            .taxTable, "TVA VALOARE TOTAL", "COTĂ BAZĂ TVA", "COTA TVA VALOARE", "DEFALCARE TVA", "COTE TVA",
            "TVA VALOARE")
        + Label.all(.itemTable, "DENUMIRE", "CANTITATE", "PREȚ UNITAR", "DENUMIRE PRODUS", "CANT PREȚ VALOARE", "PREȚ")
        + Label.all(.date, "DATA", "DATĂ", "DATA EMITERII", "DATA FACTURII", "DATA BON", "DATA ORA")
        + Label.all(
            .otherDate, "SCADENȚĂ", "DATA SCADENȚEI", "TERMEN DE PLATĂ", "DATA LIVRĂRII", "DATA SOSIRII",
            "DATA PLECĂRII", "VALABIL PÂNĂ LA")
        + Label.all(
            .number, "NUMĂR BON", "NR BON", "BON NR", "BON FISCAL NR", "NUMĂR BON FISCAL", "FACTURA NR", "NR FACTURĂ",
            "BF",
            "NR BON FISCAL", "NUMĂR FACTURĂ", "CHITANȚA NR", "SERIA")
        + Label.all(
            .buyer, "CUMPĂRĂTOR", "CLIENT", "BENEFICIAR", "CIF CLIENT", "CUI CLIENT", "COD FISCAL CLIENT",
            "CIF CUMPĂRĂTOR")
        + Label.all(.cashier, "CASIER", "OPERATOR", "OSPĂTAR", "VÂNZĂTOR", "CASIERĂ")
        + Label.all(.invoiceWord, "FACTURĂ", "FACTURĂ FISCALĂ", "TERMEN DE PLATĂ")
        + Label.all(.refundWord, "RETUR", "STORNO", "RETUR MARFĂ")
        + Label.all(.copyWord, "COPIE", "DUPLICAT")
        + Label.all(.proformaWord, "FACTURĂ PROFORMĂ", "PROFORMĂ", "NOTĂ DE PLATĂ", "OFERTĂ")
        + Label.all(.reportWord, "RAPORT Z", "RAPORT X", "RAPORT FISCAL")
}
