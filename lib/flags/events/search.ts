import type { Event } from '../../contract/schemas/event.ts';
import type { Position } from '../../contract/schemas/event-position.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import { readHeads } from '../../store/commit/read-heads.ts';
import { appendForReader } from '../../store/event-log/append-for-reader.ts';
import { countAll, countProjects } from '../../store/event-log/cursor.ts';
import { sizeOf } from '../../store/event-log/items.ts';
import type { EventItem } from '../../store/event-log/read.ts';
import { fitsKey } from '../../store/table/fits-key.ts';
import {
  eventsPartition,
  featureEventsPartition,
  padded,
  projectEventsPartition,
  projectScope,
} from '../../store/table/keys.ts';
import { queryAll, queryItems, type Range } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { contains, containsShown } from './contains.ts';
import { mayNameOther } from './hide-project.ts';
import { type EventList, place } from './list.ts';
import type { Room } from './room.ts';
import { decodePosition, encodePosition } from './search-cursor.ts';
import { everything, openSight, type Sight } from './sight.ts';

/** What events are looked for; all that is given has to match. */
export interface EventSearch {
  readonly type?: string | undefined;
  readonly project?: string | undefined;
  readonly feature?: string | undefined;
  /** In upper or lower case, a part of what the event carries. */
  readonly query?: string | undefined;
  /** 1–100. */
  readonly limit: number;
  /** Matches to skip; a search that goes on from a cursor knows how many are left to skip. */
  readonly offset: number;
  /** `nextCursor` of an earlier answer to a search with the same filters. */
  readonly cursor?: string | undefined;
}

/** A page of a search. */
export interface EventPage extends EventList {
  /** Goes on behind the page; absent: nothing is left there. */
  readonly nextCursor?: string;
}

/** How much one search may read, however large the log is (docs/decisions/0137). */
export interface Bounds {
  readonly events: number;
  /** Of events as they are stored. */
  readonly bytes: number;
  /** Of their texts, when these are searched. */
  readonly characters: number;
}

/** At some 700 bytes an event, 900 read units; texts of 32 million characters are looked through in half a second. */
export const ordinaryBounds: Bounds = { events: 5_000, bytes: 8_000_000, characters: 32_000_000 };

/** What is left of the bounds. */
const openBudget = ({ events, bytes, characters }: Bounds) => {
  let left = { events, bytes, characters };
  return {
    isSpent: (): boolean => left.events <= 0 || left.bytes <= 0 || left.characters <= 0,
    spend: (item: EventItem, looked: number): void => {
      left = {
        events: left.events - 1,
        bytes: left.bytes - sizeOf(item),
        characters: left.characters - looked,
      };
    },
  };
};

/** Whether an event matches, and how many characters of it were looked through. */
type Test = (item: EventItem) => { readonly found: boolean; readonly characters: number };

/** Filters that the choice of partition does not already answer, the cheapest first. */
const testOf = ({ type, project, feature, query }: EventSearch, { show }: Sight): Test | undefined => {
  const text = query?.toLowerCase();
  if (!type && !text && !(feature && project)) return undefined;
  return (item) => {
    if ((type && item.type !== type) || (project && item.project !== project)) return { found: false, characters: 0 };
    if (!text) return { found: true, characters: 0 };
    return mayNameOther(item) ? containsShown(show(item), text) : contains(item, text);
  };
};

interface Filters {
  readonly sees: Sight['sees'];
  readonly test: Test | undefined;
  /** Nothing of an earlier revision is seen: the log ends there. */
  readonly since: number;
}

interface Walk {
  /** Matches to skip, then to keep. */
  readonly skip: number;
  readonly limit: number;
  /** Whether to go on behind the page, to count. */
  readonly countAll: boolean;
  readonly bounds: Bounds;
}

/** What one walk through a log found. */
interface Walked {
  readonly items: readonly EventItem[];
  /** Matches in all that was read. */
  readonly count: number;
  /** The last event that was read, if the end of the log was not reached. */
  readonly readTo: number | undefined;
  /** Whether a match was seen behind the page. */
  readonly more: boolean;
}

