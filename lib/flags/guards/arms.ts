import { invalid } from '../../contract/problems.ts';
import type { Guard, StoredTemplateMilestone } from '../../contract/schemas/release-plan.ts';
import type { FeatureEnvironmentItem } from '../../store/table/items.ts';

/** The arms of a feature without variants. */
const plainArms = ['enabled', 'disabled'] as const;

/** A feature in an environment, with the milestones of its new plan. */
type WithMilestones = Pick<FeatureEnvironmentItem, 'variants' | 'strategies'> & {
  readonly milestones: readonly Pick<StoredTemplateMilestone, 'strategies'>[];
};

interface WithGuards {
  readonly milestones: readonly Pick<StoredTemplateMilestone, 'name' | 'guards'>[];
}

const armsWith = ({ variants, strategies, milestones }: WithMilestones): ReadonlySet<string> => {
  const all = [...strategies, ...milestones.flatMap((one) => one.strategies)].flatMap((one) => one.variants);
  return new Set([...plainArms, ...[...(variants ?? []), ...all].map(({ name }) => name)]);
};

/**
 * The arms of which there may be readings: the variants of the feature in an environment, of its strategies there and of
 * every milestone of its plan, and `enabled` and `disabled`.
 * @param item undefined: nothing is configured there
 */
export const armsOf = (item: FeatureEnvironmentItem | undefined): ReadonlySet<string> =>
  armsWith({
    variants: item?.variants ?? [],
    strategies: item?.strategies ?? [],
    milestones: item?.releasePlan?.milestones ?? [],
  });

/**
 * Guards of a new plan compare two different arms that the feature will have there (contract: release-plans §5).
 * @param guarded the milestones as they were sent
 * @throws Problem ValidationError naming the member, e.g. `milestones/0/guards/1/newArm`
 */
export const requireArms = (
  guarded: readonly { readonly guards?: readonly Guard[] | undefined }[],
  there: WithMilestones,
): void => {
  const arms = armsWith(there);
  for (const [i, { guards = [] }] of guarded.entries())
    for (const [j, guard] of guards.entries()) {
      if (guard.kind === 'alarm') continue;
      const path = `milestones/${i}/guards/${j}`;
      if (guard.newArm === guard.oldArm) throw invalid(`${path}/newArm`, 'must differ from oldArm', guard.newArm);
      for (const member of ['newArm', 'oldArm'] as const)
        if (!arms.has(guard[member]))
          throw invalid(
            `${path}/${member}`,
            'must be a variant of the feature or of the plan there, or `enabled` or `disabled`',
            guard[member],
          );
    }
};

/**
 * A changed strategy of a milestone keeps the variants that guards of the plan compare: without its arm, a guard would hold
 * the plan for ever (contract: release-plans §2).
 * @param before the feature in the environment, with its plan as it was
 * @throws Problem ValidationError naming `variants`
 */
export const requireArmsStay = (before: WithMilestones & WithGuards, after: WithMilestones): void => {
  const [had, has] = [armsWith(before), armsWith(after)];
  for (const { name, guards = [] } of before.milestones)
    for (const guard of guards) {
      if (guard.kind === 'alarm') continue;
      const lost = [guard.newArm, guard.oldArm].find((arm) => had.has(arm) && !has.has(arm));
      if (lost !== undefined)
        throw invalid('variants', `must keep "${lost}", which a guard of milestone "${name}" compares`);
    }
};
