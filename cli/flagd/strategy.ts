import type { Segment, StrategyDefinition } from '../../lib/evaluation/index.ts';
import { constraintRule } from './constraint.ts';
import { fieldIn, hasField } from './field.ts';
import { Inexpressible } from './inexpressible.ts';
import { all, type Logic } from './logic.ts';

/** The surroundings of a rule: segments and environment. */
export interface RuleContext {
  readonly environment: string;
  readonly segments: ReadonlyMap<number, Segment>;
}

type Parameters = Readonly<Record<string, string>>;
type Kind = (parameters: Parameters, environment: string) => Logic;

const items = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const percentage = (text: string | undefined): number => Number(text) || 0;

/** Buckets are whole numbers from 1 to 100 (contract: evaluation §4.7). */
const share = (percent: number, everybody: Logic): Logic => {
  if (percent < 1) return false;
  if (percent >= 100) return everybody;
  throw new Inexpressible(`has a rollout to ${percent} percent: flagd puts users into other buckets`);
};

const flexibleRollout: Kind = ({ rollout, stickiness = '' }, environment) => {
  const percent = percentage(rollout);
  const drawn = ['', 'default', 'random'].includes(stickiness);
  return share(percent, drawn || percent < 100 || hasField(stickiness, environment));
};

const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['default', () => true],
  ['userWithId', ({ userIds }, environment) => fieldIn('userId', items(userIds), environment)],
  ['flexibleRollout', flexibleRollout],
  [
    'gradualRolloutUserId',
    (parameters, environment) => share(percentage(parameters.percentage), hasField('userId', environment)),
  ],
  [
    'gradualRolloutSessionId',
    (parameters, environment) => share(percentage(parameters.percentage), hasField('sessionId', environment)),
  ],
  ['gradualRolloutRandom', (parameters) => share(percentage(parameters.percentage), true)],
]);

/** A segment that does not exist matches nobody (contract: evaluation §5). */
const segmentRule = (id: number, { segments, environment }: RuleContext): Logic => {
  const segment = segments.get(id);
  return segment === undefined ? false : all(segment.constraints.map((one) => constraintRule(one, environment)));
};

/**
 * The condition of a strategy as a rule for flagd (contract: evaluation §4.1).
 * @throws Inexpressible
 */
export const strategyRule = (strategy: StrategyDefinition, context: RuleContext): Logic => {
  const { name, disabled, parameters = {}, constraints = [], segments = [] } = strategy;
  if (disabled) return false;
  const narrowed = all([
    ...constraints.map((constraint) => constraintRule(constraint, context.environment)),
    ...segments.map((id) => segmentRule(id, context)),
  ]);
  // The constraints match nobody, so the strategy's own rule is never reached.
  if (narrowed === false) return false;
  const kind = kinds.get(name);
  if (name === 'remoteAddress')
    throw new Inexpressible('has the strategy "remoteAddress": flagd does not compare addresses');
  if (kind === undefined) throw new Inexpressible(`has the strategy "${name}", which only applications can evaluate`);
  return all([narrowed, kind(parameters, context.environment)]);
};
