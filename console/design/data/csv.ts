/** Spreadsheets read a text with such a beginning as a formula. */
const formula = /^[=+\-@\t\r]/;

const cell = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = typeof value === 'string' && formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as comma-separated values (RFC 4180) with a header line; values other than text are written as JSON. */
export const csvOf = <Row extends object>(columns: readonly (keyof Row & string)[], rows: readonly Row[]): string =>
  [columns.join(','), ...rows.map((row) => columns.map((column) => cell(row[column])).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');
