import { conflictingState, noAccess, notFound, Problem } from '../../contract/problems.ts';
import type { NotRestorable, ProposedRestore, Restored } from '../../contract/schemas/history-change.ts';
import { projectDifferences } from '../../definition/difference.ts';
import { readProject } from '../../flags/features/read.ts';
import { starterFrom } from '../../flags/release-plans/starter.ts';
import { finishTagRemoval } from '../../flags/tags/finish-removal.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import { hasPermission } from '../../identity/rights/has-permission.ts';
import { PlanOutdated, planAgain } from '../../store/commands/plan-again.ts';
import { readHead } from '../../store/commit/head.ts';
import { dryRun, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { makeAll } from '../../store/jobs/steps.ts';
import type { Stored } from '../../store/table/items.ts';
import { instance, projectScope } from '../../store/table/keys.ts';
import type { Opening } from '../change-requests/add.ts';
import { guardedEnvironments } from '../change-requests/guard/guarded-write.ts';
import { requireContributor } from '../change-requests/stored/participant.ts';
import { type Aim, aimOf, type LeftOut, type Present, type Wanted } from './aim.ts';
import { archivedBy, type Execution, executeGroupsIn, type Refusal } from './execute.ts';
import { requireAllAllowed } from './needs.ts';
import { type ActionGroup, planRestore } from './plan.ts';
import { type CurrentState, distinct, readPresent, reviewedEnvironments } from './present.ts';
import { type Split, splitActions } from './proposals.ts';
import { keysOfProposals, tryProposals } from './propose.ts';
import { missingTags, type StoredRestore, steppedRestore, storedCaller } from './restore-steps.ts';
import { changeViews, readOwnersOf } from './view.ts';

/** The wanted state, given the present project, and what else is not restored. */
export interface Wish extends Omit<Wanted, 'leftOut'> {
  readonly also?: readonly NotRestorable[];
}

/** A restore that a caller orders. */
export interface Order {
  readonly project: string;
  readonly opening: Opening;
  readonly dryRun: boolean;
  readonly skipChangeRequests: boolean;
  /**
   * When all or nothing is to be restored: the name of the operation, with which the message of the refusal begins.
   * Absent: parts that cannot be restored are left out.
   */
  readonly wholly?: string;
  wish(now: CurrentState): Promise<Wish>;
}

/** Maximum number of rounds of trying a plan; each round leaves out more. */
const maxRounds = 50;

interface Planned {
  readonly now: CurrentState;
  readonly present: Present;
  readonly aim: Aim;
  readonly split: Split;
  readonly groups: readonly ActionGroup[];
  readonly execution: Execution;
  readonly notRestorable: readonly NotRestorable[];
}

const requireSame =
  (now: CurrentState) =>
  (unit: UnitOfWork): void => {
    if (unit.head(projectScope(now.state.id)).rev !== now.state.rev) throw new PlanOutdated('the project has changed');
  };

/** Adds refused parts to those that are left out. */
const leaveOut = (leftOut: LeftOut, refusals: readonly Pick<Refusal, 'feature' | 'environment'>[]): LeftOut => {
  const all = new Map(leftOut);
  for (const { feature, environment } of refusals) {
    if (feature === undefined) continue;
    const known = all.get(feature);
    if (environment === undefined || known === 'whole') all.set(feature, 'whole');
    else all.set(feature, new Set([...(known ?? []), environment]));
  }
  return all;
};

const reasonOf = ({ feature, environment, problem }: Refusal): NotRestorable => ({
  ...(feature !== undefined && { feature }),
  ...(environment !== undefined && { environment }),
  reason: problem.message,
});

/**
 * Collects the refusals that a plan would meet if it were executed now.
 * @throws Problem for a refusal of something that cannot be left out
 */
const tryOut = async (context: CatalogCallerContext, { now, execution, split }: Omit<Planned, 'notRestorable'>) => {
  const refusals: Refusal[] = [];
  const note = (refusal: Refusal): void => {
    if (refusal.feature === undefined) throw refusal.problem;
    refusals.push(refusal);
  };
  const { id: project } = now.state;
  await dryRun(context, [projectScope(project), instance], async (unit) => {
    requireSame(now)(unit);
    refusals.length = 0;
    await Promise.all([
      unit.peek<Stored>(keysOfProposals(project, split.proposed)),
      executeGroupsIn(unit, execution, split.direct, note),
    ]);
    await tryProposals(unit, context, { project, proposed: split.proposed }, note);
  });
  return refusals;
};

/**
 * Finishes the removal of tags from all features before tags of the same names are created again. That may change the
 * revision of the project.
 */
const finishTagRemovals = async (context: CatalogCallerContext, { direct }: Split): Promise<void> => {
  for (const { type, value } of await missingTags(context, direct.flat()))
    await finishTagRemoval(context, { kind: 'remove-tags', type, value });
};

/**
 * Plans a restore: what can be restored, by which commands, and what is left out because a rule refuses it.
 * @throws Problem NoAccessError naming what is missing; PlanOutdated
 */
const plan = async (context: CatalogCallerContext, order: Order, now: CurrentState): Promise<Planned> => {
  const { project, skipChangeRequests } = order;
  const { rights } = context.caller;
  const { catalog, table } = context;
  const { also = [], ...wish } = await order.wish(now);
  const present = await readPresent(context, now, wish, skipChangeRequests);
  const reviewed = reviewedEnvironments(now, skipChangeRequests);
  let leftOut: LeftOut = new Map();
  const reasons: NotRestorable[] = [...also];
  for (let round = 0; round < maxRounds; round++) {
    const aim = aimOf(present, { ...wish, leftOut });
    const groups = planRestore(now.state, present.content, aim.content);
    const split = splitActions(groups, reviewed, now.state);
    const archived = archivedBy(split.direct);
    const by = starterFrom(context.actor);
    const execution: Execution = { catalog, table, known: context, project, rights, by, archived };
    const planned = { now, present, aim, split, groups, execution };
    if (split.refused.length > 0) {
      for (const { feature, environment, reason } of split.refused)
        reasons.push({ feature, ...(environment !== undefined && { environment }), reason });
      leftOut = leaveOut(leftOut, split.refused);
      continue;
    }
    requireAllAllowed(rights, project, split.direct.flat());
    if (split.proposed.size > 0) requireContributor(now.state.project, context.caller);
    if (!order.dryRun) await finishTagRemovals(context, split);
    const refusals = await tryOut(context, planned);
    if (refusals.length === 0) return { ...planned, notRestorable: distinct([...reasons, ...aim.notRestorable]) };
    reasons.push(...refusals.map(reasonOf));
    leftOut = leaveOut(leftOut, refusals);
  }
  throw conflictingState('Too much of this cannot be restored. Restore fewer features at once.');
};

/** Executes the plan in one commit if it fits into one transaction, otherwise in several. */
const make = async (context: CatalogCallerContext, { project, opening }: Order, { now, split, execution }: Planned) => {
  const plan: StoredRestore = {
    project,
    groups: split.direct,
    proposed: [...split.proposed],
    archived: execution.archived,
    opening,
    by: storedCaller(context.caller, project),
  };
  const { refused, end, isDropped } = await makeAll(context, {
    kind: 'restore-project',
    stepped: steppedRestore(context, plan),
    plan,
    require: requireSame(now),
    interrupted: 'The restore is begun, and is completed within minutes. Look at the history of the project.',
  });
  if (isDropped) throw notFound('project', project);
  const revision = end?.revision ?? (await readHead(context, projectScope(project))).rev;
  return { revision, changeRequests: end?.changeRequests ?? [], notRestorable: refused.map((reason) => ({ reason })) };
};

/**
 * Requires that a caller who asks to skip change requests may do so wherever changes are reviewed.
 * @throws Problem NoAccessError
 */
const requireSkip = ({ caller }: CatalogCallerContext, { state }: CurrentState): void => {
  for (const environment of guardedEnvironments(state.project))
    if (!hasPermission(caller.rights, 'SKIP_CHANGE_REQUEST', { project: state.id, environment }))
      throw noAccess('SKIP_CHANGE_REQUEST', environment);
};

/**
 * Refuses an all-or-nothing restore when parts cannot be restored. Owners who are gone are no such part, unless nothing
 * else is left to restore.
 * @throws Problem InvalidOperationError (409) naming all obstacles
 */
const requireWhole = (what: string | undefined, { groups, aim, notRestorable }: Planned): void => {
  const reasons = [...notRestorable, ...(groups.length === 0 ? aim.gone : [])];
  const [first] = reasons;
  if (what === undefined || first === undefined) return;
  const texts = reasons.map(({ feature, segment, reason }) => {
    const subject = feature ?? segment;
    return subject === undefined ? reason : `${subject}: ${reason}`;
  });
  throw new Problem('InvalidOperationError', `${what} cannot be taken back alone. ${texts[0]}`, {
    status: 409,
    details: texts.map((message) => ({ message, description: message })),
  });
};

export type Answer =
  | { readonly status: 200; readonly body: Restored }
  | { readonly status: 202; readonly body: ProposedRestore };

const carryOutOnce = async (context: CatalogCallerContext, order: Order): Promise<Answer> => {
  const now = await readProject(context, order.project);
  if (order.skipChangeRequests) requireSkip(context, now);
  const planned = await plan(context, order, now);
  const { present, aim, split, groups } = planned;
  requireWhole(order.wholly, planned);
  const differences = projectDifferences(present.content, aim.content);
  const owners = await readOwnersOf(context, now.config.rev, differences);
  const changes = changeViews(differences, { before: present.content, after: aim.content, now, owners });
  const notRestorable = distinct([...planned.notRestorable, ...aim.gone]);
  if (order.dryRun) {
    const environmentsUnderReview = [...split.proposed.keys()];
    return { status: 200, body: { changes, notRestorable, environmentsUnderReview } };
  }
  if (groups.length === 0) return { status: 200, body: { changes, notRestorable, revision: now.state.rev } };
  const made = await make(context, order, planned);
  const answer = { changes, notRestorable: [...notRestorable, ...made.notRestorable], revision: made.revision };
  return split.proposed.size > 0
    ? { status: 202, body: { ...answer, changeRequests: [...made.changeRequests] } }
    : { status: 200, body: answer };
};

/**
 * Executes a restore with the ordinary commands, on exactly the revision of the project for which it was planned
 * (contract: history §7).
 * @throws Problem NotFoundError; NoAccessError; InvalidOperationError (409) when others change the project all the
 *   time, or when only a part can be restored and all or nothing is wanted; ServiceUnavailable when it was begun but
 *   not finished in time
 */
export const reconcile = (context: CatalogCallerContext, order: Order): Promise<Answer> =>
  planAgain(
    context,
    () => carryOutOnce(context, order),
    () =>
      conflictingState(`The project "${order.project}" is being changed all the time. Try again in a moment.`, {
        retryAfter: 1,
      }),
  );
