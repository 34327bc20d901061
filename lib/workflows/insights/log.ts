import { dayMs } from '../../contract/day.ts';
import { timeOf } from '../../flags/events/filters.ts';
import { firstAfter, slackMs } from '../../flags/events/span.ts';
import type { Appended, Appending } from '../../store/event-log/append-for-reader.ts';
import { countAll } from '../../store/event-log/cursor.ts';
import { sizeOf } from '../../store/event-log/encode-event.ts';
import { type EventItem, eventBody } from '../../store/event-log/event-item.ts';
import { eventsPartition, padded, projectEventsPartition, projectScope } from '../../store/table/keys.ts';
import { queryAll, type Source } from '../../store/table/read.ts';
import type { RequestStep, Step } from './approvals.ts';
import type { Change } from './changes.ts';
import type { Period } from './period.ts';

/** What one answer reads of the log at most, however large it is (docs/decisions/0341). */
export interface LogBounds {
  readonly events: number;
  /** Bytes of stored events. */
  readonly bytes: number;
}

/** Ninety days of 550 events a day, of about 700 bytes each: 8,500 read units, and less than half the time of a request. */
export const logBounds: LogBounds = { events: 50_000, bytes: 36_000_000 };

/** Events for each wave of calls: fewer than these are read beyond the beginning of the period. */
const pageSize = 1_000;
/** Projects that are read at the same time. */
const maxParallel = 20;

/** What the events of a period say. */
export interface Logged {
  readonly changes: readonly Change[];
  readonly steps: readonly RequestStep[];
  /** The first day of the period whose events were all read; undefined: not even those of the last day. */
  readonly from: string | undefined;
}

const stepOfType: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['change-request-sent-to-review', 'sentToReview'],
  ['change-added', 'edited'],
  ['change-edited', 'edited'],
  ['change-discarded', 'edited'],
  ['change-request-approved', 'approved'],
  ['change-request-rejected', 'rejected'],
  ['change-request-cancelled', 'cancelled'],
  ['change-request-discarded', 'discarded'],
  ['change-request-applied', 'applied'],
]);

/** Events of change requests: what they propose counts as a change when it is made. */
const isOfRequest = (type: string): boolean => type.startsWith('change-') || type.startsWith('scheduled-change-');

const requestIn = (value: unknown): number | undefined =>
  typeof value === 'object' && value !== null && 'changeRequestId' in value && typeof value.changeRequestId === 'number'
    ? value.changeRequestId
    : undefined;

/** The id of the request that an event is about; undefined: the event was too large to have it. */
const requestOf = (item: EventItem): number | undefined => {
  const { data, preData } = eventBody(item);
  return requestIn(data) ?? requestIn(preData);
};

interface Notes {
  readonly changes: Change[];
  readonly steps: RequestStep[];
}

/** Notes what one event says. @param at the time that counts for its day, epoch ms */
const note = (item: EventItem, at: number, to: Notes): void => {
  const { id, type, project, environment, featureName: feature } = item;
  const step = stepOfType.get(type);
  if (step !== undefined) {
    const request = requestOf(item);
    if (request !== undefined) to.steps.push({ id, at, changedAt: Date.parse(item.createdAt), request, step });
  } else if (project !== null && environment !== null && feature !== null && !isOfRequest(type))
    to.changes.push({ at, project, environment });
};

/** The events of one project, while they are read. */
interface Reading {
  readonly project: string;
  /** The revision before which events are of an earlier project with the same id. */
  readonly since: number;
  /** The id below which it reads on; undefined: at the newest event. */
  below: number | undefined;
  /** The time of the last event that was read, epoch ms. */
  oldest: number;
}

export interface LogInput {
  /** Ids. Events of other projects are not read, so they are not counted in the bounds either. */
  readonly projects: readonly string[];
  readonly period: Period;
  readonly now: Date;
  readonly bounds?: LogBounds;
}

/** The id below which the events of a period begin, in all lists of the log; undefined: at the newest event. */
const beginOf = (source: Source, { end }: Period, { positions }: Appended): Promise<number | undefined> =>
  firstAfter(source, eventsPartition, { to: new Date(end).toISOString(), count: countAll(positions) });

/** The next events of a project, newest first. */
const readPage = (source: Source, { project, below }: Reading, limit: number): Promise<EventItem[]> =>
  queryAll<EventItem>(source, {
    pk: projectEventsPartition(project),
    descending: true,
    limit,
    ...(below !== undefined && { to: padded(below - 1) }),
  });

/** The first day that begins after every event that was not read. @param oldest the last one that was, epoch ms */
const firstWhole = (oldest: number, { days, start, end }: Period): string | undefined => {
  const begin = Math.max(start, Math.ceil((oldest + slackMs) / dayMs) * dayMs);
  return begin >= end ? undefined : days[(begin - start) / dayMs];
};

/**
 * Reads the events of projects in a period, newest first, when those that were pending are appended: the projects
 * together, always those that are behind, so that no busy project uses up the bounds of the others' days.
 */
export const readLog = async (
  source: Source,
  { heads, appended }: Pick<Appending, 'heads' | 'appended'>,
  { projects, period, now, bounds = logBounds }: LogInput,
): Promise<Logged> => {
  const found: Notes = { changes: [], steps: [] };
  const log = await appended;
  const below = period.end > now.getTime() ? undefined : await beginOf(source, period, log);
  const made = new Map(heads.map(({ scope, since = 1 }) => [scope, since]));
  let { events, bytes } = bounds;

  /** Takes over a page, as far as the bounds allow. @returns whether more of the project has to be read */
  const take = (reading: Reading, page: readonly EventItem[], limit: number): boolean => {
    for (const item of page) {
      if (events <= 0 || bytes <= 0) return true;
      const at = timeOf(item);
      if (at < period.start - slackMs || item.rev < reading.since) return false;
      events--;
      bytes -= sizeOf(item);
      reading.below = item.id;
      reading.oldest = at;
      if (at >= period.start && at < period.end) note(item, at, found);
    }
    return page.length === limit;
  };

  let open = projects.map(
    (project): Reading => ({
      project,
      since: made.get(projectScope(project)) ?? 1,
      below,
      oldest: period.end,
    }),
  );
  while (open.length > 0 && events > 0 && bytes > 0) {
    const turn = open.toSorted((a, b) => b.oldest - a.oldest).slice(0, maxParallel);
    const limit = Math.min(Math.floor(pageSize / turn.length), Math.ceil(events / turn.length));
    const pages = await Promise.all(turn.map((reading) => readPage(source, reading, limit)));
    const read = new Set(turn.filter((reading, i) => !take(reading, pages[i] ?? [], limit)));
    open = open.filter((reading) => !read.has(reading));
  }
  const left = open.map(({ oldest }) => oldest);
  return { ...found, from: left.length === 0 ? period.days[0] : firstWhole(Math.max(...left), period) };
};
