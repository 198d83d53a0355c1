/// What is doubtful of a line of goods whose sum is sure; a draft that nobody sees is sent without it.
package enum GoodsDoubt: Hashable, Sendable, CaseIterable {
    /// Nothing tells which figure is the quantity and which the price.
    case quantity
    /// Its name could hardly be read.
    case name
}

extension Set<GoodsDoubt> {
    /// What a line of goods with these doubts is worth, of a list that adds up to the total.
    var worth: Double {
        switch (contains(.quantity), contains(.name)) {
        case (false, false): Worth.agreed
        case (true, false): Worth.told
        case (false, true): Worth.labelled
        case (true, true): Worth.placed
        }
    }
}
