import { dayMs } from '../../contract/day.ts';
import { timeOf } from '../../flags/events/filters.ts';
import { firstAfter, slackMs } from '../../flags/events/span.ts';
import type { Head } from '../../store/commit/head.ts';
import type { Appending } from '../../store/event-log/append-for-reader.ts';
import { countAll } from '../../store/event-log/cursor.ts';
import { sizeOf } from '../../store/event-log/encode-event.ts';
import { type EventItem, eventBody } from '../../store/event-log/event-item.ts';
import { queryLog } from '../../store/event-log/query-log.ts';
import { eventsPartition, padded, projectEventsPartition, projectScope } from '../../store/table/keys.ts';
import type { Source } from '../../store/table/read.ts';
import type { RequestStep, Step } from './approvals.ts';
import type { Change } from './changes.ts';
import type { StaleMark } from './debt-facts.ts';
import type { Period } from './period.ts';

/** What one answer reads of the log at most, however large it is (docs/decisions/0341). */
export interface LogBounds {
  readonly events: number;
  /** Bytes of stored events. */
  readonly bytes: number;
}

/** Ninety days of 550 events a day, of about 700 bytes each: 8,500 read units, and less than half the time of a request. */
export const logBounds: LogBounds = { events: 50_000, bytes: 36_000_000 };

/** Events for each call: fewer than these are read beyond the beginning of the period. */
const pageSize = 1_000;

/** What the events of a period say. */
export interface Logged {
  readonly changes: readonly Change[];
  readonly steps: readonly RequestStep[];
  readonly marks: readonly StaleMark[];
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
  readonly marks: StaleMark[];
}

/** Notes what one event says. */
const note = (item: EventItem, to: Notes): void => {
  const { id, type, project, environment, featureName: feature } = item;
  const at = timeOf(item);
  const step = stepOfType.get(type);
  if (step !== undefined) {
    const request = requestOf(item);
    if (request !== undefined) to.steps.push({ id, at: Date.parse(item.createdAt), request, step });
  } else if (type === 'feature-stale-on' || type === 'feature-stale-off') {
    if (feature !== null)
      to.marks.push({ id, at: Date.parse(item.createdAt), feature, stale: type === 'feature-stale-on' });
  } else if (project !== null && environment !== null && feature !== null && !isOfRequest(type))
    to.changes.push({ at, project, environment });
};

/** Tests whether an event is of one of these projects, and not of an earlier one with the same id. */
export const ofProjects = (
  ids: readonly string[],
  heads: readonly Pick<Head, 'scope' | 'since'>[],
): ((item: Pick<EventItem, 'project' | 'rev'>) => boolean) => {
  const made = new Map(heads.map(({ scope, since = 1 }) => [scope, since]));
  const revisions = new Map(ids.map((id) => [id, made.get(projectScope(id)) ?? 1]));
  return ({ project, rev }) => {
    const since = project === null ? undefined : revisions.get(project);
    return since !== undefined && rev >= since;
  };
};

export interface LogInput {
  /** undefined: the whole log. */
  readonly project: string | undefined;
  readonly period: Period;
  /** Whether an event is one of a project that is asked for. */
  readonly isOwn: (item: EventItem) => boolean;
  readonly now: Date;
  readonly bounds?: LogBounds;
}

/** The id below which the events of a period begin; undefined: at the newest event. */
const beginOf = async (
  source: Source,
  pk: string,
  { end }: Period,
  appended: Appending['appended'],
): Promise<number | undefined> => {
  const { positions } = await appended;
  return firstAfter(source, pk, { to: new Date(end).toISOString(), count: countAll(positions) });
};

/** The first day that begins after every event that was not read. @param oldest the last one that was, epoch ms */
const firstWhole = (oldest: number, { days, start, end }: Period): string | undefined => {
  const begin = Math.max(start, Math.ceil((oldest + slackMs) / dayMs) * dayMs);
  return begin >= end ? undefined : days[(begin - start) / dayMs];
};

/** Reads the events of a period, newest first, when those that were pending are appended. */
export const readLog = async (
  source: Source,
  { appended }: Pick<Appending, 'appended'>,
  { project, period, isOwn, now, bounds = logBounds }: LogInput,
): Promise<Logged> => {
  const pk = project === undefined ? eventsPartition : projectEventsPartition(project);
  const below = period.end > now.getTime() ? undefined : await beginOf(source, pk, period, appended);
  const log = queryLog(source, { pk, pageSize, ...(below !== undefined && { to: padded(below - 1) }) }, appended);
  const found: Notes = { changes: [], steps: [], marks: [] };
  let { events, bytes } = bounds;
  let oldest = period.end;
  for await (const item of log) {
    const at = timeOf(item);
    if (at < period.start - slackMs) break;
    if (events <= 0 || bytes <= 0) return { ...found, from: firstWhole(oldest, period) };
    events--;
    bytes -= sizeOf(item);
    oldest = at;
    if (at >= period.start && at < period.end && isOwn(item)) note(item, found);
  }
  return { ...found, from: period.days[0] };
};
