import type { AccessOverviewEntry } from '../../contract/schemas/access-overview.ts';

const columns = [
  'userId',
  'userName',
  'userEmail',
  'accountType',
  'createdAt',
  'lastSeen',
  'rootRole',
  'accessibleProjects',
  'groups',
  'groupProjects',
] as const satisfies readonly (keyof AccessOverviewEntry)[];

/** Programs for tables take these as the beginning of a formula, and people choose names (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/;

const cell = (value: AccessOverviewEntry[keyof AccessOverviewEntry]): string => {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A line of names and a line for each account (RFC 4180). */
export const overviewCsv = (entries: readonly AccessOverviewEntry[]): string =>
  [columns.join(','), ...entries.map((entry) => columns.map((name) => cell(entry[name])).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');
