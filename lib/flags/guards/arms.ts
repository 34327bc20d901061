import type { StoredReleasePlan } from '../../contract/schemas/release-plan.ts';
import type { FeatureEnvironmentItem } from '../../store/table/items.ts';

/** The arms of a feature without variants. */
export const plainArms = ['enabled', 'disabled'] as const;

/** What decides about the variants that somebody may get in an environment. */
type Parts = Pick<FeatureEnvironmentItem, 'variants' | 'strategies'> & {
  readonly releasePlan?: Pick<StoredReleasePlan, 'milestones'> | undefined;
};

/**
 * The arms of which there may be readings: the variants of the feature in an environment, of its strategies there and of
 * every milestone of its plan, and `enabled` and `disabled`.
 * @param parts undefined: nothing is configured there
 */
export const armsOf = (parts: Parts | undefined): ReadonlySet<string> => {
  const strategies = [
    ...(parts?.strategies ?? []),
    ...(parts?.releasePlan?.milestones ?? []).flatMap((milestone) => milestone.strategies),
  ];
  const variants = [...(parts?.variants ?? []), ...strategies.flatMap((strategy) => strategy.variants)];
  return new Set([...plainArms, ...variants.map(({ name }) => name)]);
};
