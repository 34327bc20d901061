import {
  badData,
  invalid,
  invalidOperation,
  nameExists,
  type Problem,
  withPathPrefix,
} from '../../contract/problems.ts';
import type { ActionSet, ActionSetBody } from '../../contract/schemas/action.ts';
import { isSame } from '../../definition/same.ts';
import { validateFilters } from '../../flags/constraints/validate.ts';
import { actionSetDocument } from '../../flags/signals/action-sets.ts';
import { isServiceAccount } from '../../identity/directory/read.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem, StoredActionSet } from '../../store/table/items.ts';
import { featureKey, projectKey, signalEndpointsKey, userKey } from '../../store/table/keys.ts';
import type { Source } from '../../store/table/read.ts';
import { actionsReads, changeSets, readSets, requireSet } from './stored.ts';
import { setView } from './view.ts';

/** Maximum number of action sets of a project. */
export const maxSets = 5;

/** What creating and changing an action set reads. */
export const actionSetReads = (project: string, { actorId, actions }: ActionSetBody): RequestReads => ({
  keys: [
    ...(actionsReads(project).keys ?? []),
    userKey(actorId),
    signalEndpointsKey,
    ...actions.map(({ executionParams }) => featureKey(project, executionParams.featureName)),
  ],
});

/** The action sets of a project by id (contract: actions §1). @throws Problem NotFoundError */
export const listActionSets = async (source: Source, project: string): Promise<ActionSet[]> =>
  (await readSets(source, project)).map((set) => setView(project, set));

/** What a member names does not exist. */
const unknown = (path: string, text: string): Problem => withPathPrefix(badData(text), { path, item: path });

/** @throws Problem BadDataError when it is no service account, or no signal endpoint */
const requireKnown = async (unit: UnitOfWork, { actorId, match }: ActionSetBody): Promise<void> => {
  const [account, endpoints] = await Promise.all([unit.get(userKey(actorId)), unit.get(signalEndpointsKey)]);
  if (!account || !isServiceAccount(account)) throw unknown('actorId', `There is no service account ${actorId}.`);
  if (!endpoints?.endpoints.some(({ id }) => id === match.sourceId))
    throw unknown('match/sourceId', `There is no signal endpoint ${match.sourceId}.`);
};

/** @throws Problem ValidationError for another project; BadDataError for a flag or an environment that there is not */
const checkedActions = async (
  unit: UnitOfWork,
  project: string,
  { actions }: ActionSetBody,
): Promise<StoredActionSet['actions']> => {
  const [own] = await unit.getMany([projectKey(project)]);
  const names = [...new Set(actions.map(({ executionParams }) => executionParams.featureName))];
  const features = await unit.peek<FeatureItem>(names.map((name) => featureKey(project, name)));
  const known = new Set(features.flatMap((feature) => (feature && !feature.archived ? [feature.name] : [])));
  const checked = actions.map(({ action, sortOrder, executionParams }, i) => {
    const { project: given = project, environment, featureName } = executionParams;
    if (given !== project)
      throw invalid(`actions/${i}/executionParams/project`, 'must be the project of the actions', given);
    if (!own?.environments.some(({ name }) => name === environment))
      throw unknown(
        `actions/${i}/executionParams/environment`,
        `Project "${project}" has no environment "${environment}".`,
      );
    if (!known.has(featureName))
      throw unknown(`actions/${i}/executionParams/featureName`, `Project "${project}" has no flag "${featureName}".`);
    return { action, sortOrder, executionParams: { project, environment, featureName } };
  });
  return checked.toSorted((a, b) => a.sortOrder - b.sortOrder);
};

/** The members that a body sets. @throws Problem for what does not exist, and for filters that are none */
const membersOf = async (unit: UnitOfWork, project: string, body: ActionSetBody) => {
  const { enabled, name, description = null, actorId, match } = body;
  validateFilters(match.payload, 'match/payload');
  const [actions] = await Promise.all([checkedActions(unit, project, body), requireKnown(unit, body)]);
  return { enabled, name, description, actorId, match, actions };
};

/** @throws Problem NameExistsError */
const requireFreeName = (others: readonly StoredActionSet[], name: string): void => {
  if (others.some((one) => one.name === name)) throw nameExists('action set', name);
};

interface SetPlace {
  readonly project: string;
  readonly id: number;
}

/**
 * Creates an action set (contract: actions §1).
 * @throws Problem NotFoundError; BadDataError; NameExistsError; InvalidOperationError when there are too many
 */
export const createActionSet = (
  context: CommandContext,
  { project, body }: { readonly project: string; readonly body: ActionSetBody },
): Promise<ActionSet> =>
  changeSets(context, project, async (unit, { last, sets }) => {
    if (sets.length >= maxSets)
      throw invalidOperation(`A project may have at most ${maxSets} action sets. Delete one first.`);
    requireFreeName(sets, body.name);
    const set: StoredActionSet = {
      id: last + 1,
      ...(await membersOf(unit, project, body)),
      createdAt: unit.now.toISOString(),
      createdByUserId: unit.actor.createdByUserId,
    };
    unit.emit({ type: 'actions-created', project, data: actionSetDocument(set) });
    return { next: { last: set.id, sets: [...sets, set] }, answer: setView(project, set) };
  });

/** Replaces one set of a project, with its event; nothing is written when nothing differs. */
const replaceSet = (
  context: CommandContext,
  { project, id }: SetPlace,
  change: (unit: UnitOfWork, set: StoredActionSet, others: readonly StoredActionSet[]) => Promise<StoredActionSet>,
): Promise<ActionSet> =>
  changeSets(context, project, async (unit, stored) => {
    const before = requireSet(stored.sets, id);
    const after = await change(
      unit,
      before,
      stored.sets.filter((one) => one !== before),
    );
    if (isSame(after, before)) return { next: stored, answer: setView(project, before) };
    unit.emit({ type: 'actions-updated', project, data: actionSetDocument(after), preData: actionSetDocument(before) });
    const sets = stored.sets.map((one) => (one === before ? after : one));
    return { next: { ...stored, sets }, answer: setView(project, after) };
  });

/** Replaces the members of an action set. @throws Problem as `createActionSet` */
export const updateActionSet = (
  context: CommandContext,
  { project, id, body }: SetPlace & { readonly body: ActionSetBody },
): Promise<ActionSet> =>
  replaceSet(context, { project, id }, async (unit, before, others) => {
    requireFreeName(others, body.name);
    return { ...before, ...(await membersOf(unit, project, body)) };
  });

/** Switches an action set on or off. @throws Problem NotFoundError */
export const switchActionSet = async (
  context: CommandContext,
  { project, id, enabled }: SetPlace & { readonly enabled: boolean },
): Promise<void> => {
  await replaceSet(context, { project, id }, async (_, before) => ({ ...before, enabled }));
};

/** Deletes an action set. @throws Problem NotFoundError */
export const deleteActionSet = (context: CommandContext, { project, id }: SetPlace): Promise<void> =>
  changeSets(context, project, async (unit, stored) => {
    const set = requireSet(stored.sets, id);
    unit.emit({ type: 'actions-deleted', project, preData: actionSetDocument(set) });
    return { next: { ...stored, sets: stored.sets.filter((one) => one !== set) }, answer: undefined };
  });
