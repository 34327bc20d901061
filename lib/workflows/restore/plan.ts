import type { Dependency } from '../../contract/schemas/feature.ts';
import { type NewStrategy, newStrategy } from '../../contract/schemas/feature-strategy.ts';
import { type SegmentBody, segmentBody } from '../../contract/schemas/segment.ts';
import type { Variant } from '../../contract/schemas/variant.ts';
import { inSafeOrder, type Step, updateStep } from '../../definition/order.ts';
import type { Position } from '../../flags/feature-strategies/reorder.ts';
import type { TagChange } from '../../flags/feature-tags/change.ts';
import type { NewFeature } from '../../flags/features/create.ts';
import type { MetadataChange } from '../../flags/features/update.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import {
  type Content,
  type EnvironmentContent,
  emptyEnvironment,
  type FeatureContent,
  isSame,
  isSameEnvironment,
  type StrategyContent,
} from './content.ts';
import { withStrategies } from './diff.ts';

interface OfFeature {
  readonly feature: string;
}
interface InEnvironment extends OfFeature {
  readonly environment: string;
}

/** One ordinary command. It can be stored as JSON. */
export type RestoreAction =
  | { readonly kind: 'segment'; readonly id: number; readonly project: string | null; readonly body: SegmentBody }
  | (OfFeature & { readonly kind: 'remove-dependency'; readonly parent: string })
  | (OfFeature & { readonly kind: 'create'; readonly given: NewFeature })
  | (OfFeature & { readonly kind: 'revive' })
  | (OfFeature & { readonly kind: 'metadata'; readonly change: MetadataChange })
  | (OfFeature & { readonly kind: 'tags'; readonly change: TagChange })
  | (InEnvironment & {
      readonly kind: 'add-strategy';
      readonly strategy: NewStrategy;
      readonly known: Pick<StrategyContent, 'id' | 'createdAt'>;
    })
  | (InEnvironment & { readonly kind: 'update-strategy'; readonly id: string; readonly strategy: NewStrategy })
  | (InEnvironment & { readonly kind: 'order-strategies'; readonly positions: readonly Position[] })
  | (InEnvironment & { readonly kind: 'remove-strategy'; readonly id: string })
  | (InEnvironment & { readonly kind: 'variants'; readonly variants: readonly Variant[] })
  | (InEnvironment & { readonly kind: 'enable' | 'disable' })
  | (OfFeature & { readonly kind: 'archive' })
  | (OfFeature & { readonly kind: 'add-dependency'; readonly dependency: Dependency });

/** Actions that must be in one commit, about one feature or segment. */
export type ActionGroup = readonly [RestoreAction, ...RestoreAction[]];

const isGroup = (actions: readonly RestoreAction[]): actions is ActionGroup => actions.length > 0;

export const featureOfAction = (action: RestoreAction): string | undefined =>
  action.kind === 'segment' ? undefined : action.feature;

export const environmentOfAction = (action: RestoreAction): string | undefined =>
  'environment' in action ? action.environment : undefined;

/** A strategy in the form that the rules take; `aimOf` lets only valid ones pass. */
const givenStrategy = ({ id: _, createdAt: __, ...strategy }: StrategyContent): NewStrategy =>
  newStrategy.parse(strategy);

const isOrdered = (strategies: readonly StrategyContent[]): boolean =>
  strategies.every(({ sortOrder }, i) => i === 0 || (strategies[i - 1]?.sortOrder ?? 0) < sortOrder);

const stepOf = (action: RestoreAction): Step => {
  switch (action.kind) {
    case 'add-strategy':
      return 'add-strategy';
    case 'update-strategy':
      return updateStep(action.strategy);
    case 'order-strategies':
      return 'order-strategies';
    case 'remove-strategy':
      return 'remove-strategy';
    case 'enable':
    case 'disable':
      return 'switch';
    default:
      return 'other';
  }
};

/** The actions that turn the present state of an environment into the wanted one. */
const environmentActions = (
  place: InEnvironment,
  before: EnvironmentContent,
  after: EnvironmentContent,
): RestoreAction[] => {
  if (isSameEnvironment(before, after)) return [];
  const [known, wanted] = [before, after].map(({ strategies }) => new Map(strategies.map((one) => [one.id, one])));
  const removed = before.strategies.filter(({ id }) => !wanted?.has(id));
  const added = after.strategies.filter(({ id }) => !known?.has(id));
  const order = (list: readonly StrategyContent[]) => list.map(({ id, sortOrder }) => ({ id, sortOrder }));
  const reached = withStrategies(before.strategies, new Set(removed.map(({ id }) => id)), added);
  const fits = isSame(undefined, order(reached), order(after.strategies));
  // Strategies with the same `sortOrder` are ordered by when they were added, which cannot be restored.
  const numbered = fits || isOrdered(after.strategies);
  const positions = new Map(after.strategies.map(({ id, sortOrder }, i) => [id, numbered ? sortOrder : i]));
  const placed = (one: StrategyContent): StrategyContent => ({
    ...one,
    sortOrder: positions.get(one.id) ?? one.sortOrder,
  });
  const updates = after.strategies.flatMap((one): RestoreAction[] => {
    const own = known?.get(one.id);
    const { id, createdAt, sortOrder, ...members } = one;
    const isChanged =
      own && Object.entries(members).some(([name, value]) => !isSame(name, Reflect.get(own, name), value));
    return isChanged ? [{ ...place, kind: 'update-strategy', id, strategy: givenStrategy(one) }] : [];
  });
  const moved = after.strategies.flatMap(({ id }): Position[] => {
    const [own, sortOrder] = [known?.get(id), positions.get(id)];
    return own && sortOrder !== undefined ? [{ id, sortOrder }] : [];
  });
  const isMoved = moved.some(({ id, sortOrder }) => known?.get(id)?.sortOrder !== sortOrder);
  const actions: readonly RestoreAction[] = [
    ...added.map(
      (one): RestoreAction => ({
        ...place,
        kind: 'add-strategy',
        strategy: givenStrategy(placed(one)),
        known: { id: one.id, ...(one.createdAt !== undefined && { createdAt: one.createdAt }) },
      }),
    ),
    ...updates,
    ...(isMoved ? [{ ...place, kind: 'order-strategies' as const, positions: moved }] : []),
    ...removed.map(({ id }): RestoreAction => ({ ...place, kind: 'remove-strategy', id })),
    ...(isSame('variants', before.variants, after.variants)
      ? []
      : [{ ...place, kind: 'variants' as const, variants: after.variants }]),
    ...(before.enabled === after.enabled ? [] : [{ ...place, kind: after.enabled ? 'enable' : 'disable' } as const]),
  ];
  return inSafeOrder(actions, stepOf);
};

