import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ActionSetsItem, StoredActionSet } from '../../store/table/items.ts';
import { actionSetsKey } from '../../store/table/keys.ts';

/** An action set as events show it. */
export const actionSetDocument = ({ createdAt: _, createdByUserId: __, ...members }: StoredActionSet) => members;

/** Deletes the action sets of a project that is deleted; a project that is made again uses none of their ids. */
export const withdrawActionSetsIn = async (unit: UnitOfWork, project: string): Promise<void> => {
  const stored = await unit.get(actionSetsKey(project));
  if (!stored || stored.sets.length === 0) return;
  for (const set of stored.sets) unit.emit({ type: 'actions-deleted', project, preData: actionSetDocument(set) });
  unit.put<ActionSetsItem>({ ...stored, sets: [] });
};
