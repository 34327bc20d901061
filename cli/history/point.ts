import { usageError } from '../exit.ts';

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

const startOfDay = (now: Date, daysBack: number): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBack).toISOString();

/** RFC 3339 §5.6, only as far as needed to tell a time from other texts; the server checks the rest. */
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

/**
 * A moment in a project's history: a revision, or a time in RFC 3339. Users may also write `now`, `today` and
 * `yesterday` (the start of the day, local time), a date, and a time span before now: `90m`, `2h`, `3d`.
 * @throws CliError for anything else
 */
export const pointOf = (text: string, now: Date): string => {
  if (/^\d+$/.test(text) || text === 'now' || dateTime.test(text)) return text;
  if (text === 'today') return startOfDay(now, 0);
  if (text === 'yesterday') return startOfDay(now, 1);
  const [, amount, unit = ''] = /^(\d{1,6})([smhdw])$/.exec(text) ?? [];
  if (amount !== undefined) return new Date(now.getTime() - Number(amount) * (units[unit] ?? 0)).toISOString();
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00`) : undefined;
  if (day && !Number.isNaN(day.getTime())) return day.toISOString();
  throw usageError(
    `"${text}" is no moment. Write a revision (41), a time (2026-11-24T14:05:00Z), a date, or today, yesterday, 2h, 3d.`,
  );
};

/** A moment as members of a request: a revision or a time; the present has neither. */
export const momentOf = (point: string): { readonly revision?: number; readonly at?: string } => {
  if (point === 'now') return {};
  return /^\d+$/.test(point) ? { revision: Number(point) } : { at: point };
};

/** A time for `at`; a revision is refused. @throws CliError */
export const timeOf = (text: string, now: Date): string => {
  const point = pointOf(text, now);
  if (point === 'now') return now.toISOString();
  if (/^\d+$/.test(point))
    throw usageError(`"${text}" is a revision; a time is needed here, e.g. 2026-11-24T14:05:00Z.`);
  return point;
};
