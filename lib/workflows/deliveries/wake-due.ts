import { type MarkItem, repairMarks } from '../../store/deliveries/marks.ts';
import { nextDue } from '../../store/deliveries/waiting.ts';
import { inBothWays } from '../../store/deliveries/wakes.ts';
import { logError } from '../../store/runtime/log.ts';
import type { AddonItem } from '../../store/table/items.ts';
import { addonsPartition } from '../../store/table/keys.ts';
import { queryAll } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import type { Poller } from '../../store/wire/poller.ts';
import { type AnnounceContext, type Announcement, announce } from './announce.ts';
import { continueResend } from './resend.ts';

/** What the clock of deliveries works with. */
export interface ClockContext extends AnnounceContext {
  /** Polls the queue of wakes; absent: somebody does without a pause, and nobody is billed for it. */
  readonly poller?: Poller | undefined;
}

/** Time for what is sent again, in ms: its own, because new events and the bus may use up all of theirs. */
const resendMs = 5_000;

/** Goes on with what is sent again; the others do not wait for it. */
const resendMore = async ({ table, wakes }: AnnounceContext, integration: number): Promise<void> => {
  try {
    await continueResend(table, wakes, integration, table.pace.now() + resendMs);
  } catch (error) {
    logError('A part of the log could not be sent again', { integration, error });
  }
};

/** Tables of which this process has found no integration that has no mark. */
const repaired = new WeakSet<Table>();

/** The mark of deliveries. Where there is none, the first call of a process makes sure that it is not only missing. */
const markOf = async (table: Table, mark: MarkItem | undefined): Promise<MarkItem | undefined> => {
  if (mark || repaired.has(table)) return mark;
  const made = await repairMarks(table);
  repaired.add(table);
  return made;
};

/** What has been due for so long, nobody has heard of, in ms: a wake comes within seconds. */
const unheardMs = 30_000;

/**
 * Goes on with everything that was left: announces events that nobody has announced, wakes whoever delivers to each
 * integration that has something due, and goes on with what is sent again, also to those that are off. Called every
 * minute; without integration and bus it reads nothing. The queue of wakes is polled only while there is an integration.
 * What does not begin all the same, is begun by a call: no delivery waits because nobody takes messages.
 * @param announcement has the time for announcing; what is sent again has {@link resendMs} more
 * @returns how many integrations had something due
 */
export const wakeDue = async (context: ClockContext, { deadline, mark: read }: Announcement): Promise<number> => {
  const { table, wakes, calls, bus, poller } = context;
  const mark = await markOf(table, read);
  const isFollowed = mark !== undefined;
  await poller?.keep(isFollowed).catch((error: unknown) => logError('Polling could not be switched', { error }));
  if (isFollowed || bus) await announce(context, { deadline, mark });
  if (!isFollowed) return 0;
  const addons = await queryAll<AddonItem>(table, { pk: addonsPartition });
  const now = table.pace.now();
  const wakeIfDue = async ({ id, enabled }: AddonItem): Promise<boolean> => {
    const due = enabled ? await nextDue(table, id) : undefined;
    const sinceMs = due === undefined ? -1 : now - Date.parse(due);
    if (sinceMs < 0) return false;
    // A queue that takes nothing of one stops nobody else: all of them go on when Lambda lets this process.
    await (calls && sinceMs >= unheardMs ? inBothWays(wakes, calls) : wakes)
      .wake(id)
      .catch((error: unknown) => logError('Nobody could be woken', { integration: id, error }));
    return true;
  };
  const [due] = await Promise.all([
    Promise.all(addons.map(wakeIfDue)),
    Promise.all(addons.map(({ id }) => resendMore(context, id))),
  ]);
  return due.filter(Boolean).length;
};
