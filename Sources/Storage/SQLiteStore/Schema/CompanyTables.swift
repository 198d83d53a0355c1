extension Schema {
    /// The companies whose books are kept here, and whose tax numbers are whose.
    static let companyTables = """
        -- One row for each company, closed ones too, as JSON with columns for what is asked for. They are in the order in
        -- which they were added.
        CREATE TABLE companies (
            place INTEGER PRIMARY KEY,
            -- The short name; it never changes.
            id TEXT NOT NULL UNIQUE CHECK (id <> ''),
            company TEXT NOT NULL CHECK (json_valid(company)),
            isOpen INTEGER NOT NULL GENERATED ALWAYS AS (json_extract(company, '$.closedAt') IS NULL) STORED,
            -- The account that its items go to, by name or identity; NULL where it has none of its own.
            account TEXT GENERATED ALWAYS AS (json_extract(company, '$.accounts[0]')) STORED,
            CHECK (json_extract(company, '$.id') IS id),
            CHECK (json_array_length(company, '$.taxNumbers') > 0)
        ) STRICT;

        -- Drafts and folders call a company by its short name.
        CREATE TRIGGER companiesKeepTheirName BEFORE UPDATE OF id ON companies WHEN NEW.id IS NOT OLD.id
        BEGIN SELECT RAISE(ABORT, 'a company keeps its short name'); END;

        -- The tax numbers of the companies, in the form in which all numbers of one taxpayer are the same.
        CREATE TABLE companyNumbers (
            taxpayer TEXT NOT NULL PRIMARY KEY CHECK (taxpayer <> ''),
            company TEXT NOT NULL REFERENCES companies (id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        -- For the numbers of one company.
        CREATE INDEX companyNumbersByCompany ON companyNumbers (company);
        """
}
