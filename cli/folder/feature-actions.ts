import {
  type Completion,
  type Dependency,
  type FlagDefinition,
  type Metadata,
  metadataOf,
} from '../../lib/definition/flag.ts';
import type { Link } from '../../lib/definition/links.ts';
import { type FlagOperation, flagOperations } from '../../lib/definition/operations.ts';
import { isSame } from '../../lib/definition/same.ts';
import type { Action, FeatureChange } from './actions.ts';
import { wished } from './environment-actions.ts';
import { type DependencyFile, emptyEnvironment, type FeatureFile, type LinkFile } from './files/schema.ts';
import { featureMembers } from './flags.ts';
import type { ServerFeature } from './read-server.ts';
import { tagOf, tagText } from './tag.ts';
import { differencesOf } from './value.ts';

/** The actions of one feature, grouped by time: between the groups, other features must be created or removed. */
export interface FeatureActions {
  readonly unbind: readonly Action[];
  readonly make: readonly Action[];
  readonly configure: readonly Action[];
  readonly bind: readonly Action[];
}

const metadataChange = (feature: string, before: Metadata, after: Metadata): Action => {
  const payload: FeatureChange = {
    ...(before.type !== after.type && { type: after.type }),
    ...(before.description !== after.description && { description: after.description }),
    ...(before.stale !== after.stale && { stale: after.stale }),
    ...(before.impressionData !== after.impressionData && { impressionData: after.impressionData }),
  };
  const summary = `change ${Object.keys(payload).join(', ')}`;
  return { action: 'changeFeature', feature, payload, summary, differences: differencesOf(before, after) };
};

const withoutMark = ({ completed: _, ...file }: FeatureFile): FeatureFile => file;

const binding = (feature: string, before: Dependency | undefined, payload: DependencyFile): Action => ({
  action: 'addDependency',
  feature,
  payload,
  summary: `depend on ${payload.feature}`,
  differences: before
    ? differencesOf({ dependencies: [before] }, { dependencies: [payload] })
    : [{ path: 'dependencies', after: payload }],
});

const completionOf = ({ status, variant }: NonNullable<FeatureFile['completed']>): Completion => ({
  status,
  ...(variant !== undefined && { statusValue: variant }),
});

const completedInFile = ({ status, statusValue }: Completion): FeatureFile['completed'] => ({
  status,
  ...(statusValue !== undefined && { variant: statusValue }),
});

const completing = (feature: string, before: Completion | undefined, { status, statusValue }: Completion): Action => ({
  action: 'completeFeature',
  feature,
  payload: { status, ...(statusValue !== undefined && { statusValue }) },
  summary: `mark it as completed, ${status}`,
  differences: [
    {
      path: 'completed',
      ...(before && { before: completedInFile(before) }),
      after: completedInFile({ status, statusValue }),
    },
  ],
});

/** Creates a feature that the server does not have: it starts off everywhere, and not stale. */
const created = (file: FeatureFile): Action => ({
  action: 'createFeature',
  feature: file.name,
  payload: {
    type: file.type,
    links: file.links.map(linkOf),
    impressionData: file.impressionData,
    ...(file.description !== undefined && { description: file.description }),
  },
  summary: 'create it',
  differences: differencesOf(undefined, {
    ...featureMembers({ ...withoutMark(file), stale: false, tags: [], owners: [], dependencies: [] }),
  }),
});

const linkOf = ({ url, title }: LinkFile): Link => ({ url, title: title ?? null });

const flagOf = (file: FeatureFile, environments: FlagDefinition['environments']): FlagDefinition => ({
  ...metadataOf({ ...file, description: file.description ?? null }),
  archived: false,
  ...(file.completed && { completed: completionOf(file.completed) }),
  tags: file.tags.map(tagOf),
  links: file.links.map(linkOf),
  // These are compared by name: see `ownersChange`.
  owners: [],
  dependencies: file.dependencies,
  environments,
});

/** Files name owners, because ids belong to one server. */
const ownersChange = (feature: string, before: readonly string[], after: readonly string[]): readonly Action[] =>
  isSame(before, after)
    ? []
    : [
        {
          action: 'changeOwners',
          feature,
          payload: after,
          summary: 'change the owners',
          differences: [{ path: 'owners', before, after }],
        },
      ];

