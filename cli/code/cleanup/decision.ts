import { isDeepStrictEqual } from 'node:util';
import type { Segment, StrategyDefinition } from '../../../lib/evaluation/index.ts';
import { Inexpressible } from '../../flagd/inexpressible.ts';
import { outcomesOf } from '../../flagd/outcome.ts';
import type { Configuration } from '../../flags/flag.ts';
import type { Forward } from './forward.ts';

/** What an environment gives to its users: the same to everybody, or not. */
export type EnvironmentDecision =
  | {
      readonly isSame: true;
      readonly forward: Forward;
      /** Whom "everybody" leaves out; undefined: nobody. */
      readonly note: string | undefined;
    }
  | { readonly isSame: false; readonly reason: string };

const same = (forward: Forward, note?: string): EnvironmentDecision => ({ isSame: true, forward, note });
const differs = (reason: string): EnvironmentDecision => ({ isSame: false, reason });

const byId: ReadonlyMap<string, string> = new Map([
  ['gradualRolloutUserId', 'userId'],
  ['gradualRolloutSessionId', 'sessionId'],
]);

/** A rollout to everybody by a field is one to everybody; who has no such field is a note. */
const widened = (strategy: StrategyDefinition): { readonly strategy: StrategyDefinition; readonly field?: string } => {
  const { name, parameters = {} } = strategy;
  const percent = Number(name === 'flexibleRollout' ? parameters.rollout : parameters.percentage);
  const field = name === 'flexibleRollout' ? parameters.stickiness : byId.get(name);
  if (!(percent >= 100) || field === undefined || ['', 'default', 'random'].includes(field)) return { strategy };
  return { strategy: { ...strategy, name: 'default', parameters: {} }, field };
};

/** Whether everybody gets the same of a flag with this configuration (contract: evaluation §1). */
export const decisionOf = (
  configuration: Configuration,
  context: { readonly environment: string; readonly segments: ReadonlyMap<number, Segment> },
): EnvironmentDecision => {
  if (!configuration.enabled) return same({ enabled: false });
  try {
    const all = configuration.strategies.map(widened);
    const fields = all.flatMap(({ field }) => field ?? []);
    const outcomes = outcomesOf({ ...configuration, strategies: all.map(({ strategy }) => strategy) }, context);
    if (outcomes.length === 0) return same({ enabled: false });
    const last = outcomes.at(-1);
    // The last one that is reached must be for everybody: otherwise some get nothing.
    if (last?.when !== true) return differs('it is on for some users only');
    const [first, ...others] = outcomes.map(({ variant }) => variant);
    if (others.some((one) => !isDeepStrictEqual(one, first))) return differs('users get different variants');
    const variant = first && { name: first.name, ...(first.payload && { payload: first.payload }) };
    const note = fields.length === 0 ? undefined : `not for those who have no ${[...new Set(fields)].join(' or ')}`;
    return same({ enabled: true, ...(variant && { variant }) }, note);
  } catch (error) {
    if (!(error instanceof Inexpressible)) throw error;
    return differs(`it ${error.message}`.replace(/: flagd.*$/, ''));
  }
};