const metadataOf = ({ type, description, stale, impressionData }: FeatureContent) => ({
  type,
  description,
  stale,
  impressionData,
});

const tagActions = (feature: string, before: FeatureContent | undefined, after: FeatureContent): RestoreAction[] => {
  const own = before?.tags ?? [];
  const isIn = (tags: FeatureContent['tags'], { type, value }: FeatureContent['tags'][number]) =>
    tags.some((tag) => tag.type === type && tag.value === value);
  const change: TagChange = {
    addedTags: after.tags.filter((tag) => !isIn(own, tag)),
    removedTags: own.filter((tag) => !isIn(after.tags, tag)),
  };
  return change.addedTags.length + change.removedTags.length > 0 ? [{ kind: 'tags', feature, change }] : [];
};

/** The environments of a feature right after it was created or revived: all are disabled. */
const whenMade = (own: FeatureContent | undefined): FeatureContent['environments'] =>
  new Map([...(own?.environments ?? [])].map(([name, content]) => [name, { ...content, enabled: false }]));

/** The actions for everything about a feature except its parents. */
const mainActions = (feature: string, own: FeatureContent | undefined, after: FeatureContent): RestoreAction[] => {
  const between = (start: FeatureContent['environments']): RestoreAction[] =>
    [...new Set([...start.keys(), ...after.environments.keys()])].flatMap((environment) =>
      environmentActions(
        { feature, environment },
        start.get(environment) ?? emptyEnvironment,
        after.environments.get(environment) ?? emptyEnvironment,
      ),
    );
  const isReopened = own?.archived === true && (!after.archived || between(own.environments).length > 0);
  const isMade = own === undefined;
  const metadata = metadataOf(after);
  const { createdAt, manifest } = after;
  const given = { name: feature, ...metadata, createdAt, ...(manifest && { manifest }) };
  return [
    ...(isMade ? [{ kind: 'create' as const, feature, given }] : []),
    ...(isReopened ? [{ kind: 'revive' as const, feature }] : []),
    ...(own && !isSame(undefined, metadataOf(own), metadata)
      ? [{ kind: 'metadata' as const, feature, change: metadata }]
      : []),
    ...tagActions(feature, own, after),
    ...(own?.archived && !isReopened ? [] : between(isMade || isReopened ? whenMade(own) : own.environments)),
    ...(after.archived && !(own?.archived && !isReopened) ? [{ kind: 'archive' as const, feature }] : []),
  ];
};

/**
 * The commands that lead from the present state to the aim, in an order in which they can be executed: segments;
 * removed parents; each feature, children before their parents; added parents (contract: history §7.2).
 */
export const planRestore = (
  state: Pick<ProjectState, 'features' | 'id'>,
  present: Content,
  aim: Content,
): readonly ActionGroup[] => {
  const changed = [...aim.features].filter(([name, after]) => present.features.get(name) !== after);
  const ownParents = (name: string): readonly Dependency[] => state.features.get(name)?.feature.dependencies ?? [];
  const childrenFirst = changed.toSorted(
    ([a], [b]) => Number(ownParents(b).length > 0) - Number(ownParents(a).length > 0),
  );
  const loosened = changed.map(([feature, after]): RestoreAction[] =>
    present.features.get(feature)?.archived || after.archived
      ? []
      : ownParents(feature)
          .filter((parent) => !after.dependencies.some((one) => one.feature === parent.feature))
          .map((parent) => ({ kind: 'remove-dependency', feature, parent: parent.feature })),
  );
  const main = childrenFirst.map(([feature, after]): RestoreAction[] => {
    const own = present.features.get(feature);
    const actions = mainActions(feature, own, after);
    // Reviving an archived feature restores its dependencies, too.
    const revived = own?.archived && !after.archived ? ownParents(feature) : [];
    const gone = revived.filter((parent) => !after.dependencies.some((one) => one.feature === parent.feature));
    return [
      ...actions,
      ...gone.map((parent): RestoreAction => ({ kind: 'remove-dependency', feature, parent: parent.feature })),
    ];
  });
  const bound = changed.map(([feature, after]): RestoreAction[] => {
    const own = present.features.get(feature)?.dependencies ?? [];
    return after.dependencies
      .filter((dependency) => !own.some((one) => isSame(undefined, one, dependency)))
      .map((dependency) => ({ kind: 'add-dependency', feature, dependency }));
  });
  const segments = [...aim.segments]
    .filter(([id, after]) => present.segments.get(id) !== after)
    .map(([id, after]): RestoreAction[] => [
      { kind: 'segment', id, project: after.project, body: segmentBody.parse(after) },
    ]);
  return [...segments, ...loosened, ...main, ...bound].filter((group) => isGroup(group));
};
