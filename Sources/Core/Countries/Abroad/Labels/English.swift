import ReceiptModel

extension ForeignLanguage {
    package static let english = ForeignLanguage(
        code: "en", labels: englishLabels,
        payments: [
            (
                .cash,
                [
                    "CASH", "CASH TENDERED", "CASH RECEIVED", "CASH PAYMENT", "CASH AMOUNT", "CASH PAID", "CASH TEND",
                ]
            ),
            (.card, ["CREDIT CARD", "DEBIT CARD", "BANK CARD", "CARD PAYMENT", "DEBIT TEND", "CREDIT TEND"]),
            (.voucher, ["GIFT CARD", "VOUCHER"]),
        ],
        months: [
            ["january", "jan"], ["february", "feb"], ["march", "mar"], ["april", "apr"], ["may"], ["june", "jun"],
            ["july", "jul"], ["august", "aug"], ["september", "sep", "sept"], ["october", "oct"], ["november", "nov"],
            ["december", "dec"],
        ])

    private static let englishLabels: [Label] =
        Label.all(
            .payable, "AMOUNT DUE", "TOTAL DUE", "BALANCE DUE", "AMOUNT PAYABLE", "TOTAL PAYABLE", "TOTAL TO PAY",
            "NET PAYABLE", "ROUNDED TOTAL", "TOTAL ROUNDED", "TOTAL AFTER ROUNDING", "TOTAL ROUNDING",
            "TOTAL AFTER ADJ", "TOTAL AFTER ADJUSTMENT", "AMOUNT TO PAY", "TO PAY", "BILL TOTAL", "TOTAL BILL",
            "TOTAL AMT PAYABLE", "TOTAL AMOUNT PAYABLE", "FINAL TOTAL")
        + Label.all(
            .grandTotal, "GRAND TOTAL", "TOTAL AMOUNT", "TOTAL AMT", "NET TOTAL", "NETT TOTAL", "TOTAL INCL GST",
            "TOTAL INC GST", "TOTAL INCLUSIVE GST", "TOTAL INCLUSIVE OF GST", "TOTAL WITH GST", "TOTAL INCL TAX",
            "TOTAL INCL VAT", "TOTAL SALES INCLUSIVE OF GST", "TOTAL SALES INCLUSIVE GST", "TOTAL SALES INCL GST",
            "TOTAL AMOUNT INCL GST", "TOTAL AMT INCL GST", "TOTAL INCL OF GST", "NET AMOUNT", "NETT AMOUNT", "NET AMT",
            "NETT AMT", "TOTAL RM", "TOTAL MYR", "TOTAL USD", "TOTAL GBP", "TOTAL EUR", "SALES TOTAL INCL GST")
        + Label.all(.total, "TOTAL", "TOTAL SALES", "TOTAL SALE", "SALES TOTAL", "TOTALS", "INVOICE TOTAL")
        + Label.all(
            .subtotal, "SUBTOTAL", "SUB TOTAL", "SUBTTL", "SUB TTL", "ITEM TOTAL", "TOTAL BEFORE DISCOUNT",
            "GROSS TOTAL", "TOTAL 0% SUPPLIES", "TOTAL 6% SUPPLIES", "TOTAL TAXABLE SUPPLIES", "TOTAL SUPPLIES",
            "TOTAL ZERO RATED SUPPLIES")
        + Label.all(
            .netTotal, "TOTAL EXCL GST", "TOTAL EXCLUDING GST", "TOTAL EXCLUSIVE GST", "TOTAL SALES EXCLUDING GST",
            "TOTAL SALES EXCL GST", "TOTAL EXC GST", "TOTAL EXCL TAX", "TOTAL BEFORE TAX", "TOTAL BEFORE GST",
            "TOTAL EXCL VAT", "TAXABLE AMOUNT", "TOTAL EX VAT", "NET OF VAT", "PRE TAX TOTAL", "AMOUNT EXCL GST",
            "TOTAL W O GST", "TOTAL WITHOUT GST")
        + Label.all(
            .taxTotal, "TOTAL GST", "GST TOTAL", "TOTAL TAX", "GST AMOUNT", "GST AMT", "TAX TOTAL", "SALES TAX",
            "STATE TAX", "CITY TAX", "LOCAL TAX", "VAT AMOUNT", "TAX AMOUNT", "TOTAL VAT", "VAT TOTAL", "ADD GST",
            "GST PAYABLE", "SERVICE TAX", "TOTAL SST", "TOTAL TAX AMT",
            "GST INCLUDED IN TOTAL", "INCLUDED IN TOTAL", "VAT INCLUDED", "TAX INCLUDED", "TOTAL INCLUDES GST",
            "GST INCLUDED")
        + Label.all(.discount, "DISCOUNT", "TOTAL DISCOUNT", "DISC", "LESS DISCOUNT", "ITEM DISCOUNT", "BILL DISCOUNT")
        + Label.all(
            .payment, "AMOUNT PAID", "TENDERED", "TENDER", "PAID", "AMOUNT TENDERED", "PAID AMOUNT", "PAYMENT",
            "RECEIVED", "TOTAL PAID", "CUSTOMER PAY", "TEND")
        + Label.all(
            .change, "CHANGE", "CHANGE DUE", "CASH CHANGE", "BALANCE", "AMOUNT CHANGE", "CHANGE AMOUNT", "TOTAL CHANGE")
        + Label.all(
            .notPaid, "TOTAL QTY", "TOTAL QUANTITY", "TOTAL ITEMS", "TOTAL ITEM", "TOTAL SAVINGS", "TOTAL SAVING",
            "YOU SAVED", "ITEMS SOLD", "ITEM COUNT", "POINTS", "TOTAL POINTS", "NO OF ITEMS", "TOTAL NO OF ITEMS",
            "TOTAL UNITS", "QTY TOTAL", "REBATE EARNED")
        + Label.all(
            .rounding, "ROUNDING", "ROUNDING ADJ", "ROUNDING ADJUSTMENT", "ROUND ADJ", "ROUND AMT", "ROUNDING AMT",
            "ROUND D AMT", "BILL ROUNDING", "RND ADJ", "ROUND OFF")
        + Label.all(
            .taxTable, "GST SUMMARY", "TAX SUMMARY", "VAT SUMMARY", "GST ANALYSIS", "GST SUMMARY AMOUNT TAX",
            "TAX CODE", "SUMMARY AMOUNT TAX", "VAT ANALYSIS", "GST DETAIL")
        + Label.all(.itemTable, "DESCRIPTION", "QTY PRICE AMOUNT", "ITEM QTY", "UNIT PRICE", "QTY U PRICE", "QTY ITEM")
        + Label.all(.date, "DATE", "INVOICE DATE", "DATE TIME", "TRANSACTION DATE", "RECEIPT DATE", "BILL DATE")
        + Label.all(.otherDate, "DUE DATE", "DELIVERY DATE", "EXPIRY", "EXP DATE", "VALID UNTIL", "BEST BEFORE")
        + Label.all(
            .number, "INVOICE NO", "INVOICE NUMBER", "RECEIPT NO", "RECEIPT NUMBER", "BILL NO", "INV NO", "DOC NO",
            "DOCUMENT NO", "TAX INVOICE NO", "TRANSACTION NO", "CHECK NO")
        + Label.all(.invoiceWord, "TAX INVOICE", "INVOICE", "BILL TO", "PAYMENT TERMS")
        + Label.all(.cashier, "CASHIER", "SERVED BY", "OPERATOR", "SALESPERSON")
        + Label.all(.refundWord, "REFUND", "CREDIT NOTE")
        + Label.all(.reportWord, "Z REPORT", "X REPORT", "DAILY REPORT", "DAY END REPORT")
        + Label.all(.buyer, "BILL TO", "SOLD TO", "SHIP TO", "CUSTOMER VAT NO", "GUEST NAME")
}
