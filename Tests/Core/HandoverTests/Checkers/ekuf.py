#!/usr/bin/env python3
"""Checks Bosnian purchase files (e-Nabavke, e-KUF) against the instruction of UINO.

    ekuf.py [--shape-only] PATH...     check files; a folder stands for every .csv below it
    ekuf.py --self-test                check the checker
    ekuf.py --rules                    list the rules

Prints one line per violation, "FILE:LINE: RULE: what", and a summary; exits with 1 when there is
a violation and with 2 when there was nothing to check.

It is written from the description of the file alone and shares nothing with the program that
writes such files, so that a misunderstanding in one of them shows. It needs Python 3.8 and
nothing else. Amounts are whole numbers of fenings throughout.

Sources: UINO, "Tehnicko uputstvo" on filing book-keeping records electronically (2019, amended
09/2023), as cited by two public mappings of its fields; Sluzbeni glasnik BiH 83/19; the check
digit of the JIB (weights 7 6 5 4 3 2 twice, 11 minus the rest of 11, above 9 is 0) and the VAT
number as the JIB without its leading 4.
"""

import datetime
import os
import re
import sys
import tempfile

RULES = {
    "file-name": "PDVNUMBER_YYMM_TYPE_SEQ.csv",
    "name-header": "filer, period, type and sequence in the name equal fields 2 to 5 of the header",
    "file-size": "below 5,000,000 bytes",
    "encoding": "UTF-8",
    "bom": "no byte order mark",
    "line-end": "every record, the last one too, ends in CR LF, and neither stands anywhere else",
    "blank-line": "no empty line",
    "header": "the first record is of kind 1, and no other is",
    "trailer": "the last record is of kind 3, and no other is",
    "record-kind": "records between header and trailer are of kind 2",
    "field-count": "7 fields in the header, 20 in a row, 11 in the trailer",
    "quoting": "fields are not quoted",
    "filer": "the filer's VAT number is 12 digits with a right check digit",
    "period": "the period is YYMM, not before January 2020",
    "file-type": "the type of a file of purchases is 1",
    "file-sequence": "the sequence is 01 to 99",
    "created": "date and time of creation are YYYY-MM-DD and HH:MM:SS",
    "row-period": "the period of a row is that of the header",
    "serial": "the serial number is 1 to 10 digits, above zero",
    "serial-unique": "the serial number is unique in the file",
    "document-type": "01 to 05, and 06 to 09 from September 2023 on",
    "required": "fields 1 to 9 of a row are filled",
    "text-length": "document number, name and seat have at most 100 characters",
    "text-control": "no control characters in texts",
    "date": "dates are real and written YYYY-MM-DD",
    "receipt-in-period": "the date of receipt lies in the period",
    "amount-form": "999999999.99: point, two decimals, no thousands mark, no leading zero, never empty",
    "amount-sign": "no sign, but in rows of 06 to 09, whose sign the sources leave open, and in sums over such rows",
    "vat-number": "the supplier's VAT number is empty or 12 digits with a right check digit",
    "jib": "the supplier's JIB is empty or 13 digits with a right check digit",
    "id-pair": "VAT number and JIB of one supplier are of one company",
    "import-ids": "an import (04) has 12 and 13 zeros, a domestic invoice (01) never",
    "vat-needs-payer": "a domestic invoice (01) with VAT names the supplier's VAT number",
    "row-total": "with VAT = without VAT + VAT (types 01 to 03)",
    "row-rate": "VAT is at most 17 % of the amount without VAT, but for 3 fenings (types 01 to 03)",
    "row-deduction": "VAT = deductible + not deductible",
    "row-entities": "not deductible = fields 32 + 33 + 34 of the return",
    "trailer-sum": "each sum of the trailer is the sum of its column",
    "trailer-count": "the trailer counts the rows, 1 to 10 digits without padding",
    "file-set": "files of one filer and period in one folder are numbered 01, 02, ... without repetition",
}

SIZE_LIMIT = 5_000_000
AMOUNT = re.compile(r"-?(?:0|[1-9][0-9]{0,8})\.[0-9]{2}")
SIGNED = re.compile(r"(-?)([0-9]+)\.([0-9]{2})")
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
TIME = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]")
NAME = re.compile(r"([0-9]{12})_([0-9]{4})_([12])_([0-9]{2})\.csv")
AMOUNT_FIELDS = range(12, 21)
DOMESTIC = ("01", "02", "03")
CORRECTIONS = ("06", "07", "08", "09")
VAT_PER_CENT = 17


