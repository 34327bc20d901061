import type { Event } from '../../queries/events.ts';

const columns = [
  'id',
  'createdAt',
  'type',
  'createdBy',
  'createdByUserId',
  'project',
  'featureName',
  'environment',
  'preData',
  'data',
  'tags',
] as const satisfies readonly (keyof Event)[];

/** A spreadsheet takes a text that begins so for a formula. */
const formula = /^[=+\-@\t\r]/;

const cell = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = typeof value === 'string' && formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Events as comma-separated values (RFC 4180), with their data as JSON. */
export const csvOf = (events: readonly Event[]): string =>
  [columns.join(','), ...events.map((event) => columns.map((column) => cell(event[column])).join(','))]
    .map((row) => `${row}\r\n`)
    .join('');

/** Events as JSON, as the API has them. */
export const jsonOf = (events: readonly Event[]): string => `${JSON.stringify(events, null, 2)}\n`;
