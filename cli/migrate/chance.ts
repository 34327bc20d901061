import { type EvaluationContext, valueIn } from './contexts.ts';
import type { Feature, FeatureEnvironment, Strategy, Variant } from './inventory.ts';

/**
 * Where chance decides, two servers need not agree, nor one with itself: no comparison of single decisions says anything.
 * A rollout sticks to nothing by `random`; variants also where the context does not have what they stick to.
 */

/** What a rollout sticks to, where some are in and some are not. */
const stuckTo = ({ name, parameters, disabled }: Strategy): readonly string[] => {
  if (disabled) return [];
  const isRandom = name === 'gradualRolloutRandom';
  const percentage = Number(isRandom ? parameters.percentage : parameters.rollout);
  if (!(percentage > 0 && percentage < 100)) return [];
  if (isRandom) return ['random'];
  // By a named field a rollout has nobody in it who lacks the field.
  const { stickiness = 'default' } = parameters;
  return name === 'flexibleRollout' && ['default', 'random'].includes(stickiness) ? [stickiness] : [];
};

/** The fields without which these variants are drawn by lot. */
const lotsIn = (variants: readonly Variant[]): readonly string[] =>
  variants.filter(({ weight }) => weight > 0).length > 1 ? variants.map(({ stickiness }) => stickiness) : [];

/** Fields of which the context needs all. */
const neededBy = ({ strategies, variants }: FeatureEnvironment): ReadonlySet<string> =>
  new Set([
    ...strategies.flatMap((strategy) => [...stuckTo(strategy), ...lotsIn(strategy.variants)]),
    ...lotsIn(variants),
  ]);

/** `default` is the user, else the session; `random` is what no context has. */
const has = (context: EvaluationContext, field: string): boolean =>
  field === 'default' ? Boolean(context.userId || context.sessionId) : Boolean(valueIn(context, field));

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
      needs.filter(({ fields }) => fields.some((field) => !has(context, field))).map(({ name }) => name),
    );
    for (let before = -1; before !== found.size; ) {
      before = found.size;
      for (const { name, dependencies } of children)
        if (dependencies.some(({ feature }) => found.has(feature))) found.add(name);
    }
    return found;
  };
};
