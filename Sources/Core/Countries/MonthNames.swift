/// The names of the months as the three countries print them in dates, and in English, German and French.
package enum MonthNames {
    /// Nominative, genitive and short forms of January to December, in Latin script; Cyrillic is the same by sound.
    package static let all: [[String]] = [
        ["siječanj", "siječnja", "sij", "januar", "januara", "jan", "january", "jänner", "janvier"],
        ["veljača", "veljače", "velj", "februar", "februara", "feb", "february", "feber", "février"],
        ["ožujak", "ožujka", "ožu", "mart", "marta", "mar", "march", "märz", "mrz", "mars"],
        ["travanj", "travnja", "tra", "april", "aprila", "apr", "avril"],
        ["svibanj", "svibnja", "svi", "maj", "maja", "may", "mai"],
        ["lipanj", "lipnja", "lip", "jun", "juna", "juni", "june", "juin"],
        ["srpanj", "srpnja", "srp", "jul", "jula", "juli", "july", "juillet"],
        ["kolovoz", "kolovoza", "kol", "avgust", "avgusta", "avg", "august", "augusta", "aug", "août"],
        ["rujan", "rujna", "ruj", "septembar", "septembra", "sep", "sept", "september", "septembre"],
        ["listopad", "listopada", "lis", "oktobar", "oktobra", "okt", "october", "oktober", "oct", "octobre"],
        ["studeni", "studenog", "studenoga", "stu", "novembar", "novembra", "nov", "november", "novembre"],
        ["prosinac", "prosinca", "pro", "decembar", "decembra", "dec", "december", "dezember", "dez", "décembre"],
    ]
}
