import { flag as texts } from '../../texts/flag.ts';
import type { Definition, Strategy } from './definition.ts';
import { reachText } from './words.ts';

const { reach: reachTexts } = texts;

/** The parameter of a strategy that is its share of users, in percent. */
const shareParameters: Readonly<Record<string, string>> = {
  flexibleRollout: 'rollout',
  gradualRolloutUserId: 'percentage',
  gradualRolloutSessionId: 'percentage',
  gradualRolloutRandom: 'percentage',
};

/** The share of users that the rule of a strategy gives the flag, 0 to 100; undefined: its rule is not a share. */
export const shareOf = ({ name, parameters }: Pick<Strategy, 'name' | 'parameters'>): number | undefined => {
  if (name === 'default') return 100;
  const parameter = shareParameters[name];
  if (parameter === undefined) return undefined;
  const share = Number(parameters[parameter]);
  return Number.isFinite(share) ? Math.min(100, Math.max(0, share)) : 0;
};

/** Users without the field that makes a rollout stick do not get it, even if its share is 100. */
const missesSome = ({ name, parameters: { stickiness = 'default' } }: Strategy): boolean =>
  ['gradualRolloutUserId', 'gradualRolloutSessionId'].includes(name) || !['', 'default', 'random'].includes(stickiness);

const isLimited = ({ constraints, segments }: Strategy): boolean => constraints.length > 0 || segments.length > 0;

const one = (strategy: Strategy): string => {
  const share = shareOf(strategy);
  if (share === undefined) return isLimited(strategy) ? reachTexts.limitedOf(reachText(strategy)) : reachText(strategy);
  if (!isLimited(strategy)) return reachTexts.share(share);
  return share === 100 ? reachTexts.limited : reachTexts.limitedShare(share);
};

/**
 * Who gets a flag in an environment, as far as its strategies tell without evaluating them: `on for 25 %`. Strategies
 * are alternatives: together they reach at least as many as the one that reaches most.
 */
export const whoGets = (enabled: boolean, { strategies }: Definition): string => {
  if (!enabled) return reachTexts.off;
  const active = strategies.filter(({ disabled }) => !disabled);
  const [first] = active;
  if (first === undefined) return strategies.length === 0 ? reachTexts.everybody : reachTexts.nobody;
  const shares = active.map((strategy) => (isLimited(strategy) ? 0 : (shareOf(strategy) ?? 0)));
  if (active.some((strategy, position) => shares[position] === 100 && !missesSome(strategy)))
    return reachTexts.everybody;
  if (active.length === 1) return reachTexts.on(one(first));
  const most = Math.max(...shares);
  // Of 100, some are missed.
  return most > 0 && most < 100 ? reachTexts.atLeast(most) : reachTexts.oneOf(active.length);
};
