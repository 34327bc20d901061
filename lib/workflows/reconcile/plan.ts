import type { Dependency } from '../../contract/schemas/feature.ts';
import { type NewStrategy, newStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { Safeguard } from '../../contract/schemas/release-plan.ts';
import { type SegmentBody, segmentBody } from '../../contract/schemas/segment.ts';
import type { Variant } from '../../contract/schemas/variant.ts';
import type { Completion } from '../../definition/flag.ts';
import type { Link } from '../../definition/links.ts';
import { type FlagOperation, flagOperations } from '../../definition/operations.ts';
import type { Owner } from '../../definition/owners.ts';
import type { Position } from '../../flags/feature-strategies/reorder.ts';
import type { TagChange } from '../../flags/feature-tags/change.ts';
import type { NewFeature } from '../../flags/features/create.ts';
import type { MetadataChange } from '../../flags/features/update.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import type { Content, FeatureContent, PlanContent, StrategyContent } from './content.ts';

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
  | (OfFeature & { readonly kind: 'complete'; readonly completion: Completion })
  | (OfFeature & { readonly kind: 'uncomplete' })
  | (OfFeature & { readonly kind: 'tags'; readonly change: TagChange })
  | (OfFeature & { readonly kind: 'links'; readonly removed: readonly Link[]; readonly set: readonly Link[] })
  | (OfFeature & { readonly kind: 'owners'; readonly added: readonly Owner[]; readonly removed: readonly Owner[] })
  | (InEnvironment & {
      readonly kind: 'add-strategy';
      readonly strategy: NewStrategy;
      readonly known: Pick<StrategyContent, 'id' | 'createdAt'>;
    })
  | (InEnvironment & { readonly kind: 'update-strategy'; readonly id: string; readonly strategy: NewStrategy })
  | (InEnvironment & { readonly kind: 'order-strategies'; readonly positions: readonly Position[] })
  | (InEnvironment & { readonly kind: 'remove-strategy'; readonly id: string })
  | (InEnvironment & { readonly kind: 'variants'; readonly variants: readonly Variant[] })
  | (InEnvironment & { readonly kind: 'add-plan' | 'change-plan'; readonly plan: PlanContent })
  | (InEnvironment & { readonly kind: 'remove-plan' })
  | (InEnvironment & { readonly kind: 'safeguards'; readonly safeguards: readonly Safeguard[] })
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

/** The command that carries out an operation. */
const actionOf = (
  feature: string,
  { createdAt, manifest, environments }: FeatureContent,
  operation: FlagOperation<StrategyContent>,
): RestoreAction => {
  switch (operation.kind) {
    case 'create': {
      // Those of then, and not those of templates, are added afterwards.
      const given = { name: feature, ...operation.metadata, links: [], createdAt, ...(manifest && { manifest }) };
      return { kind: 'create', feature, given };
    }
    case 'revive':
    case 'archive':
      return { kind: operation.kind, feature };
    case 'metadata':
      return { kind: 'metadata', feature, change: operation.after };
    case 'complete':
      return { kind: 'complete', feature, completion: operation.completion };
    case 'uncomplete':
      return { kind: 'uncomplete', feature };
    case 'tags':
      return {
        kind: 'tags',
        feature,
        change: { addedTags: [...operation.added], removedTags: [...operation.removed] },
      };
    case 'links':
      return { kind: 'links', feature, removed: operation.removed, set: operation.set };
    case 'owners':
      return { kind: 'owners', feature, added: operation.added, removed: operation.removed };
    case 'remove-dependency':
      return { kind: 'remove-dependency', feature, parent: operation.dependency.feature };
    case 'add-dependency': {
      const { variants, ...parent } = operation.dependency;
      return {
        kind: 'add-dependency',
        feature,
        dependency: { ...parent, ...(variants && { variants: [...variants] }) },
      };
    }
  }
  const place = { feature, environment: operation.environment };
  switch (operation.kind) {
    case 'add-strategy': {
      const { id, createdAt: madeAt, sortOrder } = operation.strategy;
      const strategy = givenStrategy({ ...operation.strategy, sortOrder: operation.sortOrder ?? sortOrder });
      return {
        ...place,
        kind: 'add-strategy',
        strategy,
        known: { id, ...(madeAt !== undefined && { createdAt: madeAt }) },
      };
    }
    case 'update-strategy':
      return {
        ...place,
        kind: 'update-strategy',
        id: operation.after.id,
        strategy: givenStrategy(operation.after),
      };
    case 'order-strategies':
      return { ...place, kind: 'order-strategies', positions: operation.positions };
    case 'remove-strategy':
      return { ...place, kind: 'remove-strategy', id: operation.strategy.id };
    case 'variants':
      return { ...place, kind: 'variants', variants: environments.get(operation.environment)?.variants ?? [] };
    case 'release-plan': {
      const plan = operation.after && environments.get(operation.environment)?.releasePlan;
      return plan
        ? { ...place, kind: operation.before ? 'change-plan' : 'add-plan', plan }
        : { ...place, kind: 'remove-plan' };
    }
    case 'safeguards':
      return { ...place, kind: 'safeguards', safeguards: environments.get(operation.environment)?.safeguards ?? [] };
    case 'switch':
      return { ...place, kind: operation.enabled ? 'enable' : 'disable' };
  }
};

/** The commands that make one feature what it shall be: first its parents that go, last those that come. */
const actionsOf = (feature: string, own: FeatureContent | undefined, after: FeatureContent): RestoreAction[] =>
  flagOperations(own, after).map((operation) => actionOf(feature, after, operation));

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
  const hasParents = ([name]: readonly [string, unknown]): number => Number(ownParents(name).length > 0);
  const inGroups = changed
    .toSorted((a, b) => hasParents(b) - hasParents(a))
    .map(([feature, after]) => {
      const own = present.features.get(feature);
      const of = Object.groupBy(actionsOf(feature, own, after), ({ kind }) =>
        kind === 'remove-dependency' ? 'loosened' : kind === 'add-dependency' ? 'bound' : 'main',
      );
      // Reviving an archived feature restores its dependencies, too.
      const revived = own?.archived && !after.archived ? ownParents(feature) : [];
      const gone = revived.filter((parent) => !after.dependencies.some((one) => one.feature === parent.feature));
      return {
        ...of,
        main: [
          ...(of.main ?? []),
          ...gone.map((parent): RestoreAction => ({ kind: 'remove-dependency', feature, parent: parent.feature })),
        ],
      };
    });
  const segments = [...aim.segments]
    .filter(([id, after]) => present.segments.get(id) !== after)
    .map(([id, after]): RestoreAction[] => [
      { kind: 'segment', id, project: after.project, body: segmentBody.parse(after) },
    ]);
  return [
    ...segments,
    ...inGroups.map(({ loosened = [] }) => loosened),
    ...inGroups.map(({ main }) => main),
    ...inGroups.map(({ bound = [] }) => bound),
  ].filter((group) => isGroup(group));
};
