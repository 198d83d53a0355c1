import ReceiptModel

extension ForeignLanguage {
    package static let hungarian = ForeignLanguage(
        code: "hu", labels: hungarianLabels,
        payments: [
            (.cash, ["KÉSZPÉNZ", "KÉSZPÉNZ FT", "KP", "KÉSZPÉNZES"]),
            (.card, ["BANKKÁRTYA", "BANKKÁRTYA FT", "KÁRTYA", "HITELKÁRTYA", "KÁRTYÁS FIZETÉS", "BANKKÁRTYÁVAL"]),
            (.voucher, ["ÉTKEZÉSI UTALVÁNY", "UTALVÁNY", "SZÉP KÁRTYA", "AJÁNDÉKKÁRTYA", "OTP SZÉP KÁRTYA"]),
            (.transfer, ["ÁTUTALÁS"]),
        ],
        months: [
            ["január", "jan"], ["február", "febr", "feb"], ["március", "márc", "már"], ["április", "ápr"],
            ["május", "máj"], ["június", "jún"], ["július", "júl"], ["augusztus", "aug"], ["szeptember", "szept"],
            ["október", "okt"], ["november", "nov"], ["december", "dec"],
        ])

    private static let hungarianLabels: [Label] =
        Label.all(
            .payable, "FIZETENDŐ", "FIZETENDŐ ÖSSZEG", "FIZETENDŐ VÉGÖSSZEG", "ÖSSZESEN FIZETENDŐ",
            "FIZETENDŐ ÖSSZESEN",
            "FIZETENDŐ BRUTTÓ")
        + Label.all(
            .grandTotal, "VÉGÖSSZEG", "ÖSSZESEN FT", "BRUTTÓ ÖSSZESEN", "ÖSSZESEN HUF", "BRUTTÓ VÉGÖSSZEG",
            "MINDÖSSZESEN",
            "BRUTTÓ ÉRTÉK", "TELJES ÖSSZEG", "SZÁMLA VÉGÖSSZEGE", "BRUTTÓ ÖSSZEG")
        + Label.all(.total, "ÖSSZESEN", "ÖSSZEG", "ÖSSZ", "TOTAL")
        + Label.all(.subtotal, "RÉSZÖSSZEG", "RÉSZÖSSZESEN", "RÉSZ ÖSSZESEN")
        + Label.all(.netTotal, "NETTÓ ÖSSZESEN", "NETTÓ", "NETTÓ ÖSSZEG", "ADÓALAP", "NETTÓ ÉRTÉK")
        + Label.all(
            .taxTotal, "ÁFA ÖSSZESEN", "ÁFA", "ÁFA ÖSSZEG", "ÁFA TARTALOM", "ÁFA ÉRTÉK", "ÖSSZES ÁFA", "ADÓ ÖSSZEG")
        + Label.all(.discount, "KEDVEZMÉNY", "ENGEDMÉNY", "KEDVEZMÉNY ÖSSZESEN", "ÁRENGEDMÉNY", "ÖSSZES KEDVEZMÉNY")
        + Label.all(.payment, "FIZETVE", "BEFIZETÉS", "ÁTVETT", "FIZETÉSI MÓD", "ÁTVETT ÖSSZEG", "FIZETÉS")
        + Label.all(.change, "VISSZAJÁRÓ", "VISSZAJÁRÓ FT", "VISSZA", "VISSZAJÁRÓ KÉSZPÉNZ")
        + Label.all(.rounding, "KEREKÍTÉS", "KEREKÍTÉS FT", "KEREKÍTÉSI KÜLÖNBÖZET")
        + Label.all(.deposit, "BETÉTDÍJ", "VISSZAVÁLTÁSI DÍJ", "GÖNGYÖLEG")
        + Label.all(
            .notPaid, "TÉTELSZÁM", "TÉTELEK SZÁMA", "MEGTAKARÍTÁS", "ÖN MEGTAKARÍTOTT", "PONT", "PONTEGYENLEG",
            "DARABSZÁM", "BORRAVALÓ")
        + Label.all(.conversion, "ÁRFOLYAM", "ÁTVÁLTÁS", "EURÓBAN")
        + Label.all(
            .taxTable, "ÁFA KULCS", "ÁFA NETTÓ BRUTTÓ", "NETTÓ ÁFA BRUTTÓ", "ÁFA MÉRTÉK", "ÁFA KULCS NETTÓ",
            "ÁFA RÉSZLETEZÉS")
        + Label.all(.itemTable, "MEGNEVEZÉS", "MENNYISÉG", "EGYSÉGÁR", "TERMÉK", "MENNYISÉG EGYSÉGÁR", "MENNY EGYSÉGÁR")
        + Label.all(.date, "DÁTUM", "KELT", "KIÁLLÍTÁS DÁTUMA", "SZÁMLA KELTE", "KELTEZÉS", "IDŐPONT", "NYUGTA KELTE")
        + Label.all(
            .otherDate, "FIZETÉSI HATÁRIDŐ", "TELJESÍTÉS", "TELJESÍTÉS DÁTUMA", "ESEDÉKESSÉG", "ÉRVÉNYES", "ÉRKEZÉS",
            "TÁVOZÁS", "TELJESÍTÉS KELTE")
        + Label.all(
            .number, "NYUGTASZÁM", "NYUGTA SZÁMA", "SZÁMLASZÁM", "SZÁMLA SORSZÁMA", "SZÁMLA SZÁMA", "BIZONYLATSZÁM",
            "SORSZÁM", "NYUGTA SORSZÁMA", "BIZONYLAT SORSZÁMA")
        + Label.all(.buyer, "VEVŐ", "VÁSÁRLÓ", "VEVŐ ADÓSZÁMA", "VEVŐ NEVE", "MEGRENDELŐ", "VEVŐ ADÓSZÁM")
        + Label.all(.cashier, "PÉNZTÁROS", "ELADÓ", "FELSZOLGÁLÓ", "KEZELŐ", "KISZOLGÁLTA", "PINCÉR")
        + Label.all(.invoiceWord, "SZÁMLA", "FIZETÉSI HATÁRIDŐ", "EGYSZERŰSÍTETT SZÁMLA")
        + Label.all(.refundWord, "SZTORNÓ", "VISSZÁRU", "SZTORNÓ BIZONYLAT", "HELYESBÍTŐ SZÁMLA")
        + Label.all(.copyWord, "MÁSOLAT", "MÁSODPÉLDÁNY")
        + Label.all(.proformaWord, "DÍJBEKÉRŐ", "ÁRAJÁNLAT", "PROFORMA SZÁMLA")
        + Label.all(.reportWord, "NAPI FORGALMI JELENTÉS", "NAPI ZÁRÁS", "PÉNZTÁRJELENTÉS")
}
