/// Legal forms of companies, as they stand in their names.
package enum CompanyForms {
    /// Those of the three countries; they may stand anywhere in a name.
    ///
    /// Zakon o trgovačkim društvima (HR), Закон о привредним друштвима (RS), Zakon o privrednim društvima (BA).
    package static let domestic = [
        "DOO", "DD", "JDOO", "SOD", "DNO", "OBRT", "UO", "TO", "SZR", "STR", "SUR", "UR", "ZR", "SZTR", "SUTR", "AD",
        "PR", "ZADRUGA",
        "KD", "UGOSTITELJSKI", "DRUSTVO",
    ]

    /// Those of other countries; so short a word is a form at the end of a name only.
    package static let abroad = [
        // AT, CH, DE
        "GMBH", "MBH", "GESMBH", "AG", "OHG", "OG", "KG", "EK", "EU", "UG", "KEG", "CO", "GENOSSENSCHAFT", "SAGL",
        // GB, IE, US
        "LTD", "LIMITED", "PLC", "LLC", "LLP", "LP", "INC", "CORP", "DAC", "TEO", "TEORANTA",
        // MY
        "SDN", "BHD", "BERHAD", "SB", "PLT", "ENTERPRISE", "TRADING",
        // FR, BE
        "SA", "SARL", "SAS", "SASU", "EURL", "SNC", "SCI", "EI",
        // IT, RO
        "SRL", "SRLS", "SPA", "SAPA", "SS", "SRLD", "PFA", "II",
        // CZ, SK, PL
        "SRO", "AS", "VOS", "KS", "SPZOO", "SPJ", "SPK", "SC", "SP",
        // HU
        "KFT", "ZRT", "NYRT", "BT", "KKT", "EV",
        // NL, SE, DK, FI
        "BV", "NV", "VOF", "CV", "AB", "HB", "AKTIEBOLAG", "HANDELSBOLAG", "EKFÖR", "OY", "OYJ", "APS",
        // SI
        "DOO", "DD", "SP",
    ]
}
