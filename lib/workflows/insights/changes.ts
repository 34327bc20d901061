import { byKey } from '../../basics/order.ts';
import type { CommonInsights } from '../../contract/schemas/insights.ts';
import { dayOf } from './period.ts';

/** A change of a flag in an environment. */
export interface Change {
  /** Epoch ms. */
  readonly at: number;
  readonly project: string;
  readonly environment: string;
}

const countTypes = (types: readonly (string | undefined)[]): Record<string, number> => {
  const known = types.filter((type) => type !== undefined);
  return Object.fromEntries(
    [...Map.groupBy(known, (type) => type)].map(([type, own]) => [type, own.length] as const).sort(byKey),
  );
};

/**
 * The changes of each day by the type of the environment (contract: insights §6).
 * @param days those that are counted
 * @param typeOf the type of an environment; undefined: there is none of this name any more
 */
export const changesOverTime = (
  changes: readonly Change[],
  days: readonly string[],
  typeOf: (environment: string) => string | undefined,
): CommonInsights['changes'] => {
  const counted = new Set(days);
  const byDay = Map.groupBy(changes, ({ at }) => dayOf(at));
  const ofDay = (date: string) => (byDay.get(date) ?? []).map(({ environment }) => typeOf(environment));
  const all = [...byDay].flatMap(([date]) => (counted.has(date) ? ofDay(date) : []));
  return {
    total: all.length,
    byType: countTypes(all),
    days: days.map((date) => {
      const types = ofDay(date);
      return { date, total: types.length, byType: countTypes(types) };
    }),
  };
};
