import { notFound, Problem, serviceUnavailable } from '../../contract/problems.ts';
import type { Change } from '../../contract/schemas/change-request.ts';
import type { Caller } from '../../identity/callers/caller.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { completeJob, enqueueJob, type JobContext, type JobOf } from '../../store/jobs/job.ts';
import { beginProgress, updateProgress, withRefusal } from '../../store/jobs/progress.ts';
import { readPlan } from '../../store/jobs/stored-plan.ts';
import { logWarning } from '../../store/runtime/log.ts';
import { inBatches, type Load } from '../../store/table/batches.ts';
import type { BatchProgressItem } from '../../store/table/items.ts';
import {
  batchProgressKey,
  instance,
  keyText,
  projectKey,
  projectScope,
  type Scope,
  tagKey,
} from '../../store/table/keys.ts';
import { maxTransactionActions, storedSize } from '../../store/table/limits.ts';
import { getItem, getItems } from '../../store/table/read.ts';
import type { Opening } from '../change-requests/add.ts';
import { type Execution, executeGroupsIn, keysOfAction } from './execute.ts';
import type { ActionGroup, RestoreAction } from './plan.ts';
import { proposeIn } from './propose.ts';

export type RestoreJob = JobOf<'restore-project'>;

/** A stored restore: all that is left to do, and the caller. It can be written as JSON. */
export interface StoredRestore {
  readonly project: string;
  readonly groups: readonly ActionGroup[];
  readonly proposed: readonly (readonly [environment: string, changes: readonly Change[]])[];
  readonly archived: readonly string[];
  readonly opening: Opening;
  /** The caller who ordered it, with the rights at that time, as far as they count in the project. */
  readonly by: Pick<Caller, 'kind' | 'userId' | 'name'> & {
    readonly rights: Omit<Rights, 'memberOf'> & { readonly isMember: boolean };
  };
}

/**
 * The caller as a plan stores it: only with grants that count in the project, because there may be thousands of others.
 */
export const storedCaller = ({ kind, userId, name, rights }: Caller, project: string): StoredRestore['by'] => ({
  kind,
  userId,
  name,
  rights: {
    admin: rights.admin,
    seesPrivateProjects: rights.seesPrivateProjects,
    grants: rights.grants.filter((grant) => grant.project === undefined || grant.project === project),
    isMember: rights.memberOf.has(project),
  },
});

const callerFrom = ({ project, by }: StoredRestore): Caller => {
  const { rights, ...person } = by;
  const { isMember, ...own } = rights;
  return {
    ...person,
    tokenKey: '',
    session: null,
    projects: ['*'],
    environment: '*',
    rights: { ...own, memberOf: new Set(isMember ? [project] : []) },
  };
};

/** Tags of these actions that do not exist, or no longer exist: creating them writes to the instance. */
export const missingTags = async ({ table }: Pick<JobContext, 'table'>, actions: readonly RestoreAction[]) => {
  const tags = actions.flatMap((action) => (action.kind === 'tags' ? action.change.addedTags : []));
  const known = await getItems(
    table,
    tags.map(({ type, value }) => tagKey(type, value)),
  );
  return tags.filter((_, i) => known[i] === undefined);
};

/** The scopes that these actions write to. */
export const scopesOf = (
  project: string,
  actions: readonly RestoreAction[],
  writesInstance: boolean,
): [Scope, ...Scope[]] =>
  writesInstance || actions.some(({ kind }) => kind === 'segment')
    ? [projectScope(project), instance]
    : [projectScope(project)];

/**
 * Actions in every commit besides those of the groups: the project, the progress, and a further name, tag or segment.
 */
const reserved = 6;

/** Factor for the bytes of a commit: events repeat what is written, and the commit record has the old values. */
const bytesEach = 3;

const loadOf =
  (project: string) =>
  (group: ActionGroup): Load => ({
    // Reviving reads the feature in every environment.
    actions: new Set(group.flatMap((action) => keysOfAction(project, [], action)).map(keyText)).size + 4,
    bytes: bytesEach * storedSize(group),
  });

/** Enqueues a restore whose plan is stored: from then on it is executed even if this process dies. */
export const enqueueRestore = (
  context: JobContext,
  job: RestoreJob,
  requireSame: (unit: UnitOfWork) => void,
): Promise<void> =>
  transact(context, [instance, projectScope(job.project)], async (unit) => {
    requireSame(unit);
    await enqueueJob(unit, job);
    await beginProgress(unit, job);
  });

