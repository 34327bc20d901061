import { alike, matchByLikeness } from '../../../lib/definition/likeness.ts';
import { isSameStrategy } from '../../../lib/definition/strategy.ts';
import { isKnown } from '../../api/known.ts';
import type { DescribedChange } from '../../changes/change.ts';
import { type FlagDetails, flagNow } from '../../queries/flag.ts';
import { type DataSet, flagNames } from '../../queries/transfer.ts';
import { transfer } from '../../texts/transfer.ts';
import {
  type Definition,
  definitionOf,
  newId,
  nothing,
  type Strategy,
  strategyOf,
  variantOf,
} from '../flag/definition.ts';
import { changesBetween, type Named } from '../flag/words.ts';
import type { Target } from './target.ts';

const { importFlags: texts } = transfer;

/** The state of one flag in an environment. */
export interface State {
  readonly definition: Definition;
  readonly enabled: boolean;
}

/** An existing flag that the import overwrites. */
export interface Overwritten {
  readonly name: string;
  readonly now: State;
  readonly after: State;
}

/** The effect of an import on the flags of its project. */
export interface ImportPlan {
  readonly created: readonly string[];
  /** Names of all flags in the file that exist already. */
  readonly overwritten: readonly string[];
  /** The first {@link maxCompared} of these flags. */
  readonly compared: readonly Overwritten[];
}

/** At most this many flags are compared; the others are only named. */
export const maxCompared = 100;

/**
 * Maps the segment ids of the data set to those of this installation: an import matches segments by name.
 * @throws Error if the segments of this installation are not known: the ids of the file would mean other segments here
 */
const segmentIds = ({ segments = [] }: DataSet, { segments: here }: Named): ReadonlyMap<number, number> => {
  if (!isKnown(here)) throw new Error('An import is planned with the segments of this installation');
  const ids = new Map([...here].map(([id, name]) => [name, id]));
  return new Map(segments.map(({ id, name }) => [id, ids.get(name) ?? id]));
};

/** The strategies of a flag in the data set, in their order. */
const givenIn = (data: DataSet, flag: string, named: Named): readonly Strategy[] => {
  const ids = segmentIds(data, named);
  return data.featureStrategies
    .filter(({ featureName }) => featureName === flag)
    .map((given, at) => ({ given, order: given.sortOrder ?? at }))
    .sort((a, b) => a.order - b.order)
    .map(({ given }) =>
      strategyOf({
        id: newId(),
        name: given.name,
        title: given.title ?? null,
        disabled: given.disabled ?? false,
        parameters: given.parameters ?? {},
        constraints: given.constraints ?? [],
        segments: (given.segments ?? []).map((id) => ids.get(id) ?? id),
        variants: given.variants ?? [],
        sortOrder: given.sortOrder ?? 0,
        featureName: flag,
      }),
    );
};

/** Gives strategies of the data set the ids of the existing ones that they are like. */
const matched = (given: readonly Strategy[], now: readonly Strategy[]): readonly Strategy[] => {
  const found = matchByLikeness(given, now, [isSameStrategy, ...alike]);
  return given.map((strategy, i) => ({ ...strategy, id: found[i]?.id ?? strategy.id }));
};

/** The state of a flag after the import. */
export const stateIn = (data: DataSet, flag: string, now: State, named: Named): State => {
  const entry = (data.featureEnvironments ?? []).find(({ featureName, name }) => (featureName ?? name) === flag);
  return {
    definition: {
      strategies: matched(givenIn(data, flag, named), now.definition.strategies),
      variants: entry?.variants?.map(variantOf) ?? now.definition.variants,
    },
    enabled: entry?.enabled ?? now.enabled,
  };
};

const stateOf = ({ environments }: FlagDetails, environment: string): State => {
  const found = environments.find(({ name }) => name === environment);
  return {
    definition: found === undefined ? nothing : definitionOf(found),
    enabled: found?.enabled === true,
  };
};

/** Compares a data set with the flags of a project. */
export const planImport = async (data: DataSet, target: Target, named: Named): Promise<ImportPlan> => {
  const here = new Set(await flagNames(target.project));
  const names = data.features.map(({ name }) => name);
  const overwritten = names.filter((name) => here.has(name));
  const compared = await Promise.all(
    overwritten.slice(0, maxCompared).map(async (name): Promise<Overwritten> => {
      const flag = await flagNow({ projectId: target.project, featureName: name });
      const now = stateOf(flag, target.environment);
      return { name, now, after: stateIn(data, name, now, named) };
    }),
  );
  return { created: names.filter((name) => !here.has(name)), overwritten, compared };
};

/** What the import changes in one flag, in words and as values. */
export const changesOfFlag = (
  environment: string,
  named: Named,
  { name, now, after }: Overwritten,
): readonly DescribedChange[] => {
  const place = { flag: name, environment, enabled: now.enabled && after.enabled };
  const inWords = changesBetween(now.definition, after.definition, named, place).map((change) => ({
    ...change,
    summary: texts.ofFlag(name, change.summary),
  }));
  if (now.enabled === after.enabled) return inWords;
  const switched = {
    summary: texts.ofFlag(name, texts.switched(after.enabled)),
    before: now.enabled,
    after: after.enabled,
  };
  return [...inWords, switched];
};

/** The changes of an import, in words and as values. */
export const importChanges = (plan: ImportPlan, { environment }: Target, named: Named): readonly DescribedChange[] => [
  ...(plan.created.length > 0 ? [{ summary: texts.creates(plan.created), before: [], after: plan.created }] : []),
  ...(plan.overwritten.length > 0
    ? [{ summary: texts.overwrites(plan.overwritten), before: plan.overwritten, after: plan.overwritten }]
    : []),
  ...plan.compared.flatMap((flag) => changesOfFlag(environment, named, flag)),
];
