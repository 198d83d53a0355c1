import ReceiptModel

extension ForeignCountry {
    /// The United States of America.
    ///
    /// Sales tax is the states', counties' and towns', at rates of hundreds of kinds: none is listed, and what a per cent sign
    /// stands behind is taken. An EIN has no check digit and is not read.
    package static let unitedStates = ForeignCountry(
        code: "US", name: "the United States", languages: [.english], currency: .abroad("USD"),
        currencyMarks: ["$", "US$"], sharesCurrency: true, dateOrder: .monthFirst,
        ownWords: [
            "SALES TAX", "GRATUITY", "STATE TAX", "CITY TAX", "SUGGESTED TIP", "TIP GUIDE", "EBT", "DEBIT TEND",
            "US DEBIT",
            "ITEMS SOLD", "DRIVE THRU", "CASH TEND", "SUGGESTED GRATUITY", "TAX 1", "LOCAL TAX",
        ],
        places: [
            "USA", "UNITED STATES", "NEW YORK", "LOS ANGELES", "CHICAGO", "HOUSTON", "PHOENIX", "PHILADELPHIA",
            "SAN ANTONIO", "SAN DIEGO", "DALLAS", "SAN JOSE", "AUSTIN", "SAN FRANCISCO", "SEATTLE", "DENVER",
            "WASHINGTON DC", "BOSTON", "LAS VEGAS", "MIAMI", "ATLANTA", "BROOKLYN", "PORTLAND", "ORLANDO",
        ],
        postcodes: ["AA 99999", "AA 99999-9999"], domain: "us", callingCode: "1",
        chains: [
            "Albertsons", "BJ's Wholesale", "Barnes & Noble", "CVS", "CVS/pharmacy", "Cheesecake Factory", "Chevron",
            "Chick-fil-A", "Costco", "Costco Wholesale", "Denny's", "Dollar General", "Dollar Tree", "Duane Reade",
            "Dunkin'", "Exxon", "Food Lion", "Giant Eagle", "H-E-B", "Harris Teeter", "Home Depot", "IHOP",
            "In-N-Out Burger", "Jack in the Box", "Kroger", "Lowe's", "Meijer", "Office Depot", "Olive Garden",
            "Panda Express", "Panera Bread", "Publix", "Ralphs", "Rite Aid", "Safeway", "Sam's Club", "Sheetz",
            "ShopRite", "Stop & Shop", "The Home Depot", "Trader Joe's", "Walgreens", "Walmart", "Wawa", "Wegmans",
            "Whole Foods", "Whole Foods Market", "WinCo Foods",
        ])
}
