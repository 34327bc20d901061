import type { LogCursorItem } from '../../store/deliveries/cursor.ts';
import { nextDue } from '../../store/deliveries/waiting.ts';
import type { AddonItem } from '../../store/table/items.ts';
import { addonsPartition, dispatchCursorKey } from '../../store/table/keys.ts';
import { getItem, queryAll } from '../../store/table/read.ts';
import { type AnnounceContext, announce } from './announce.ts';
import { continueResend } from './resend.ts';

/**
 * Goes on with everything that was left: announces events that nobody has announced, and wakes whoever delivers to each
 * integration that has something due. Called every minute; without integration and bus it is two reads.
 * @param deadline epoch ms
 * @returns how many integrations had something due
 */
export const wakeDue = async (context: AnnounceContext, deadline: number): Promise<number> => {
  const { table, wakes } = context;
  await announce(context, deadline);
  if (!(await getItem<LogCursorItem>(table, dispatchCursorKey))) return 0;
  const enabled = (await queryAll<AddonItem>(table, { pk: addonsPartition })).filter((addon) => addon.enabled);
  const now = new Date(table.pace.now()).toISOString();
  const due = await Promise.all(
    enabled.map(async ({ id }) => {
      await continueResend(table, wakes, id, deadline);
      const next = await nextDue(table, id);
      if (next === undefined || next > now) return false;
      await wakes.wake(id);
      return true;
    }),
  );
  return due.filter(Boolean).length;
};