/** What may go before a release plan: it adds what shall be in force, or switches the feature off. */
const isBeforePlan = (operation: FlagOperation): boolean =>
  operation.kind === 'add-strategy' ||
  (operation.kind === 'update-strategy' && !operation.after.disabled) ||
  (operation.kind === 'switch' && !operation.enabled);

/** The actions in one environment, with those about its plan where they take the feature from nobody. */
const withPlan = (
  operations: readonly FlagOperation[],
  {
    actionsOf,
    planActions,
  }: {
    readonly actionsOf: (operation: FlagOperation) => readonly Action[];
    readonly planActions: readonly Action[];
  },
): readonly Action[] => {
  const end = operations.findIndex((one) => !isBeforePlan(one));
  const before = end === -1 ? operations : operations.slice(0, end);
  return [...before.flatMap(actionsOf), ...planActions, ...operations.slice(before.length).flatMap(actionsOf)];
};

/** The actions that the file of a feature needs. @param server undefined: the server does not have the feature */
export const featureActions = (file: FeatureFile, server: ServerFeature | undefined): FeatureActions => {
  const { name: feature } = file;
  const stored: FeatureFile = server?.file ?? {
    ...withoutMark(file),
    stale: false,
    tags: [],
    owners: [],
    dependencies: [],
    environments: {},
  };
  const names = new Set([...Object.keys(stored.environments), ...Object.keys(file.environments)]);
  const environments = new Map(
    [...names].map((environment) => [
      environment,
      wished({ feature, environment }, file.environments[environment] ?? emptyEnvironment, server),
    ]),
  );
  const sideOf = (side: 'before' | 'after') => new Map([...environments].map(([name, one]) => [name, one[side]]));
  const actionsOf = (operation: FlagOperation): readonly Action[] => {
    switch (operation.kind) {
      case 'metadata':
        return [metadataChange(feature, operation.before, operation.after)];
      case 'complete':
        return [completing(feature, operation.before, operation.completion)];
      case 'uncomplete': {
        const differences = [{ path: 'completed', before: completedInFile(operation.before) }];
        return [{ action: 'uncompleteFeature', feature, summary: 'no longer mark it as completed', differences }];
      }
      case 'tags': {
        const payload = { added: operation.added.map(tagText), removed: operation.removed.map(tagText) };
        const differences = [{ path: 'tags', before: stored.tags, after: file.tags }];
        return [{ action: 'tagFeature', feature, payload, summary: 'change the tags', differences }];
      }
      case 'links': {
        const { removed, set } = operation;
        const differences = [{ path: 'links', before: stored.links, after: file.links }];
        return [
          { action: 'changeLinks', feature, payload: { removed, set }, summary: 'change the links', differences },
        ];
      }
      case 'remove-dependency': {
        const { dependency } = operation;
        const summary = `no longer depend on ${dependency.feature}`;
        const differences = [{ path: 'dependencies', before: dependency }];
        return [
          { action: 'removeDependency', feature, payload: { feature: dependency.feature }, summary, differences },
        ];
      }
      case 'add-dependency':
        return file.dependencies
          .filter((one) => one.feature === operation.dependency.feature)
          .map((one) => binding(feature, operation.before, one));
      // A feature without a file is archived, and an archived one is only revived: see `planOf`.
      case 'owners':
      case 'create':
      case 'revive':
      case 'archive':
        return [];
      default:
        return environments.get(operation.environment)?.actionsOf(operation) ?? [];
    }
  };
  const operations = flagOperations(flagOf(stored, sideOf('before')), flagOf(file, sideOf('after')));
  const configured = (all: readonly FlagOperation[]): readonly Action[] => [
    ...all.filter((one) => !('environment' in one)).flatMap(actionsOf),
    ...[...environments].flatMap(([environment, { planActions }]) =>
      withPlan(
        all.filter((one) => 'environment' in one && one.environment === environment),
        { actionsOf, planActions },
      ),
    ),
  ];
  const kinds = Object.groupBy(operations, ({ kind }) =>
    kind === 'remove-dependency' ? 'unbind' : kind === 'add-dependency' ? 'bind' : 'configure',
  );
  return {
    unbind: (kinds.unbind ?? []).flatMap(actionsOf),
    make: server ? [] : [created(file)],
    configure: [...ownersChange(feature, stored.owners, file.owners), ...configured(kinds.configure ?? [])],
    bind: (kinds.bind ?? []).flatMap(actionsOf),
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
