/** Files of comma-separated values (RFC 4180) that every spreadsheet opens as text. */

/** Says to a spreadsheet that the file is UTF-8; stands before the first line. */
export const CSV_BOM = '\uFEFF'

/** What a spreadsheet would take for a formula, also in the full-width forms of Chinese and Japanese keyboards. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

const quoted = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** `String` puts the text of each number into a cache of the engine, which is looked through and moved with each collection of garbage. */
const written = (value: number): string => JSON.stringify(value)

/** One line with its end; a text that a spreadsheet would take for a formula stands behind an apostrophe, a number as it is. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(cell => (typeof cell === 'number' ? written(cell) : quoted(cell))).join(',')}\r\n`
