import fc from 'fast-check';
import { Problem } from '../../../lib/contract/problems.ts';
import { metadataDocument } from '../../../lib/contract/schemas/feature-metadata.ts';
import { archiveFeaturesIn } from '../../../lib/flags/archive/archive.ts';
import { removeFeatures } from '../../../lib/flags/archive/remove.ts';
import { reviveFeatures } from '../../../lib/flags/archive/revive.ts';
import { addDependencyIn, removeDependenciesIn } from '../../../lib/flags/feature-dependencies/change.ts';
import { disableFeatureIn } from '../../../lib/flags/feature-environments/disable.ts';
import { enableFeatureIn } from '../../../lib/flags/feature-environments/enable.ts';
import { addStrategyIn } from '../../../lib/flags/feature-strategies/add.ts';
import { removeStrategyIn } from '../../../lib/flags/feature-strategies/remove.ts';
import { reorderStrategiesIn } from '../../../lib/flags/feature-strategies/reorder.ts';
import { updateStrategyIn } from '../../../lib/flags/feature-strategies/update.ts';
import { tagFeatures } from '../../../lib/flags/feature-tags/change.ts';
import { replaceVariantsIn } from '../../../lib/flags/feature-variants/change.ts';
import { createFeature } from '../../../lib/flags/features/create.ts';
import { patchMetadata } from '../../../lib/flags/features/patch.ts';
import { markStale } from '../../../lib/flags/features/staleness/stale.ts';
import type { CatalogCallerContext } from '../../../lib/identity/callers/context.ts';
import { featureEnvironmentKey } from '../../../lib/store/table/keys.ts';
import { getItem } from '../../../lib/store/table/read.ts';
import { guardedProjectWrite } from '../../../lib/workflows/change-requests/guard/guarded-project-write.ts';
import { archivingGuard, guardedWrite } from '../../../lib/workflows/change-requests/guard/guarded-write.ts';

const project = 'default';

/** The input of a command; each uses the members that it needs. */
export interface Subject {
  readonly feature: string;
  readonly other: string;
  readonly environment: string;
  readonly on: boolean;
  readonly number: number;
}

const subject: fc.Arbitrary<Subject> = fc.record({
  feature: fc.constantFrom('f', 'g', 'h'),
  other: fc.constantFrom('f', 'g', 'h'),
  environment: fc.constantFrom('development', 'production'),
  on: fc.boolean(),
  number: fc.integer({ min: 0, max: 3 }),
});

const placeOf = ({ feature, environment }: Subject) => ({ project, feature, environment });

const inEnvironment = (
  context: CatalogCallerContext,
  { environment }: Subject,
  work: Parameters<typeof guardedWrite<readonly string[], unknown>>[2],
) => guardedWrite(context, { project, extent: [environment] }, work);

const idAt = async ({ table }: CatalogCallerContext, { feature, environment, number }: Subject): Promise<string> => {
  const item = await getItem(table, featureEnvironmentKey(project, feature, environment));
  return item?.strategies[number % (item.strategies.length || 1)]?.id ?? 'none';
};

const strategyOf = ({ number, on }: Subject) => ({
  name: number % 2 === 0 ? 'flexibleRollout' : 'default',
  title: on ? `title ${number}` : null,
  disabled: number === 3,
  parameters: { rollout: `${number * 10}`, stickiness: 'default', groupId: 'g' },
  constraints: on ? [{ contextName: 'userId', operator: 'IN' as const, values: [`${number}`] }] : [],
  variants: on ? [{ name: `v${number}`, weight: 1000, weightType: 'variable' as const, stickiness: 'default' }] : [],
});

