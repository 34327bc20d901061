import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** How often a feature was on and off, and how often each of its variants was given. */
export interface Counts {
  readonly feature: string;
  readonly yes: number;
  readonly no: number;
  readonly variants?: Readonly<Record<string, number>> | undefined;
}

/** The counts of one application in one environment. */
export interface ReportRow {
  readonly environment: string;
  readonly application: string;
  /** When counting began, epoch ms; not later than the arrival of the report. */
  readonly from: number;
  readonly counts: readonly Counts[];
}

/** A report of an SDK, as it waits in the queue (docs/decisions/0185-usage-is-merged-before-it-is-stored.md). */
export interface Report {
  /** When it arrived, epoch ms. */
  readonly at: number;
  /** Projects that the token may access. */
  readonly projects: readonly string[] | '*';
  readonly rows: readonly ReportRow[];
  /** The token is public, so anybody may have invented the names. */
  readonly isPublic?: boolean;
  /** How often a part of the report could not be stored and was sent again. */
  readonly attempts?: number;
}

/** Most characters of a message: below 256 KB, which every queue accepts. */
const maxMessage = 200_000;
/** Most bytes of an inflated message: the largest body, and the overhead of this format. */
const maxInflated = 8 * 1024 * 1024;
const version = 1;

/** Uses arrays instead of objects: a report of 350 features then takes 3 KB. */
const encode = ({ at, projects, rows, attempts = 0, isPublic = false }: Report): string => {
  const packed = rows.map(({ environment, application, from, counts }) => [
    environment,
    application,
    from,
    counts.map(({ feature, yes, no, variants }) => (variants ? [feature, yes, no, variants] : [feature, yes, no])),
  ]);
  return deflateRawSync(
    JSON.stringify([version, at, projects, attempts, packed, ...(isPublic ? [true] : [])]),
  ).toString('base64');
};

const halves = (report: Report): readonly Report[] => {
  const [first, ...others] = report.rows;
  if (first === undefined) return [];
  if (others.length > 0) {
    const middle = Math.ceil(report.rows.length / 2);
    return [report.rows.slice(0, middle), report.rows.slice(middle)].map((rows) => ({ ...report, rows }));
  }
  const { counts } = first;
  const middle = Math.ceil(counts.length / 2);
  return [counts.slice(0, middle), counts.slice(middle)].map((some) => ({
    ...report,
    rows: [{ ...first, counts: some }],
  }));
};

const isSmallest = ({ rows }: Report): boolean => rows.length <= 1 && (rows[0]?.counts.length ?? 0) <= 1;

/** The messages of a report: one, or several if it is large. None when the report has no counts. */
export const messagesOf = (report: Report): readonly string[] => {
  if (!report.rows.some(({ counts }) => counts.length > 0)) return [];
  const message = encode(report);
  return message.length <= maxMessage || isSmallest(report) ? [message] : halves(report).flatMap(messagesOf);
};

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const list = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw new Error('A message of the report queue has another form');
  return value;
};

const text = (value: unknown): string => {
  if (typeof value !== 'string') throw new Error('A message of the report queue has no text where one belongs');
  return value;
};

const number = (value: unknown): number => {
  if (!isCount(value)) throw new Error('A message of the report queue has no count where one belongs');
  return value;
};

const variantsOf = (value: unknown): Readonly<Record<string, number>> => {
  if (typeof value !== 'object' || value === null) throw new Error('A message of the report queue has no variants');
  return Object.fromEntries(Object.entries(value).map(([name, count]) => [name, number(count)]));
};

const countsOf = (value: unknown): Counts => {
  const [feature, yes, no, variants] = list(value);
  return {
    feature: text(feature),
    yes: number(yes),
    no: number(no),
    ...(variants !== undefined && { variants: variantsOf(variants) }),
  };
};

/** @throws Error when the message does not have this format */
export const reportFrom = (message: string): Report => {
  const json = inflateRawSync(Buffer.from(message, 'base64'), { maxOutputLength: maxInflated }).toString('utf8');
  // Only messages of public tokens have the last element.
  const [form, at, projects, attempts, rows, isPublic] = list(JSON.parse(json));
  if (form !== version) throw new Error(`A message of the report queue has the form ${String(form)}`);
  return {
    at: number(at),
    projects: projects === '*' ? '*' : list(projects).map(text),
    attempts: number(attempts),
    ...(isPublic === true && { isPublic: true }),
    rows: list(rows).map((row) => {
      const [environment, application, from, counts] = list(row);
      return {
        environment: text(environment),
        application: text(application),
        from: number(from),
        counts: list(counts).map(countsOf),
      };
    }),
  };
};
