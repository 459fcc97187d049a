/** What a spreadsheet takes for a formula when a cell begins with it. */
const startsFormula = /^[=+\-@\t\r]/;

/** One cell: quoted, and with an apostrophe before what a spreadsheet would carry out. */
const cell = (text: string): string => `"${(startsFormula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** One line of CSV (RFC 4180), safe to open in a spreadsheet, with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;
