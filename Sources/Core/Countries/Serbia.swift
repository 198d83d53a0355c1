import ReceiptModel

extension CountryProfile {
    /// Serbia: receipts of the TaxCore system, a 40-column journal in Cyrillic with a signed code.
    package static let serbia = CountryProfile(
        country: .serbia,
        currencies: [CurrencyPeriod(currency: .rsd, from: .law(2003, 1, 1))],
        vatRates: [
            VATRatePeriod(rate: TaxRate(basisPoints: 1800), from: .law(2005, 1, 1), until: .law(2012, 9, 30)),
            VATRatePeriod(rate: TaxRate(basisPoints: 2000), from: .law(2012, 10, 1), until: nil),
            VATRatePeriod(rate: TaxRate(basisPoints: 800), from: .law(2005, 1, 1), until: .law(2013, 12, 31)),
            VATRatePeriod(rate: TaxRate(basisPoints: 1000), from: .law(2014, 1, 1), until: nil),
            VATRatePeriod(rate: TaxRate(basisPoints: 0), from: nil, until: nil),
        ],
        identifiers: [
            IdentifierRule(scheme: "PIB", length: 9, labels: ["ПИБ", "ПИБ продавца", "ПОРЕСКИ БРОЈ"], bareInHead: true)
        ],
        labels: taxCoreLabels + serbianInvoiceLabels,
        signatureWords: [
            // Tills of Srpska print ПДВ and ЕСИР број as well.
            "О-ПДВ", "П-ПДВ", "ПФР БРОЈ РАЧУНА", "ПФР ВРЕМЕ", "БЕОГРАД", "НОВИ САД", "НИШ", "СРБИЈА",
        ],
        languages: PrintLanguages(latin: "sr-Latn", cyrillic: "sr-Cyrl"),
        languagePacks: LanguagePacks(latin: "srp_latn", cyrillic: "srp", prefersCyrillic: true),
        retentionRules: [
            RetentionRule(
                country: .serbia, name: "RS-vat-10/1", years: 10,
                legalBasis: "Закон о порезу на додату вредност чл. 46–47", confirmed: false),
            RetentionRule(
                country: .serbia, name: "RS-documents-5/1", years: 5,
                legalBasis: "Закон о рачуноводству чл. 28 (73/2019)", confirmed: false),
        ])
}

/// The labels of the TaxCore journal, ekavian and ijekavian (Serbia and Republika Srpska).
let taxCoreLabels: [Label] =
    Label.all(.payable, "За уплату", "Преостало за плаћање", "За плаћање")
    + Label.all(.grandTotal, "Укупан износ", "Укупан износ рачуна")
    + Label.all(.total, "Укупно", "Тотал", "Свега")
    + Label.all(.refundTotal, "Укупна рефундација")
    + Label.all(.netTotal, "Укупно без ПДВ", "Износ без ПДВ")
    + Label.all(
        .taxTotal, "Укупан износ пореза", "Укупно ПДВ", "Укупно порез", "Износ ПДВ", "Укупан ПДВ")
    + Label.all(.subtotal, "Међузбир", "Пренос", "Донос")
    + Label.all(.discount, "Попуст", "Рабат")
    + Label.all(
        .payment, "Готовина", "Платна картица", "Чек", "Пренос на рачун", "Ваучер", "Инстант плаћање",
        "Друго безготовинско плаћање", "Уплаћено", "Картица", "Плаћено авансом", "Начин плаћања")
    + Label.all(.change, "Повраћај", "За повраћај", "Кусур")
    + Label.all(.taxTable, "Ознака", "Стопа", "Ознака Име Стопа Порез", "Основица")
    + Label.all(
        .itemTable, "Артикли", "Назив", "Цена", "Цијена", "Кол", "Назив Цена Кол. Укупно", "Назив Цијена Кол. Укупно")
    + Label.all(.fiscalNumber, "ПФР број рачуна", "ПФР бр.рач", "ПФР број", "ПФР бр рачуна")
    + Label.all(.number, "Рачун бр", "Рачун број", "Број рачуна", "Фактура бр", "Фактура број")
    + Label.all(.date, "ПФР време", "ПФР вријеме", "Датум", "Датум издавања", "Датум рачуна", "Време")
    + Label.all(
        .otherDate, "Реф. време", "Реф. вријеме", "ЕСИР време", "ЕСИР вријеме", "Датум промета", "Рок плаћања",
        "Валута",
        "Датум доспећа", "Датум доласка", "Датум одласка", "Уговор од", "Датум уговора")
    + Label.all(.buyer, "ИД купца", "Купац", "Опционо поље купца", "ПИБ купца", "Идентификација купца")
    + Label.all(.cashier, "Касир", "Продавац", "Оператер")
    + Label.all(.reference, "Реф. број", "Референтни број")
    + Label.all(.deviceNumber, "ЕСИР број", "ИБФМ", "Бројач рачуна")
    + Label.all(.notPaid, "ПДВ на аванс", "Уштеда", "Уштедели сте", "Поени", "Бодови", "Број артикала")
    + Label.all(
        .refundWord, "ПРОМЕТ РЕФУНДАЦИЈА", "АВАНС РЕФУНДАЦИЈА", "РЕФУНДАЦИЈА", "КЊИЖНО ОДОБРЕЊЕ",
        "СТОРНО РАЧУН", "СТОРНО ФАКТУРА", "ПОВРАТНИЦА", "ПОВРАЋАЈ РОБЕ")
    + Label.all(.saleWord, "ПРОМЕТ ПРОДАЈА")
    + Label.all(
        .otherPaper, "ОТПРЕМНИЦА", "ОПОМЕНА", "НАРУЏБЕНИЦА", "ПОРУЏБИНА", "ПОТВРДА О УПЛАТИ", "РАДНИ НАЛОГ",
        "ИЗВОД ОТВОРЕНИХ СТАВКИ", "РЕВЕРС")
    + Label.all(.olderDebt, "ПРЕТХОДНИ ДУГ", "СТАРИ ДУГ", "ДУГОВАЊЕ")
    + Label.all(.copyWord, "КОПИЈА ПРОДАЈА", "КОПИЈА РЕФУНДАЦИЈА", "КОПИЈА")
    + Label.all(
        .proformaWord, "ПРЕДРАЧУН ПРОДАЈА", "ПРЕДРАЧУН", "ПРЕДРАЧУН РЕФУНДАЦИЈА", "ПРОФАКТУРА",
        "ПОНУДА")
    + Label.all(.trainingWord, "ОБУКА ПРОДАЈА", "ОБУКА", "ОБУКА РЕФУНДАЦИЈА")
    + Label.all(.advanceWord, "АВАНС ПРОДАЈА", "АВАНСНИ РАЧУН")

private let serbianInvoiceLabels: [Label] =
    Label.all(.invoiceWord, "ФАКТУРА", "ДАТУМ ДОСПЕЋА", "ПОЗИВ НА БРОЈ", "РОК ПЛАЋАЊА")
    + Label.all(.payable, "УКУПНО ЗА УПЛАТУ", "УКУПНО ЗА ПЛАЋАЊЕ", "ИЗНОС ЗА УПЛАТУ")
    + Label.all(.conversion, "КУРС", "СРЕДЊИ КУРС", "ПРОТИВВРЕДНОСТ")
    + Label.all(.grandTotal, "УКУПНО РСД", "УКУПНО СА ПДВ", "УКУПНО ДИН")
    + Label.all(.reportWord, "ДНЕВНИ ИЗВЕШТАЈ", "ПРЕСЕК СТАЊА")
