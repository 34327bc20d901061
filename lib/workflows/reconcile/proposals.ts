import type { Change } from '../../contract/schemas/change-request.ts';
import { newStrategy } from '../../contract/schemas/feature-strategy.ts';
import { givenVariants } from '../../contract/schemas/variant.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import { type ActionGroup, environmentOfAction, featureOfAction, type RestoreAction } from './plan.ts';

/** The actions that are executed directly, and the changes that are proposed in each environment. */
export interface Split {
  readonly direct: readonly ActionGroup[];
  readonly proposed: ReadonlyMap<string, readonly Change[]>;
  /** Features, or only an environment of one, for which a change request cannot contain the actions. */
  readonly refused: readonly NotProposed[];
}

/** What a change request cannot contain, with the reason. */
export interface NotProposed {
  readonly feature: string;
  /** undefined: the whole feature. */
  readonly environment: string | undefined;
  readonly reason: string;
}

/**
 * How a flag is released: a change request adds a release plan as a new one, and cannot hold one that has begun. Stopping
 * a plan and taking its milestone back wait for no review (contract: release-plans §7).
 */
const isOfRelease = ({ kind }: RestoreAction): boolean =>
  kind === 'add-plan' || kind === 'change-plan' || kind === 'remove-plan' || kind === 'safeguards';

const notProposed = (action: RestoreAction): readonly NotProposed[] => {
  const [feature, environment] = [featureOfAction(action), environmentOfAction(action)];
  if (feature === undefined || environment === undefined || !isOfRelease(action)) return [];
  const reason =
    `In ${environment} it stays as it is: changes there are reviewed, and a change request cannot put back how it was ` +
    'released. Take the milestone back at its release plan, or skip the change request.';
  return [{ feature, environment, reason }];
};

/**
 * Whether an action has an effect in every environment of a project. It is then reviewed if any of them is (contract:
 * change-requests §2.2).
 */
const isOfProject = (action: RestoreAction): boolean =>
  action.kind === 'archive' ||
  action.kind === 'add-dependency' ||
  action.kind === 'remove-dependency' ||
  (action.kind === 'segment' && action.project !== null);

const members = newStrategy.required({ constraints: true, parameters: true });

/** The proposed change for an action. Undefined: it is proposed together with another action, or is never reviewed. */
const changeFrom = (action: RestoreAction): Change | undefined => {
  switch (action.kind) {
    case 'add-strategy':
      return { action: 'addStrategy', feature: action.feature, payload: members.parse(action.strategy) };
    case 'update-strategy':
      return { action: 'updateStrategy', feature: action.feature, payload: { ...action.strategy, id: action.id } };
    case 'order-strategies':
      return { action: 'reorderStrategy', feature: action.feature, payload: [...action.positions] };
    case 'remove-strategy':
      return { action: 'deleteStrategy', feature: action.feature, payload: { id: action.id } };
    case 'variants':
      return {
        action: 'patchVariant',
        feature: action.feature,
        payload: { variants: givenVariants.parse(action.variants) },
      };
    case 'enable':
    case 'disable':
      return { action: 'updateEnabled', feature: action.feature, payload: { enabled: action.kind === 'enable' } };
    case 'archive':
      return { action: 'archiveFeature', feature: action.feature };
    case 'segment':
      return { action: 'updateSegment', payload: { id: action.id, ...action.body } };
    default:
      return undefined;
  }
};

/**
 * The proposed changes of a feature's parents. A change request can remove all parents, and set one. Undefined: these
 * actions need more.
 */
const dependencyChanges = (
  feature: string,
  actions: readonly RestoreAction[],
  { features }: Pick<ProjectState, 'features'>,
): readonly Change[] | undefined => {
  const gone = actions.flatMap((one) => (one.kind === 'remove-dependency' ? [one.parent] : []));
  const come = actions.flatMap((one) => (one.kind === 'add-dependency' ? [one.dependency] : []));
  const own = features.get(feature)?.feature.dependencies ?? [];
  const kept = own.filter((one) => !gone.includes(one.feature) && !come.some((other) => other.feature === one.feature));
  const set = gone.length > 0 ? [...kept, ...come] : come;
  const [dependency, ...others] = set;
  if (others.length > 0) return undefined;
  return [
    ...(gone.length > 0 ? [{ action: 'deleteDependency' as const, feature }] : []),
    ...(dependency
      ? [{ action: 'addDependency' as const, feature, payload: { ...dependency, enabled: dependency.enabled ?? true } }]
      : []),
  ];
};

/**
 * Divides actions into those that are executed directly and those that are proposed, because their environment is under
 * review.
 * @param reviewed environments under change requests that are not skipped, in the order of the project
 */
export const splitActions = (
  groups: readonly ActionGroup[],
  reviewed: readonly string[],
  state: Pick<ProjectState, 'features'>,
): Split => {
  const [first] = reviewed;
  if (first === undefined) return { direct: groups, proposed: new Map(), refused: [] };
  const isReviewed = (action: RestoreAction): boolean =>
    isOfProject(action) || reviewed.includes(environmentOfAction(action) ?? '');
  const own = groups.flat().filter(isReviewed);
  const inEnvironments = own.flatMap((action) => environmentOfAction(action) ?? []);
  // The environment that fits best: one with other proposed changes.
  const home = reviewed.find((environment) => inEnvironments.includes(environment)) ?? first;
  const proposed = new Map<string, Change[]>();
  const propose = (environment: string, changes: readonly Change[]): void => {
    if (changes.length > 0) proposed.set(environment, [...(proposed.get(environment) ?? []), ...changes]);
  };
  for (const action of own) {
    const change = changeFrom(action);
    if (change) propose(environmentOfAction(action) ?? home, [change]);
  }
  const refused = own.flatMap(notProposed);
  const dependencies = own.filter(({ kind }) => kind === 'add-dependency' || kind === 'remove-dependency');
  for (const [feature, actions] of Map.groupBy(dependencies, featureOfAction)) {
    if (feature === undefined) continue;
    const changes = dependencyChanges(feature, actions, state);
    if (changes) propose(home, changes);
    else {
      const reason = 'A change request sets one parent of a feature, and this one had several.';
      refused.push({ feature, environment: undefined, reason });
    }
  }
  const direct = groups
    .map((group) => group.filter((action) => !isReviewed(action)))
    .filter((group): group is [RestoreAction, ...RestoreAction[]] => group.length > 0);
  return { direct, proposed, refused };
};