/** The parts that a restore in steps left out, and the change requests that it made. */
export interface StepsDone {
  readonly refused: readonly string[];
  readonly changeRequests: readonly number[];
}

const executionOf = ({ table, catalog }: JobContext, plan: StoredRestore): Execution => ({
  table,
  catalog,
  project: plan.project,
  rights: callerFrom(plan).rights,
  archived: plan.archived,
});

/**
 * Executes groups of actions in one commit. If others have made a group impossible since the restore was tried, the
 * groups are executed one by one, and the impossible one is left out (contract: history §7.6).
 */
const executeStep = async (
  context: JobContext,
  job: RestoreJob,
  plan: StoredRestore,
  progress: BatchProgressItem,
  groups: readonly ActionGroup[],
): Promise<void> => {
  const done = progress.done + groups.length;
  const actions = groups.flat();
  const scopes = scopesOf(plan.project, actions, (await missingTags(context, actions)).length > 0);
  try {
    await updateProgress(context, job, progress, scopes, async (unit) => {
      await executeGroupsIn(unit, executionOf(context, plan), groups);
      return { done };
    });
  } catch (error) {
    if (!(error instanceof Problem) || error.name === 'ServiceUnavailable') throw error;
    if (groups.length > 1) return executeStep(context, job, plan, progress, groups.slice(0, 1));
    logWarning('Left out of a restore', { project: plan.project, error });
    await updateProgress(context, job, progress, [projectScope(plan.project)], async () => ({
      done,
      refused: withRefusal(progress.refused, error.message),
    }));
  }
};

/** Executes the last step: reviewed actions become change requests. */
const completeRestore = async (
  context: JobContext,
  job: RestoreJob,
  plan: StoredRestore,
  progress: BatchProgressItem,
): Promise<StepsDone> => {
  let changeRequests: readonly number[] = [];
  let { refused } = progress;
  const complete = (proposed: StoredRestore['proposed']) =>
    updateProgress(context, job, progress, [instance, projectScope(job.project)], async (unit) => {
      await completeJob(unit, job);
      const { project, opening } = plan;
      const caller = callerFrom(plan);
      changeRequests = await proposeIn(unit, { project, proposed: new Map(proposed), caller, opening });
      return 'finished';
    });
  try {
    await complete(plan.proposed);
  } catch (error) {
    if (!(error instanceof Problem) || error.name === 'ServiceUnavailable') throw error;
    logWarning('Change requests of a restore were refused', { project: plan.project, error });
    refused = withRefusal(refused, error.message);
    changeRequests = [];
    await complete([]);
  }
  return { refused, changeRequests };
};

/**
 * Executes an enqueued restore from its stored progress on. It may be repeated, also by several processes at a time.
 * @throws Problem ServiceUnavailable when time is up; CommitGivenUp
 */
export const executeRestore = async (context: JobContext, job: RestoreJob, plan: StoredRestore): Promise<StepsDone> => {
  const { project, id } = job;
  let refused: readonly string[] = [];
  for (;;) {
    const progress = await getItem(context.table, batchProgressKey(project, id));
    if (!progress) return { refused, changeRequests: [] };
    refused = progress.refused;
    if (context.table.pace.now() >= context.deadline)
      throw serviceUnavailable('The restore takes longer than there is time.', [
        `${progress.done} of ${plan.groups.length} done`,
      ]);
    const next = plan.groups.slice(progress.done, progress.done + maxTransactionActions);
    const [groups] = inBatches(next, loadOf(project), reserved);
    if (!(await getItem(context.table, projectKey(project)))) {
      // When the project was deleted, the rest of the restore is dropped.
      await completeRestore(context, job, { ...plan, proposed: [] }, progress);
      throw notFound('project', project);
    }
    if (!groups) return completeRestore(context, job, plan, progress);
    await executeStep(context, job, plan, progress, groups);
  }
};

/** Finishes a restore that a process began and could not finish (contract: history §7.6). May be repeated. */
export const finishRestore = async (context: JobContext, job: RestoreJob): Promise<void> => {
  const plan = await readPlan<StoredRestore>(context, job);
  if (plan)
    await executeRestore(context, job, plan).catch((error: unknown) => {
      if (!(error instanceof Problem && error.name === 'NotFoundError')) throw error;
    });
  // The job still exists although its plan has expired, or its progress was removed with the project.
  await transact(context, [instance], (unit) => completeJob(unit, job));
};
