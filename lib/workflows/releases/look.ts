import { type Circumstances, nextStep, type Step } from '../../rollout/next-step.ts';
import type { FeatureEnvironmentItem } from '../../store/table/items.ts';

export type Breach = Extract<Step, { kind: 'breach' }> & { readonly isSafeguard: boolean };
export type Forward = Extract<Step, { kind: 'start' | 'complete' }>;

/** What was observed of a plan. */
export type Observed = Pick<Circumstances, 'readings' | 'thresholds'>;

/** What a plan does next, and whether a safeguard says so. */
export const stepOf = (
  { releasePlan, enabled }: Pick<FeatureEnvironmentItem, 'enabled' | 'releasePlan'>,
  observed: Observed,
  { now, archived }: Pick<Circumstances, 'now' | 'archived'>,
): Exclude<Step, { kind: 'breach' }> | Breach | undefined => {
  if (!releasePlan) return undefined;
  const step = nextStep(releasePlan, { ...observed, now, enabled, archived });
  if (step.kind !== 'breach') return step;
  return { ...step, isSafeguard: releasePlan.safeguards.some(({ id }) => id === step.guardId) };
};
