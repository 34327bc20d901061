import type { LogCursorItem } from '../../store/deliveries/cursor.ts';
import { nextDue } from '../../store/deliveries/waiting.ts';
import { logError } from '../../store/runtime/log.ts';
import type { AddonItem } from '../../store/table/items.ts';
import { addonsPartition, dispatchCursorKey } from '../../store/table/keys.ts';
import { getItem, queryAll } from '../../store/table/read.ts';
import type { Poller } from '../../store/wire/poller.ts';
import { type AnnounceContext, announce } from './announce.ts';
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

/**
 * Goes on with everything that was left: announces events that nobody has announced, wakes whoever delivers to each
 * integration that has something due, and goes on with what is sent again, also to those that are off. Called every
 * minute; without integration and bus it is one read. The queue of wakes is polled only while there is an integration.
 * @param deadline epoch ms for announcing; what is sent again has {@link resendMs} more
 * @returns how many integrations had something due
 */
export const wakeDue = async (context: ClockContext, deadline: number): Promise<number> => {
  const { table, wakes, bus, poller } = context;
  const isFollowed = (await getItem<LogCursorItem>(table, dispatchCursorKey)) !== undefined;
  await poller?.keep(isFollowed).catch((error: unknown) => logError('Polling could not be switched', { error }));
  if (isFollowed || bus) await announce(context, deadline);
  if (!isFollowed) return 0;
  const addons = await queryAll<AddonItem>(table, { pk: addonsPartition });
  const now = new Date(table.pace.now()).toISOString();
  const wakeIfDue = async ({ id, enabled }: AddonItem): Promise<boolean> => {
    const next = enabled ? await nextDue(table, id) : undefined;
    if (next === undefined || next > now) return false;
    await wakes.wake(id);
    return true;
  };
  const [due] = await Promise.all([
    Promise.all(addons.map(wakeIfDue)),
    Promise.all(addons.map(({ id }) => resendMore(context, id))),
  ]);
  return due.filter(Boolean).length;
};
