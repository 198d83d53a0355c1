extension JourneyWords {
    /// English with Malay, as in Malaysia.
    static let malaysian = JourneyWords(
        """
        titles: TAX INVOICE | Tax Invoice | SIMPLIFIED TAX INVOICE | RECEIPT | INVOICE | CASH BILL | Official Receipt | INVOIS CUKAI | RESIT | CASH SALES | GUEST CHECK
        greetings: SELAMAT DATANG | WELCOME | Terima kasih, sila datang lagi | Your trusted shop | HALAL CERTIFIED
        numbers: Invoice No | INV NO. | Receipt No | Receipt # | Bill No | Doc No. | Invoice # | Rcpt# | No. Resit | CS No | Bill # | Slip No. | Document No | TRX | Tax Invoice No
        orders: Order No: {d3} | Trans No {d6} | Counter {d1} Shift {d1} | PO NO: - | Queue No. {d3} | Member: {d8} | Ref. 1 : {d5}
        dates: Date | DATE | Date : | Invoice Date | Tarikh | Bill Date | Date/Time
        times: Time | TIME | Masa
        tills: Cashier: {person} | CASHIER : {person} | Sales Person: {person} | Juruwang {person} | User: MANAGER | Staff {d4} | Counter #{d1} | Salesman : {L1}{d3} | POS {d2} Cashier {d3}
        tables: TABLE: {d2} | Table No. {d2} Pax: {d1} | Meja {d2} | Room {d3} | Pump {d2} | Pax(s): {d1} | TAKE AWAY
        phones: TEL | Tel: | Tel No. | TEL : | H/P | Phone | Hotline
        subtotals: SUB TOTAL | Subtotal | Sub-Total | Sub Total (RM) | GROSS AMOUNT | Jumlah Kecil | Total Sales | SUBTOTAL
        totals: TOTAL | Total | TOTAL RM | Grand Total | NET TOTAL | Nett Total | Total Amount | AMOUNT DUE | JUMLAH | Total (RM) | TOTAL AMT | Total Payable | TOTAL SALES | Bill Total
        excluded: TOTAL EXCL {tax} | Total Excl. {tax} | Total Exclude {tax} | Sub Total (Excl. {tax}) | Total Sales (Excluding {tax}) | Amount before {tax}
        included: TOTAL INCL {tax} | Total Incl. {tax} | Total Sales (Inclusive of {tax}) | Total Inclusive {tax} | Total Amount Incl. {tax} | TOTAL (INCL {tax})
        roundings: Rounding | ROUNDING ADJ | Rounding Adjustment | Round Adj. | Rounding Adj | Bill Rounding | ROUND OFF | Pelarasan | RND
        rounded: Total Rounded | ROUNDED TOTAL | Total After Rounding | NET TOTAL | Total Payable | TOTAL | Nett Total | Rounded Total (RM) | Grand Total | Amount Due
        discounts: Discount | DISC | Less Disc {pct}% | Item Disc | Promo Disc | Diskaun | Member Disc | LINE DISC
        rebates: Discount {pct}% | Bill Disc ({pct}%) | TOTAL DISCOUNT | Member Discount | Voucher disc | Less: Rebate
        deposits: Deposit | Bottle deposit
        services: Service Charge {pct}% | SVC CHG {pct}% | Serv. Charge {pct}% | Caj Perkhidmatan {pct}%
        taxLines: {tax} {rate} | {tax} @ {rate} | {tax} ({rate}) | Total {tax} {rate} | {tax} Payable {rate} | Add {tax} {rate} | {letter} {rate} {tax}
        taxSums: Total {tax} | {tax} Amount | {tax} Payable | Tax Amount | {tax}
        rateHeads: Tax Code | {tax} Summary | Code % | Tax% | {tax}
        netHeads: Amount(RM) | Amt (RM) | Amount | Taxable | Nett
        taxHeads: Tax(RM) | Tax | {tax}(RM) | Tax Amt | {tax} Amt
        grossHeads: Total | Gross | Total(RM)
        tableTitles: {tax} Summary | {tax} SUMMARY | Tax Summary | {tax} Analysis
        cash: CASH | Cash | Cash RM | TUNAI | Payment: Cash | Bayaran Tunai
        tendered: CASH | Cash | Cash Received | TUNAI | Amount Tendered | Payment | PAID AMOUNT | Received | CASH TENDERED | Tendered
        card: CREDIT CARD | VISA | MASTER CARD | Debit Card | MASTER | MyDebit | Card | e-Wallet | QR Pay | VISA CARD | Credit Card
        voucher: Voucher | Cash voucher | Gift voucher | Baucar
        change: CHANGE | Change | Change RM | BAKI | Change Due | Balance | Cash Change | Change Amt
        slips: {brand} {mask} | TID {d8} MID {d12} | APP CODE {d6} | BATCH NO {d6} | TRACE NO: {d6} | SALE | AMOUNT {sum} | RREF NUM {d12} | NO SIGNATURE REQUIRED | TC {x16} | Approval Code: {d6} | TOTAL {sum}
        equivalents: {other} equivalent
        counts: TOTAL QTY {qty} | Total Qty: {qty} | Item Count {n} | No. of Items: {n} | TOTAL ITEMS {n} | Total Item(s) : {n} Total Qty(s) : {qty} | ITEM {n} QTY {qty}
        saved: You saved {save} | Total Savings {save} | TOTAL DISCOUNT {save} | You have saved RM {save}
        points: Points earned {d2} | Bonus Points: {points} | Balance Pts {points} | Member points {d3}
        traps: Voucher valid until {later} | Printed on {date} {time} | GST REG NO APPLIED | Member Card {d13} | Exchange before {later} | CUSTOMER: CASH | Closed: {date} {time} | Terms: C.O.D. | Due {later} | Approval {d6}
        closings: THANK YOU, PLEASE COME AGAIN | Goods sold are not returnable | Terima Kasih | GOODS SOLD ARE NOT REFUNDABLE | Exchange within 7 days with receipt | Thank You & Have A Nice Day
        | Please keep this invoice for {tax} purpose | E. & O.E. | CUSTOMER COPY | Powered by www.{web}
        quantityHeads: QTY | Qty | Qty(s) | Kuantiti
        itemHeads: Description | ITEM | Item | DESC | Code/Desc | Butiran
        priceHeads: U.Price | Price | S/Price | RM | Unit Price | Harga
        amountHeads: Amount | Amt(RM) | TOTAL | RM | Total | Jumlah | S-Total
        pieces: x | X | PCS | UNIT | @ | pc | *
        market: ROTI PUTIH 85r | MINERAL WTR 1.5L 60b | TELUR AYAM 10S 150r | CHOC MALT 3IN1 420n | BERAS 5KG 680r | BISCUIT LEMON 110n | SUSU PEKAT 95r | MEE SEGERA 5S 125n | SABUN BASUH 290n
        | TISSUE BOX 4S 240n | CHILI SAUCE 340G 130n | PISANG 120r/KG | IKAN KEMBUNG 390r/KG | CHOC BAR 45G 80n | COCONUT DRINK 70b | BATTERY AA 4PCS 320n | DETERGENT 3KG 560n | KICAP MANIS 140n
        meal: Nasi Lemak Ayam 290m | Teh Tarik 75d | Mee Goreng Mamak 240m | Roti Canai 55m | Kopi O Ais 70d | Char Kuey Teow 280m | Nasi Goreng Kampung 270m | Satay 10pcs 380m | Iced Lemon Tea 110d | Chicken Chop 520m
        | Tom Yam Seafood 560m | Sirap Bandung 85d | Cendol 160m | Hainan Chicken Rice 265m | Laksa 290m | White Coffee 130d | Kangkung Belacan 350m | Wantan Mee 230m | Butter Chicken 480m
        fuel: RON 95 62n/L | RON 97 88n/L | DIESEL EURO5 65n/L | ICE CREAM CONE 90n | ENGINE OIL 4L 2900n | CAR FRESHENER 340n | WIPER BLADE 620n
        lodging: Room Charge 5200l | Deluxe Room 6900l | Std Twin 4300l | Breakfast Set 650m | Tourism Tax 300t | Extra Bed 1500l
        ride: Taxi fare 780t | Parking fee 120n | Toll charges 75t | Airport limo 2300t | Train ticket 1150t | Bus KL-JB 950t
        shop: A4 PAPER 80GSM 290n | BALL PEN 0.5 BLUE 45n | PVC PIPE 20MM 180n | WALL PLUG 8MM 65n | CEMENT 1KG 90n | PAINT BRUSH 2" 110n | FILE ARCH LEVER 160n | USB CABLE 350n | LED BULB 9W 270n | HEADACHE TAB STRIP 130n
        | SCREW DRIVER 8" 220n | WRAPPING PAPER 30n | BIRTHDAY CARD 95n | EXTENSION 3G 5M 690n | MASKING TAPE 85n | KEY DUPLICATE 120n | GLOVES COTTON 70n | STAPLER NO.10 190n
        brands: Seri Kenari | Bintang Timur | Lucky Heron | Tanjung Mas | Golden Bamboo | Hup Leong | Kuali Emas | Permata | Sin Wah Fatt | Delima | Rimba Hijau | Meranti | Ah Chuan | Three Lanterns
        people: SITI | AMIR | MEI LING | KUMAR | FARAH | JASON | WEI KEAT | DEVI | HAFIZ | Nurul
        marketSigns: @ MINI MARKET | PASARAYA @ | @ SUPERMARKET | @ MART | @ GROCER | KEDAI RUNCIT @
        mealSigns: RESTORAN @ | @ KOPITIAM | @ CAFE | RESTAURANT @ | @ NASI KANDAR | WARUNG @ | @ SEAFOOD
        fuelSigns: STESEN MINYAK @ | @ PETROL STATION | @ SERVICE STATION
        lodgingSigns: @ HOTEL | HOTEL @ | @ INN
        rideSigns: @ PARKING | @ LIMO | TEKSI @ | @ EKSPRES
        shopSigns: @ HARDWARE | @ STATIONERY | @ BOOK CENTRE | FARMASI @ | @ GIFT & DECO | @ MACHINERY | @ ELECTRICAL
        companies: @ HOLDINGS | @ FOOD INDUSTRIES | @ MARKETING | @ CORPORATION | SYARIKAT @ | @ JAYA | @
        months: January | February | March | April | May | June | July | August | September | October | November | December
        """)
}
