import { invalid, invalidOperation, nameExists, notFound } from '../../contract/problems.ts';
import type { Environment, EnvironmentBody, EnvironmentUpdate } from '../../contract/schemas/environment.ts';
import type { Catalog } from '../../store/catalog/catalog.ts';
import type { Unwritten } from '../../store/commit/decision.ts';
import type { Actor } from '../../store/commit/journal.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { enqueueJob, requireRemoved } from '../../store/jobs/job.ts';
import type { EnvironmentItem } from '../../store/table/items.ts';
import { environmentKey, instance } from '../../store/table/keys.ts';
import { requireEnvironmentRoom } from './limit.ts';
import { environmentView } from './view.ts';

/** Position of an environment that states none: after everything that does. */
const lastPosition = 9999;

/** @throws Problem NotFoundError */
const requireEnvironment = async (unit: UnitOfWork, name: string): Promise<EnvironmentItem> => {
  const stored = await unit.get(environmentKey(name));
  if (!stored) throw notFound('environment', name);
  return stored;
};

/** @throws Problem NameExistsError */
export const requireFreeName = async (unit: UnitOfWork, name: string): Promise<void> => {
  if (await unit.get(environmentKey(name))) throw nameExists('environment', name);
};

/** @throws Problem InvalidOperationError when the instance has as many environments as it may */
const requireRoom = async (unit: UnitOfWork, catalog: Catalog): Promise<void> => {
  const { environments } = await catalog.config({ instanceRev: unit.head(instance).rev });
  requireEnvironmentRoom(environments.size + 1);
};

/**
 * Makes an environment, switched on and linked to no project.
 * @throws Problem NameExistsError; InvalidOperationError when there are too many, and (409) while one of that name is
 *   still being removed
 */
export const createEnvironment = async (
  unit: UnitOfWork,
  given: EnvironmentBody,
  catalog: Catalog,
): Promise<Environment> => {
  const { name, type, sortOrder = lastPosition } = given;
  await requireFreeName(unit, name);
  await requireRoom(unit, catalog);
  await requireRemoved(unit, { kind: 'remove-environment', environment: name }, `The earlier environment "${name}"`);
  const item: Unwritten<EnvironmentItem> = {
    ...environmentKey(name),
    kind: 'environment',
    name,
    type,
    sortOrder,
    enabled: true,
    protected: false,
  };
  unit.put(item);
  const data = environmentView(item);
  unit.emit({ type: 'environment-created', environment: name, data });
  return data;
};

/** Writes what differs, and says so; nothing happens when nothing does. */
const change = (unit: UnitOfWork, stored: EnvironmentItem, members: Partial<Environment>): Environment => {
  const item = { ...stored, ...members };
  const [data, preData] = [environmentView(item), environmentView(stored)];
  if (JSON.stringify(data) === JSON.stringify(preData)) return data;
  unit.put(item);
  unit.emit({ type: 'environment-updated', environment: stored.name, data, preData });
  return data;
};

/** @throws Problem NotFoundError; InvalidOperationError or ValidationError for another name */
export const updateEnvironment = async (
  unit: UnitOfWork,
  name: string,
  given: EnvironmentUpdate,
): Promise<Environment> => {
  const stored = await requireEnvironment(unit, name);
  const { type, sortOrder } = given;
  if (given.name !== undefined && given.name !== name) {
    if (stored.protected) throw invalidOperation(`The environment "${name}" is protected and cannot be renamed.`);
    throw invalid('name', 'must be the name in the path: environments keep their name', given.name);
  }
  return change(unit, stored, { ...(type !== undefined && { type }), ...(sortOrder !== undefined && { sortOrder }) });
};

/** Switches an environment on or off: a disabled one is not linked to new projects. @throws Problem NotFoundError */
export const switchEnvironment = async (unit: UnitOfWork, name: string, enabled: boolean): Promise<void> => {
  change(unit, await requireEnvironment(unit, name), { enabled });
};

/** @param positions new `sortOrder` by name. @throws Problem NotFoundError, nothing is changed then */
export const sortEnvironments = async (
  unit: UnitOfWork,
  positions: Readonly<Record<string, number>>,
): Promise<void> => {
  for (const [name, sortOrder] of Object.entries(positions))
    change(unit, await requireEnvironment(unit, name), { sortOrder });
};

/**
 * Removes an environment: from this commit on it is gone for everyone. What projects and features have there is removed
 * after, by `finishEnvironmentRemoval`.
 * @throws Problem NotFoundError; InvalidOperationError for a protected one
 */
export const removeEnvironment = async (unit: UnitOfWork, name: string, actor: Actor): Promise<void> => {
  const stored = await requireEnvironment(unit, name);
  if (stored.protected) throw invalidOperation(`The environment "${name}" is protected and cannot be deleted.`);
  unit.remove(environmentKey(name));
  await enqueueJob(unit, { kind: 'remove-environment', environment: name }, actor);
  unit.emit({ type: 'environment-deleted', environment: name, preData: environmentView(stored) });
};
