import Countries
import ReceiptModel

/// Finds the total by a vote of everything on the paper that speaks for an amount.
struct TotalReader {
    let rows: [Row]
    let currency: Currency?
    let table: VATTable
    /// Whether an amount may be printed without decimals, as in countries that no profile knows.
    var allowsWhole = false
    /// What payment codes ask for, in hundredths.
    var asked: [(amount: Int64, evidence: Evidence)] = []

    func features() -> [TotalFeature] {
        var found: [TotalFeature] = []
        var cash: (amount: Int64, evidence: Evidence)?
        for index in rows.indices {
            let row = rows[index]
            let labelled = labelled(at: index)
            if !labelled.isEmpty {
                found += labelled
            } else if row.has(.change), let change = row.amounts.last ?? secondAmount(at: index), let tendered = cash {
                found.append(
                    TotalFeature(
                        kind: .cashMinusChange, amount: tendered.amount - change.minorUnits, weight: 2,
                        isRepaired: change.isRepaired,
                        evidence: row.evidence("paid less change", source: .arithmetic)))
            } else if row.has(.payment), !row.has(.change, .taxTotal, .notPaid),
                let (paid, place) = announced(at: index, from: 0)
                    ?? secondAmount(at: index).map({ ($0, row.second[0]) })
            {
                cash = cash ?? (paid.minorUnits, row.evidence("paid"))
                found.append(
                    TotalFeature(
                        kind: .payment, amount: paid.minorUnits, weight: 1, isRepaired: paid.isRepaired,
                        evidence: row.evidence("paid with \(row.label(.payment)?.text ?? "")"),
                        certainty: place.confidence(of: paid.words), isCutOff: paid.isCutOff))
            }
        }
        found += roundedTotals(found)
        found += asked.map {
            TotalFeature(kind: .paymentCode, amount: $0.amount, weight: 4, isRepaired: false, evidence: $0.evidence)
        }
        if let payable = table.payable, payable != 0 {
            found.append(
                TotalFeature(
                    kind: .vatTable, amount: payable, weight: 2.5, isRepaired: false,
                    evidence: Evidence(source: .arithmetic, reason: "the sum of the VAT table")))
        }
        return found
    }

    /// The amount with the most features; `nil` when nothing speaks for any.
    func total() -> PrintedTotal? {
        let (judged, features) = judged()
        guard let best = judged.first else { return nil }
        let misread = features.first { $0.readAs != nil && $0.amount == best.amount }?.readAs
        let rival = judged.dropFirst().first { $0.kinds.contains(.label) && $0.score > best.score - 1 }
        let certainty = confidence(best, rival: rival != nil)
        return PrintedTotal(
            amount: best.amount, confidence: misread == nil ? certainty : min(certainty, 0.85), kinds: best.kinds,
            evidence: best.evidence, rival: rival?.amount == misread ? nil : rival?.amount, misreadAs: misread)
    }

    /// Every amount that something speaks for, the likeliest first, with what speaks for it.
    func candidates() -> [(amount: Int64, weight: Double, evidence: [Evidence])] {
        judged().amounts.map { ($0.amount, $0.score, $0.evidence) }
    }

    private func judged() -> (amounts: [Judged], features: [TotalFeature]) {
        var features = features().map(withoutSign)
        features += misreadings(among: features)
        var amounts = Set(features.filter { $0.kind != .bareDigits }.map(\.amount)).filter {
            $0 != 0 && $0.magnitude < 1_000_000_000
        }
        // A total that is a cent off the VAT table is the printed one, not the computed one.
        if let payable = table.payable, amounts.contains(where: { $0 != payable && abs($0 - payable) <= 2 }) {
            if !features.contains(where: { $0.amount == payable && $0.kind != .vatTable }) { amounts.remove(payable) }
        }
        let judged = likeliest(amounts, features).map { judge($0.amount, $0.features) }
            .sorted { ($0.score, $1.amount) > ($1.score, $0.amount) }
        return (judged, features)
    }

    /// Maximum number of amounts that are judged; a receipt has some ten that a label announces.
    private static let mostJudged = 64

