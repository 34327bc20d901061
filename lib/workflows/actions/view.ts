import type { ActionSet } from '../../contract/schemas/action.ts';
import type { StoredActionSet } from '../../store/table/items.ts';

/** An action set as it is answered. */
export const setView = (project: string, set: StoredActionSet): ActionSet => {
  const { id, enabled, name, description, actorId, match, actions, createdAt, createdByUserId } = set;
  return {
    id,
    enabled,
    name,
    description,
    project,
    actorId,
    match,
    actions: actions.map((one, i) => ({ ...one, id: i + 1, createdAt, createdByUserId })),
    createdAt,
    createdByUserId,
  };
};