const walk = async (
  table: Table,
  range: Range,
  { sees, test, since }: Filters,
  { skip, limit, countAll: counts, bounds }: Walk,
): Promise<Walked> => {
  const items: EventItem[] = [];
  const budget = openBudget(bounds);
  let [count, readTo, more] = [0, 0, false];
  for await (const item of queryItems<EventItem>(table, range)) {
    if (item.rev < since) break;
    if (budget.isSpent()) return { items, count, readTo, more };
    const visible = sees(item);
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

/** Events in their order, as far as they find room together; one that finds none by itself is passed over. */
const fitting = (items: readonly EventItem[], room: Room, { show }: Sight): { events: Event[]; passed: number } => {
  const events: Event[] = [];
  const passed = items.findIndex((item) => !place(show(item), events, room));
  if (passed < 0) return { events, passed: items.length };
  return { events, passed: Math.max(1, passed) };
};

const nothing: EventPage = { events: [], totalEvents: 0 };

/** A search, once it is known what it is about. */
interface Search {
  readonly table: Table;
  readonly what: EventSearch;
  /** Where it begins; undefined: at the newest event. */
  readonly from: Position | undefined;
  readonly room: Room;
}

/** The whole log, without filters: ids are dense, so an offset is a range. */
const newestOf = async ({ table, what, from, room }: Search): Promise<EventPage> => {
  const all = await countAll(table);
  const newest = Math.min(all, (from?.below ?? Number.POSITIVE_INFINITY) - 1) - (from ? from.skip : what.offset);
  if (newest < 1) return { events: [], totalEvents: all };
  const range = { pk: eventsPartition, to: padded(newest), descending: true, limit: what.limit };
  const items = await queryAll<EventItem>(table, range);
  const { events, passed } = fitting(items, room, everything);
  const below = items[passed - 1]?.id ?? 1;
  if (below <= 1) return { events, totalEvents: all };
  return { events, totalEvents: all, nextCursor: encodePosition({ below, found: all - below + 1, skip: 0 }, what) };
};

/** The size of the log of a project, or of all, without reading it: they are counted as they are filed. */
const countedTotal = async (table: Table, { project }: EventSearch, { lives }: Sight): Promise<number> => {
  if (project) return countProjects(table, new Map([[project, lives?.get(project)?.since]]));
  return lives ? countProjects(table, new Map([...lives].map(([id, { since }]) => [id, since]))) : countAll(table);
};

const partitionOf = ({ project, feature }: EventSearch): string => {
  if (feature) return featureEventsPartition(feature);
  return project ? projectEventsPartition(project) : eventsPartition;
};

/** In the log of one project revisions only grow; a feature may have been in several. */
const sinceOf = ({ project, feature }: EventSearch, { lives }: Sight): number =>
  (project && !feature && lives?.get(project)?.since) || 0;

const filtered = async (
  { table, what, from, room }: Search,
  sight: Sight,
  test: Test | undefined,
  bounds: Bounds,
): Promise<EventPage> => {
  const counted = !what.feature && test === undefined;
  const skip = from ? from.skip : what.offset;
  const countAll = !counted && from?.total === undefined;
  const range = {
    pk: partitionOf(what),
    ...(from && { to: padded(from.below - 1) }),
    descending: true,
    // Every event of a project's log matches: so no more of them are read than are wanted.
    ...(counted && what.project && { pageSize: Math.min(bounds.events, skip + what.limit) + 1 }),
  };
  const filters = { sees: sight.sees, test, since: sinceOf(what, sight) };
  const walked = await walk(table, range, filters, { skip, limit: what.limit, countAll, bounds });
  const { events, passed } = fitting(walked.items, room, sight);
  const found = from?.found ?? 0;
  const known = from?.total ?? (walked.readTo === undefined ? found + walked.count : undefined);
  const totalEvents = counted ? await countedTotal(table, what, sight) : (known ?? found + walked.count);
  const total = known === undefined || counted ? {} : { total: known };
  const goOn = (at: Omit<Position, 'of'>): EventPage => ({
    events,
    totalEvents,
    nextCursor: encodePosition(at, what),
  });
  const last = walked.items[passed - 1];
  const full = walked.items.length === what.limit;
  if (last && (full || passed < walked.items.length)) {
    const more = walked.more || walked.readTo !== undefined || passed < walked.items.length;
    return more ? goOn({ below: last.id, found: found + skip + passed, skip: 0, ...total }) : { events, totalEvents };
  }
  if (walked.readTo === undefined) return { events, totalEvents };
  const left = Math.max(0, skip - walked.count);
  return goOn({ below: walked.readTo, found: found + walked.count, skip: left, ...total });
};

/**
 * One page of the events that match, newest first, and the number of all matches (behaviour §4, events/search). What the
 * journals hold back is filed first, so that a caller finds its own event. Events of invisible projects do not exist
 * for the caller, and those without a project only for administrators (behaviour §1.8).
 *
 * One search reads no more than its bounds, whatever the size of the log. When they are used up before the page is full
 * or all is counted, it answers what it found, with the number of matches known so far and a cursor to go on from
 * (docs/decisions/0137).
 * @throws Problem ValidationError when the cursor is none of a search with the same filters
 */
export const searchEvents = async (
  table: Table,
  what: EventSearch,
  rights: Rights,
  room: Room,
  bounds: Bounds = ordinaryBounds,
): Promise<EventPage> => {
  const { project, feature, cursor } = what;
  const from = cursor ? decodePosition(cursor, what) : undefined;
  if (!fitsKey(project ?? '') || !fitsKey(feature ?? '')) return nothing;
  const heads = await appendForReader(table, project && !feature ? [projectScope(project)] : '*');
  // An event may name another project than the one that is searched.
  const all = rights.admin || !project || feature ? heads : await readHeads(table);
  const sight = await openSight(table, rights, all);
  if (project && sight.lives && !sight.lives.has(project)) return nothing;
  const search: Search = { table, what, from, room };
  const test = testOf(what, sight);
  if (!test && !project && !feature && !sight.lives) return newestOf(search);
  return filtered(search, sight, test, bounds);
};
