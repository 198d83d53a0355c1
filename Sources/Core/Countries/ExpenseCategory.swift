import ReceiptModel

/// What an expense is for, as far as words on the paper tell: data, to be overruled by what the user says of an issuer.
package struct ExpenseCategory: Sendable {
    /// Its name in JSON.
    package let name: String
    /// What people of the region call it, as the program shows it to them and as they type it.
    package let names: [String]
    /// Words of which one, as a whole word, speaks for it; script, case and accents are looked past.
    package let words: [String]

    /// In the order in which they are preferred where several have as many words.
    package static let all: [ExpenseCategory] = [
        ExpenseCategory(
            name: "fuel", names: ["gorivo"],
            words: [
                "BENZINSKA", "GORIVO", "EUROSUPER", "EURODIZEL", "EURODIESEL", "DIZEL", "DIESEL", "BMB", "БЕНЗИН",
                "ДИЗЕЛ",
                "AUTOPLIN", "LPG", "TNG", "BENZIN", "SUPERBENZIN",
            ]),
        ExpenseCategory(
            name: "lodging", names: ["smještaj", "smeštaj"],
            words: ["HOTEL", "NOĆENJE", "SMJEŠTAJ", "СМЕШТАЈ", "PRENOĆIŠTE", "APARTMAN", "HOSTEL", "НОЋЕЊЕ", "KONAK"]),
        ExpenseCategory(
            name: "meals", names: ["prehrana", "ishrana"],
            words: [
                "RESTORAN", "CAFFE", "CAFE", "BAR", "BISTRO", "PIZZERIA", "KAVA", "ESPRESSO", "RESTAURANT", "KONOBA",
                "PIVO",
                "РЕСТОРАН", "КАФА", "KAFA", "ĆEVAPI", "ЋЕВАПИ", "GABLEC", "MARENDA", "RUČAK", "ПИЦЕРИЈА", "КАФЕ",
                "UGOSTITELJSTVO",
                "УГОСТИТЕЉСТВО", "DOSTAVA HRANE",
            ]),
        ExpenseCategory(
            name: "parking", names: ["parking", "parkiranje"],
            words: ["PARKING", "PARKIRANJE", "PARKIRALIŠTE", "ПАРКИНГ", "GARAŽA", "ГАРАЖА"]),
        ExpenseCategory(
            name: "tolls", names: ["cestarina", "putarina"],
            words: ["CESTARINA", "PUTARINA", "ПУТАРИНА", "AUTOCESTA", "ENC"]),
        ExpenseCategory(
            name: "travel", names: ["putovanje"],
            words: [
                "TAXI", "TAKSI", "ТАКСИ", "AUTOBUSNA", "KARTA", "TRAJEKT", "ŽELJEZNIČKA", "AVIO", "PRIJEVOZ", "ПРЕВОЗ",
            ]),
        ExpenseCategory(
            name: "telecom", names: ["telefon i internet"],
            words: ["TELEKOM", "MOBITEL", "INTERNET", "TELEFON", "BON", "SIM", "ТЕЛЕКОМ", "DOPUNA", "ДОПУНА"]),
        ExpenseCategory(
            name: "postage", names: ["poštarina"],
            words: ["POŠTA", "POŠTARINA", "ПОШТА", "DOSTAVA", "ДОСТАВА", "PAKET", "KURIR", "MARKICA"]),
        ExpenseCategory(
            name: "office", names: ["uredski materijal", "kancelarijski materijal"],
            words: [
                "PAPIR", "TONER", "UREDSKI", "KANCELARIJSKI", "BILJEŽNICA", "OLOVKA", "KNJIŽARA", "ФОТОКОПИРАЊЕ",
                "PAPIRNICA",
                "КЊИЖАРА", "REGISTRATOR", "FASCIKL", "KOPIRNICA",
            ]),
        ExpenseCategory(
            name: "pharmacy", names: ["ljekarna", "apoteka"],
            words: ["LJEKARNA", "APOTEKA", "АПОТЕКА", "TABLETE", "LIJEK"]),
        ExpenseCategory(
            name: "hardware", names: ["tehnika i alat"],
            words: [
                "ŽELJEZARIJA", "VIJAK", "VIJCI", "BOJA", "ALAT", "ГВОЖЂАРА", "GVOŽĐARA", "CEMENT", "DASKA", "KABEL",
            ]),
        ExpenseCategory(
            name: "groceries", names: ["namirnice"],
            words: [
                "MLIJEKO", "KRUH", "HLJEB", "HLEB", "МЛЕКО", "ХЛЕБ", "JOGURT", "ЈОГУРТ", "SIR", "BANANA", "JABUKA",
                "SUPERMARKET",
                "MARKET", "PEKARA", "ПЕКАРА", "PEKARNICA", "BUREK", "БУРЕК", "VODA", "MLEKO", "JAJA", "MESNICA",
            ]),
    ]

    /// The name in JSON of what a person calls a category, in any language and script; a word of a person's own as it is.
    package static func named(_ text: String) -> String {
        let folded = SearchWords.folded(text)
        guard !folded.isEmpty else { return text }
        let known = all.first { category in
            ([category.name] + category.names).contains { SearchWords.folded($0) == folded }
        }
        return known?.name ?? text
    }
}
