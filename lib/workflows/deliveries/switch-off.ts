import { putAddonIn } from '../../flags/addons/put.ts';
import { system } from '../../store/commit/journal.ts';
import { makeRequest } from '../../store/commit/request.ts';
import { transact } from '../../store/commit/unit-of-work.ts';
import type { AddonItem } from '../../store/table/items.ts';
import { addonKey, instance } from '../../store/table/keys.ts';
import type { DeliveryContext } from './context.ts';

/** Time for the commit, in ms. */
const commitMs = 8_000;

/**
 * Switches an integration off in the name of the service: its receiver does not answer, or wants nothing more. What
 * waits keeps waiting, and is delivered if somebody switches it on again (contract: addons §5). Administrators find it
 * among their notifications as long as it is off.
 * @param attempted the integration as it was attempted
 * @returns false: somebody has changed it since then, so that nothing is known of its receiver
 */
export const switchOff = async (
  { table }: DeliveryContext,
  attempted: Pick<AddonItem, 'id' | 'rev'>,
  why: string,
): Promise<boolean> => {
  const now = new Date(table.pace.now());
  const context = makeRequest(table, { actor: system, now, deadline: now.getTime() + commitMs });
  return transact(context, [instance], async (unit) => {
    const stored = await unit.get(addonKey(attempted.id));
    if (!stored?.enabled || stored.rev !== attempted.rev) return false;
    putAddonIn(unit, { ...stored, enabled: false, switchedOff: { at: now.toISOString(), why } }, stored);
    return true;
  });
};
