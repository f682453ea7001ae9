/** What spreadsheets take for the beginning of a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n]/;

/**
 * One cell (RFC 4180): quoted where it holds a comma, a quote or a line end. A text that a spreadsheet would run as a
 * formula has an apostrophe in front, since a token may call itself anything.
 */
export function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line, with its end. */
export const toLine = (cells: readonly string[]): string => `${cells.map(toCell).join(',')}\r\n`;
