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

/** Sums per hour, oldest first. */
export const byHour = (rows: readonly UsageRow[]): readonly (Count & { readonly hour: string })[] =>
  [...Map.groupBy(rows, ({ timestamp }) => timestamp)]
    .map(([hour, some]) => ({ hour, ...sumOf(some) }))
    .sort((a, b) => (a.hour < b.hour ? -1 : 1));

/** Sums per application, highest first. */
export const byApplication = (rows: readonly UsageRow[]): readonly (Count & { readonly name: string })[] =>
  [...Map.groupBy(rows, ({ appName }) => appName)]
    .map(([name, some]) => ({ name, ...sumOf(some) }))
    .sort((a, b) => b.yes + b.no - a.yes - a.no);
