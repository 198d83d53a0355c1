extension JourneyWords {
    static let american = JourneyWords(
        """
        titles: RECEIPT | SALE | Guest Check | CUSTOMER COPY | Sales Receipt | INVOICE | Check | MERCHANDISE RECEIPT | Folio
        greetings: Welcome! | Save more. Smile more. | Your neighborhood store | OPEN 24 HOURS | Family owned since 1958 | Fresh every day
        numbers: Receipt # | Check # | Check: | Trans # | TRN | Transaction # | Invoice # | Sale # | Ticket # | Receipt No. | Ref # | Folio No. | TC#
        orders: Order #{d3} | Order: {d2} | Batch #: {d3} | Conf {L2}{d5} | Seq#: {d4} | Drawer: {d1}
        dates: Date | DATE | Date: | Check date | Arrival | Business date
        times: Time | TIME | Closed
        tills: Cashier: {person} | Server: {person} | Your cashier: {person} | Reg {d2} Csh {d3} | Clerk ID {d3} | Register {d1} | Station {d1} {person} | Host: {person}
        tables: Table {d2} | Tbl {d2}/1 Guests: {d1} | TABLE: {d1} | Room {d3} | Pump # {d2} | Dine In | TO GO
        phones: Tel | Phone: | Ph: | Call | Store phone | Tel.
        subtotals: SUBTOTAL | Subtotal | Sub Total | Sub-Total: | SUB TOTAL | Net Sales | Merchandise | Taxable Total
        totals: TOTAL | Total | Amount Due | BALANCE DUE | Total Due | GRAND TOTAL | Balance | TOTAL SALE | AMOUNT | Order Total | Total Amount | TOTAL USD | Check Total | Fuel total
        excluded: Net | Pre-tax total
        included: Total with tax
        roundings: Rounding
        rounded: Total
        discounts: Discount | Member savings | Coupon | MFR CPN | Sale Savings | BOGO | Instant savings | Store cpn | Promo
        rebates: {pct}% OFF | Senior disc {pct}% | Reward applied | Employee discount | Coupon {pct}%
        deposits: CRV | Bottle deposit | BTL DEP
        services: Gratuity {pct}% | Service Charge {pct}% | Auto Grat {pct}% | Svc Chg
        taxLines: {tax} {rate} | {tax} ({rate}) | TAX 1 {rate} | {tax} @ {rate} | City/State Tax {rate} | {letter} {tax} {rate}
        taxSums: {tax} | Tax total | TAX | Total Tax | SALES TAX
        rateHeads: Rate | Tax % | %
        netHeads: Taxable | Amount
        taxHeads: Tax | Tax Amt
        grossHeads: Total
        tableTitles: Tax summary | Tax Detail
        cash: CASH | Cash | Cash payment | PAID CASH
        tendered: CASH | Cash Tendered | CASH TEND | Cash | Amount Tendered | Amt Tendered | Tender
        card: VISA | MASTERCARD | Credit Card | DEBIT | AMEX | Debit Tend | CREDIT | Discover | Card | US DEBIT | Credit Card TEND | Visa Contactless
        voucher: Gift Card | GIFT CARD REDEEMED | Store credit
        change: CHANGE | Change Due | Change | CHANGE DUE | Your change
        slips: {brand} {mask} | Auth #: {d6} | APPROVAL {d6} | Entry Method: Chip | CHIP READ | AID: A0000000980840 | REF# {d12} | USD$ {sum} | TERMINAL # {d8} | Customer Copy
        | NO SIGNATURE REQUIRED | Mode: Issuer | TVR 8000008000 | Total: {sum} | Card Type: {brand} | Acct {mask} | Exp **/**
        equivalents: {other} equivalent | Approx. {other}
        counts: # ITEMS SOLD {qty} | Items: {n} | Item count: {qty} | TOTAL NUMBER OF ITEMS SOLD = {qty} | Total Items {n}
        saved: YOU SAVED {save} | Total savings {save} | Today's savings: {save} | With card you saved {save}
        points: Points earned: {d2} | Rewards balance {points} | Fuel points this order {d2} | Card balance: {save}
        traps: Tip: __________ | Total: __________ | Suggested tip 18% | Gratuity not included | Return policy expires on {later} | Coupon good thru {later} | Member {d11} | Printed {date} {time}
        | Survey ID {d4} {d4} {d4} | Win $1,000 - tell us about your visit | Opened: {date} {time}
        closings: THANK YOU! | Thank You For Shopping With Us | Have a nice day! | Please come again | Returns within 30 days with receipt | www.{web} | NO CASH REFUNDS | KEEP RECEIPT FOR WARRANTY
        quantityHeads: Qty | QTY | #
        itemHeads: Item | Description | ITEM
        priceHeads: Price | Each | Unit Price
        amountHeads: Amount | Total | Ext | Price
        pieces: @ | x | EA | ea | X
        market: WHL MILK GAL 389r | BANANAS 138r/lb | HONEYCRISP APPL 349r/lb | WHT BREAD 249r | LRG EGGS DZ 379r | TORTILLA CHIPS 399r | SPARKLING WTR 12PK 549b | ROOT BEER 2L 199b | PAPER TOWEL 2RL 429n
        | TURKEY SUB 699m | GRANOLA BAR 6CT 359r | DISH SOAP 299n | TOOTHPASTE 349n | SALSA MED 329r | CHKN BREAST 499r/lb | ICED TEA 179b | TRAIL MIX 8OZ 459r | BATTERIES AA 4PK 699n | GUM MINT 149n
        | PNT BUTTER 16OZ 319r | COTTON SWABS 279n
        meal: Bacon Cheeseburger 1395m | Cobb Salad 1450m | Iced Tea 325d | Short Stack 895m | Side Fries 450m | Chicken Quesadilla 1195m | Draft IPA 750d | Coffee 295d | Clam Chowder Cup 650m | Ribeye 12oz 3295m
        | Key Lime Pie 795m | Diet Soda 310d | Veggie Omelette 1125m | Latte 12oz 475d | Blueberry Muffin 365m | Fish Tacos 1350m | Gls Pinot Noir 1200d | Onion Rings 695m
        fuel: UNLEADED 379t/G | REG UNLD 349t/G | DIESEL #2 429t/G | PREMIUM 455t/G | CAR WASH DLX 1200n | COFFEE 16OZ 199d | WIPER FLUID 449n | SNACK CAKE 219r | ICE 10LB 349n
        lodging: Room Charge 12900l | ROOM KING NS 14900l | Guest Room 10900l | Parking Overnight 2500n | Breakfast Buffet 1895m | Resort Fee 2900l | Laundry 1450n
        ride: Taxi Fare 2240t | Airport Surcharge 500t | Parking 2h 1200n | Day Pass 700t | One-way fare 290t | Shuttle 2200t | Tolls 650t | Daily Max 2800n
        shop: USB WALL CHARGER 1999n | LEGAL PAD 3PK 699n | GEL PENS BLK 549n | IBUPROFEN 50CT 799n | PHONE CABLE 6FT 1499n | T-SHIRT M 1699n | HDMI CABLE 1299n | AA FLASHLIGHT 999n | PACKING TAPE 429n
        | GREETING CARD 499n | WOOD SCREWS 1LB 849n | UMBRELLA 1299n | SUNSCREEN SPF30 1049n | NOTEBOOK 299n
        brands: Bluebonnet | Coyote | Sawmill | Redwood Creek | Wagon Wheel | Prairie | Lone Heron | Maplewood | Tumbleweed | Canyon | Cornerstone | Whistle Stop | Magnolia
        people: Kowalczyk | Hartwell | Delgado | Whitaker | Nguyen-Hall | Lindqvist | Barlow | Castellano | Prescott | Yates
        marketSigns: @ Market | @ Foods | @ Grocery | @ Mart #{d3} | @ Farms | @ Super Saver | @ Deli
        mealSigns: @ Diner | @ Grill | @ Coffee Roasters | @ Bar & Grill | @ Pizza | @ Cafe | The @ Tavern | @ Taqueria
        fuelSigns: @ Gas | @ Travel Plaza | @ Fuel Stop | @ Express
        lodgingSigns: @ Inn & Suites | @ Hotel | @ Lodge | @ Motel
        rideSigns: @ Cab Co | @ Parking | @ Transit | @ Shuttle
        shopSigns: @ Office Supply | @ Pharmacy | @ Hardware | @ Books | @ Outlet
        companies: @ Enterprises | @ Holdings | @ Restaurant Group | @ Stores | @ Partners | @
        months: January | February | March | April | May | June | July | August | September | October | November | December
        """)
}
