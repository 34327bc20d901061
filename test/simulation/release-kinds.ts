import type { Guard, NewReleasePlan, OnBreach } from '../../lib/contract/schemas/release-plan.ts';

/** A kind of release that histories play. */
export interface ReleaseKind {
  /** How many people have to approve a milestone before it begins, by its name. */
  readonly approvals: Readonly<Record<string, number>>;
  /** What guards the milestone `m2`: an alarm, or counts of errors. */
  readonly guard: 'alarm' | 'errors';
  readonly onBreach: OnBreach;
}

/** By the name of a plan, which its events tell: so the judge knows what a release must not do. */
export const releaseKinds = {
  'Slowly, paused by an alarm': { approvals: {}, guard: 'alarm', onBreach: 'pause' },
  'Slowly, taken back by an alarm': { approvals: {}, guard: 'alarm', onBreach: 'undo' },
  'With approvals': { approvals: { m1: 1, m2: 1 }, guard: 'alarm', onBreach: 'pause' },
  'With an approval': { approvals: { m2: 1 }, guard: 'alarm', onBreach: 'undo' },
  'Counted, switched off by errors': { approvals: {}, guard: 'errors', onBreach: 'disable' },
  'Counted, taken back by errors': { approvals: {}, guard: 'errors', onBreach: 'undo' },
} as const satisfies Readonly<Record<string, ReleaseKind>>;
export type ReleaseKindName = keyof typeof releaseKinds;

/** The milestones of every kind, in order; undefined: none has begun. */
export const stages = [undefined, 'm1', 'm2', 'm3'] as const;

/** The milestone that the guard of a kind guards. */
export const guardedStage = 'm2';

/** The source of the counts that guard a release. */
export const countSource = 'gateway';

const strategy = { name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'default' } };

const guardOf = ({ guard, onBreach }: ReleaseKind): Guard =>
  guard === 'alarm'
    ? { kind: 'alarm', onBreach }
    : { kind: 'errors', source: countSource, newArm: 'enabled', oldArm: 'disabled', minimumRequests: 1, onBreach };

const approvalsOf = ({ approvals }: ReleaseKind, milestone: string): { readonly approvals?: number | undefined } =>
  Object.hasOwn(approvals, milestone) ? { approvals: approvals[milestone] } : {};

/**
 * Three stages: the second begins within some turns, the third an hour later, so that it is still waited for at the end of a
 * history.
 * @param segments of the second stage
 */
export const releaseOfKind = (name: ReleaseKindName, segments: number[]): NewReleasePlan => {
  const kind: ReleaseKind = releaseKinds[name];
  return {
    name,
    milestones: [
      {
        name: 'm1',
        strategies: [strategy],
        transitionCondition: { intervalMinutes: 40 / 60_000 },
        ...approvalsOf(kind, 'm1'),
      },
      {
        name: guardedStage,
        strategies: [{ ...strategy, segments }],
        transitionCondition: { intervalMinutes: 60 },
        guards: [guardOf(kind)],
        ...approvalsOf(kind, guardedStage),
      },
      { name: 'm3', strategies: [strategy] },
    ],
  };
};
