import { invalid, invalidOperation, nameExists, notFound } from '../../contract/problems.ts';
import type { Environment, EnvironmentBody, EnvironmentUpdate } from '../../contract/schemas/environment.ts';
import type { Catalog } from '../../store/catalog/catalog.ts';
import type { Unwritten } from '../../store/commit/decision.ts';
import type { Actor } from '../../store/commit/journal.ts';
import type { Draft } from '../../store/commit/unit-of-work.ts';
import { fileWork, requireRemoved } from '../../store/jobs/job.ts';
import type { EnvironmentItem } from '../../store/table/items.ts';
import { environmentKey, instance } from '../../store/table/keys.ts';
import { mostEnvironments } from './limit.ts';
import { environmentView } from './view.ts';

/** Position of an environment that states none: after everything that does. */
const lastPosition = 9999;

/** @throws Problem NotFoundError */
const demandEnvironment = async (draft: Draft, name: string): Promise<EnvironmentItem> => {
  const stored = await draft.get(environmentKey(name));
  if (!stored) throw notFound('environment', name);
  return stored;
};

/** @throws Problem NameExistsError */
export const demandFreeName = async (draft: Draft, name: string): Promise<void> => {
  if (await draft.get(environmentKey(name))) throw nameExists('environment', name);
};

/** @throws Problem InvalidOperationError when the instance has as many environments as it may */
const demandRoom = async (draft: Draft, catalog: Catalog): Promise<void> => {
  const { environments } = await catalog.config({ instanceRev: draft.head(instance).rev });
  if (environments.size >= mostEnvironments)
    throw invalidOperation(`There are ${environments.size} environments, and may be at most ${mostEnvironments}.`);
};

/**
 * Makes an environment, switched on and linked to no project.
 * @throws Problem NameExistsError; InvalidOperationError when there are too many, and (409) while one of that name is
 *   still being removed
 */
export const createEnvironment = async (
  draft: Draft,
  given: EnvironmentBody,
  catalog: Catalog,
): Promise<Environment> => {
  const { name, type, sortOrder = lastPosition } = given;
  await demandFreeName(draft, name);
  await demandRoom(draft, catalog);
  await requireRemoved(draft, { kind: 'remove-environment', environment: name }, `The earlier environment "${name}"`);
  const item: Unwritten<EnvironmentItem> = {
    ...environmentKey(name),
    kind: 'environment',
    name,
    type,
    sortOrder,
    enabled: true,
    protected: false,
  };
  draft.put(item);
  const data = environmentView(item);
  draft.say({ type: 'environment-created', environment: name, data });
  return data;
};

/** Writes what differs, and says so; nothing happens when nothing does. */
const change = (draft: Draft, stored: EnvironmentItem, members: Partial<Environment>): Environment => {
  const item = { ...stored, ...members };
  const [data, preData] = [environmentView(item), environmentView(stored)];
  if (JSON.stringify(data) === JSON.stringify(preData)) return data;
  draft.put(item);
  draft.say({ type: 'environment-updated', environment: stored.name, data, preData });
  return data;
};

/** @throws Problem NotFoundError; InvalidOperationError or ValidationError for another name */
export const updateEnvironment = async (draft: Draft, name: string, given: EnvironmentUpdate): Promise<Environment> => {
  const stored = await demandEnvironment(draft, name);
  const { type, sortOrder } = given;
  if (given.name !== undefined && given.name !== name) {
    if (stored.protected) throw invalidOperation(`The environment "${name}" is protected and cannot be renamed.`);
    throw invalid('name', 'must be the name in the path: environments keep their name', given.name);
  }
  return change(draft, stored, { ...(type !== undefined && { type }), ...(sortOrder !== undefined && { sortOrder }) });
};

/** Switches an environment on or off: a disabled one is not linked to new projects. @throws Problem NotFoundError */
export const switchEnvironment = async (draft: Draft, name: string, enabled: boolean): Promise<void> => {
  change(draft, await demandEnvironment(draft, name), { enabled });
};

/** @param positions new `sortOrder` by name. @throws Problem NotFoundError, nothing is changed then */
export const sortEnvironments = async (draft: Draft, positions: Readonly<Record<string, number>>): Promise<void> => {
  for (const [name, sortOrder] of Object.entries(positions))
    change(draft, await demandEnvironment(draft, name), { sortOrder });
};

/**
 * Removes an environment: from this commit on it is gone for everyone. What projects and features have there is removed
 * after, by `finishEnvironmentRemoval`.
 * @throws Problem NotFoundError; InvalidOperationError for a protected one
 */
export const removeEnvironment = async (draft: Draft, name: string, actor: Actor): Promise<void> => {
  const stored = await demandEnvironment(draft, name);
  if (stored.protected) throw invalidOperation(`The environment "${name}" is protected and cannot be deleted.`);
  draft.remove(environmentKey(name));
  await fileWork(draft, { kind: 'remove-environment', environment: name }, actor);
  draft.say({ type: 'environment-deleted', environment: name, preData: environmentView(stored) });
};
