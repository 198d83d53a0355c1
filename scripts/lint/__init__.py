"""The lint behind scripts/check: what a compiler does not check about this repository.

`rules` has every rule as a row of a table; start there to read, change or add one. The other modules apply the tables:
`layout` (floors, rooms, arrows), `swift_code` (text of Swift files), `repository` (files of the repository), `format`
and `build` (tools of the Swift toolchain). `tree` and `manifest` read what is checked; `source` blanks comments and
strings. `selftest` plants a violation of each rule in a small repository of its own (`planted_tree`).
"""