def digits(text, count):
    return len(text) == count and text.isascii() and text.isdigit()


def jib_is_right(jib):
    """Whether the last of 13 digits checks the twelve before it."""
    weights = (7, 6, 5, 4, 3, 2) * 2
    rest = sum(int(digit) * weight for digit, weight in zip(jib, weights)) % 11
    check = 11 - rest
    return (0 if check > 9 else check) == int(jib[12])


def vat_number_is_right(number):
    return jib_is_right("4" + number)


def fenings(text):
    """The amount in hundredths, also of one whose form is wrong but whose value is clear."""
    match = SIGNED.fullmatch(text)
    if not match or not text.isascii():
        return None
    value = int(match.group(2)) * 100 + int(match.group(3))
    return -value if match.group(1) else value


def is_amount(text):
    return text.isascii() and AMOUNT.fullmatch(text) is not None and text != "-0.00"


def shown(value):
    sign = "-" if value < 0 else ""
    return "%s%d.%02d" % (sign, abs(value) // 100, abs(value) % 100)


def date_of(text):
    if not DATE.fullmatch(text) or not text.isascii():
        return None
    try:
        return datetime.date(int(text[:4]), int(text[5:7]), int(text[8:]))
    except ValueError:
        return None


def period_of(text):
    """Year and month of YYMM."""
    if not digits(text, 4) or not 1 <= int(text[2:]) <= 12:
        return None
    return 2000 + int(text[:2]), int(text[2:])


class File:
    """One file under examination."""

    def __init__(self, path, check_digits=True):
        self.path = path
        self.check_digits = check_digits
        self.violations = []
        self.rows = 0
        self.key = None
        self.header = None
        self.sums = {field: 0 for field in AMOUNT_FIELDS}
        self.sums_known = True
        self.has_corrections = False
        self.serials = {}

    def refuse(self, line, rule, text):
        assert rule in RULES, rule
        self.violations.append((line, rule, text))

    def check(self, data):
        if len(data) >= SIZE_LIMIT:
            self.refuse(0, "file-size", "%d bytes" % len(data))
        if data.startswith(b"\xef\xbb\xbf"):
            self.refuse(1, "bom", "the file begins with EF BB BF")
            data = data[3:]
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            self.refuse(data.count(b"\n", 0, error.start) + 1, "encoding", "byte %d is not UTF-8" % error.start)
            text = data.decode("utf-8", "replace")
        lines = self.split(text)
        records = [(number, line.split(";")) for number, line in lines]
        if not records:
            self.refuse(1, "header", "the file is empty")
            self.refuse(1, "trailer", "the file is empty")
            return self
        self.check_frame(records)
        self.check_name()
        return self

    def split(self, text):
        """Lines with their numbers; what ends them is judged here."""
        lines = text.split("\n")
        if lines[-1] == "":
            lines.pop()
        else:
            self.refuse(len(lines), "line-end", "the last record does not end in CR LF")
        found = []
        for number, line in enumerate(lines, 1):
            if line.endswith("\r"):
                line = line[:-1]
            elif number < len(lines) or text.endswith("\n"):
                self.refuse(number, "line-end", "LF without CR")
            if "\r" in line:
                self.refuse(number, "line-end", "CR inside a record")
            if line.strip() == "":
                self.refuse(number, "blank-line", "an empty line")
                continue
            found.append((number, line))
        return found

    def check_frame(self, records):
        first, last = records[0], records[-1]
        if first[1][0] != "1":
            self.refuse(first[0], "header", "the first record is of kind %r" % first[1][0])
        else:
            self.check_header(*first)
            records = records[1:]
        trailer = None
        if records and last[1][0] == "3":
            trailer = last
            records = records[:-1]
        else:
            self.refuse(last[0], "trailer", "the last record is of kind %r" % last[1][0])
        for number, fields in records:
            self.check_quoting(number, fields)
            if fields[0] == "1":
                if number != first[0]:
                    self.refuse(number, "header", "a second header")
            elif fields[0] == "3":
                self.refuse(number, "trailer", "a trailer before the end")
            elif fields[0] == "2":
                self.rows += 1
                self.check_row(number, fields)
            elif number != first[0] and number != last[0]:
                self.refuse(number, "record-kind", "field 1 is %r" % fields[0])
        if trailer:
            self.check_trailer(*trailer)

    def count_is(self, number, fields, wanted):
        if len(fields) == wanted:
            return True
        self.refuse(number, "field-count", "%d fields, not %d" % (len(fields), wanted))
        return False

    def check_quoting(self, number, fields):
        for index, field in enumerate(fields, 1):
            if len(field) > 1 and field[0] == '"' and field[-1] == '"':
                self.refuse(number, "quoting", "field %d stands in quotation marks" % index)

    def check_header(self, number, fields):
        self.check_quoting(number, fields)
        if not self.count_is(number, fields, 7):
            return
        self.header = fields
        _, filer, period, kind, sequence, day, time = fields
        if not digits(filer, 12) or filer == "0" * 12:
            self.refuse(number, "filer", "field 2 is %r" % filer)
        elif self.check_digits and not vat_number_is_right(filer):
            self.refuse(number, "filer", "check digit of %s" % filer)
        when = period_of(period)
        if not when or when < (2020, 1):
            self.refuse(number, "period", "field 3 is %r" % period)
        if kind != "1":
            self.refuse(number, "file-type", "field 4 is %r" % kind)
        if not digits(sequence, 2) or sequence == "00":
            self.refuse(number, "file-sequence", "field 5 is %r" % sequence)
        if not date_of(day):
            self.refuse(number, "created", "field 6 is %r" % day)
        if not TIME.fullmatch(time) or not time.isascii():
            self.refuse(number, "created", "field 7 is %r" % time)
        self.key = (filer, period, kind, sequence)

    def check_name(self):
        name = os.path.basename(self.path)
        match = NAME.fullmatch(name)
        if not match:
            self.refuse(0, "file-name", repr(name))
        elif self.key:
            for index, (said, written) in enumerate(zip(match.groups(), self.key), 2):
                if said != written:
                    self.refuse(1, "name-header", "field %d is %r, the name says %s" % (index, written, said))

    def check_row(self, number, fields):
        if not self.count_is(number, fields, 20):
            self.sums_known = False
            return
        at = [None] + fields
        for index in range(1, 10):
            if at[index].strip() == "":
                self.refuse(number, "required", "field %d is empty" % index)
        self.check_place_in_book(number, at)
        self.check_texts(number, at)
        self.check_dates(number, at)
        self.check_supplier(number, at)
        self.check_amounts(number, at)

    def check_place_in_book(self, number, at):
        if self.header and at[2] != self.header[2]:
            self.refuse(number, "row-period", "field 2 is %r, the header says %s" % (at[2], self.header[2]))
        serial = at[3]
        if not serial.isascii() or not serial.isdigit() or len(serial) > 10 or int(serial) == 0:
            self.refuse(number, "serial", "field 3 is %r" % serial)
        elif int(serial) in self.serials:
            self.refuse(number, "serial-unique", "field 3 is %s, as in line %d" % (serial, self.serials[int(serial)]))
        else:
            self.serials[int(serial)] = number
        kind = at[4]
        period = period_of(at[2])
        if not digits(kind, 2) or not 1 <= int(kind) <= 9:
            self.refuse(number, "document-type", "field 4 is %r" % kind)
        elif int(kind) > 5 and period and period < (2023, 9):
            self.refuse(number, "document-type", "field 4 is %s, which came in September 2023" % kind)

    def check_texts(self, number, at):
        for index in (5, 8, 9):
            text = at[index]
            if len(text) > 100:
                self.refuse(number, "text-length", "field %d has %d characters" % (index, len(text)))
            for character in text:
                if ord(character) < 32 or 0x7F <= ord(character) < 0xA0 or character in "\u2028\u2029":
                    self.refuse(number, "text-control", "field %d holds U+%04X" % (index, ord(character)))
                    break

    def check_dates(self, number, at):
        for index in (6, 7):
            if at[index].strip() != "" and not date_of(at[index]):
                self.refuse(number, "date", "field %d is %r" % (index, at[index]))
        received = date_of(at[7])
        period = period_of(self.header[2]) if self.header else None
        if received and period and (received.year, received.month) != period:
            self.refuse(number, "receipt-in-period", "field 7 is %s, the period %s" % (at[7], self.header[2]))

    def check_supplier(self, number, at):
        kind, vat, jib = at[4], at[10], at[11]
        vat_zeros, jib_zeros = vat == "0" * 12, jib == "0" * 13
        if vat and not vat_zeros:
            if not digits(vat, 12):
                self.refuse(number, "vat-number", "field 10 is %r" % vat)
            elif self.check_digits and not vat_number_is_right(vat):
                self.refuse(number, "vat-number", "check digit of %s" % vat)
        if jib and not jib_zeros:
            if not digits(jib, 13):
                self.refuse(number, "jib", "field 11 is %r" % jib)
            elif self.check_digits and not jib_is_right(jib):
                self.refuse(number, "jib", "check digit of %s" % jib)
        # A branch has the number of its own unit in the JIB (digits 10 to 12) beside the
        # company's VAT number, hence the company's nine digits alone are compared.
        if digits(vat, 12) and digits(jib, 13) and not vat_zeros and not jib_zeros and ("4" + vat)[:9] != jib[:9]:
            self.refuse(number, "id-pair", "fields 10 and 11 are %s and %s" % (vat, jib))
        if kind == "04" and not (vat_zeros and jib_zeros):
            self.refuse(number, "import-ids", "fields 10 and 11 of an import are %r and %r" % (vat, jib))
        if kind == "01" and (vat_zeros or jib_zeros):
            self.refuse(number, "import-ids", "zeros for a supplier of a domestic invoice")

    def check_amounts(self, number, at):
        value = {}
        self.has_corrections = self.has_corrections or at[4] in CORRECTIONS
        for index in AMOUNT_FIELDS:
            if not is_amount(at[index]):
                self.refuse(number, "amount-form", "field %d is %r" % (index, at[index]))
            elif at[index].startswith("-") and at[4] not in CORRECTIONS:
                self.refuse(number, "amount-sign", "field %d is %s in a row of %s" % (index, at[index], at[4]))
            value[index] = fenings(at[index])
        if None in value.values():
            self.sums_known = False
            return
        for index in AMOUNT_FIELDS:
            self.sums[index] += value[index]
        if at[4] in DOMESTIC:
            # The compensation to a farmer is part of what he is paid; sources leave open whether
            # the amount with VAT holds it.
            if value[13] not in (value[12] + value[15], value[12] + value[14] + value[15]):
                self.refuse(number, "row-total", "%s is not %s + %s" % (at[13], at[12], at[15]))
            # A receipt in euros is right to the cent, which is 1.96 fenings; both amounts are rounded once more.
            if abs(value[15]) * 100 > abs(value[12]) * VAT_PER_CENT + 300:
                self.refuse(number, "row-rate", "%s of %s" % (at[15], at[12]))
        if at[4] == "01" and value[15] != 0 and at[10] == "":
            self.refuse(number, "vat-needs-payer", "VAT of %s without a VAT number in field 10" % at[15])
        if value[15] != value[16] + value[17]:
            self.refuse(number, "row-deduction", "%s is not %s + %s" % (at[15], at[16], at[17]))
        if value[17] != value[18] + value[19] + value[20]:
            self.refuse(number, "row-entities", "%s is not %s + %s + %s" % tuple(at[17:21]))

    def check_trailer(self, number, fields):
        self.check_quoting(number, fields)
        if not self.count_is(number, fields, 11):
            return
        for index in AMOUNT_FIELDS:
            text = fields[index - 11]
            if not is_amount(text):
                self.refuse(number, "amount-form", "field %d is %r" % (index - 10, text))
            elif text.startswith("-") and not self.has_corrections:
                self.refuse(number, "amount-sign", "field %d is %s" % (index - 10, text))
            if self.sums_known and fenings(text) != self.sums[index]:
                self.refuse(
                    number, "trailer-sum",
                    "field %d is %r, column %d sums to %s" % (index - 10, text, index, shown(self.sums[index])))
        count = fields[10]
        if not re.fullmatch(r"(?:0|[1-9][0-9]{0,9})", count) or not count.isascii():
            self.refuse(number, "trailer-count", "field 11 is %r" % count)
        elif int(count) != self.rows:
            self.refuse(number, "trailer-count", "field 11 is %s, rows there are %d" % (count, self.rows))


def check_sets(files):
    """Files of one filer, period and type that lie in one folder are one set."""
    sets = {}
    for file in files:
        if file.key:
            sets.setdefault((os.path.dirname(file.path), file.key[:3]), []).append(file)
    for members in sets.values():
        if len(members) < 2:
            continue
        members.sort(key=lambda file: (file.key[3], file.path))
        for index, file in enumerate(members, 1):
            if file.key[3] != "%02d" % index:
                file.refuse(1, "file-set", "sequence %s, where %02d was due" % (file.key[3], index))


def check(paths, check_digits=True):
    files = []
    for path in paths:
        with open(path, "rb") as stream:
            files.append(File(path, check_digits).check(stream.read()))
    check_sets(files)
    return files


def expanded(arguments):
    paths = []
    for argument in arguments:
        if not os.path.isdir(argument):
            paths.append(argument)
            continue
        for folder, folders, names in os.walk(argument):
            folders.sort()
            paths.extend(os.path.join(folder, name) for name in sorted(names) if name.endswith(".csv"))
    return paths


# The self-test: a good file, and for each rule at least one file that breaks it.

GOOD_NAME = "218589430000_2610_1_01.csv"
GOOD = (
    "1;218589430000;2610;1;01;2026-11-05;09:15:00",
    "2;2610;1;01;1234-AB/26;2026-10-03;2026-10-03;Benz Primjer d.o.o.;71000 Sarajevo, Ulica 1;"
    "402692070009;4402692070009;100.00;117.00;0.00;17.00;17.00;0.00;0.00;0.00;0.00",
    "2;2610;2;01;88/26;2026-10-14;2026-10-15;Restoran \u201ePrimjer\u201c d.o.o.;72000 Zenica, Trg 2;"
    "203144510006;4203144510090;50.00;58.50;0.00;8.50;0.00;8.50;8.50;0.00;0.00",
    "2;2610;3;01;15;2026-10-20;2026-10-20;OR Primjer;71210 Ilid\u017ea, Put 3;"
    ";4512149430003;20.00;20.00;0.00;0.00;0.00;0.00;0.00;0.00;0.00",
    "2;2610;4;04;JCI-7;2026-10-21;2026-10-21;Werk GmbH;Wien;"
    "000000000000;0000000000000;1000.00;1170.00;0.00;170.00;170.00;0.00;0.00;0.00;0.00",
    "3;1170.00;1365.50;0.00;195.50;187.00;8.50;8.50;0.00;0.00;4",
)


def lines_of(lines):
    return "".join(line + "\r\n" for line in lines)


def with_field(line, field, value):
    return with_fields(line, {field: value})


def with_fields(line, changes):
    """The good file, fields of one of its lines (both counted from 1) replaced."""
    lines = list(GOOD)
    fields = lines[line - 1].split(";")
    for field, value in changes.items():
        fields[field - 1] = value
    lines[line - 1] = ";".join(fields)
    return lines_of(lines)


def without(line):
    return lines_of(GOOD[:line - 1] + GOOD[line:])


def planted():
    """(rule, name, content, line): files with exactly that violation, and there."""
    good = lines_of(GOOD)
    comma = good.replace(".", ",")
    row = GOOD[1].split(";")
    many = [GOOD[0]]
    for serial in range(1, 40001):
        many.append(";".join(["2", "2610", str(serial)] + row[3:]))
    many.append("3;4000000.00;4680000.00;0.00;680000.00;680000.00;0.00;0.00;0.00;0.00;40000")
    plants = [
        ("file-name", "purchases.csv", good, 0),
        ("file-name", "218589430000_2610_1_1.csv", good, 0),
        ("file-name", "218589430000_2610_1_01.CSV", good, 0),
        ("name-header", "402692070009_2610_1_01.csv", good, 1),
        ("name-header", "218589430000_2609_1_01.csv", good, 1),
        ("name-header", "218589430000_2610_2_01.csv", good, 1),
        ("name-header", "218589430000_2610_1_02.csv", good, 1),
        ("file-size", GOOD_NAME, lines_of(many), 0),
        ("encoding", GOOD_NAME, good.encode("utf-8").replace(b"\xc5\xbe", b"\x9e"), 4),
        ("encoding", GOOD_NAME, good.encode("utf-16"), 1),
        ("bom", GOOD_NAME, "\ufeff" + good, 1),
        ("line-end", GOOD_NAME, good.replace("\r\n", "\n"), 1),
        ("line-end", GOOD_NAME, good[:-2], 6),
        ("line-end", GOOD_NAME, good[:-2] + "\r", 6),
        ("line-end", GOOD_NAME, good[:-2] + "\n", 6),
        ("line-end", GOOD_NAME, good.replace("\r\n", "\r\r\n"), 1),
        ("blank-line", GOOD_NAME, good + "\r\n", 7),
        ("blank-line", GOOD_NAME, good.replace("\r\n", "\r\n\r\n", 1), 2),
        ("header", GOOD_NAME, without(1), 1),
        ("header", GOOD_NAME, "", 1),
        ("header", GOOD_NAME, lines_of((GOOD[0],) + GOOD), 2),
        ("header", GOOD_NAME, lines_of(("vrsta;broj;period",) + GOOD), 1),
        ("trailer", GOOD_NAME, without(6), 5),
        ("trailer", GOOD_NAME, "", 1),
        ("trailer", GOOD_NAME, lines_of(GOOD + (GOOD[5],)), 6),
        ("record-kind", GOOD_NAME, with_field(4, 1, "4"), 4),
        ("field-count", GOOD_NAME, good.replace("09:15:00", "09:15:00;"), 1),
        ("field-count", GOOD_NAME, good.replace("0.00\r\n", "0.00;\r\n", 1), 2),
        ("field-count", GOOD_NAME, good.replace(";4\r\n", "\r\n"), 6),
        ("field-count", GOOD_NAME, with_field(2, 8, "Benz; Primjer"), 2),
        ("header", GOOD_NAME, good.replace(";", ","), 1),
        ("quoting", GOOD_NAME, with_field(2, 8, '"Benz Primjer d.o.o."'), 2),
        ("quoting", GOOD_NAME, with_field(1, 7, '"09:15:00"'), 1),
        ("filer", GOOD_NAME, with_field(1, 2, "4218589430000"), 1),
        ("filer", GOOD_NAME, with_field(1, 2, "218589430001"), 1),
        ("filer", GOOD_NAME, with_field(1, 2, ""), 1),
        ("filer", GOOD_NAME, with_field(1, 2, "000000000000"), 1),
        ("period", GOOD_NAME, good.replace(";2610;", ";2613;"), 1),
        ("period", GOOD_NAME, good.replace(";2610;", ";1912;"), 1),
        ("period", GOOD_NAME, good.replace(";2610;", ";202610;"), 1),
        ("file-type", GOOD_NAME, with_field(1, 4, "2"), 1),
        ("file-sequence", GOOD_NAME, with_field(1, 5, "00"), 1),
        ("file-sequence", GOOD_NAME, with_field(1, 5, "1"), 1),
        ("created", GOOD_NAME, with_field(1, 6, "2026-02-30"), 1),
        ("created", GOOD_NAME, with_field(1, 6, "05.11.2026"), 1),
        ("created", GOOD_NAME, with_field(1, 7, "24:00:00"), 1),
        ("created", GOOD_NAME, with_field(1, 7, "9:15"), 1),
        ("row-period", GOOD_NAME, with_field(3, 2, "2609"), 3),
        ("serial", GOOD_NAME, with_field(3, 3, "2a"), 3),
        ("serial", GOOD_NAME, with_field(3, 3, "00000000002"), 3),
        ("serial", GOOD_NAME, with_field(3, 3, "0"), 3),
        ("serial-unique", GOOD_NAME, with_field(3, 3, "1"), 3),
        ("serial-unique", GOOD_NAME, with_field(3, 3, "0000000001"), 3),
        ("document-type", GOOD_NAME, with_field(2, 4, "1"), 2),
        ("document-type", GOOD_NAME, with_field(2, 4, "10"), 2),
        ("document-type", GOOD_NAME, with_field(2, 4, "00"), 2),
        ("document-type", GOOD_NAME, with_field(2, 4, "07").replace("2610;", "2308;").replace("2026-10", "2023-08"), 2),
        ("amount-form", GOOD_NAME, with_field(2, 14, ""), 2),
        ("amount-form", GOOD_NAME, with_field(2, 14, "0"), 2),
        ("amount-form", GOOD_NAME, with_field(2, 14, "0.0"), 2),
        ("amount-form", GOOD_NAME, with_field(2, 14, "0.000"), 2),
        ("amount-form", GOOD_NAME, with_field(2, 14, "0,00"), 2),
        ("amount-form", GOOD_NAME, with_field(2, 14, "-0.00"), 2),
        ("amount-form", GOOD_NAME, with_field(2, 14, "\u0660.00"), 2),
        ("amount-form", GOOD_NAME, with_field(2, 12, "0100.00"), 2),
        ("amount-form", GOOD_NAME, with_field(2, 12, " 100.00"), 2),
        ("amount-form", GOOD_NAME, with_field(5, 12, "1,000.00"), 5),
        ("amount-form", GOOD_NAME, with_field(6, 2, "1,170.00"), 6),
        ("amount-form", GOOD_NAME, with_field(2, 12, "1000000000.00"), 2),
        ("amount-sign", GOOD_NAME, with_fields(2, {12: "-100.00", 13: "-117.00", 15: "-17.00", 16: "-17.00"}), 2),
        ("amount-sign", GOOD_NAME, with_field(6, 4, "-1.00"), 6),
        ("amount-form", GOOD_NAME, comma, 2),
        ("text-length", GOOD_NAME, with_field(2, 5, "9" * 101), 2),
        ("text-length", GOOD_NAME, with_field(2, 8, "s\u030c" * 51), 2),
        ("text-length", GOOD_NAME, with_field(2, 9, "x" * 101), 2),
        ("text-control", GOOD_NAME, with_field(2, 8, "Benz\tPrimjer"), 2),
        ("text-control", GOOD_NAME, with_field(2, 9, "Sarajevo\u2028Ulica 1"), 2),
        ("text-control", GOOD_NAME, with_field(2, 5, "1\x00"), 2),
        ("date", GOOD_NAME, with_field(2, 6, "2026-09-31"), 2),
        ("date", GOOD_NAME, with_field(2, 6, "3.10.2026"), 2),
        ("date", GOOD_NAME, with_field(2, 7, "2026-10-3"), 2),
        ("receipt-in-period", GOOD_NAME, with_field(2, 7, "2026-11-01"), 2),
        ("receipt-in-period", GOOD_NAME, with_field(2, 7, "2025-10-03"), 2),
        ("vat-number", GOOD_NAME, with_field(2, 10, "402692070008"), 2),
        ("vat-number", GOOD_NAME, with_field(2, 10, "4402692070009"), 2),
        ("vat-number", GOOD_NAME, with_field(2, 10, "BA4026920700"), 2),
        ("jib", GOOD_NAME, with_field(2, 11, "4402692070008"), 2),
        ("jib", GOOD_NAME, with_field(2, 11, "402692070009"), 2),
        ("jib", GOOD_NAME, with_field(2, 11, "4402692O70009"), 2),
        ("id-pair", GOOD_NAME, with_field(2, 11, "4401686560006"), 2),
        ("import-ids", GOOD_NAME, with_fields(5, {10: "", 11: ""}), 5),
        ("import-ids", GOOD_NAME, with_field(5, 11, ""), 5),
        ("import-ids", GOOD_NAME, with_field(2, 10, "000000000000"), 2),
        ("import-ids", GOOD_NAME, with_field(4, 11, "0000000000000"), 4),
        ("vat-needs-payer", GOOD_NAME, with_field(2, 10, ""), 2),
        ("row-total", GOOD_NAME, with_field(2, 13, "117.01"), 2),
        ("row-total", GOOD_NAME, with_field(4, 13, "23.40"), 4),
        ("row-rate", GOOD_NAME, with_fields(2, {12: "97.51", 15: "19.49", 16: "19.49"}), 2),
        ("row-rate", GOOD_NAME, with_fields(2, {13: "117.04", 15: "17.04", 16: "17.04"}), 2),
        ("row-deduction", GOOD_NAME, with_field(2, 16, "16.99"), 2),
        ("row-deduction", GOOD_NAME, with_field(2, 16, "0.00"), 2),
        ("row-entities", GOOD_NAME, with_field(3, 18, "0.00"), 3),
        ("row-entities", GOOD_NAME, with_field(3, 20, "8.50"), 3),
        ("trailer-count", GOOD_NAME, with_field(6, 11, "5"), 6),
        ("trailer-count", GOOD_NAME, with_field(6, 11, "0004"), 6),
        ("trailer-count", GOOD_NAME, with_field(6, 11, ""), 6),
    ]
    for field in range(2, 10):
        plants.append(("required", GOOD_NAME, with_field(2, field, ""), 2))
        plants.append(("required", GOOD_NAME, with_field(2, field, "  "), 2))
    for field, text in enumerate(GOOD[5].split(";")[1:10], 2):
        plants.append(("trailer-sum", GOOD_NAME, with_field(6, field, shown(fenings(text) + 1)), 6))
    return plants


# Rules that a plant breaks beside its own because the one follows from the other.
FOLLOWS = {
    "encoding": {"header", "trailer", "line-end", "record-kind"},
    "line-end": {"amount-form", "created", "trailer-count"},
    "header": {"trailer", "record-kind"},
    "trailer": {"header"},
    "record-kind": {"trailer-count", "trailer-sum"},
    "quoting": {"created"},
    "filer": {"name-header"},
    "period": {"name-header", "receipt-in-period"},
    "file-type": {"name-header"},
    "file-sequence": {"name-header"},
    "document-type": {"name-header"},
    "amount-form": {"row-total", "trailer-sum"},
    "amount-sign": {"trailer-sum"},
    "row-total": {"trailer-sum"},
    "row-rate": {"trailer-sum"},
    "row-deduction": {"trailer-sum"},
    "row-entities": {"trailer-sum"},
    "required": {"row-period", "serial", "document-type"},
}


def self_test():
    failures = []

    def examine(name, content, check_digits=True):
        data = content if isinstance(content, bytes) else content.encode("utf-8")
        return File(os.path.join("folder", name), check_digits).check(data).violations

    good = lines_of(GOOD)
    sound = [
        ("the good file", GOOD_NAME, good),
        ("a file without rows", GOOD_NAME, lines_of((GOOD[0], "3" + ";0.00" * 9 + ";0"))),
        ("padded serial numbers", GOOD_NAME, with_field(3, 3, "0000000002")),
        ("a name of 100 characters", GOOD_NAME, with_field(2, 8, "\u0161" * 100)),
        ("quotation marks inside a name", GOOD_NAME, with_field(2, 8, 'Benz "Primjer" d.o.o.')),
        ("an apostrophe and a formula", GOOD_NAME, with_field(2, 8, "=1+1'")),
        ("a service from abroad", GOOD_NAME, with_fields(5, {4: "05"})),
        ("a correction", GOOD_NAME, with_field(2, 4, "06")),
        ("a negative correction", GOOD_NAME, lines_of((
            GOOD[0],
            GOOD[1].replace(";01;1234", ";07;1234").replace("100.00;117", "-100.00;-117").replace(";17.00", ";-17.00"),
            "3;-100.00;-117.00;0.00;-17.00;-17.00;0.00;0.00;0.00;0.00;1"))),
    ]
    for what, name, content in sound:
        found = examine(name, content)
        if found:
            failures.append("%s is refused: %s" % (what, found))

    unplanted = set(RULES) - {"file-set"}
    for rule, name, content, line in planted():
        unplanted.discard(rule)
        found = examine(name, content)
        if (line, rule) not in {(at, broken) for at, broken, _ in found}:
            failures.append("%s in line %d is not found in %r: %s" % (rule, line, content[:300], found))
        others = {broken for _, broken, _ in found} - {rule} - FOLLOWS.get(rule, set())
        if others:
            failures.append("%s planted, found as well: %s" % (rule, sorted(others)))
    failures += ["no violation of %s is planted" % rule for rule in sorted(unplanted)]

    # Check digits are judged only where they are asked for; everything else still is.
    invented = good.replace("402692070009", "402692070008").replace("218589430000", "218589430001")
    name = GOOD_NAME.replace("218589430000", "218589430001")
    if not examine(name, invented) or examine(name, invented, check_digits=False):
        failures.append("--shape-only does not do what it says")

    with tempfile.TemporaryDirectory() as folder:
        def write(name, content):
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as stream:
                stream.write(content.encode("utf-8"))

        second = good.replace(";1;01;2026-11", ";1;02;2026-11", 1)
        third = good.replace(";1;01;2026-11", ";1;03;2026-11", 1)
        write("set/" + GOOD_NAME, good)
        write("set/" + GOOD_NAME.replace("_01", "_02"), second)
        write("gap/" + GOOD_NAME, good)
        write("gap/" + GOOD_NAME.replace("_01", "_03"), third)
        write("set/notes.txt", "not examined")
        files = check(expanded([os.path.join(folder, "set")]))
        if len(files) != 2 or any(file.violations for file in files):
            failures.append("a set of two files is refused")
        files = check(expanded([folder]))
        found = [(os.path.basename(file.path), rule) for file in files for _, rule, _ in file.violations]
        if len(files) != 4 or found != [(GOOD_NAME.replace("_01", "_03"), "file-set")]:
            failures.append("a gap in a set is not found: %s" % found)

    for failure in failures:
        print(failure)
    print("self-test: %d rules, %d planted violations, %d failures" % (len(RULES), len(planted()) + 1, len(failures)))
    return 1 if failures else 0


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    if arguments == ["--rules"]:
        for rule, text in RULES.items():
            print("%-18s %s" % (rule, text))
        return 0
    check_digits = "--shape-only" not in arguments
    paths = expanded(argument for argument in arguments if argument != "--shape-only")
    if not paths or any(path.startswith("--") for path in paths):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    files = check(paths, check_digits)
    violations = 0
    for file in files:
        for line, rule, text in file.violations:
            violations += 1
            print("%s:%d: %s: %s" % (file.path, line, rule, text))
    print("%d files, %d rows, %d violations" % (len(files), sum(file.rows for file in files), violations))
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
