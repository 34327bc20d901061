import { parseAddress } from '../../lib/evaluation/address.ts';
import { type EvaluationContext, valueIn } from './contexts.ts';
import { comparesIPv4, isAscii, isLoose, type Named, rulesOf } from './decided-otherwise.ts';
import { type Constraint, type Feature, inForce, type Segment, type Strategy } from './inventory.ts';

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
    .flatMap((own) => [
      ...inForce(own).flatMap((strategy) => [
        ...stickinessOf(strategy),
        ...strategy.variants.map(({ stickiness }) => stickiness),
      ]),
      ...own.variants.map(({ stickiness }) => stickiness),
    ])
    .map((field) => valueIn(context, field === 'default' ? (context.userId ? 'userId' : 'sessionId') : field) ?? '');

const strategiesOf = ({ environments }: Feature, environment: string): readonly Strategy[] =>
  environments.filter(({ name }) => name === environment).flatMap(inForce);

const constraintsOf = (feature: Feature, environment: string, segments: ReadonlyMap<string, Segment>) =>
  strategiesOf(feature, environment).flatMap((strategy) => [
    ...strategy.constraints,
    ...strategy.segments.flatMap((name) => segments.get(name)?.constraints ?? []),
  ]);

const whenEmpty = (field: string): string => `${field} is empty, which is the same as missing here (evaluation §10)`;

const ofConstraint = ({ contextName, operator }: Constraint, context: EvaluationContext): string | undefined => {
  const sent = valueIn(context, contextName);
  if (operator.startsWith('SEMVER_') && isLoose(sent))
    return 'a version has no leading v and no blanks here (evaluation §6.6)';
  return sent === '' ? whenEmpty(contextName) : undefined;
};

const ofAddress = (strategy: Strategy, { remoteAddress }: EvaluationContext): string | undefined => {
  if (strategy.name !== 'remoteAddress' || remoteAddress === undefined) return undefined;
  if (remoteAddress === '') return whenEmpty('remoteAddress');
  return remoteAddress.includes(':') && parseAddress(remoteAddress)?.family === 4 && comparesIPv4(strategy)
    ? 'an IPv4 address in the spelling of IPv6 is that address here (evaluation §10)'
    : undefined;
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
  const ofContext = [
    ...constraintsOf(feature, environment, things.segments).map((one) => ofConstraint(one, context)),
    ...strategiesOf(feature, environment).map((one) => ofAddress(one, context)),
  ].find((reason) => reason !== undefined);
  if (ofContext !== undefined) return ofContext;
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
