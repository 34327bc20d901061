import type { Schema } from '../../client/client.ts';
import { byText } from '../../lib/basics/order.ts';
import { safeguardText } from '../../lib/definition/plan-sentence.ts';
import type { SafeguardDefinition } from '../../lib/definition/release-plan.ts';
import { isSame } from '../../lib/definition/same.ts';
import { maxSafeguards, type SafeguardFile, safeguardKey } from './files/safeguard-schema.ts';
import { type Difference, differencesOf } from './value.ts';

type StoredSafeguard = Pick<Schema<'ReleasePlan'>['safeguards'][number], 'id' | 'impactMetric' | 'triggerCondition'>;

/** Safeguards of the server in the form of a file, and their ids by their keys. */
export interface ServerSafeguards {
  readonly file: readonly SafeguardFile[];
  readonly ids: ReadonlyMap<string, string>;
}

/** Their order has no meaning. */
const inOrder = (all: readonly SafeguardFile[]): SafeguardFile[] =>
  all.toSorted((a, b) => byText(safeguardKey(a), safeguardKey(b)));

/** As a member of a plan or an environment; no safeguards: no member, as in files and locks that are older than safeguards. */
export const safeguardsMember = (all: readonly SafeguardFile[] | undefined) =>
  all !== undefined && all.length > 0 ? { safeguards: inOrder(all) } : {};

const fileOf = ({ impactMetric, triggerCondition }: StoredSafeguard): SafeguardFile => {
  const { metricName, timeRange, aggregationMode, labelSelectors = {} } = impactMetric;
  const { operator, threshold } = triggerCondition;
  return {
    impactMetric: { metricName, timeRange, aggregationMode, labelSelectors },
    triggerCondition: { operator, threshold },
  };
};

export const serverSafeguards = (stored: readonly StoredSafeguard[]): ServerSafeguards => ({
  file: inOrder(stored.map(fileOf)),
  ids: new Map(stored.map((one) => [safeguardKey(fileOf(one)), one.id])),
});

/** The key says which one it is, so it is the id here. */
export const safeguardDefinitions = (all: readonly SafeguardFile[] = []): SafeguardDefinition[] =>
  inOrder(all).map((one) => ({ ...one, id: safeguardKey(one) }));

/** A safeguard that comes, changes or goes, with what people read about it. */
export type SafeguardStep = { readonly summary: string; readonly differences: readonly Difference[] } & (
  | { readonly put: SafeguardFile }
  | { readonly removed: string }
);

const textOf = (one: SafeguardFile): string => safeguardText({ ...one, id: safeguardKey(one) });

/**
 * The steps from the safeguards of the server to those of a file: one request each. Removals come last, unless there would be
 * too many safeguards in between.
 */
export const safeguardSteps = (
  wanted: readonly SafeguardFile[] = [],
  { file: stored, ids }: ServerSafeguards = { file: [], ids: new Map() },
): readonly SafeguardStep[] => {
  const known = new Map(stored.map((one) => [safeguardKey(one), one]));
  const kept = new Set(wanted.map(safeguardKey));
  const put = wanted.flatMap((one): readonly SafeguardStep[] => {
    const before = known.get(safeguardKey(one));
    if (before === undefined)
      return [{ put: one, summary: `add the safeguard ${textOf(one)}`, differences: [{ path: '', after: one }] }];
    if (isSame(before, one)) return [];
    return [{ put: one, summary: `change the safeguard ${textOf(before)}`, differences: differencesOf(before, one) }];
  });
  const removed = stored.flatMap((one): readonly SafeguardStep[] => {
    const id = kept.has(safeguardKey(one)) ? undefined : ids.get(safeguardKey(one));
    if (id === undefined) return [];
    return [{ removed: id, summary: `remove the safeguard ${textOf(one)}`, differences: [{ path: '', before: one }] }];
  });
  const isCrowded = new Set([...known.keys(), ...kept]).size > maxSafeguards;
  return isCrowded ? [...removed, ...put] : [...put, ...removed];
};