    /// The amounts that features weigh most, each with its features in their order.
    ///
    /// Judging an amount looks through the whole paper; so few of them keep the work near-linear in its rows.
    private func likeliest(
        _ amounts: Set<Int64>, _ features: [TotalFeature]
    ) -> [(amount: Int64, features: [TotalFeature])] {
        // Only the feature of the VAT table speaks for amounts beside its own.
        let near = features.indices.filter { features[$0].kind == .vatTable }
        let own = Dictionary(grouping: features.indices.filter { features[$0].kind != .vatTable }) {
            features[$0].amount
        }
        let found = amounts.map { amount in
            let places = (own[amount] ?? []) + near.filter { abs(features[$0].amount - amount) <= 2 }
            return (amount: amount, features: places.sorted().map { features[$0] })
        }
        guard found.count > Self.mostJudged else { return found }
        let weighed = found.map { ($0, $0.features.reduce(0) { max($0, $1.weight) }) }
        return weighed.sorted { ($0.1, $1.0.amount) > ($1.1, $0.0.amount) }.prefix(Self.mostJudged).map(\.0)
    }

    /// The same without the first digit where that makes it what the tax rows come to: a currency's sign that was read
    /// as a digit, `$7.10` as `57.10`, is so on the whole paper, and all its amounts would outvote the tax.
    private func withoutSign(_ feature: TotalFeature) -> TotalFeature {
        guard [.label, .payment].contains(feature.kind), let payable = table.payable, payable >= 100,
            Misreading.isSignBefore(payable, readAs: feature.amount)
        else { return feature }
        var repaired = TotalFeature(
            kind: feature.kind, amount: payable, weight: feature.weight, isRepaired: true, evidence: feature.evidence,
            certainty: feature.certainty)
        repaired.readAs = feature.amount
        return repaired
    }

    /// Labelled amounts that no sum confirms, where exactly one amount that sums demand differs from them by a digit.
    private func misreadings(among features: [TotalFeature]) -> [TotalFeature] {
        let labelled = features.filter { $0.kind == .label }
        let computed = features.filter { [.cashMinusChange, .vatTable, .rounded, .paymentCode].contains($0.kind) }
        let demanded = Set(computed.map(\.amount)).filter { $0 > 0 }
        return labelled.prefix(Self.mostJudged).compactMap { label in
            let amount = label.amount
            // A second look that reads another amount is a better feature than a guess.
            guard amount > 0, !demanded.contains(where: { abs($0 - amount) <= 2 }), !isTaxShare(amount) else {
                return nil
            }
            let sums = ItemSum(rows: rows).sums(before: amount)
            guard !sums.contains(amount) else { return nil }
            // Goods are read as badly as the total: their sum speaks only against digits that were read unsurely.
            let isDoubtful = label.certainty < 0.85 || label.isSeenTwice == false
            let fitting = (isDoubtful ? demanded.union(sums) : demanded).filter {
                Misreading.isOne(of: $0, readAs: amount)
            }
            guard let right = fitting.first, fitting.count == 1 else { return nil }
            var repaired = TotalFeature(
                kind: .misread, amount: right, weight: label.weight, isRepaired: true, evidence: label.evidence,
                certainty: label.certainty)
            repaired.readAs = amount
            return repaired
        }
    }

    private typealias Judged = (
        amount: Int64, score: Double, kinds: Set<TotalFeature.Kind>, isRepaired: Bool, certainty: Double,
        isCutOff: Bool, isSeenTwice: Bool?, evidence: [Evidence]
    )

    private func judge(_ amount: Int64, _ features: [TotalFeature]) -> Judged {
        var kinds: Set<TotalFeature.Kind> = []
        var score = 0.0
        var evidence: [Evidence] = []
        var repaired = true
        var certainty = 0.0
        var isCutOff = false
        var isSeenTwice: Bool?
        for feature in features {
            let tolerance: Int64 = feature.kind == .vatTable ? 2 : 0
            guard abs(feature.amount - amount) <= tolerance else { continue }
            let kind: TotalFeature.Kind = feature.kind == .label && kinds.contains(.label) ? .secondLabel : feature.kind
            if kinds.insert(kind).inserted {
                score += kind == .secondLabel ? 1.5 : feature.weight
                evidence.append(feature.evidence)
            }
            repaired = repaired && feature.isRepaired
            certainty = max(certainty, feature.certainty)
            isCutOff = isCutOff || feature.isCutOff
            if let seen = feature.isSeenTwice { isSeenTwice = seen && isSeenTwice != false }
        }
        if isTaxShare(amount) {
            kinds.insert(.taxShare)
            score += 1.5
            evidence.append(Evidence(source: .arithmetic, reason: "the tax fits this total"))
        }
        if let other = inOtherCurrency(amount) {
            kinds.insert(.otherCurrency)
            score += 1.5
            evidence.append(other)
        }
        if kinds.contains(.label) || kinds.contains(.payment) || kinds.contains(.misread),
            let items = ItemSum(rows: rows).evidence(for: amount)
        {
            kinds.insert(.items)
            score += 1.5
            evidence.append(items)
        }
        return (amount, score, kinds, repaired, certainty, isCutOff, isSeenTwice, evidence)
    }

