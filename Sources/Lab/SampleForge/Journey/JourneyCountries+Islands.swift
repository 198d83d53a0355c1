extension JourneyCountry {
    static let islands = [britain, ireland, america, malaysia, malaysia]

    private static let britain = JourneyCountry(
        code: "GB", currency: "GBP", words: .english, taxes: ["VAT", "V.A.T.", "Vat"],
        rates: [Rates(2011, "n20 r0 b20 m20 d20 l20 t0")], level: 88, amounts: ["1,234.50", "1234.50"],
        signs: ["£@", "£@", "£ @", "GBP @", "@"],
        days: [
            "dd/MM/yyyy", "dd/MM/yy", "d MMM yyyy", "dd-MM-yyyy", "dd.MM.yy", "ddMMMyy", "d MMMM yyyy",
            "EEE d MMM yyyy",
        ],
        clocks: ["HH:mm", "HH:mm:ss", "h:mm a", "hh:mma", "HH.mm"],
        firms: ["Ltd", "LTD", "Limited", "PLC", "LLP", "(Holdings) Ltd"], domain: "co.uk",
        towns: [
            "YORK YO1 7HH", "Bath BA1 1LZ", "LEEDS, LS1 4AP", "Norwich NR2 1RQ", "London SE1 9TG", "Edinburgh EH1 2NG",
            "Cardiff CF10 1BH",
        ],
        streets: ["Mill Lane", "High Street", "Station Road", "Church Row", "The Parade", "Orchard Way"],
        houses: ["# @", "#-#9 @", "Unit #, @"],
        phones: ["0{d4} {d6}", "020 {d4} {d4}", "+44 {d4} {d6}", "0{d3} {d3} {d4}"],
        taxLabels: ["VAT No", "VAT Reg No", "VAT Reg.", "VAT Number", "VAT No.", "V.A.T. Reg"],
        registers: ["Company No. {d8}", "Reg. in England {d8}", "Store {d4}", "TID: ****{d4}"], services: [10, 12])

    private static let ireland = JourneyCountry(
        code: "IE", currency: "EUR", words: .english, taxes: ["VAT", "Vat"],
        rates: [Rates(2012, "n23 r0 b23 m13.5 d23 l13.5 t0")], level: 110,
        amounts: ["1,234.50", "1234.50"], signs: ["€@", "€ @", "EUR @", "@"], cashStep: 5,
        days: ["dd/MM/yyyy", "dd/MM/yy", "dd-MMM-yyyy", "d MMM yy", "dd.MM.yyyy"],
        clocks: ["HH:mm", "HH:mm:ss", "hh:mm a"],
        firms: ["Ltd", "Ltd.", "Limited", "DAC", "Teo"], domain: "ie",
        towns: ["Galway H91 E2K5", "Cork", "Dublin 2", "Co. Kildare", "Kilkenny R95 X2D8", "Sligo, Co. Sligo"],
        streets: ["Bridge Street", "Quay Road", "Abbey Lane", "Main St.", "Harbour View"], houses: ["# @", "@ #"],
        phones: ["0{d2} {d3} {d4}", "(0{d2}) {d6}", "+353 {d1} {d7}"],
        taxLabels: ["VAT No", "VAT Reg No", "Vat no.", "VAT NUMBER", "Tax Reg"],
        registers: ["CRO {d6}", "Reg. No. {d6}", "Merchant ID {d9}"], deposits: [15, 25], services: [10, 13])

    private static let america = JourneyCountry(
        code: "US", currency: "USD", words: .american, taxes: ["Tax", "Sales Tax", "TAX", "State Tax", "Local Tax"],
        modes: [.onTop], taxForms: [.none, .none, .none, .table],
        rates: [
            Rates(2015, "n8.25 r0 b8.25 m8.25 d8.25 l8.25 t0"), Rates(2018, "n8.875 r0 b8.875 m8.875 d8.875 l8.875 t0"),
            Rates(2020, "n6 r0 b6 m6 d6 l6 t0"), Rates(2022, "n7.25 r0 b7.25 m7.25 d7.25 l7.25 t0"),
            Rates(2024, "n10.25 r2.25 b10.25 m10.25 d10.25 l10.25 t0"),
        ],
        level: 115, amounts: ["1,234.50", "1234.50"], signs: ["$@", "$@", "$ @", "USD @", "USD$ @", "@"],
        days: [
            "MM/dd/yyyy", "MM/dd/yy", "M/d/yyyy", "MMM d, yyyy", "MMM dd yyyy", "MMMM d, yyyy", "dd-MMM-yyyy",
            "yyyy-MM-dd",
        ],
        clocks: ["h:mm a", "hh:mm a", "hh:mm:ss a", "HH:mm", "h:mma", "HH:mm:ss"],
        firms: ["LLC", "Inc.", "INC", "Corp.", "Co.", "& Sons, Inc."], domain: "com",
        towns: [
            "Portland, OR 97209", "Austin, TX 78701", "BOISE ID 83702", "Madison, WI 53703", "New York, NY 10013",
            "Tucson, AZ 85701-1234",
        ],
        streets: ["Maple Ave", "N Main St", "Oak Blvd", "W 3rd Street", "County Rd", "Harbor Drive"],
        houses: ["# @", "1#0 @", "#2 @ Ste B"],
        phones: ["({d3}) {d3}-{d4}", "{d3}-{d3}-{d4}", "{d3}.{d3}.{d4}", "1-800-{d3}-{d4}"], taxLabels: [],
        registers: ["Store #{d4}", "EIN {d2}-{d7}", "ST# {d4} OP# {d6} TE# {d2}", "License {d6}"],
        services: [18, 20])

    /// GST of 6 % until 2018, then a tax on sales and services of 6 %, and 8 % on services from 2024.
    private static let malaysia = JourneyCountry(
        code: "MY", currency: "MYR", words: .malaysian, taxes: ["GST"],
        laterTaxes: (2018, ["SST", "SST", "Service Tax", "Svc Tax", "S.Tax"]), modes: [.within, .onTop],
        rates: [Rates(2015, "n6 r0 b6 m6 d6 l6 t0"), Rates(2024, "n8 r0 b8 m8 d8 l8 t0")], level: 330,
        amounts: ["1,234.50", "1234.50"],
        signs: ["RM@", "RM @", "RM @", "MYR @", "@"], cashStep: 5, roundsCards: true,
        days: [
            "dd/MM/yyyy", "dd-MM-yyyy", "dd/MM/yy", "d/M/yyyy", "dd MMM yyyy", "dd-MMM-yyyy", "yyyy-MM-dd",
            "dd.MM.yyyy",
        ],
        clocks: ["HH:mm", "HH:mm:ss", "hh:mm:ss a", "h:mm a", "hh:mma"],
        firms: ["SDN BHD", "SDN. BHD.", "Sdn Bhd", "ENTERPRISE", "TRADING", "(M) SDN BHD", "BERHAD"], domain: "com.my",
        towns: [
            "50450 Kuala Lumpur", "81100 Johor Bahru, Johor.", "47301 PETALING JAYA", "10200 Penang",
            "43000 KAJANG, SELANGOR", "75000 Melaka",
        ],
        streets: [
            "Jalan Kenari 5/2,", "Jln Perdana 3,", "Lorong Delima,", "Persiaran Utama,", "Jalan SS 21/37,",
            "Taman Melati Jaya,",
        ], houses: ["No. #, @", "NO #-G, @", "Lot #, @", "#, @"],
        phones: ["0{d1}-{d7}", "+60{d1}-{d4} {d4}", "0{d1}-{d3} {d4}", "01{d1}-{d7}"], taxLabels: [],
        registers: [
            "({d6}-{L1})", "Co. Reg No: {d6}-{L1}", "GST ID: 00{d10}", "GST Reg No: 00{d10}", "SST No: B16-{d4}-{d8}",
            "ROC NO: {d7}{L1}",
        ], services: [5, 10], taxesServices: true)
}
