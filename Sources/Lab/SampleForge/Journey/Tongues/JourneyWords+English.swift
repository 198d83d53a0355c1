extension JourneyWords {
    static let english = JourneyWords(
        """
        titles: RECEIPT | Receipt | VAT RECEIPT | Sales Receipt | GUEST BILL | BILL | Tax Invoice | CUSTOMER COPY | VAT Invoice | Till Receipt
        greetings: Welcome to our store | Good food, honestly made | Served with a smile | Est. 1931 | Thanks for popping in | Every little treat
        numbers: Receipt No | Receipt: | Receipt # | Trans No. | Transaction | Bill No | Invoice No. | Inv No | Check No. | Ref | Sale No | Rcpt | Ticket No
        orders: Order {d3} | Order No: {d4} | Till ref {d5} | Booking {L2}{d6} | Collection no. {d2} | Web order {d8} | Seq {d4}
        dates: Date | DATE | Date/Time | Tax Date | Date of sale | On | Invoice date
        times: Time | TIME | At | Time of sale
        tills: Cashier: {person} | Till {d2} Op {d3} | Served by {person} | Your server today was {person} | Operator {d4} | Store {d4} Till {d1} | Clerk {d2} | Assistant: {person}
        tables: Table {d2} | TABLE {d1} Covers {d1} | Tbl {d2}/1 Gst {d1} | Room {d3} | Pump {d1} | Bar tab {d2}
        phones: Tel | Tel: | Telephone | T: | Phone | Tel No. | Ph
        subtotals: Subtotal | SUB-TOTAL | Sub Total | SUBTOTAL | Goods total | Food & Drink | Sub-Ttl
        totals: TOTAL | Total | Balance due | BALANCE DUE | Total to pay | TO PAY | Amount due | Grand Total | TOTAL DUE | Total Amount | Bill total | Total incl. {tax} | Please pay
        | Amount payable | Total (inc {tax})
        excluded: Net | Net total | Total ex {tax} | Total excl. {tax} | Goods
        included: Gross | Total inc {tax} | Total incl. {tax}
        roundings: Rounding | Cash rounding | Round | Rounding adj
        rounded: Total rounded | Amount due | To pay
        discounts: Discount | Multibuy saving | 3 for 2 | Price cut | Members price | Reduced to clear | Meal deal saving | Staff disc | Promo | Offer
        rebates: {pct}% off | Voucher discount | Loyalty discount {pct}% | Money off coupon | Discount {pct}%
        deposits: Deposit | DRS Deposit | Bottle deposit | Refundable deposit
        services: Service charge {pct}% | Optional service {pct}% | Discretionary S/C {pct}% | Service {pct}%
        taxLines: {tax} @ {rate} | incl. {tax} {rate} | {tax} {rate} | {rate} {tax} included | {letter} {tax} {rate} | of which {tax} {rate} | Includes {tax} at {rate}
        taxSums: Total {tax} | {tax} Total | {tax} amount | Includes {tax} of | {tax} included | {tax}
        rateHeads: Rate | {tax} % | {tax} Rate | % | Code | {tax}
        netHeads: Net | Goods | Ex {tax} | Net Amt | Taxable | Sales
        taxHeads: {tax} | Tax | {tax} Amt | {tax} Paid
        grossHeads: Gross | Total | Inc {tax} | Amount
        tableTitles: {tax} Summary | {tax} ANALYSIS | {tax} breakdown | Tax details
        cash: CASH | Cash | Paid cash | Cash payment | Cash Sales
        tendered: CASH | Cash tendered | Tendered | Cash given | Cash | Amount tendered | Cash Recd | PAID CASH
        card: CARD | Card | Visa Debit | Mastercard | Contactless | CARD PAYMENT | Credit card | Debit card | EFT | Amex | Chip & PIN | Paid by card
        voucher: Gift card | Gift voucher | Voucher | Lunch voucher
        change: CHANGE | Change | Change due | Your change | Change given | CHANGE DUE
        slips: CARDHOLDER COPY | Merchant ID **{d5} | TID {d8} | {brand} {mask} | Contactless | AID A0000000031010 | SALE {sum} | Auth code {d6} | Amount {sum} | PAN SEQ {d2}
        | No cardholder verification | APPROVED {d6} | Please retain for your records | Verified by device | Total {sum} | Receipt no {d4} | Expiry 0{d1}/29 | Entry: ICC
        equivalents: {other} equivalent | Total in {other} | Approx {other}
        counts: {n} items | Items: {n} | TOTAL ITEMS {n} | No. of items {qty} | Item count {qty} | TOTAL QTY {qty}
        saved: You saved {save} | Total savings {save} | Promotions saved you {save} | TOTAL DISCOUNT {save}
        points: Points balance {points} | Points this visit {d2} | Loyalty points: {points} | Card balance {save} | Stamps collected {d1}
        traps: Tip ________ | Returns accepted until {later} | Offer ends {later} | Member no {d10} | Printed {date} {time} | Voucher valid until {later} | Due date {later}
        | Next visit: save 2.00 when you spend 20.00 | Enter survey code {d4}-{d4}-{d4} | Opened {date} {time}
        closings: Thank you for shopping with us | Please keep your receipt | THANK YOU - PLEASE CALL AGAIN | Have a lovely day | Follow us online | No refund without receipt
        | Statutory rights not affected | All prices include {tax} | www.{web} | Safe journey
        quantityHeads: Qty | QTY | No. | #
        itemHeads: Item | Description | Product | Details
        priceHeads: Price | Each | Unit | @
        amountHeads: Amount | Total | Value | Cost
        pieces: x | @ | each | ea | pcs | X
        market: Brown Bread 800g 165r | Semi Skim Milk 2L 155r | Mature Cheddar 385r | Egg & Cress Sandw 295n | Bananas 118r/kg | Braeburn Apples 210r/kg | Crisps Sea Salt 120n | Still Water 500ml 95b
        | Ginger Beer 330ml 135b | Oat Drink 1L 190r | Scone Fruit 4pk 180r | Washing Up Liquid 125n | Toothpaste 210n | Plasters 20s 260n | Baked Beans 110r | Chicken Wrap 375n
        | Pork Pie 240r | Tea Bags 80s 340r | Wine Gums 150n | Pale Ale 440ml 230b | Flapjack 165n | Carrots 1kg 75r | Notepad A6 199n | Umbrella Compact 899n
        meal: Fish & Chips 1450m | Soup of the day 625m | Ploughmans 1150m | Steak & Ale Pie 1525m | Flat White 340d | Americano 310d | Pint Bitter 495d | Pot of Tea 290d | Side Salad 420m
        | Full Breakfast 1095m | Sticky Toffee Pud 695m | Sparkling Water 280d | Btl House Red 2150d | Lamb Shank 1875m | Club Sandwich 995m | Fries 375m | Latte Lge 365d | Seafood Chowder 895m
        fuel: Unleaded 152n/L | Diesel 159n/L | Premium UL 168n/L | Car Wash Gold 800n | Screenwash 5L 650n | Coffee Reg 285d | Sausage Roll 225m | Engine Oil 1L 1399n
        lodging: Room rate 9500l | Single room B&B 8400l | Double en-suite 12500l | Full breakfast 1350m | Car park overnight 1200n | Room service 1650m | Late checkout 2000l
        ride: Single fare 480t | Day return 1760t | Taxi fare 2140t | Airport transfer 3900t | Parking 3 hrs 720n | Off-peak ticket 2450t | Bus day pass 500t | Toll charge 320n
        shop: Ballpoint Pens 3pk 349n | USB-C Cable 1m 1199n | Paperback 899r | A4 Paper Ream 549n | Travel Adaptor 1250n | Paracetamol 16s 99n | Birthday Card 275n | Wool Socks 799n
        | Phone Charger 1999n | Envelopes 25s 329n | Light Bulb LED 450n | Padlock 40mm 725n | Shirt 2999n | City Map 695r
        brands: Kestrel | Thornbury | Copperfield | Saltmarsh | Bramble | Larkspur | Millwheel | Foxglove | Harrowgate | Pebble | Quill | Rookwood | Tidewater | Juniper
        people: Ashdown | Brannigan | Carrick | Fairweather | Gillespie | Holloway | Pemberton | Tresco | Winslow | O'Dwyer | McAllen | Quigley
        marketSigns: @ Foods | @ Stores | @ Express | @ Bakery | @ Local | The @ Deli | @ Farm Shop | @ & Co Grocers
        mealSigns: The @ Arms | @ Cafe | @ Kitchen | The @ Inn | @ Coffee House | @ Bistro | The Old @ | @ Tea Rooms
        fuelSigns: @ Service Station | @ Fuels | @ Garage | @ Filling Station
        lodgingSigns: @ Hotel | The @ Lodge | @ House B&B | The @ Hotel
        rideSigns: @ Cabs | @ Trains | @ Parking | @ Coaches | @ Taxis
        shopSigns: @ Books | @ Stationers | @ Pharmacy | @ Hardware | @ Electricals | @ Outfitters
        companies: @ Retail | @ Leisure | @ Catering | @ Trading | @ & Sons | @ Group | @
        months: January | February | March | April | May | June | July | August | September | October | November | December
        """)
}
