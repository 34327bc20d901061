import { parseRange, rangeTest } from './address.ts';
import { fieldAddress, fieldText, fieldWords, type PreparedContext } from './context.ts';
import { type Field, fieldNamed } from './field.ts';
import { bucketOf, hashPrefix, ROLLOUT_SEED } from './hash.ts';
import { byUserOrSession, randomBucket, stickyBucket } from './stickiness.ts';

/** A strategy's own rule, apart from its constraints and segments. */
export type StrategyRule = (context: PreparedContext) => boolean;

/** The inputs of a rule. Decisions do not need them; reasons and keys of decisions do. */
export interface RuleNature {
  /** The fields that it reads. */
  readonly fields: readonly Field[];
  /** Whether the rule depends on the content of the context. */
  readonly targets: boolean;
  /** Whether the bucket decides: another context that fulfils the same constraints may get another result. */
  readonly splits: (context: PreparedContext) => boolean;
  /** Fields of which the context needs one; otherwise the result is random. Absent: the result is never random. */
  readonly ids?: readonly Field[];
}

/** A rule, and its inputs. */
export interface CompiledRule extends RuleNature {
  readonly holds: StrategyRule;
}

/** Reads the parameters once, and returns the rule to run for each context. */
type StrategyKind = (parameters: Readonly<Record<string, string>>) => CompiledRule;

const never = (): boolean => false;
const always = (): boolean => true;

const EVERYBODY: CompiledRule = Object.freeze({ holds: always, fields: [], targets: false, splits: never });
const NOBODY: CompiledRule = Object.freeze({ holds: never, fields: [], targets: false, splits: never });

/** Number of rollout buckets: each is one percent. */
const PERCENT = 100;

/** A percentage that is not a number counts as 0 (contract: evaluation §4.7). */
const percentage = (text: string | undefined): number => Number(text) || 0;

/** Items of a comma-separated parameter: trimmed, without empty ones. */
const items = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** On for contexts in which a field has certain values. */
const targeting = (field: Field, holds: StrategyRule): CompiledRule => ({
  holds,
  fields: [field],
  targets: true,
  splits: never,
});

const userId = fieldNamed('userId');
const sessionId = fieldNamed('sessionId');
const callerAddress = fieldNamed('remoteAddress');

const userWithId: StrategyKind = (parameters) => {
  const users = new Set(items(parameters.userIds));
  return targeting(userId, (context) => {
    const id = fieldText(context, userId);
    return id !== undefined && users.has(id);
  });
};

const remoteAddress: StrategyKind = (parameters) => {
  const inRange = rangeTest(items(parameters.IPs).flatMap((item) => parseRange(item) ?? []));
  return targeting(callerAddress, (context) => {
    const address = fieldAddress(context, callerAddress);
    return address !== null && inRange(address);
  });
};

/** Whether a share splits the buckets, which are whole numbers from 1 to 100, into some that are on and some off. */
const divides = (share: number): boolean => share >= 1 && share < PERCENT;

/** On for `share` percent of the field's values; off without the field. Buckets start at 1, so 0 percent is nobody. */
const stickyRollout = (name: string, groupId: string | undefined, share: number): CompiledRule => {
  const field = fieldNamed(name);
  const prefix = hashPrefix(groupId ?? '', ROLLOUT_SEED);
  return {
    holds: (context) => {
      const id = fieldWords(context, field);
      return id !== undefined && bucketOf(prefix, id, PERCENT) <= share;
    },
    fields: [field],
    // Even with 100 percent, only contexts that have an id are on.
    targets: true,
    splits: divides(share) ? (context) => fieldText(context, field) !== undefined : never,
  };
};

/** On for `share` percent. The bucket comes from the fields `ids`; a context without any of them gets a random one. */
const rollout = (share: number, ids: readonly Field[], holds: StrategyRule): CompiledRule => {
  if (!divides(share)) return share < 1 ? NOBODY : EVERYBODY;
  return { holds, fields: ids, targets: false, splits: always, ids };
};

const randomRollout = (share: number): CompiledRule =>
  rollout(share, [], (context) => randomBucket(context, PERCENT) <= share);

const gradualRollout =
  (field: string): StrategyKind =>
  (parameters) =>
    stickyRollout(field, parameters.groupId, percentage(parameters.percentage));

const gradualRolloutRandom: StrategyKind = (parameters) => randomRollout(percentage(parameters.percentage));

const flexibleRollout: StrategyKind = (parameters) => {
  const share = percentage(parameters.rollout);
  const stickiness = parameters.stickiness || 'default';
  if (stickiness === 'random') return randomRollout(share);
  if (stickiness !== 'default') return stickyRollout(stickiness, parameters.groupId, share);
  const prefix = hashPrefix(parameters.groupId ?? '', ROLLOUT_SEED);
  return rollout(
    share,
    [userId, sessionId],
    (context) => stickyBucket(byUserOrSession, prefix, context, PERCENT) <= share,
  );
};

/**
 * The strategies that can be evaluated here (contract: evaluation §4). Every other strategy is *unknown*. So is
 * `applicationHostname`, which depends on the host where the SDK runs (contract: evaluation §4.8).
 */
export const strategies: ReadonlyMap<string, StrategyKind> = new Map<string, StrategyKind>([
  ['default', () => EVERYBODY],
  ['userWithId', userWithId],
  ['remoteAddress', remoteAddress],
  ['gradualRolloutUserId', gradualRollout('userId')],
  ['gradualRolloutSessionId', gradualRollout('sessionId')],
  ['gradualRolloutRandom', gradualRolloutRandom],
  ['flexibleRollout', flexibleRollout],
]);