    private func confidence(_ best: Judged, rival: Bool) -> Double {
        let others = best.kinds.subtracting([.label]).count
        var value: Double
        if best.kinds.contains(.label) || best.kinds.contains(.rounded) {
            // Measured: an amount that nothing confirms is mostly wrong where the recogniser itself doubted its digits.
            let alone = best.certainty < 0.68 ? 0.4 : best.isSeenTwice == true ? 0.8 : 0.7
            value = others == 0 ? alone : others == 1 ? 0.96 : 0.985
            // Two packs that disagree about the digits leave a doubt that one feature does not lift.
            if best.isSeenTwice == false { value = others == 0 ? 0.4 : others == 1 ? min(value, 0.85) : value }
        } else if best.kinds.contains(.misread) {
            // One digit is a guess that the sums confirm; a person sees both.
            value = others >= 3 ? 0.85 : 0.7
        } else if best.kinds == [.payment] {
            value = 0.4
        } else {
            value = others >= 2 ? (best.certainty < 0.68 && best.kinds.contains(.taxShare) ? 0.45 : 0.85) : 0.55
        }
        if best.isRepaired { value = min(value, others >= 2 ? 0.92 : 0.6) }
        if best.isCutOff, !best.kinds.contains(.vatTable) { value = min(value, 0.85) }
        return rival ? min(value, 0.75) : value
    }

    /// The amount that a total label announces, in its row or alone in the row below; two where a second look at it
    /// saw another one.
    private func labelled(at index: Int) -> [TotalFeature] {
        let row = rows[index]
        guard
            !row.has(
                .taxTotal, .netTotal, .subtotal, .rounding, .conversion, .notPaid, .discount, .consumptionTax, .taxBase,
                .taxAmount)
        else { return [] }
        let strengths: [(LabelRole, Double)] = [(.payable, 4.2), (.refundTotal, 4), (.grandTotal, 3.8), (.total, 3)]
        for (role, weight) in strengths {
            guard let label = row.label(role) else { continue }
            if row.has(.taxTable, .itemTable) || isTableFoot(row) { return [tableFoot(row)].compactMap { $0 } }
            let isLast = role != .total || isNotFollowedByDiscount(index)
            let strength = (weight - (isLast ? 0 : 1)) * (0.7 + 0.3 * label.quality)
            guard let (hit, place) = announced(at: index, from: label.words.lowerBound) else {
                if let hit = secondAmount(at: index) {
                    var feature = feature(hit, in: row.second[0], weight: strength - 0.5, label: label)
                    feature.isSeenTwice = false
                    return [feature]
                }
                if allowsWhole, let whole = wholeAmount(in: row, label: label, weight: strength - 0.5) {
                    return [whole]
                }
                return [bareDigits(in: row, from: label.words.upperBound)].compactMap { $0 }
            }
            var first = feature(hit, in: place, weight: strength, label: label)
            guard let again = place.counterpart(of: hit) else { return [first] }
            first.isSeenTwice = again.minorUnits == hit.minorUnits
            if first.isSeenTwice == true {
                first.certainty = max(first.certainty, place.second[0].confidence(of: again.words))
                return [first]
            }
            var second = feature(again, in: place.second[0], weight: strength, label: label)
            second.isSeenTwice = false
            // The surer reading goes first; what the sums say weighs more than either.
            if second.certainty > first.certainty { swap(&first, &second) }
            return [first, second.lighter(by: 0.6)]
        }
        return []
    }

    private func feature(_ hit: AmountHit, in place: Row, weight: Double, label: LabelHit) -> TotalFeature {
        TotalFeature(
            kind: .label, amount: hit.minorUnits, weight: weight - (hit.isRepaired ? 0.3 : 0),
            isRepaired: hit.isRepaired, evidence: place.evidence("the label \(label.text)", words: hit.words),
            certainty: place.confidence(of: hit.words), isCutOff: hit.isCutOff)
    }

