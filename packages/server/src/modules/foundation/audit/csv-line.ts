/** Matches text that spreadsheets interpret as a formula. */
const startsFormula = /^[=+\-@\t\r]/;

/** Formats a cell: quoted, and with an apostrophe before a formula. */
const cell = (text: string): string => `"${(startsFormula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Formats a line of CSV (RFC 4180) with its line end, safe to open in a spreadsheet. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;
