import { notFound } from '../../contract/problems.ts';
import { matchesPayload } from '../../evaluation/payload-filter.ts';
import { requireProject } from '../../identity/directory/project.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ActionSetsItem, StoredActionSet } from '../../store/table/items.ts';
import { actionSetsKey, actionsPartition, projectKey, projectScope } from '../../store/table/keys.ts';
import { getItem, getItems, queryAll, type Source } from '../../store/table/read.ts';

export const actionsReads = (project: string): RequestReads => ({
  keys: [projectKey(project), actionSetsKey(project)],
});

type Sets = Pick<ActionSetsItem, 'last' | 'sets'>;
const none: Sets = { last: 0, sets: [] };

/** The action sets of a project by id. @throws Problem NotFoundError when there is no such project */
export const readSets = async (source: Source, project: string): Promise<readonly StoredActionSet[]> => {
  const [item] = await getItems(source, [projectKey(project)]);
  if (!item) throw notFound('project', project);
  return ((await getItem(source, actionSetsKey(project))) ?? none).sets;
};

/** @throws Problem NotFoundError */
export const requireSet = (sets: readonly StoredActionSet[], id: number): StoredActionSet => {
  const set = sets.find((one) => one.id === id);
  if (!set) throw notFound('action set', id);
  return set;
};

/** Changes the action sets of a project, all of which are one item. @throws Problem NotFoundError */
export const changeSets = <T>(
  context: CommandContext,
  project: string,
  change: (unit: UnitOfWork, stored: Sets) => Promise<{ readonly next: Sets; readonly answer: T }>,
): Promise<T> =>
  transact(context, [projectScope(project)], async (unit) => {
    const [, stored = none] = await Promise.all([requireProject(unit, project), unit.get(actionSetsKey(project))]);
    const { next, answer } = await change(unit, stored);
    const { last, sets } = next;
    if (next !== stored)
      unit.put<ActionSetsItem>({ ...actionSetsKey(project), kind: 'action-sets', project, last, sets });
    return answer;
  });

/** An action set with its project. */
export interface SetOfProject {
  readonly project: string;
  readonly set: StoredActionSet;
}

/** The action sets of all projects that wait for the signals of an endpoint, and are on. */
export const setsOfEndpoint = async (source: Source, endpoint: number): Promise<readonly SetOfProject[]> =>
  (await queryAll<ActionSetsItem>(source, { pk: actionsPartition })).flatMap(({ project, sets }) =>
    sets.filter(({ enabled, match }) => enabled && match.sourceId === endpoint).map((set) => ({ project, set })),
  );

/** Whether anything follows from a signal of an endpoint. */
export const isAwaited = async (source: Source, endpoint: number, payload: unknown, now: Date): Promise<boolean> =>
  (await setsOfEndpoint(source, endpoint)).some(({ set }) => matchesPayload(set.match.payload, payload, now));
