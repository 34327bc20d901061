import { type EvaluationContext, valueIn } from './contexts.ts';
import { type Feature, type FeatureEnvironment, inForce, type Strategy, type Variant } from './inventory.ts';

/**
 * A random result need not be the same on two servers, nor twice on one server, so a comparison of single results
 * proves nothing. Rollouts are random with the stickiness `random`; variants are random, too, if the context lacks
 * their stickiness field.
 */

/** The stickiness of a rollout that is neither 0 % nor 100 %. */
const stuckTo = ({ name, parameters, disabled }: Strategy): readonly string[] => {
  if (disabled) return [];
  const isRandom = name === 'gradualRolloutRandom';
  const percentage = Number(isRandom ? parameters.percentage : parameters.rollout);
  if (!(percentage > 0 && percentage < 100)) return [];
  if (isRandom) return ['random'];
  // With a named field, a context without the field is never in the rollout.
  const { stickiness = 'default' } = parameters;
  return name === 'flexibleRollout' && ['default', 'random'].includes(stickiness) ? [stickiness] : [];
};

/** The fields without which these variants are chosen at random. */
const lotsIn = (variants: readonly Variant[]): readonly string[] =>
  variants.filter(({ weight }) => weight > 0).length > 1 ? variants.map(({ stickiness }) => stickiness) : [];

/** The fields that the context must have so that nothing is random. */
const neededBy = (environment: FeatureEnvironment): ReadonlySet<string> =>
  new Set([
    ...inForce(environment).flatMap((strategy) => [...stuckTo(strategy), ...lotsIn(strategy.variants)]),
    ...lotsIn(environment.variants),
  ]);

/** `default` is the user, else the session; no context has `random`. */
const has = (context: EvaluationContext, field: string): boolean =>
  field === 'default' ? Boolean(context.userId || context.sessionId) : Boolean(valueIn(context, field));

/** For one environment: the features whose result for a context is random, also through their parents. */
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
