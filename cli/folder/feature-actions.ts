import type { Action, FeatureChange } from './actions.ts';
import { environmentActions } from './environment-actions.ts';
import { featureMembers } from './flags.ts';
import type { ServerFeature } from './read-server.ts';
import { emptyEnvironment, type FeatureFile } from './schema.ts';
import { differencesOf, isEqual } from './value.ts';

/** The actions of one feature, grouped by time: between the groups, other features must be created or removed. */
export interface FeatureActions {
  readonly unbind: readonly Action[];
  readonly make: readonly Action[];
  readonly configure: readonly Action[];
  readonly bind: readonly Action[];
}

const metadataChange = (file: FeatureFile, stored: FeatureFile): readonly Action[] => {
  const members = ({ type, description, stale, impressionData }: FeatureFile) => ({
    type,
    description: description ?? null,
    stale,
    impressionData,
  });
  const [before, after] = [members(stored), members(file)];
  const payload: FeatureChange = {
    ...(before.type !== after.type && { type: after.type }),
    ...(before.description !== after.description && { description: after.description }),
    ...(before.stale !== after.stale && { stale: after.stale }),
    ...(before.impressionData !== after.impressionData && { impressionData: after.impressionData }),
  };
  if (Object.keys(payload).length === 0) return [];
  return [
    {
      action: 'changeFeature',
      feature: file.name,
      payload,
      summary: `change ${Object.keys(payload).join(', ')}`,
      differences: differencesOf(before, after),
    },
  ];
};

const tagChange = (file: FeatureFile, stored: FeatureFile): readonly Action[] => {
  const added = file.tags.filter((tag) => !stored.tags.includes(tag));
  const removed = stored.tags.filter((tag) => !file.tags.includes(tag));
  if (added.length + removed.length === 0) return [];
  return [
    {
      action: 'tagFeature',
      feature: file.name,
      payload: { added, removed },
      summary: 'change the tags',
      differences: [{ path: 'tags', before: stored.tags, after: file.tags }],
    },
  ];
};

const unbinding = (file: FeatureFile, stored: FeatureFile): readonly Action[] =>
  stored.dependencies
    .filter((one) => !file.dependencies.some(({ feature }) => feature === one.feature))
    .map((one) => ({
      action: 'removeDependency',
      feature: file.name,
      payload: { feature: one.feature },
      summary: `no longer depend on ${one.feature}`,
      differences: [{ path: 'dependencies', before: one }],
    }));

const binding = (file: FeatureFile, stored: FeatureFile | undefined): readonly Action[] =>
  file.dependencies.flatMap((one): readonly Action[] => {
    const before = stored?.dependencies.find(({ feature }) => feature === one.feature);
    if (isEqual(before, one)) return [];
    return [
      {
        action: 'addDependency',
        feature: file.name,
        payload: one,
        summary: `depend on ${one.feature}`,
        differences: before
          ? differencesOf({ dependencies: [before] }, { dependencies: [one] })
          : [{ path: 'dependencies', after: one }],
      },
    ];
  });

/** Creates a feature that the server does not have: it starts off everywhere, and not stale. */
const created = (file: FeatureFile): Action => ({
  action: 'createFeature',
  feature: file.name,
  payload: {
    type: file.type,
    impressionData: file.impressionData,
    ...(file.description !== undefined && { description: file.description }),
  },
  summary: 'create it',
  differences: differencesOf(undefined, {
    ...featureMembers({ ...file, stale: false, tags: [], dependencies: [] }),
  }),
});

/** The actions that the file of a feature needs. @param server undefined: the server does not have the feature */
export const featureActions = (file: FeatureFile, server: ServerFeature | undefined): FeatureActions => {
  const { name: feature } = file;
  const stored: FeatureFile = server?.file ?? { ...file, stale: false, tags: [], dependencies: [], environments: {} };
  const environments = new Set([...Object.keys(stored.environments), ...Object.keys(file.environments)]);
  return {
    unbind: server ? unbinding(file, stored) : [],
    make: server ? [] : [created(file)],
    configure: [
      ...metadataChange(file, stored),
      ...tagChange(file, stored),
      ...[...environments].flatMap((environment) =>
        environmentActions({ feature, environment }, file.environments[environment] ?? emptyEnvironment, server),
      ),
    ],
    bind: binding(file, stored),
  };
};

/**
 * The changes of a feature's parents, as far as one change request can express them: it can add one parent, and remove
 * all.
 * @returns undefined when that is not enough
 */
export const reviewedDependencies = (file: FeatureFile, actions: readonly Action[]): readonly Action[] | undefined => {
  const added = actions.filter(({ action }) => action === 'addDependency');
  const removed = actions.filter(({ action }) => action === 'removeDependency');
  if (removed.length === 0) return added.length <= 1 ? added : undefined;
  const removeAll: Action = {
    action: 'deleteDependency',
    feature: file.name,
    summary: 'no longer depend on any feature',
    differences: removed.flatMap(({ differences }) => differences),
  };
  if (file.dependencies.length === 0) return [removeAll];
  const [only, ...others] = file.dependencies;
  if (only === undefined || others.length > 0) return undefined;
  return [
    removeAll,
    {
      action: 'addDependency',
      feature: file.name,
      payload: only,
      summary: `depend on ${only.feature}`,
      differences: [{ path: 'dependencies', after: only }],
    },
  ];
};
