/** Evaluations by one application in one environment and hour. */
export interface UsageRow {
  readonly appName: string;
  readonly environment: string;
  /** Start of the hour, UTC. */
  readonly timestamp: string;
  readonly yes: number;
  readonly no: number;
  readonly variants?: Readonly<Record<string, number>>;
}

export interface Count {
  readonly yes: number;
  readonly no: number;
  readonly variants: Readonly<Record<string, number>>;
}

const sumOf = (rows: readonly UsageRow[]): Count => {
  const variants: Record<string, number> = {};
  for (const row of rows)
    for (const [name, count] of Object.entries(row.variants ?? {})) variants[name] = (variants[name] ?? 0) + count;
  return {
    yes: rows.reduce((sum, { yes }) => sum + yes, 0),
    no: rows.reduce((sum, { no }) => sum + no, 0),
    variants,
  };
};

/** The counts of an hour, or of a day. */
export interface TimedCount extends Count {
  /** Its beginning, ISO 8601. */
  readonly time: string;
}

/** Sums per hour or day, oldest first. */
export const byTime = (rows: readonly UsageRow[]): readonly TimedCount[] =>
  [...Map.groupBy(rows, ({ timestamp }) => timestamp)]
    .map(([time, some]) => ({ time, ...sumOf(some) }))
    .sort((a, b) => (a.time < b.time ? -1 : 1));

const dayMs = 86_400_000;

/** Sums per day (UTC) from the first one to today, also of days without any decision. @param now epoch ms */
export const byDay = (rows: readonly UsageRow[], since: string, now: number): readonly TimedCount[] => {
  const known = new Map(byTime(rows).map((one) => [Date.parse(one.time), one]));
  const first = Date.parse(since);
  const count = Math.max(0, Math.floor((now - first) / dayMs) + 1);
  return Array.from({ length: count }, (_, position) => {
    const at = first + position * dayMs;
    return known.get(at) ?? { time: new Date(at).toISOString(), yes: 0, no: 0, variants: {} };
  });
};

/** What SDKs report as the variant of a flag that gives none. */
const noVariant = 'disabled';

/** How often each variant was given, the most frequent first; empty: the flag gave none. */
export const byVariant = (sums: readonly Count[]): readonly (readonly [name: string, count: number])[] => {
  const counts = new Map<string, number>();
  for (const { variants } of sums)
    for (const [name, count] of Object.entries(variants))
      if (name !== noVariant) counts.set(name, (counts.get(name) ?? 0) + count);
  return [...counts].filter(([, count]) => count > 0).sort(([, a], [, b]) => b - a);
};

/** Sums per application, highest first. */
export const byApplication = (rows: readonly UsageRow[]): readonly (Count & { readonly name: string })[] =>
  [...Map.groupBy(rows, ({ appName }) => appName)]
    .map(([name, some]) => ({ name, ...sumOf(some) }))
    .sort((a, b) => b.yes + b.no - a.yes - a.no);

const hourMs = 3_600_000;

/** All decisions in an environment in each of the last hours, the present one last. @param now epoch ms */
export const lastHours = (
  rows: readonly UsageRow[],
  environment: string,
  hours: number,
  now: number,
): readonly number[] => {
  const counts = Array.from({ length: hours }, () => 0);
  const first = Math.floor(now / hourMs) - (hours - 1);
  for (const row of rows) {
    const place = Math.floor(Date.parse(row.timestamp) / hourMs) - first;
    if (row.environment === environment && place in counts) counts[place] = (counts[place] ?? 0) + row.yes + row.no;
  }
  return counts;
};
