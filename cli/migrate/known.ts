import { type EvaluationContext, valueIn } from './contexts.ts';
import type { Constraint, Feature, Segment, Strategy } from './inventory.ts';
import { isAscii, isLoose, type Named, rulesOf } from './otherwise.ts';

/** What both servers are known to decide differently (docs/contract/evaluation.md §10), for those that compare them. */

const stickinessOf = ({ name, parameters }: Strategy): readonly string[] => {
  if (name === 'flexibleRollout') return [parameters.stickiness ?? 'default'];
  if (name === 'gradualRolloutUserId') return ['userId'];
  return name === 'gradualRolloutSessionId' ? ['sessionId'] : [];
};

/** The stickiness values of a context in the rollouts and variants of a feature. */
const stuckTo = ({ environments }: Feature, environment: string, context: EvaluationContext): readonly string[] =>
  environments
    .filter(({ name }) => name === environment)
    .flatMap(({ strategies, variants }) => [
      ...strategies.flatMap((strategy) => [
        ...stickinessOf(strategy),
        ...strategy.variants.map(({ stickiness }) => stickiness),
      ]),
      ...variants.map(({ stickiness }) => stickiness),
    ])
    .map((field) => valueIn(context, field === 'default' ? (context.userId ? 'userId' : 'sessionId') : field) ?? '');

const constraintsOf = ({ environments }: Feature, environment: string, segments: ReadonlyMap<string, Segment>) =>
  environments
    .filter(({ name }) => name === environment)
    .flatMap(({ strategies }) => strategies)
    .flatMap((strategy) => [
      ...strategy.constraints,
      ...strategy.segments.flatMap((name) => segments.get(name)?.constraints ?? []),
    ]);

const ofConstraint = ({ contextName, operator }: Constraint, context: EvaluationContext): string | undefined => {
  const sent = valueIn(context, contextName);
  if (operator.startsWith('SEMVER_') && isLoose(sent))
    return 'a version has no leading v and no blanks here (evaluation §6.6)';
  if (sent === '') return `${contextName} is empty, which is the same as missing here (evaluation §10)`;
  return undefined;
};

/** A known reason for different results; undefined: none. */
export const knownReason = (
  feature: Feature,
  environment: string,
  context: EvaluationContext,
  things: Named,
  seen: ReadonlySet<string> = new Set(),
): string | undefined => {
  if (stuckTo(feature, environment, context).some((value) => !isAscii(value)))
    return 'the hash of what is not ASCII is taken of its UTF-8 here (evaluation §3.3)';
  for (const constraint of constraintsOf(feature, environment, things.segments)) {
    const reason = ofConstraint(constraint, context);
    if (reason !== undefined) return reason;
  }
  const rule = rulesOf(feature, environment, things).find(({ matters }) => matters(context));
  if (rule) return rule.why;
  for (const { feature: name } of feature.dependencies) {
    const parent = things.features.get(name);
    if (!parent || seen.has(name)) continue;
    const reason = knownReason(parent, environment, context, things, new Set([...seen, name]));
    if (reason !== undefined) return `of its parent ${name}: ${reason}`;
  }
  return undefined;
};
