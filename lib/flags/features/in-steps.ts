import type { CommitContext, Scopes } from '../../store/commit/decision.ts';
import { dryRun, transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { projectKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';

/** Items that one commit of a bulk change may touch: room is left for the project, heads, records and events. */
const maxItems = 80;
/** Features of one commit: a stored environment may have 180 KB, a transaction 4 MB. */
const maxFeatures = 10;

/**
 * Makes a change to many features in as few commits as it takes. All of it is gone through before the first commit, so
 * that a feature that cannot be changed refuses the request as a whole; each commit leaves a state that is right by
 * itself (design §1, docs/decisions/0082-one-rule-many-commits.md).
 * @param items stored items that one feature takes
 * @param work changes the features it is given; may run several times
 */
export const changeInSteps = async (
  context: CommitContext,
  scopes: Scopes,
  features: readonly string[],
  items: number,
  work: (unit: UnitOfWork, features: readonly string[]) => Promise<unknown>,
): Promise<void> => {
  const names = [...new Set(features)];
  const size = Math.max(1, Math.min(maxFeatures, Math.floor(maxItems / items)));
  if (names.length > size) await dryRun(context, scopes, (unit) => work(unit, names));
  for (let i = 0; i === 0 || i < names.length; i += size)
    await transact(context, scopes, (unit) => work(unit, names.slice(i, i + size)));
};

/** Items that a feature of this project takes at most: itself, its name, and one an environment. */
export const itemsPerFeature = async (table: Table, project: string): Promise<number> => {
  const item = await getItem(table, projectKey(project));
  return 2 + (item?.environments.length ?? 0);
};