/** Ordinary commands by name, called as their functions call them. */
const commands: Readonly<Record<string, (context: CatalogCallerContext, about: Subject) => Promise<unknown>>> = {
  create: (context, { feature }) => createFeature(context, { project, body: { name: feature } }),
  archive: (context, { feature, other, on }) =>
    guardedProjectWrite(context, project, (unit, state) =>
      archiveFeaturesIn(unit, { state, features: on ? [...new Set([feature, other])] : [feature] }),
    ),
  revive: (context, { feature }) => reviveFeatures(context, { project, features: [feature] }),
  remove: (context, { feature }) => removeFeatures(context, { project, features: [feature] }),
  describe: (context, { feature, number, on }) =>
    patchMetadata(context, {
      place: { project, feature },
      operations: [
        { op: 'replace', path: '/description', value: `description ${number}` },
        { op: 'replace', path: '/impressionData', value: on },
        { op: 'replace', path: '/type', value: on ? 'experiment' : 'release' },
      ],
      parse: (document) => metadataDocument.parse(document),
      guard: archivingGuard(context.caller.rights),
    }),
  stale: (context, { feature, on }) => markStale(context, { project, features: [feature], stale: on }),
  tag: (context, { feature, number, on }) => {
    const tag = { type: 'simple', value: `tag ${number}` };
    const change = on ? { addedTags: [tag], removedTags: [] } : { addedTags: [], removedTags: [tag] };
    return tagFeatures(context, { project, features: [feature], change });
  },
  depend: (context, { feature, other, on }) =>
    guardedProjectWrite(context, project, (unit, state) =>
      addDependencyIn(unit, { state, place: { project, feature }, dependency: { feature: other, enabled: on } }),
    ),
  detach: (context, { feature }) =>
    guardedProjectWrite(context, project, (unit) => removeDependenciesIn(unit, { project, feature })),
  'add strategy': (context, about) =>
    inEnvironment(context, about, (unit) =>
      addStrategyIn(unit, { place: placeOf(about), strategy: strategyOf(about) }),
    ),
  'add strategy in place': (context, about) =>
    inEnvironment(context, about, (unit) =>
      addStrategyIn(unit, { place: placeOf(about), strategy: { ...strategyOf(about), sortOrder: about.number } }),
    ),
  'update strategy': async (context, about) => {
    const id = await idAt(context, about);
    return inEnvironment(context, about, (unit) =>
      updateStrategyIn(unit, { place: placeOf(about), id, change: strategyOf(about) }),
    );
  },
  'remove strategy': async (context, about) => {
    const id = await idAt(context, about);
    return inEnvironment(context, about, (unit) => removeStrategyIn(unit, { place: placeOf(about), id }));
  },
  'move strategy': async (context, about) => {
    const id = await idAt(context, about);
    const positions = [{ id, sortOrder: about.on ? 10 + about.number : -about.number }];
    return inEnvironment(context, about, (unit) => reorderStrategiesIn(unit, { place: placeOf(about), positions }));
  },
  vary: (context, about) => {
    const names = ['a', 'b', 'c'].slice(0, about.number);
    const variants = names.map((name) => ({
      name,
      weight: 0,
      payload: { type: 'string' as const, value: `${about.on}` },
    }));
    return inEnvironment(context, about, (unit) => replaceVariantsIn(unit, { place: placeOf(about), variants }));
  },
  switch: (context, about) =>
    inEnvironment(context, about, (unit) =>
      about.on
        ? enableFeatureIn(unit, {
            place: placeOf(about),
            shouldActivateDisabledStrategies: about.number === 1,
            rights: context.caller.rights,
          })
        : disableFeatureIn(unit, placeOf(about)),
    ),
};

/** The name of a command, and its input. */
export type Command = readonly [name: string, about: Subject];

/** Existing features are changed more often than features are created and removed. */
const rare = ['archive', 'remove', 'revive'];
const names = Object.keys(commands).flatMap((name) => (rare.includes(name) ? [name] : [name, name]));

export const randomCommands: fc.Arbitrary<Command[]> = fc.array(fc.tuple(fc.constantFrom(...names), subject), {
  minLength: 4,
  maxLength: 24,
});

/** Executes commands, one after the other; a refused command changes nothing. */
export const perform = async (context: CatalogCallerContext, all: readonly Command[]): Promise<void> => {
  for (const [name, about] of all)
    await commands[name]?.(context, about).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
};
