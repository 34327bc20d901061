import type { Change } from '../../contract/schemas/change-request.ts';
import { starterFrom } from '../../flags/release-plans/starter.ts';
import type { Caller } from '../../identity/callers/caller.ts';
import { grantsIn, type Rights } from '../../identity/rights/rights.ts';
import type { JobContext, JobOf } from '../../store/jobs/job.ts';
import { finishInSteps, type Stepped } from '../../store/jobs/steps.ts';
import type { Load } from '../../store/table/batches.ts';
import { instance, keyText, projectScope, type Scope, tagKey } from '../../store/table/keys.ts';
import { storedSize } from '../../store/table/limits.ts';
import { getItems } from '../../store/table/read.ts';
import type { Opening } from '../change-requests/add.ts';
import { type Execution, executeGroupsIn, keysOfAction } from './execute.ts';
import type { ActionGroup, RestoreAction } from './plan.ts';
import { proposeIn } from './propose.ts';

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

/** The caller as a plan stores it. */
export const storedCaller = ({ kind, userId, name, rights }: Caller, project: string): StoredRestore['by'] => ({
  kind,
  userId,
  name,
  rights: {
    ...grantsIn(rights, project),
    seesPrivateProjects: rights.seesPrivateProjects,
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
export const missingTags = async (
  context: Pick<JobContext, 'table' | 'readAhead'>,
  actions: readonly RestoreAction[],
) => {
  const tags = actions.flatMap((action) => (action.kind === 'tags' ? action.change.addedTags : []));
  const known = await getItems(
    context,
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

/** What the last commit of a restore made. */
interface RestoreEnd {
  /** Of the project. */
  readonly revision: number;
  /** Ids. */
  readonly changeRequests: readonly number[];
}

/** A restore, at once or in steps: groups of actions, and last the change requests (contract: history §7.6). */
export const steppedRestore = (context: JobContext, plan: StoredRestore): Stepped<ActionGroup, RestoreEnd> => {
  const { catalog, table } = context;
  const { project, groups, proposed, archived, opening } = plan;
  const caller = callerFrom(plan);
  const by = starterFrom(context.actor);
  const execution: Execution = { catalog, table, project, rights: caller.rights, by, archived };
  return {
    parts: groups,
    loadOf: loadOf(project),
    reserved,
    scopesOf: async (some, isWhole) =>
      scopesOf(
        project,
        some.flat(),
        (isWhole && proposed.length > 0) || (await missingTags(context, some.flat())).length > 0,
      ),
    makeIn: (unit, some, known) => executeGroupsIn(unit, { ...execution, known }, some),
    endIn: async (unit) => {
      const changeRequests = await proposeIn(unit, { project, proposed: new Map(proposed), caller, opening });
      return { revision: unit.head(projectScope(project)).rev + Math.sign(unit.changes().length), changeRequests };
    },
  };
};

/** Finishes a restore that a process began and could not finish (contract: history §7.6). May be repeated. */
export const finishRestore = (context: JobContext, job: JobOf<'restore-project'>): Promise<void> =>
  finishInSteps(context, job, (plan: StoredRestore) => steppedRestore(context, plan));
