/// Words that tell what kind of paper it is, beside the labels of the profiles; script, case and accents do not matter.
package enum PaperWords {
    /// The beginning of words that cancel a paper, also behind its total.
    package static let cancellations = ["STORN", "СТОРН"]

    /// What devices of the Federation print over a refund, and nowhere else.
    package static let headingOfRefund = "REKLAMIRANI RAČUN"

    /// What stands before the number of a paper: `Ponuda broj`.
    package static let numbers = ["BR", "BROJ", "БР", "БРОЈ"]

    /// What turns a word behind it into its opposite: `STRICTLY NO CASH REFUND`, `NEMA POVRATA ROBE`.
    package static let denials = ["NO", "NOT", "NON", "KEIN", "KEINE", "NICHT", "NEMA", "NE", "NIJE", "BEZ"]

    /// Words of a notice about what may be brought back: `POVRAT ROBE 14 DANA UZ RAČUN`, `STORNO MOGUĆ U ROKU 24 H`.
    package static let terms = [
        "DANA", "DAN", "ROKU", "ROK", "UZ", "MOGUĆ", "MOGUĆA", "MOGUĆE", "SAMO", "ДАНА", "РОКУ", "УЗ", "МОГУЋ",
    ]

    /// Whole rows, without their blanks, that say that a paper is no receipt.
    package static let notFiscal = [
        "ОВОНИЈЕФИСКАЛНИРАЧУН", "НИЈЕФИСКАЛНИРАЧУН", "OVONIJEFISKALIZIRANIRAČUN", "NIJEFISKALIZIRANIRAČUN",
        "OVONIJERAČUN",
    ]
}
