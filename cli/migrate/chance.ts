import { type EvaluationContext, valueIn } from './contexts.ts';
import type { Feature, FeatureEnvironment, Strategy, Variant } from './inventory.ts';

/**
 * Where chance decides, two servers need not agree, nor one with itself: no comparison of single decisions says anything.
 * A rollout sticks to nothing by `random`; variants also where the context does not have what they stick to.
 */

const rollsDice = ({ name, parameters, disabled }: Strategy): boolean => {
  if (disabled) return false;
  const percentage = Number(name === 'gradualRolloutRandom' ? parameters.percentage : parameters.rollout);
  const isRandom = name === 'gradualRolloutRandom' || (name === 'flexibleRollout' && parameters.stickiness === 'random');
  return isRandom && percentage > 0 && percentage < 100;
};

/** The fields without which these variants are drawn by lot. */
const lotsIn = (variants: readonly Variant[]): readonly string[] =>
  variants.filter(({ weight }) => weight > 0).length > 1
    ? variants.map(({ stickiness }) => stickiness).filter((stickiness) => stickiness !== 'default')
    : [];

/** Fields of which the context needs all; `random` is one that no context has. */
const neededBy = ({ strategies, variants }: FeatureEnvironment): ReadonlySet<string> =>
  new Set([
    ...(strategies.some(rollsDice) ? ['random'] : []),
    ...strategies.flatMap((strategy) => lotsIn(strategy.variants)),
    ...lotsIn(variants),
  ]);

/**
 * For one environment: the features that decide by chance for a context, also through their parents.
 */
export const chanceIn = (
  features: readonly Feature[],
  environment: string,
): ((context: EvaluationContext) => ReadonlySet<string>) => {
  const needs = features.flatMap(({ name, environments }) => {
    const own = environments.find((one) => one.name === environment);
    const fields = own ? neededBy(own) : new Set<string>();
    return fields.size > 0 ? [{ name, fields: [...fields] }] : [];
  });
  const children = features.filter(({ dependencies }) => dependencies.length > 0);
  return (context) => {
    const found = new Set(
      needs.filter(({ fields }) => fields.some((field) => !valueIn(context, field))).map(({ name }) => name),
    );
    for (let before = -1; before !== found.size; ) {
      before = found.size;
      for (const { name, dependencies } of children)
        if (dependencies.some(({ feature }) => found.has(feature))) found.add(name);
    }
    return found;
  };
};
