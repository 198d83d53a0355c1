import ReceiptModel

/// What announces how an invoice is to be paid, and for whom it is: the words of the three countries in both scripts,
/// and those of English and German, in which invoices are made out there, too.
///
/// They stand apart from the labels of the profiles, which tell what a receipt is: `VALUTA` is a day on an invoice and a
/// currency on a receipt. Neighbours share most of the words, so one list serves all countries.
package enum BillingLabels {
    /// The whole list.
    ///
    /// A label's role is that of the field that it announces; `buyer` for what is the buyer's, and only to be told from
    /// what is the issuer's. Names of sellers and of places end those of buyers.
    package static let all: [Label] = due + accounts + references + buyerNames + buyerNumbers + others

    private static let due =
        Label.all(
            .mark(.dueDate), "DATUM DOSPIJEĆA", "DOSPIJEĆE", "DOSPIJEĆE PLAĆANJA", "DOSPIJEVA", "ROK PLAĆANJA",
            "ROK ZA PLAĆANJE", "ROK UPLATE", "PLATITI DO", "UPLATITI DO", "PLATIVO DO", "VALUTA", "DATUM VALUTE",
            "VALUTA PLAĆANJA", "DATUM DOSPEĆA", "DOSPEĆE", "DATUM PLAĆANJA DO")
        + Label.all(
            .mark(.dueDate), "Датум доспећа", "Датум доспијећа", "Доспеће", "Доспијеће", "Рок плаћања",
            "Рок за плаћање",
            "Платити до", "Валута", "Датум валуте", "Валута плаћања")
        + Label.all(.mark(.dueDate), "DUE DATE", "PAYMENT DUE", "PAYMENT DUE DATE", "PAY BY", "PAYMENT TERMS")
        + Label.all(.mark(.dueDate), "FÄLLIG AM", "FÄLLIGKEIT", "FÄLLIGKEITSDATUM", "ZAHLBAR BIS", "ZAHLUNGSZIEL")

    private static let accounts =
        Label.all(
            .mark(.paymentAccount), "IBAN", "ŽIRO RAČUN", "TEKUĆI RAČUN", "TRANSAKCIJSKI RAČUN", "POSLOVNI RAČUN",
            "BANKOVNI RAČUN", "RAČUN KOD BANKE", "BROJ ŽIRO RAČUNA", "BROJ TEKUĆEG RAČUNA", "RAČUN IZDAVATELJA",
            "TRANSAKCIONI RAČUN", "TRN RAČUN", "DEVIZNI RAČUN", "BANKA")
        + Label.all(.mark(.paymentAccount), "Жиро рачун", "Текући рачун", "Трансакциони рачун", "Пословни рачун")
        + Label.all(
            .mark(.paymentAccount), "BANK ACCOUNT", "ACCOUNT NUMBER", "ACCOUNT NO", "BANKVERBINDUNG", "KONTONUMMER")
        + payHere.map { Label(.mark(.paymentAccount), $0) }

    /// Labels of the one account of several that the issuer asks to be paid to.
    package static let payHere = [
        "RAČUN ZA UPLATU", "IBAN ZA UPLATU", "UPLATITE NA IBAN", "UPLATA NA IBAN", "UPLATITI NA IBAN",
        "UPLATA NA RAČUN", "UPLATITI NA RAČUN", "UPLATITE NA RAČUN",
        "PLAĆANJE NA RAČUN", "IBAN PRIMATELJA", "RAČUN PRIMATELJA", "RAČUN PRIMAOCA", "Рачун примаоца",
        "Рачун за уплату", "Уплата на рачун", "Уплатити на рачун", "PAY TO ACCOUNT", "BENEFICIARY ACCOUNT",
    ]

    private static let references =
        Label.all(
            .mark(.paymentReference), "POZIV NA BROJ", "MODEL I POZIV NA BROJ", "MODEL I POZIV", "POZIV NA BR",
            "POZIV NA BROJ PRIMATELJA", "POZIV NA BROJ ODOBRENJA", "MODEL I POZIV NA BROJ PRIMATELJA",
            "BROJ POZIVA", "SA POZIVOM NA BROJ")
        + Label.all(
            .mark(.paymentReference), "Позив на број", "Модел и позив на број", "Позив на бр", "Са позивом на број",
            "Позив на број одобрења")
        + Label.all(.mark(.paymentReference), "PAYMENT REFERENCE", "ZAHLUNGSREFERENZ")
        + weakReferences.map { Label(.mark(.paymentReference), $0) }

    /// Words that card slips and tills print before numbers of other kinds, too.
    package static let weakReferences = ["REF", "REFERENCE", "REFERENCA", "Референца", "REFERENZ", "REFERENCE NUMBER"]

    private static let buyerNames =
        Label.all(
            .mark(.buyerName), "KUPAC", "NAZIV KUPCA", "IME KUPCA", "PODACI O KUPCU", "NARUČITELJ", "NARUČILAC",
            "PLATITELJ", "UPLATITELJ", "UPLATILAC", "KUPAC PRIMALAC", "KUPAC NARUČITELJ")
        + Label.all(
            .mark(.buyerName), "Купац", "Назив купца", "Подаци о купцу", "Наручилац", "Уплатилац", "Корисник услуге",
            "Купац прималац")
        + Label.all(.mark(.buyerName), "PRIMATELJ RAČUNA", "PRIMALAC RAČUNA", "Прималац рачуна")
        + (foreignBuyers + ["BUYER", "CUSTOMER", "KUNDE", "KÄUFER"]).map { Label(.mark(.buyerName), $0) }
        + payeesOrBuyers.map { Label(.mark(.buyerName), $0) }

    /// What announces the buyer on invoices from abroad, and nothing else on any paper.
    package static let foreignBuyers = [
        "BILL TO", "BILLED TO", "INVOICE TO", "SOLD TO", "RECHNUNG AN", "RECHNUNGSEMPFÄNGER",
    ]

    /// What announces the buyer in the rows below where it stands alone with a colon: `Za:`, `Customer:`.
    package static let addressees = ["ZA", "ЗА", "TO", "AN", "CUSTOMER", "CLIENT", "KUNDE"]

    /// Who gets the invoice, and on a payment slip who gets the money.
    package static let payeesOrBuyers = [
        "PRIMATELJ", "PRIMALAC", "Прималац",
    ]

    /// Who pays by a payment slip; beside it, ``payeesOrBuyers`` is who gets the money.
    package static let payers = ["PLATITELJ", "UPLATITELJ", "UPLATILAC", "Уплатилац"]

    private static let buyerNumbers =
        Label.all(
            .buyer, "OIB KUPCA", "KUPAC OIB", "OIB PRIMATELJA", "PIB KUPCA", "JIB KUPCA", "ID KUPCA", "PDV KUPCA",
            "MB KUPCA", "ID BROJ KUPCA", "ŠIFRA KUPCA", "BROJ KUPCA", "ADRESA KUPCA", "OPCIONO POLJE KUPCA",
            "IBAN KUPCA", "RAČUN KUPCA", "IBAN PLATITELJA", "RAČUN PLATITELJA", "RAČUN UPLATIOCA")
        + Label.all(
            .buyer, "ИД купца", "ПИБ купца", "ЈИБ купца", "МБ купца", "Шифра купца", "Адреса купца",
            "Опционо поље купца", "Идентификација купца", "Рачун купца", "Рачун уплатиоца")
        + Label.all(
            .buyer, "CUSTOMER VAT NO", "CUSTOMER NO", "CUSTOMER NUMBER", "CUSTOMER ID", "KUNDENNUMMER", "UID KUNDE",
            "CUSTOMER COPY")

    /// What stands beside the buyer: who sells, and where to.
    private static let others =
        Label.all(
            .mark(.merchant), "PRODAVATELJ", "PRODAVAC", "IZDAVATELJ", "DOBAVLJAČ", "ISPORUČITELJ", "Продавац",
            "Издавалац", "Добављач", "SELLER", "SUPPLIER", "VERKÄUFER")
        + Label.all(
            .mark(.address), "MJESTO ISPORUKE", "ADRESA ISPORUKE", "MESTO ISPORUKE", "Место испоруке", "SHIP TO",
            "DELIVER TO", "DELIVERY ADDRESS", "LIEFERADRESSE")

    /// What stands for the days of a term, `15 dana`.
    package static let days: Set<String> = [
        "DAN", "DANA", "ДАН", "ДАНА", "DAY", "DAYS", "TAG", "TAGE", "TAGEN",
    ]

    /// Beginnings of the words for another day than that of issue, from which a term counts: delivery, receipt.
    package static let otherDays = [
        "ISPORU", "PRIMIT", "PRIMAN", "PRIJEM", "PROMET", "ИСПОР", "ПРИЈЕМ", "ПРОМЕТ", "DELIVER", "RECEIPT", "LIEFER",
        "ERHALT",
    ]

    /// What says from which day a term counts, and the beginnings of words for the day of issue.
    package static let (beginnings, issues) = (
        ["OD", "ОД", "FROM", "AB"], ["RAČUN", "FAKTUR", "IZDA", "ISSUE", "INVOICE", "RECHNUNG"]
    )

    /// What is printed for the buyer where nobody is named.
    package static let nobody: Set<String> = [
        "GRAĐANI", "GRAĐANIN", "GOTOVINA", "MALOPRODAJA", "KRAJNJI KUPAC", "KRAJNJI POTROŠAČ", "FIZIČKO LICE",
        "FIZIČKA OSOBA", "POTROŠAČ", "KUPAC GRAĐANIN", "ГРАЂАНИ", "ГРАЂАНИН", "ФИЗИЧКО ЛИЦЕ", "МАЛОПРОДАЈА",
        "КРАЈЊИ КУПАЦ", "COPY", "RECEIPT",
    ]

    /// Words before the model of a reference: `Model: HR00`, `(mod. 97)`.
    package static let models: Set<String> = ["MODEL", "MOD", "МОДЕЛ", "МОД"]

    /// Words before a name inside the buyer's block: `Naziv: …`.
    package static let nameWords: Set<String> = ["NAZIV", "IME", "FIRMA", "TVRTKA", "НАЗИВ", "ИМЕ", "ФИРМА", "NAME"]
}
