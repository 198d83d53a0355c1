/// The names of the months as the three countries print them in dates, and in English and German.
package enum MonthNames {
    /// Nominative, genitive and short forms of January to December, in Latin script; Cyrillic is the same by sound.
    package static let all: [[String]] = [
        ["siječanj", "siječnja", "sij", "januar", "januara", "jan", "january", "jänner"],
        ["veljača", "veljače", "velj", "februar", "februara", "feb", "february", "feber"],
        ["ožujak", "ožujka", "ožu", "mart", "marta", "mar", "march", "märz", "mrz"],
        ["travanj", "travnja", "tra", "april", "aprila", "apr"],
        ["svibanj", "svibnja", "svi", "maj", "maja", "may", "mai"],
        ["lipanj", "lipnja", "lip", "jun", "juna", "juni", "june"],
        ["srpanj", "srpnja", "srp", "jul", "jula", "juli", "july"],
        ["kolovoz", "kolovoza", "kol", "avgust", "avgusta", "avg", "august", "augusta", "aug"],
        ["rujan", "rujna", "ruj", "septembar", "septembra", "sep", "sept", "september"],
        ["listopad", "listopada", "lis", "oktobar", "oktobra", "okt", "october", "oktober", "oct"],
        ["studeni", "studenog", "studenoga", "stu", "novembar", "novembra", "nov", "november"],
        ["prosinac", "prosinca", "pro", "decembar", "decembra", "dec", "december", "dezember", "dez"],
    ]
}
