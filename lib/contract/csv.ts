/** Spreadsheet programs treat these as the beginning of a formula, and users choose names (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/;

const cellOf = (value: unknown): string => {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A line of names, then a line for each row (RFC 4180): lists are joined by `, `, and no cell becomes a formula. */
export const csvTable = <T extends object>(columns: readonly (keyof T & string)[], rows: readonly T[]): string =>
  [columns.join(','), ...rows.map((row) => columns.map((name) => cellOf(row[name])).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');
