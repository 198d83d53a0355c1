/// The names of the months as the three countries print them in dates.
package enum MonthNames {
    /// Nominative, genitive and short forms of January to December, in Latin script; Cyrillic is the same by sound.
    package static let all: [[String]] = [
        ["siječanj", "siječnja", "sij", "januar", "januara", "jan"],
        ["veljača", "veljače", "velj", "februar", "februara", "feb"],
        ["ožujak", "ožujka", "ožu", "mart", "marta", "mar"],
        ["travanj", "travnja", "tra", "april", "aprila", "apr"],
        ["svibanj", "svibnja", "svi", "maj", "maja"],
        ["lipanj", "lipnja", "lip", "jun", "juna", "juni"],
        ["srpanj", "srpnja", "srp", "jul", "jula", "juli"],
        ["kolovoz", "kolovoza", "kol", "avgust", "avgusta", "avg", "august", "augusta", "aug"],
        ["rujan", "rujna", "ruj", "septembar", "septembra", "sep", "sept"],
        ["listopad", "listopada", "lis", "oktobar", "oktobra", "okt"],
        ["studeni", "studenog", "studenoga", "stu", "novembar", "novembra", "nov"],
        ["prosinac", "prosinca", "pro", "decembar", "decembra", "dec"],
    ]
}