    private func tableFoot(_ row: Row) -> TotalFeature? {
        guard row.amounts.count >= 3, isTableFoot(row), let last = row.amounts.last else { return nil }
        return TotalFeature(
            kind: .tableFoot, amount: last.minorUnits, weight: 2, isRepaired: last.isRepaired,
            evidence: row.evidence("the foot of the tax table"))
    }

    /// The amount that only the second look at a row saw.
    private func secondAmount(at index: Int) -> AmountHit? {
        rows[index].second.first.flatMap { amount(in: $0, from: 0) }
    }

    /// The amount that belongs to a label: beside it, or alone in the row below; with the row in which it stands.
    private func announced(at index: Int, from word: Int) -> (AmountHit, Row)? {
        let row = rows[index]
        guard var hit = amount(in: row, from: word) ?? loneAmount(below: index) else { return nil }
        let isBeside = amount(in: row, from: word) != nil
        let place = isBeside ? row : rows[index + 1]
        if AmountReader.isCutOff(hit, in: place.words) { hit.isCutOff = true }
        return (hit, place)
    }

    /// Amounts after a row of rounding that differ from a labelled total by less than the smallest coins.
    private func roundedTotals(_ found: [TotalFeature]) -> [TotalFeature] {
        let totals = Set(found.filter { $0.kind == .label }.map(\.amount))
        guard !totals.isEmpty, let rounding = rows.firstIndex(where: { $0.has(.rounding) }) else { return [] }
        for row in rows[rounding...].prefix(5) where !row.has(.change, .payment) {
            for hit in row.amounts where hit.minorUnits % 5 == 0 {
                guard let total = totals.first(where: { $0 != hit.minorUnits && abs($0 - hit.minorUnits) <= 4 }) else {
                    continue
                }
                return [
                    TotalFeature(
                        kind: .rounded, amount: hit.minorUnits, weight: 5.5, isRepaired: hit.isRepaired,
                        evidence: row.evidence("\(DecimalText.hundredths(total)) rounded", words: hit.words),
                        certainty: row.confidence(of: hit.words))
                ]
            }
        }
        return lostRoundedTotal(found, roundedAt: rounding)
    }

    /// A labelled total less what the row of rounding says, where the row of the rounded total stands, but was misread.
    private func lostRoundedTotal(_ found: [TotalFeature], roundedAt index: Int) -> [TotalFeature] {
        let row = rows[index]
        guard let cents = Self.smallCoins(in: row), index + 1 < rows.count else { return [] }
        // Where what was paid follows at once, no rounded total is printed.
        let next = rows[index + 1]
        guard next.page == row.page, !next.has(.payment, .change, .taxTable, .total, .grandTotal, .payable),
            next.words.contains(where: { $0.text.contains(where: Digits.isDigit) })
        else { return [] }
        // Coins of five are what all such rounding goes to, so the sign need not have been read.
        let either: (Int64) -> Int64? = { total in [total + cents, total - cents].first { $0 > 0 && $0 % 5 == 0 } }
        let labelled = found.filter { $0.kind == .label && either($0.amount) != nil }
        guard let total = labelled.max(by: { $0.weight < $1.weight }), let rounded = either(total.amount) else {
            return []
        }
        // What speaks for the total before rounding speaks for this one.
        return [
            TotalFeature(
                kind: .rounded, amount: rounded, weight: total.weight + 4, isRepaired: false,
                evidence: row.evidence(
                    "\(DecimalText.hundredths(total.amount)) rounded by this", source: .arithmetic),
                certainty: total.certainty)
        ]
    }

    /// The one to four hundredths that a row ends in, `-0.01`, `RM0,02` or what is left of it, `,02`.
    private static func smallCoins(in row: Row) -> Int64? {
        guard let last = row.words.last(where: { $0.text.contains(where: Digits.isDigit) }) else { return nil }
        let end = last.text.suffix(3)
        guard end.count == 3, end.first == "." || end.first == ",", end.dropFirst().first == "0",
            let cents = end.last.flatMap({ Int64(String($0)) }), (1...4).contains(cents)
        else { return nil }
        return cents
    }

