import { invalid, notFound } from '../../contract/problems.ts';
import type { ResendBody, ResendProgress } from '../../contract/schemas/addon.ts';
import { matches } from '../../flags/addons/matches.ts';
import { isShownTo } from '../../flags/addons/reach.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { closeReadAhead, type RequestReads } from '../../store/commit/request.ts';
import { writeTogether } from '../../store/deliveries/together.ts';
import { expiryOf, waitingDelivery } from '../../store/deliveries/waiting.ts';
import type { Wakes } from '../../store/deliveries/wakes.ts';
import type { EventCounterItem } from '../../store/event-log/cursor.ts';
import { eventKey } from '../../store/event-log/event-item.ts';
import { expiryAttribute } from '../../store/table/definition.ts';
import { refusal } from '../../store/table/errors.ts';
import type { AddonItem } from '../../store/table/items.ts';
import { addonKey, eventCounterKey, type Key, type KeyOf, resendKey } from '../../store/table/keys.ts';
import { maxTransactionActions } from '../../store/table/limits.ts';
import { getItem, type Source } from '../../store/table/read.ts';
import type { Action, Table } from '../../store/table/table.ts';
import { headsOfEvents, nextEvents } from './dispatch.ts';

/** Sending a part of the log again, with how far it has come. */
interface ResendItem extends Key, ResendProgress {
  readonly kind: 'resend';
  readonly rev: 0;
  readonly expires: number;
}

const keyOf = (integration: number): KeyOf<ResendItem> => resendKey(integration);
const counterKey: KeyOf<EventCounterItem> = eventCounterKey;

export const resendReads = (integration: number): RequestReads => ({
  keys: [addonKey(integration), resendKey(integration)],
});

/** What sending one event again reads first. */
export const resendOneReads = (integration: number, event: number): RequestReads => ({
  keys: [addonKey(integration), eventKey(event)],
});

/** @throws Problem NotFoundError */
const requireAddon = async (source: Source, id: number): Promise<AddonItem> => {
  const item = await getItem(source, addonKey(id));
  if (!item) throw notFound('addon', id);
  return item;
};

/**
 * Lets an event wait to be delivered again (contract: addons §7), with the id that it had.
 * @throws Problem NotFoundError when there is no such integration or event
 */
export const resendOne = async (
  context: CallerContext & { readonly wakes: Wakes },
  { id, event }: { readonly id: number; readonly event: number },
): Promise<void> => {
  const { table, wakes } = context;
  const addon = await requireAddon(context, id);
  const stored = await getItem(context, eventKey(event));
  const heads = await headsOfEvents(table, stored ? [stored] : []);
  // Nobody gets an event in this way that the integration may not get.
  if (!stored || !isShownTo(addon, stored, heads)) throw notFound('delivery', event);
  const now = table.pace.now();
  const Item = waitingDelivery(id, { event, due: new Date(now).toISOString(), attempts: 0 }, now);
  closeReadAhead(context);
  await writeTogether(table, [{ Put: { TableName: table.name, Item } }]);
  await wakes.wake(id);
};

/** The id of the newest event of the log; 0: there is none. */
const newestEvent = async (table: Table): Promise<number> => (await getItem(table, counterKey))?.last ?? 0;

/** The id of the last event that was made before a time; 0: there is none. Events of the log are nearly in order of time. */
const lastBefore = async (table: Table, time: string, last: number): Promise<number> => {
  let [low, high] = [0, last];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const event = await getItem(table, eventKey(middle));
    if (event === undefined || event.createdAt >= time) high = middle - 1;
    else low = middle;
  }
  return low;
};

/** Time for the first part of a job, in ms: a short job is done with its answer. */
const beginMs = 5_000;

const progressOf = ({ from, to, reached, deliveries, done }: ResendProgress): ResendProgress => ({
  from,
  to,
  reached,
  deliveries,
  done,
});

/**
 * Begins to send a part of the log again (contract: addons §7). The clock goes on with it.
 * @throws Problem NotFoundError; ValidationError when `from` is after `to`
 */
