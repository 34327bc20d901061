import type { Event } from '../../contract/schemas/event.ts';
import type { EventCommit } from '../../contract/schemas/event-commit.ts';
import type { Position } from '../../contract/schemas/event-position.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { readHeads } from '../../store/commit/head.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { type Appended, type Appending, logReads } from '../../store/event-log/append-for-reader.ts';
import { countAll, countProjects, type Positions } from '../../store/event-log/cursor.ts';
import { sizeOf } from '../../store/event-log/encode-event.ts';
import type { EventItem } from '../../store/event-log/event-item.ts';
import { queryLog } from '../../store/event-log/query-log.ts';
import {
  eventsPartition,
  featureEventsPartition,
  fitsKey,
  padded,
  projectEventsPartition,
  projectScope,
  type Scope,
} from '../../store/table/keys.ts';
import type { RequestReading } from '../../store/table/read.ts';
import { readCommits } from './commits.ts';
import { contains, containsShown } from './contains.ts';
import { type EventFilters, isFiltered, memberTest } from './filters.ts';
import { canNameOtherProject } from './hide-project.ts';
import { addFitting, type EventList } from './list.ts';
import type { Room } from './room.ts';
import { decodePosition, encodePosition } from './search-cursor.ts';
import { firstAfter, isBefore } from './span.ts';
import { type EventVisibility, everything, readVisibility } from './visibility.ts';

/** A search of the log. */
export interface EventSearch extends EventFilters {
  /** 1–100. */
  readonly limit: number;
  /** Number of matches to skip. Ignored with a cursor, which contains how many are left to skip. */
  readonly offset: number;
  /** `nextCursor` of an earlier answer to a search with the same filters. */
  readonly cursor?: string | undefined;
  /** Whether to read the commits of the events, too: one wave more. */
  readonly commits?: boolean | undefined;
}

/** A page of a search. */
export interface EventPage extends EventList {
  /** Cursor of the next page; absent: there is none. */
  readonly nextCursor?: string;
  /** Present if the search asks for them. */
  readonly commits?: readonly EventCommit[];
}

/** A page, and the stored items of its events. */
interface FoundPage {
  readonly page: EventPage;
  readonly shown: readonly EventItem[];
}

/** Limits of what one search may read, however large the log is (contract: events §6.3). */
export interface Bounds {
  readonly events: number;
  /** Bytes of stored events. */
  readonly bytes: number;
  /** Characters of searched texts. */
  readonly characters: number;
}

/** 5,000 events of about 700 bytes take 900 read units; 32 million characters are searched in half a second. */
export const ordinaryBounds: Bounds = { events: 5_000, bytes: 8_000_000, characters: 32_000_000 };

/** Counts down the bounds. */
const openBudget = ({ events, bytes, characters }: Bounds) => {
  let left = { events, bytes, characters };
  return {
    isSpent: (): boolean => left.events <= 0 || left.bytes <= 0 || left.characters <= 0,
    spend: (item: EventItem, searched: number): void => {
      left = {
        events: left.events - 1,
        bytes: left.bytes - sizeOf(item),
        characters: left.characters - searched,
      };
    },
  };
};

/** Whether an event matches, and how many characters of it were searched. */
type Test = (item: EventItem) => { readonly found: boolean; readonly characters: number };

/** Tests the filters that the choice of the partition does not apply already, the cheapest first. */
const testFor = (what: EventSearch, { view }: EventVisibility): Test | undefined => {
  if (!isFiltered(what)) return undefined;
  const matches = memberTest(what);
  const text = what.query?.toLowerCase();
  return (item) => {
    if (!matches(item)) return { found: false, characters: 0 };
    if (!text) return { found: true, characters: 0 };
    return canNameOtherProject(item) ? containsShown(view(item), text) : contains(item, text);
  };
};

interface Filters {
  readonly isVisible: EventVisibility['isVisible'];
  readonly test: Test | undefined;
  /** The scan ends before this revision: earlier events are not visible. */
  readonly since: number;
  /** Whether this event and all older ones are too old. */
  readonly isBefore: (item: EventItem) => boolean;
}

interface LogScan {
  readonly skip: number;
  readonly limit: number;
  /** Whether to read on after the page, in order to count all matches. */
  readonly countAll: boolean;
  readonly bounds: Bounds;
}

interface ScanResult {
  readonly items: readonly EventItem[];
  /** Matches among the events that were read. */
  readonly count: number;
  /** Id of the last event that was read; undefined: the end of the log was reached. */
  readonly readTo: number | undefined;
  /** Whether there is a match after the page. */
  readonly more: boolean;
}

