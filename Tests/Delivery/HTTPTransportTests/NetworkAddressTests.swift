import Testing

@testable import HTTPTransport

/// Every spelling of an address that is not public, and some that are.
@Suite struct NetworkAddressTests {
    @Test(arguments: [
        "127.0.0.1", "127.0.0.1.", "127.1", "127.0.1", "127.255.255.254", "2130706433", "017700000001", "0x7f000001",
        "0X7F000001", "0x7f.1", "0177.0.0.1", "0177.0x0.0.01", "127.0.0.0x1", "00000177.1", "0", "0.0.0.0", "0x0",
        "0.1",
        "0.0.0.1", "::1", "[::1]", "0:0:0:0:0:0:0:1", "0000:0000:0000:0000:0000:0000:0000:0001", "::", "[::]",
        "::ffff:127.0.0.1", "[::ffff:127.0.0.1]", "::ffff:7f00:1", "::FFFF:7F00:0001", "0:0:0:0:0:ffff:127.0.0.1",
        "::127.0.0.1", "::7f00:1", "64:ff9b::127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2002:7f00:0001::1",
        "::1%lo", "[::1%25lo]", "::ffff:0.0.0.0", "::ffff:0:127.0.0.1",
    ]) func thisMachine(text: String) { #expect(NetworkAddress(host: text)?.reach == .thisMachine) }

    @Test(arguments: [
        "169.254.169.254", "169.254.0.1", "2852039166", "0xa9fea9fe", "0251.0376.0251.0376", "169.16689662", "fe80::1",
        "[fe80::1%25eth0]", "fe80::1%eth0", "febf::1", "::ffff:169.254.169.254", "::ffff:a9fe:a9fe",
        "64:ff9b::a9fe:a9fe", "2002:a9fe:a9fe::1",
    ]) func link(text: String) { #expect(NetworkAddress(host: text)?.reach == .link) }

    @Test(arguments: [
        "10.0.0.1", "10.255.255.255", "012.1", "0xa.0.0.1", "167772161", "172.16.0.1", "172.31.255.255", "192.168.0.1",
        "192.168.257", "3232235777", "0xc0a80101", "100.64.0.1", "100.127.255.255", "fc00::1", "fdff::1",
        "fd12:3456::1",
        "::ffff:10.0.0.1", "::ffff:c0a8:101", "64:ff9b::10.0.0.1", "2002:c0a8:101::1", "::192.168.1.1",
    ]) func site(text: String) { #expect(NetworkAddress(host: text)?.reach == .site) }

    @Test(arguments: [
        "192.0.0.1", "192.0.2.1", "192.88.99.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.7",
        "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "4294967295", "ff02::1", "2001::1",
        "2001:db8::1", "2001:10::1", "3fff::1", "100::1", "64:ff9b:1::1", "fec0::1", "2002:808:808::1", "::8.8.8.8",
        "4000::1",
    ]) func nowhere(text: String) { #expect(NetworkAddress(host: text)?.reach == .nowhere) }

    @Test(arguments: [
        "8.8.8.8", "1.1.1.1", "11.0.0.1", "134744072", "0x08080808", "100.63.255.255", "100.128.0.1", "172.15.0.1",
        "172.32.0.1", "192.167.1.1", "169.253.0.1", "223.255.255.255", "126.255.255.255", "128.0.0.1",
        "2606:4700::1111",
        "2a00:1450:4001::200e", "2001:4860:4860::8888", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2400::1", "3ffe::1",
    ]) func everywhere(text: String) { #expect(NetworkAddress(host: text)?.reach == .everywhere) }

    @Test(arguments: [
        "", ".", "a.example", "localhost", "127.0.0.1.example", "256.0.0.1", "1.2.3.4.5", "08.0.0.1", "1..2", "-1",
        "+1",
        "1.-2.3.4", "0xg", "4294967296", "127.0.0.256", "1.16777216", "::1::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
        "12345::", ":::", "g::1", "::+1", "99999999999999999999", "१२७.0.0.1", "１２７.0.0.1", "127。0。0。1",
    ]) func whatIsNoAddress(text: String) { #expect(NetworkAddress(host: text) == nil) }

    @Test func spellingsOfOneAddressAreEqual() {
        let one = NetworkAddress(host: "192.168.1.5")
        for text in ["::ffff:192.168.1.5", "0xc0a80105", "192.168.261", "0300.0250.1.5"] {
            #expect(NetworkAddress(host: text) == one)
        }
        #expect(NetworkAddress(bytes: [1, 2, 3]) == nil && NetworkAddress(bytes: []) == nil)
    }
}
