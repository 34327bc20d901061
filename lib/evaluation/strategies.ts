import { parseRange, rangeTest } from './address.ts';
import { fieldAddress, fieldText, fieldWords, type PreparedContext } from './context.ts';
import { fieldNamed } from './field.ts';
import { bucketOf, hashPrefix, ROLLOUT_SEED } from './hash.ts';
import { byUserOrSession, randomBucket, stickyBucket } from './stickiness.ts';

/** A strategy's own rule, apart from its constraints and segments. */
export type StrategyRule = (context: PreparedContext) => boolean;

/** Reads the parameters once, and returns the rule to run for each context. */
type StrategyKind = (parameters: Readonly<Record<string, string>>) => StrategyRule;

/** Buckets of a rollout: percent. */
const PERCENT = 100;

/** A percentage that is no number counts as 0 (contract: evaluation §4.7). */
const percentage = (text: string | undefined): number => Number(text) || 0;

/** Items of a comma-separated parameter: trimmed, without empty ones. */
const items = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const userId = fieldNamed('userId');
const callerAddress = fieldNamed('remoteAddress');

const userWithId: StrategyKind = (parameters) => {
  const users = new Set(items(parameters.userIds));
  return (context) => {
    const id = fieldText(context, userId);
    return id !== undefined && users.has(id);
  };
};

const remoteAddress: StrategyKind = (parameters) => {
  const inRange = rangeTest(items(parameters.IPs).flatMap((item) => parseRange(item) ?? []));
  return (context) => {
    const address = fieldAddress(context, callerAddress);
    return address !== null && inRange(address);
  };
};

/**
 * On for `share` percent of the field's values; off where it is missing. Buckets start at 1, so 0 percent is nobody.
 */
const stickyRollout = (name: string, groupId: string | undefined, share: number): StrategyRule => {
  const field = fieldNamed(name);
  const prefix = hashPrefix(groupId ?? '', ROLLOUT_SEED);
  return (context) => {
    const id = fieldWords(context, field);
    return id !== undefined && bucketOf(prefix, id, PERCENT) <= share;
  };
};

const gradualRollout =
  (field: string): StrategyKind =>
  (parameters) =>
    stickyRollout(field, parameters.groupId, percentage(parameters.percentage));

const gradualRolloutRandom: StrategyKind = (parameters) => {
  const share = percentage(parameters.percentage);
  return (context) => randomBucket(context, PERCENT) <= share;
};

const flexibleRollout: StrategyKind = (parameters) => {
  const share = percentage(parameters.rollout);
  const stickiness = parameters.stickiness || 'default';
  if (stickiness === 'random') return (context) => randomBucket(context, PERCENT) <= share;
  if (stickiness !== 'default') return stickyRollout(stickiness, parameters.groupId, share);
  const prefix = hashPrefix(parameters.groupId ?? '', ROLLOUT_SEED);
  return (context) => stickyBucket(byUserOrSession, prefix, context, PERCENT) <= share;
};

/**
 * The strategies that can be evaluated here (contract: evaluation §4). Any other is *unknown*, and so is
 * `applicationHostname`, which depends on the host where the SDK runs (contract: evaluation §4.8).
 */
export const strategies: ReadonlyMap<string, StrategyKind> = new Map<string, StrategyKind>([
  ['default', () => () => true],
  ['userWithId', userWithId],
  ['remoteAddress', remoteAddress],
  ['gradualRolloutUserId', gradualRollout('userId')],
  ['gradualRolloutSessionId', gradualRollout('sessionId')],
  ['gradualRolloutRandom', gradualRolloutRandom],
  ['flexibleRollout', flexibleRollout],
]);
