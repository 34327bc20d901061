import type { Change } from '../../contract/schemas/change-request.ts';
import type { Caller } from '../../identity/callers/caller.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { instance, type Key } from '../../store/table/keys.ts';
import { addChangesIn, type Opening } from '../change-requests/add.ts';
import { featureOf } from '../change-requests/changes/change.ts';
import { changeKeys, executeChangeIn } from '../change-requests/changes/execute-change.ts';
import { inOrder } from '../change-requests/changes/order.ts';
import { countsEverywhere } from '../change-requests/reach.ts';
import { isRefusal, type Refusal } from './execute.ts';

/** Proposed changes, by environment. */
export type Proposals = ReadonlyMap<string, readonly Change[]>;

/** What the rules of proposed changes read, as far as the changes themselves show it. */
export const keysOfProposals = (project: string, proposed: Proposals): Key[] =>
  [...proposed].flatMap(([environment, given]) =>
    given.flatMap((change) => changeKeys({ project, environment, change })),
  );

/**
 * Tries proposed changes as they would be applied, after the direct actions (contract: history §7.5).
 * @param refused receives the refusals of rules
 */
export const tryProposals = async (
  unit: UnitOfWork,
  context: CatalogContext,
  { project, proposed }: { readonly project: string; readonly proposed: Proposals },
  refused: (refusal: Refusal) => void,
): Promise<void> => {
  for (const [environment, given] of proposed) {
    const archiving = given.flatMap((change) => (change.action === 'archiveFeature' ? [change.feature] : []));
    for (const change of inOrder(given)) {
      try {
        await executeChangeIn(unit, { context, project, environment, change, archiving });
      } catch (error) {
        if (!isRefusal(error)) throw error;
        refused({
          feature: featureOf(change),
          environment: countsEverywhere(change) ? undefined : environment,
          problem: error,
        });
      }
    }
  }
};

/**
 * Makes a change request for each environment, or adds to the caller's pending one there, in one unit of work; the
 * scopes include the instance (contract: history §7.5).
 * @returns the ids of the requests, in the order of the environments
 * @throws Problem as for adding changes
 */
export const proposeIn = async (
  unit: UnitOfWork,
  {
    project,
    proposed,
    caller,
    opening,
  }: {
    readonly project: string;
    readonly proposed: Proposals;
    readonly caller: Caller;
    readonly opening: Opening;
  },
): Promise<number[]> => {
  const ids: number[] = [];
  if (proposed.size === 0) return ids;
  const counters = { ...unit.head(instance).counters };
  for (const [environment, given] of proposed) {
    const { id } = await addChangesIn(unit, { place: { project, environment }, given, caller, opening, counters });
    ids.push(id);
  }
  return ids;
};