    /// The last word of a labelled row that is a whole number, with a currency or nothing before it.
    private func wholeAmount(in row: Row, label: LabelHit, weight: Double) -> TotalFeature? {
        guard let last = row.words.indices.last(where: { row.words[$0].text.contains(where: Digits.isDigit) }),
            last >= label.words.upperBound, row.words.count - last <= 2,
            let figure = Figure(row.words[last].text), figure.isWhole, figure.thousandths > 0,
            figure.text.count <= 7
        else { return nil }
        return TotalFeature(
            kind: .label, amount: figure.hundredths, weight: weight, isRepaired: false,
            evidence: row.evidence("the label \(label.text), without decimals", words: last..<(last + 1)),
            certainty: row.words[last].confidence)
    }

    private func bareDigits(in row: Row, from word: Int) -> TotalFeature? {
        for candidate in row.words[word...] {
            var digits = candidate.text[...]
            while let last = digits.last, last == "." || last == "," { digits = digits.dropLast() }
            guard (3...8).contains(digits.count), digits.allSatisfy(Digits.isDigit), let value = Int64(digits) else {
                continue
            }
            return TotalFeature(
                kind: .bareDigits, amount: value, weight: 1, isRepaired: true,
                evidence: row.evidence("digits without their separator after the label"))
        }
        return nil
    }

    /// Net, tax and gross side by side.
    private func isTableFoot(_ row: Row) -> Bool {
        let values = row.amounts.map(\.minorUnits)
        guard values.count >= 3 else { return false }
        return (0...(values.count - 3)).contains { start in
            values[start] != 0 && values[start + 1] != 0
                && abs(values[start] + values[start + 1] - values[start + 2]) <= 2
        }
    }

    private func isNotFollowedByDiscount(_ index: Int) -> Bool {
        !rows[(index + 1)...].prefix(3).contains { $0.has(.discount) }
    }

    /// The last amount after a position, in the receipt's currency where currencies are printed.
    private func amount(in row: Row, from word: Int) -> AmountHit? {
        let usable = row.amounts.filter { $0.words.lowerBound >= word && !$0.isPercent }
        if let currency, let own = usable.last(where: { $0.currency == currency }) { return own }
        return usable.last { $0.currency == nil || currency == nil || $0.currency == currency }
    }

    /// The amount that stands alone in the row below, where the label's own row has none.
    private func loneAmount(below index: Int) -> AmountHit? {
        guard rows[index].amounts.isEmpty, !rows[index].has(.taxTable, .itemTable), index + 1 < rows.count else {
            return nil
        }
        let next = rows[index + 1]
        guard next.page == rows[index].page, next.labels.isEmpty, next.amounts.count == 1,
            next.words.filter({ $0.text.filter(\.isLetter).count > 3 }).isEmpty
        else { return nil }
        return next.amounts[0]
    }

    /// Whether the tax printed without a base is the share of the total at its rate, or the sum of such shares.
    private func isTaxShare(_ amount: Int64) -> Bool {
        let taxed = table.lines.map(\.value).filter { $0.rate.basisPoints > 0 }
        guard !taxed.isEmpty, table.gross == nil, amount > 0 else { return false }
        var sum = 0.0
        var slack = 2.0
        for line in taxed {
            let rate = Double(line.rate.basisPoints) / 10_000
            sum += Double(line.amount.minorUnits) * (1 + rate) / rate
            slack += 0.5 * (1 + rate) / rate
        }
        if taxed.contains(where: { $0.amount.minorUnits == 0 }) && sum == 0 { return false }
        return abs(sum - Double(amount)) <= slack
    }

    /// The counter-value that receipts show around the change of currency.
    private func inOtherCurrency(_ amount: Int64) -> Evidence? {
        guard let currency, currency == .eur || currency == .hrk else { return nil }
        let rate = CountryProfile.kunaPerEuroHundredThousandths
        for row in rows {
            for hit in row.amounts where hit.currency == (currency == .eur ? .hrk : .eur) {
                let euro = currency == .eur ? amount : hit.minorUnits
                let kuna = currency == .eur ? hit.minorUnits : amount
                // Rounding goes either way: half a cent is almost four lipa.
                guard euro > 0, abs(euro * rate - kuna * 100_000) <= (currency == .eur ? 100_000 : 400_000) else {
                    continue
                }
                return row.evidence("the same in \(hit.currency?.code ?? "") at the fixed rate", words: hit.words)
            }
        }
        return nil
    }
}