const scanLog = async (
  log: AsyncIterable<EventItem>,
  { isVisible, test, since, isBefore: isOver }: Filters,
  { skip, limit, countAll: counts, bounds }: LogScan,
): Promise<ScanResult> => {
  const items: EventItem[] = [];
  const budget = openBudget(bounds);
  let [count, readTo, more] = [0, 0, false];
  for await (const item of log) {
    if (item.rev < since || isOver(item)) break;
    if (budget.isSpent()) return { items, count, readTo, more };
    const visible = isVisible(item);
    const { found, characters } = visible && test ? test(item) : { found: visible, characters: 0 };
    budget.spend(item, characters);
    if (found && items.length === limit) {
      more = true;
      if (!counts) return { items, count, readTo, more };
    }
    readTo = item.id;
    if (!found) continue;
    if (count >= skip && items.length < limit) items.push(item);
    count++;
  }
  return { items, count, readTo: undefined, more };
};

/** The events that fit into the answer, in their order; an event that does not fit even alone is skipped. */
const fitting = (
  items: readonly EventItem[],
  room: Room,
  { view }: EventVisibility,
): { events: Event[]; passed: number; shown: readonly EventItem[] } => {
  const events: Event[] = [];
  const passed = items.findIndex((item) => !addFitting(view(item), events, room));
  const shown = items.slice(0, events.length);
  return { events, passed: passed < 0 ? items.length : Math.max(1, passed), shown };
};

const emptyPage: EventPage = { events: [], totalEvents: 0 };

/** A search with its cursor decoded. */
interface OpenSearch extends RequestReading {
  readonly appended: Promise<Appended>;
  readonly what: EventSearch;
  /** Where the search begins; undefined: at the newest event. */
  readonly from: Position | undefined;
  readonly room: Room;
}

/** Searches the whole log without filters: ids are dense, so an offset is a range of ids. */
const searchNewest = async (context: OpenSearch): Promise<FoundPage> => {
  const { appended, what, from, room } = context;
  const skip = from ? from.skip : what.offset;
  // When no event is skipped, the newest ones are read without knowing their number.
  const below = from?.below ?? (skip > 0 ? countAll((await appended).positions) + 1 : undefined);
  const newest = below === undefined ? undefined : below - 1 - skip;
  const range = { pk: eventsPartition, ...(newest !== undefined && { to: padded(newest) }), limit: what.limit };
  const items: EventItem[] = [];
  if (newest === undefined || newest >= 1)
    for await (const item of queryLog(context, range, appended)) items.push(item);
  const all = Math.max(countAll((await appended).positions), items[0]?.id ?? 0);
  const { events, passed, shown } = fitting(items, room, everything);
  const next = items[passed - 1]?.id ?? 1;
  if (next <= 1) return { page: { events, totalEvents: all }, shown };
  const position = { below: next, found: all - next + 1, skip: 0 };
  return { page: { events, totalEvents: all, nextCursor: encodePosition(position, what) }, shown };
};

/** The size of the log, or of the log of a project, without reading it: events are counted when they are appended. */
const countedTotal = (positions: Positions, { project }: EventSearch, { revisions }: EventVisibility): number => {
  if (project) return countProjects(positions, new Map([[project, revisions?.get(project)?.since]]));
  return revisions
    ? countProjects(positions, new Map([...revisions].map(([id, { since }]) => [id, since])))
    : countAll(positions);
};

const partitionOf = ({ project, feature }: EventSearch): string => {
  if (feature) return featureEventsPartition(feature);
  return project ? projectEventsPartition(project) : eventsPartition;
};

/**
 * The revision before which a scan may end. In the log of one project revisions only grow; the log of a feature may
 * contain events of several projects, so it has no such revision.
 */
const sinceOf = ({ project, feature }: EventSearch, { revisions }: EventVisibility): number =>
  (project && !feature && revisions?.get(project)?.since) || 0;

const skipOf = ({ from, what }: OpenSearch): number => (from ? from.skip : what.offset);

/** Whether the number of matches is known without reading them. */
const isCounted = (what: EventSearch): boolean => !what.feature && !isFiltered(what);

/** Events for each call where the scan may end after a few: it reads fewer than these beyond its end. */
const timedPageSize = 500;

/** The id below which the scan begins; undefined: at the newest event. A cursor is below what the first search found. */
const beginOf = async (search: OpenSearch): Promise<number | undefined> => {
  const { what, from, appended } = search;
  if (from) return from.below;
  if (!what.to) return undefined;
  return firstAfter(search, partitionOf(what), { to: what.to, count: countAll((await appended).positions) });
};

