import { maxNoticeAge } from '../../../contract/limits.ts';
import type { EventType } from '../../../contract/schemas/event.ts';
import type { StoredReleasePlan } from '../../../contract/schemas/release-plan.ts';
import { activeMilestone } from '../../../definition/release-plan.ts';
import { isSame } from '../../../definition/same.ts';
import { tokensId } from '../../../identity/callers/account-id.ts';
import { missingApprovals } from '../../../rollout/plan.ts';
import type { UnitOfWork } from '../../../store/commit/unit-of-work.ts';
import type { ReleaseNoticeItem } from '../../../store/table/items.ts';
import { projectScope, releaseNoticeKey } from '../../../store/table/keys.ts';
import type { EnvironmentPlace } from '../load.ts';

/** Whom a notice is for: whoever runs the plan, or all who may approve its next milestone. */
interface Audience {
  /** Absent: who may approve. */
  readonly user?: number;
}

const putNotice = (
  unit: UnitOfWork,
  place: EnvironmentPlace,
  {
    plan,
    ...told
  }: Pick<ReleaseNoticeItem, 'type' | 'milestone' | 'by' | 'startedBy' | 'text'> & { readonly plan: StoredReleasePlan },
  { user }: Audience,
): void => {
  const { project, feature, environment } = place;
  const [createdAt, rev] = [unit.now.toISOString(), unit.head(projectScope(project)).rev + 1];
  unit.create<ReleaseNoticeItem>({
    ...releaseNoticeKey({ at: createdAt, rev, type: told.type, ...place }, user),
    kind: 'release-notice',
    ...told,
    ...{ project, feature, environment },
    plan: { id: plan.id, name: plan.name },
    createdAt,
    expires: Math.floor((unit.now.getTime() + maxNoticeAge) / 1000),
  });
};

const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name });
const runnerOf = ({ id, username }: StoredReleasePlan['startedBy']) => ({ id, username });

/** What whoever runs a plan hears of. */
const heard: ReadonlySet<EventType> = new Set([
  'release-plan-milestone-started',
  'release-plan-milestone-taken-back',
  'release-plan-progressions-paused',
  'release-plan-progressions-resumed',
  'release-plan-completed',
  'release-plan-restored',
  'release-plan-removed',
]);

/** What happens to a plan. */
export interface PlanNews {
  readonly place: EnvironmentPlace;
  /** As it becomes. */
  readonly plan: StoredReleasePlan;
  /** Who ran it until now; default: who runs it then. */
  readonly ranBy?: StoredReleasePlan['startedBy'] | undefined;
  /** Whether the clock does it, perhaps in the name of whoever runs the plan. */
  readonly byClock?: boolean | undefined;
  /** The milestone that it is about; default: the active one. */
  readonly milestone?: { readonly id: string; readonly name: string } | undefined;
  /** Default: why the plan is paused. */
  readonly why?: string | undefined;
}

/**
 * Tells whoever runs a plan what becomes of it without them: by the clock, or by somebody else (contract: notifications §1).
 * API tokens read no notifications.
 */
export const tellRunner = (
  unit: UnitOfWork,
  { place, plan, ranBy = plan.startedBy, byClock = false, milestone = activeMilestone(plan), why }: PlanNews,
  type: EventType,
): void => {
  const { createdBy: username, createdByUserId: id } = unit.actor;
  if (!heard.has(type) || ranBy.id <= 0 || (id === ranBy.id && !byClock)) return;
  const text = why ?? plan.pause?.text;
  const news = {
    ...{ plan, type, startedBy: runnerOf(ranBy) },
    ...(!byClock && { by: { id: id ?? tokensId, username } }),
    ...(milestone && { milestone: named(milestone) }),
    ...(text !== undefined && { text }),
  };
  putNotice(unit, place, news, { user: ranBy.id });
};

/** Tells whoever ran a plan that it was overwritten as a whole. @param after undefined: it was removed */
export const tellOfOverwriting = (
  unit: UnitOfWork,
  place: EnvironmentPlace,
  before: StoredReleasePlan | undefined,
  after: StoredReleasePlan | undefined,
): void => {
  if (!before || isSame(before, after)) return;
  const ranBy = before.startedBy;
  if (after?.id !== before.id) tellRunner(unit, { place, plan: before, ranBy }, 'release-plan-removed');
  else if (before.pause && !after.pause)
    tellRunner(unit, { place, plan: after, ranBy, why: switchedOnText }, 'release-plan-progressions-resumed');
  else tellRunner(unit, { place, plan: after, ranBy }, 'release-plan-restored');
};

/** Why a plan goes on that nobody has resumed. */
export const switchedOnText = 'The feature was switched on in this environment.';

/** Asks those who may approve for the next milestone, where it waits for approvals (contract: notifications §1). */
export const askForApprovals = (unit: UnitOfWork, place: EnvironmentPlace, plan: StoredReleasePlan): void => {
  const next = plan.milestones[plan.milestones.findIndex(({ id }) => id === plan.activeMilestoneId) + 1];
  if (!next || missingApprovals(next, plan) === 0) return;
  const startedBy = runnerOf(plan.startedBy);
  putNotice(unit, place, { plan, startedBy, type: 'release-plan-milestone-approved', milestone: named(next) }, {});
};
