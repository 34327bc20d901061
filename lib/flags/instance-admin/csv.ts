const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const cell = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : quoted(typeof value === 'string' ? value : JSON.stringify(value));

/**
 * A header line and a line of values; objects and lists are written as JSON (RFC 4180; contract: instance-admin §2).
 */
export const csvOf = (row: object): string => {
  const members = Object.entries(row);
  return `${members.map(([name]) => quoted(name)).join()}\n${members.map(([, value]) => cell(value)).join()}`;
};