export const beginResend = async (
  context: CallerContext & { readonly wakes: Wakes },
  { id, from: first, to: last }: ResendBody & { readonly id: number },
): Promise<ResendProgress> => {
  await requireAddon(context, id);
  const { table, wakes } = context;
  const newest = await newestEvent(table);
  const [from, end] = await Promise.all([
    typeof first === 'number' ? first : lastBefore(table, timeOf(first), newest).then((before) => before + 1),
    typeof last === 'number' ? last : lastBefore(table, justAfter(last), newest),
  ]);
  const to = Math.min(newest, end);
  if (
    typeof first === typeof last &&
    (typeof first === 'number' ? first > Number(last) : timeOf(first) > timeOf(String(last)))
  )
    throw invalid('to', 'must not be before `from`', last);
  const done = from > to;
  const item: ResendItem = {
    ...resendKey(id),
    kind: 'resend',
    rev: 0,
    from,
    to: Math.max(to, from - 1),
    reached: from - 1,
    deliveries: 0,
    done,
    [expiryAttribute]: expiryOf(table.pace.now()),
  };
  closeReadAhead(context);
  await writeTogether(table, [{ Put: { TableName: table.name, Item: item } }]);
  const after = await continueResend(table, wakes, id, table.pace.now() + beginMs);
  return progressOf(after ?? item);
};

const timeOf = (text: string | number): string => new Date(text).toISOString();
/** The time one millisecond later: the end belongs to the part, too. */
const justAfter = (text: string): string => new Date(Date.parse(text) + 1).toISOString();

/** @throws Problem NotFoundError when nothing was sent again in the last 30 days */
export const readResend = async (source: Source, id: number): Promise<ResendProgress> => {
  await requireAddon(source, id);
  const item = await getItem(source, keyOf(id));
  if (!item) throw notFound('job of the addon', id);
  return progressOf(item);
};

/**
 * Goes on with a job: lets events wait to be delivered, as many as one transaction takes at a time, together with how far
 * the job has come. So events are neither left out nor sent twice, whoever goes on.
 * @returns how far it has come; undefined: there is no job
 */
export const continueResend = async (
  table: Table,
  wakes: Wakes,
  id: number,
  deadline: number,
): Promise<ResendProgress | undefined> => {
  let item = await getItem(table, keyOf(id));
  let made = 0;
  while (item && !item.done && table.pace.now() < deadline) {
    const addon = await getItem(table, addonKey(id));
    if (!addon) break;
    const { reached, to } = item;
    const found = await nextEvents(table, reached, Math.min(maxTransactionActions - 1, to - reached));
    // The next event is in the log, but cannot be seen yet. Without one the log has ended, and so has the job.
    if (found.length === 0 && (await newestEvent(table)) > reached) break;
    const heads = await headsOfEvents(table, found);
    const due = found.filter((event) => matches({ ...addon, enabled: true }, event, heads));
    const now = table.pace.now();
    const at = new Date(now).toISOString();
    const last = found.at(-1)?.id ?? to;
    const next: ResendItem = {
      ...item,
      reached: last,
      deliveries: item.deliveries + due.length,
      done: last >= to,
    };
    const puts = due.map(
      (event): Action => ({
        Put: { TableName: table.name, Item: waitingDelivery(id, { event: event.id, due: at, attempts: 0 }, now) },
      }),
    );
    const move: Action = {
      Put: {
        TableName: table.name,
        Item: next,
        ConditionExpression: '#reached = :reached AND #from = :from AND #to = :to AND deliveries = :deliveries',
        ExpressionAttributeNames: { '#reached': 'reached', '#from': 'from', '#to': 'to' },
        ExpressionAttributeValues: {
          ':reached': reached,
          ':from': item.from,
          ':to': to,
          ':deliveries': item.deliveries,
        },
      },
    };
    try {
      await writeTogether(table, [...puts, move]);
      made += due.length;
      item = next;
    } catch (error) {
      if (refusal(error) === 'impossible') throw error;
      // Somebody else goes on with it, or another job has replaced it.
      break;
    }
  }
  if (made > 0) await wakes.wake(id);
  return item;
};