/** Begins to read the log that the search scans, below an id. */
const openLog = (search: OpenSearch, bounds: Bounds, below: number | undefined): AsyncIterable<EventItem> => {
  const { appended, what } = search;
  const range = {
    pk: partitionOf(what),
    ...(below !== undefined && { to: padded(below - 1) }),
    // Every event in the log of a project matches, so only as many events as needed are read.
    ...(isCounted(what) && what.project && { pageSize: Math.min(bounds.events, skipOf(search) + what.limit) + 1 }),
    ...(what.from && { pageSize: Math.min(bounds.events, timedPageSize) }),
  };
  return queryLog(search, range, appended);
};

const searchFiltered = async (
  search: OpenSearch,
  log: AsyncIterable<EventItem>,
  visibility: EventVisibility,
  bounds: Bounds,
): Promise<FoundPage> => {
  const { appended, what, from, room } = search;
  const counted = isCounted(what);
  const skip = skipOf(search);
  const countAll = !counted && from?.total === undefined;
  const test = testFor(what, visibility);
  const filters = {
    isVisible: visibility.isVisible,
    test,
    since: sinceOf(what, visibility),
    isBefore: isBefore(what),
  };
  const scanned = await scanLog(log, filters, { skip, limit: what.limit, countAll, bounds });
  const counts = counted ? countedTotal((await appended).positions, what, visibility) : 0;
  const { events, passed, shown } = fitting(scanned.items, room, visibility);
  const found = from?.found ?? 0;
  const known = from?.total ?? (scanned.readTo === undefined ? found + scanned.count : undefined);
  // An event that others append meanwhile may already be found, but not counted yet.
  const totalEvents = counted ? Math.max(counts, found + scanned.count) : (known ?? found + scanned.count);
  const total = known === undefined || counted ? {} : { total: known };
  const lastPage: FoundPage = { page: { events, totalEvents }, shown };
  const pageWithCursor = (at: Omit<Position, 'of'>): FoundPage => ({
    page: { events, totalEvents, nextCursor: encodePosition(at, what) },
    shown,
  });
  const last = scanned.items[passed - 1];
  const full = scanned.items.length === what.limit;
  if (last && (full || passed < scanned.items.length)) {
    const more = scanned.more || scanned.readTo !== undefined || passed < scanned.items.length;
    return more ? pageWithCursor({ below: last.id, found: found + skip + passed, skip: 0, ...total }) : lastPage;
  }
  if (scanned.readTo === undefined) return lastPage;
  const left = Math.max(0, skip - scanned.count);
  return pageWithCursor({ below: scanned.readTo, found: found + scanned.count, skip: left, ...total });
};

/** The scopes whose events a search may find. */
export const scopesOfSearch = ({
  project,
  feature,
}: Pick<EventSearch, 'project' | 'feature'>): readonly Scope[] | '*' =>
  project && !feature && fitsKey(project) ? [projectScope(project)] : '*';

/** What a search reads. */
export const eventSearchReads = (what: Pick<EventSearch, 'project' | 'feature'>): RequestReads =>
  logReads(scopesOfSearch(what));

export interface SearchInput {
  readonly what: EventSearch;
  readonly room: Room;
  /** Limits of one search; default: `ordinaryBounds`. */
  readonly bounds?: Bounds;
}

/**
 * One page of the events that match, newest first, and the number of all matches (contract: events §6). Pending events
 * are appended first, so that callers find their own events. Events of invisible projects do not exist for the caller,
 * and those without a project only for administrators (contract: events §7).
 *
 * One search reads at most its bounds, however large the log is. When they are reached before the page is full or all
 * matches are counted, the answer contains the matches that were found and counted so far, and a cursor for the next
 * search (docs/decisions/0137).
 * @throws Problem ValidationError when the cursor does not come from a search with the same filters
 */
export const searchEvents = async (
  context: CallerContext,
  { heads, appended }: Appending,
  { what, room, bounds = ordinaryBounds }: SearchInput,
): Promise<EventPage> => {
  const {
    caller: { rights },
  } = context;
  const { project, feature, cursor } = what;
  const from = cursor ? decodePosition(cursor, what) : undefined;
  if (!fitsKey(project ?? '') || !fitsKey(feature ?? '')) return emptyPage;
  const search: OpenSearch = { table: context.table, readAhead: context.readAhead, appended, what, from, room };
  const answer = async ({ page, shown }: FoundPage): Promise<EventPage> =>
    what.commits ? { ...page, commits: await readCommits(search, shown) } : page;
  if (rights.admin && !project && !feature && !isFiltered(what)) return answer(await searchNewest(search));
  const log = openLog(search, bounds, await beginOf(search));
  // An event of the project may name another project, which the caller may not see.
  const all = scopesOfSearch(what) !== '*' && !rights.admin ? await readHeads(context) : heads;
  const visibility = await readVisibility(context, rights, all);
  if (project && visibility.revisions && !visibility.revisions.has(project)) {
    await appended;
    return emptyPage;
  }
  return answer(await searchFiltered(search, log, visibility, bounds));
};
