import { lastPosition } from '../../contract/limits.ts';
import { invalid, invalidOperation, nameExists, notFound } from '../../contract/problems.ts';
import type { Environment, EnvironmentBody, EnvironmentUpdate } from '../../contract/schemas/environment.ts';
import { isSame } from '../../definition/same.ts';
import type { CatalogContext, CommandContext } from '../../store/commands/context.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { Reading } from '../../store/commit/reading.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { enqueueJob, keyOfJob, requireRemoved, runOrDefer } from '../../store/jobs/job.ts';
import type { EnvironmentItem } from '../../store/table/items.ts';
import { environmentKey, instance } from '../../store/table/keys.ts';
import { maxEnvironments, requireEnvironmentRoom } from '../features/environment-limit.ts';
import { finishEnvironmentRemoval } from './finish-removal.ts';
import { environmentView } from './view.ts';

export const environmentReads = (name: string): RequestReads => ({ keys: [environmentKey(name)] });

const removalOf = (environment: string) => ({ kind: 'remove-environment', environment }) as const;

/** What creating or removing an environment reads. */
export const environmentLifeReads = (name: string): RequestReads => ({
  keys: [environmentKey(name), keyOfJob(removalOf(name))],
});

/**
 * What changing several environments reads: at most as many as can exist, because a change of more is refused anyway.
 */
export const environmentsReads = (names: readonly string[]): RequestReads => ({
  keys: names.slice(0, maxEnvironments).map(environmentKey),
});

/** @throws Problem NotFoundError */
const requireEnvironment = async (unit: UnitOfWork, name: string): Promise<EnvironmentItem> => {
  const stored = await unit.get(environmentKey(name));
  if (!stored) throw notFound('environment', name);
  return stored;
};

/** @throws Problem NameExistsError */
export const requireFreeName = async (reading: Reading, name: string): Promise<void> => {
  if (await reading.get(environmentKey(name))) throw nameExists('environment', name);
};

/** @throws Problem InvalidOperationError when the instance already has as many environments as it may have */
const requireRoom = async (unit: UnitOfWork, context: CatalogContext): Promise<void> => {
  const { catalog } = context;
  const { environments } = await catalog.config({ instanceRev: unit.head(instance).rev, readAhead: context.readAhead });
  requireEnvironmentRoom(environments.size + 1);
};

/**
 * Finishes the removal of an earlier environment with this name, which may not have been removed from everywhere yet.
 */
export const finishEarlierRemoval = (context: CatalogContext, name: string): Promise<void> =>
  finishEnvironmentRemoval(context, removalOf(name));

/**
 * Creates an environment, enabled and linked to no project.
 * @throws Problem NameExistsError; InvalidOperationError when there are too many, and (409) while an earlier one with
 *   that name is still being removed
 */
export const createEnvironmentIn = async (
  unit: UnitOfWork,
  context: CatalogContext,
  { name, type, sortOrder }: EnvironmentBody & { readonly sortOrder: number },
): Promise<Environment> => {
  await requireFreeName(unit, name);
  await requireRoom(unit, context);
  await requireRemoved(unit, removalOf(name), `The earlier environment "${name}"`);
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

/** @throws Problem what `createEnvironmentIn` throws */
export const createEnvironment = async (context: CatalogContext, body: EnvironmentBody): Promise<Environment> => {
  await finishEarlierRemoval(context, body.name);
  return transact(context, [instance], (unit) =>
    createEnvironmentIn(unit, context, { ...body, sortOrder: body.sortOrder ?? lastPosition }),
  );
};

/** Writes the members that differ, and emits the event; does nothing when no member differs. */
const updateMembers = (unit: UnitOfWork, stored: EnvironmentItem, members: Partial<Environment>): Environment => {
  const item = { ...stored, ...members };
  const [data, preData] = [environmentView(item), environmentView(stored)];
  if (isSame(data, preData)) return data;
  unit.put(item);
  unit.emit({ type: 'environment-updated', environment: stored.name, data, preData });
  return data;
};

/** @throws Problem NotFoundError; InvalidOperationError or ValidationError when the body has another name */
export const updateEnvironment = (
  context: CommandContext,
  { name, body }: { readonly name: string; readonly body: EnvironmentUpdate },
): Promise<Environment> =>
  transact(context, [instance], async (unit) => {
    const stored = await requireEnvironment(unit, name);
    const { type, sortOrder } = body;
    if (body.name !== undefined && body.name !== name) {
      if (stored.protected) throw invalidOperation(`The environment "${name}" is protected and cannot be renamed.`);
      throw invalid('name', 'must be the name in the path: environments keep their name', body.name);
    }
    return updateMembers(unit, stored, {
      ...(type !== undefined && { type }),
      ...(sortOrder !== undefined && { sortOrder }),
    });
  });

/** Enables or disables an environment. New projects are not linked to a disabled one. @throws Problem NotFoundError */
export const switchEnvironment = (
  context: CommandContext,
  { name, enabled }: { readonly name: string; readonly enabled: boolean },
): Promise<void> =>
  transact(context, [instance], async (unit) => {
    updateMembers(unit, await requireEnvironment(unit, name), { enabled });
  });

/** @param positions new `sortOrder` by name. @throws Problem NotFoundError, after which nothing is changed */
export const sortEnvironments = (context: CommandContext, positions: Readonly<Record<string, number>>): Promise<void> =>
  transact(context, [instance], async (unit) => {
    for (const [name, sortOrder] of Object.entries(positions))
      updateMembers(unit, await requireEnvironment(unit, name), { sortOrder });
  });

/**
 * Removes an environment, which does not exist from this commit on. `finishEnvironmentRemoval` then removes the
 * configuration of projects and features in it.
 * @throws Problem NotFoundError; InvalidOperationError for a protected one
 */
export const removeEnvironmentIn = async (unit: UnitOfWork, name: string): Promise<void> => {
  const stored = await requireEnvironment(unit, name);
  if (stored.protected) throw invalidOperation(`The environment "${name}" is protected and cannot be deleted.`);
  unit.remove(environmentKey(name));
  await enqueueJob(unit, removalOf(name));
  unit.emit({ type: 'environment-deleted', environment: name, preData: environmentView(stored) });
};

/**
 * Removes an environment with the configuration of all projects and features in it.
 * @throws Problem what `removeEnvironmentIn` throws
 */
export const removeEnvironment = async (context: CatalogContext, name: string): Promise<void> => {
  await transact(context, [instance], (unit) => removeEnvironmentIn(unit, name));
  await runOrDefer(context, removalOf(name), finishEnvironmentRemoval);
};
