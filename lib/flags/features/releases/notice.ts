import { maxNoticeAge } from '../../../contract/limits.ts';
import type { EventType } from '../../../contract/schemas/event.ts';
import type { StoredReleasePlan } from '../../../contract/schemas/release-plan.ts';
import { activeMilestone } from '../../../definition/release-plan.ts';
import { tokensId } from '../../../identity/callers/account-id.ts';
import type { UnitOfWork } from '../../../store/commit/unit-of-work.ts';
import type { ReleaseNoticeItem } from '../../../store/table/items.ts';
import { projectScope, releaseNoticeKey } from '../../../store/table/keys.ts';
import type { EnvironmentPlace } from '../load.ts';
import { missingApprovals } from './running.ts';

/** Whom a notice is for: whoever runs the plan, or all who may approve its next milestone. */
interface Audience {
  /** Absent: who may approve. */
  readonly user?: number;
}

const putNotice = (
  unit: UnitOfWork,
  place: EnvironmentPlace,
  { plan, ...told }: Pick<ReleaseNoticeItem, 'type' | 'milestone' | 'by'> & { readonly plan: StoredReleasePlan },
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
    ...(plan.pause && { text: plan.pause.text }),
    startedBy: { id: plan.startedBy.id, username: plan.startedBy.username },
    createdAt,
    expires: Math.floor((unit.now.getTime() + maxNoticeAge) / 1000),
  });
};

const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name });

/**
 * Tells whoever runs a plan what became of it without them (contract: notifications §1). API tokens read no notifications.
 * @param milestone default: the active one
 */
export const tellRunner = (
  unit: UnitOfWork,
  place: EnvironmentPlace,
  plan: StoredReleasePlan,
  type: EventType,
  milestone = activeMilestone(plan),
): void => {
  const { id } = plan.startedBy;
  if (id <= 0) return;
  putNotice(unit, place, { plan, type, ...(milestone && { milestone: named(milestone) }) }, { user: id });
};

/**
 * Tells whoever runs a plan what somebody else does to it (contract: notifications §1).
 * @param plan as it becomes, in the name of whoever ran it until now
 * @param milestone default: the active one
 */
export const tellRunnerOfOthers = (
  unit: UnitOfWork,
  place: EnvironmentPlace,
  plan: StoredReleasePlan,
  type: EventType,
  milestone = activeMilestone(plan),
): void => {
  const { createdBy: username, createdByUserId: id } = unit.actor;
  const runner = plan.startedBy.id;
  if (runner <= 0 || id === runner) return;
  const by = { id: id ?? tokensId, username };
  putNotice(unit, place, { plan, type, by, ...(milestone && { milestone: named(milestone) }) }, { user: runner });
};

/** Asks those who may approve for the next milestone, where it waits for approvals (contract: notifications §1). */
export const askForApprovals = (unit: UnitOfWork, place: EnvironmentPlace, plan: StoredReleasePlan): void => {
  const next = plan.milestones[plan.milestones.findIndex(({ id }) => id === plan.activeMilestoneId) + 1];
  if (!next || missingApprovals(next, plan) === 0) return;
  putNotice(unit, place, { plan, type: 'release-plan-milestone-approved', milestone: named(next) }, {});
};
