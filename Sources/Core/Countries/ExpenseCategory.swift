/// What an expense is for, as far as words on the paper tell: data, to be overruled by what the user says of an issuer.
package struct ExpenseCategory: Sendable {
    /// Its name in JSON.
    package let name: String
    /// Words of which one, as a whole word, speaks for it; script, case and accents are looked past.
    package let words: [String]

    /// In the order in which they are preferred where several have as many words.
    package static let all: [ExpenseCategory] = [
        ExpenseCategory(
            name: "fuel",
            words: [
                "BENZINSKA", "GORIVO", "EUROSUPER", "EURODIZEL", "EURODIESEL", "DIZEL", "DIESEL", "BMB", "БЕНЗИН",
                "ДИЗЕЛ",
                "AUTOPLIN", "LPG", "TNG", "BENZIN", "SUPERBENZIN",
            ]),
        ExpenseCategory(
            name: "lodging",
            words: ["HOTEL", "NOĆENJE", "SMJEŠTAJ", "СМЕШТАЈ", "PRENOĆIŠTE", "APARTMAN", "HOSTEL", "НОЋЕЊЕ", "KONAK"]),
        ExpenseCategory(
            name: "meals",
            words: [
                "RESTORAN", "CAFFE", "CAFE", "BAR", "BISTRO", "PIZZERIA", "KAVA", "ESPRESSO", "RESTAURANT", "KONOBA",
                "PIVO",
                "РЕСТОРАН", "КАФА", "KAFA", "ĆEVAPI", "ЋЕВАПИ", "GABLEC", "MARENDA", "RUČAK", "ПИЦЕРИЈА", "КАФЕ",
                "UGOSTITELJSTVO",
                "УГОСТИТЕЉСТВО", "DOSTAVA HRANE",
            ]),
        ExpenseCategory(
            name: "parking",
            words: ["PARKING", "PARKIRANJE", "PARKIRALIŠTE", "ПАРКИНГ", "GARAŽA", "ГАРАЖА"]),
        ExpenseCategory(name: "tolls", words: ["CESTARINA", "PUTARINA", "ПУТАРИНА", "AUTOCESTA", "ENC"]),
        ExpenseCategory(
            name: "travel",
            words: [
                "TAXI", "TAKSI", "ТАКСИ", "AUTOBUSNA", "KARTA", "TRAJEKT", "ŽELJEZNIČKA", "AVIO", "PRIJEVOZ", "ПРЕВОЗ",
            ]),
        ExpenseCategory(
            name: "telecom",
            words: ["TELEKOM", "MOBITEL", "INTERNET", "TELEFON", "BON", "SIM", "ТЕЛЕКОМ", "DOPUNA", "ДОПУНА"]),
        ExpenseCategory(
            name: "postage", words: ["POŠTA", "POŠTARINA", "ПОШТА", "DOSTAVA", "ДОСТАВА", "PAKET", "KURIR", "MARKICA"]),
        ExpenseCategory(
            name: "office",
            words: [
                "PAPIR", "TONER", "UREDSKI", "KANCELARIJSKI", "BILJEŽNICA", "OLOVKA", "KNJIŽARA", "ФОТОКОПИРАЊЕ",
                "PAPIRNICA",
                "КЊИЖАРА", "REGISTRATOR", "FASCIKL", "KOPIRNICA",
            ]),
        ExpenseCategory(
            name: "pharmacy", words: ["LJEKARNA", "APOTEKA", "АПОТЕКА", "TABLETE", "LIJEK"]),
        ExpenseCategory(
            name: "hardware",
            words: [
                "ŽELJEZARIJA", "VIJAK", "VIJCI", "BOJA", "ALAT", "ГВОЖЂАРА", "GVOŽĐARA", "CEMENT", "DASKA", "KABEL",
            ]),
        ExpenseCategory(
            name: "groceries",
            words: [
                "MLIJEKO", "KRUH", "HLJEB", "HLEB", "МЛЕКО", "ХЛЕБ", "JOGURT", "ЈОГУРТ", "SIR", "BANANA", "JABUKA",
                "SUPERMARKET",
                "MARKET", "PEKARA", "ПЕКАРА", "PEKARNICA", "BUREK", "БУРЕК", "VODA", "MLEKO", "JAJA", "MESNICA",
            ]),
    ]
}
