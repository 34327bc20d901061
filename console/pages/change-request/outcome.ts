import { isObject } from '../../../lib/basics/object.ts';
import { applyInEnvironment } from '../../../lib/definition/apply.ts';
import { inOrderOfRequest } from '../../../lib/definition/change.ts';
import type { EnvironmentDefinition } from '../../../lib/definition/environment.ts';
import type { EnvironmentOperation } from '../../../lib/definition/operations.ts';
import type { Position } from '../../../lib/definition/positions.ts';
import { wantedVariants } from '../../../lib/definition/variants.ts';
import type { FlagNow, RequestedChange } from '../../queries/change-requests.ts';
import {
  type Decided,
  definitionOf,
  newId,
  plannedStrategies,
  type Strategy,
  strategyOf,
  variantOf,
} from '../flag/definition.ts';

type Asked = Pick<RequestedChange, 'action' | 'payload'>;
type Operation = EnvironmentOperation<Strategy>;
type Members = Readonly<Record<string, unknown>>;
type StoredStrategy = Parameters<typeof strategyOf>[0];
type StoredVariant = Parameters<typeof variantOf>[0];

const none = {
  name: '',
  id: '',
  title: null,
  disabled: false,
  sortOrder: 0,
  parameters: {},
  constraints: [],
  segments: [],
  variants: [],
};

const given = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== null));

/** A strategy of a request. The service has checked its members when it was proposed. */
export const strategyFrom = (members: Members): Strategy =>
  strategyOf({ ...none, ...given(members) } as StoredStrategy);

/** The variants of a request. The service has checked them when they were proposed. */
export const variantsFrom = (payload: unknown) =>
  isObject(payload) && Array.isArray(payload.variants)
    ? payload.variants.map((one) => variantOf(one as StoredVariant))
    : [];

/** What decides a flag now. */
export const decidedNow = (now: FlagNow): Decided => ({
  enabled: now.enabled && !now.archived,
  definition: definitionOf(now),
  planned: plannedStrategies(now),
  dependencies: now.dependencies,
});

const membersOf = (payload: unknown): Members => (isObject(payload) ? payload : {});

/** The update of a stored strategy; its variants are stored as a write stores them. */
export const updateOf = (before: Strategy, after: Strategy): Extract<Operation, { kind: 'update-strategy' }> => ({
  kind: 'update-strategy',
  before,
  after: { ...after, variants: wantedVariants(after.variants, before.variants) },
});

const isPosition = (value: unknown): value is Position =>
  isObject(value) && typeof value.id === 'string' && typeof value.sortOrder === 'number';

/** What a change does in the environment of its request; undefined: nothing, or it is about a missing strategy. */
const operationOf = ({ action, payload }: Asked, now: FlagNow): Operation | undefined => {
  const members = membersOf(payload);
  const stored = now.strategies.find(({ id }) => id === members.id);
  switch (action) {
    case 'updateEnabled': {
      const activates = members.shouldActivateDisabledStrategies === true;
      return { kind: 'switch', enabled: members.enabled === true, activates };
    }
    case 'addStrategy': {
      const strategy = { ...strategyFrom(members), id: newId() };
      const { sortOrder } = members;
      return { kind: 'add-strategy', strategy, sortOrder: typeof sortOrder === 'number' ? sortOrder : undefined };
    }
    case 'updateStrategy':
      // Constraints and variants that an update omits are removed (docs/contract/feature-strategies.md §5).
      return (
        stored && updateOf(strategyOf(stored), strategyFrom({ ...stored, constraints: [], variants: [], ...members }))
      );
    case 'reorderStrategy': {
      const positions = Array.isArray(payload) ? payload.filter(isPosition) : [];
      return { kind: 'order-strategies', before: [], after: [], positions };
    }
    case 'deleteStrategy':
      return stored && { kind: 'remove-strategy', strategy: strategyOf(stored) };
    case 'patchVariant':
      return { kind: 'variants', before: now.variants.map(variantOf), after: variantsFrom(payload) };
    default:
      return undefined;
  }
};

const parentsAfter = (parents: Decided['dependencies'], { action, payload }: Asked): Decided['dependencies'] => {
  const members = membersOf(payload);
  if (action === 'deleteDependency') return [];
  if (action !== 'addDependency') return parents;
  const parent = {
    feature: String(members.feature),
    enabled: members.enabled !== false,
    ...(Array.isArray(members.variants) && { variants: members.variants.map(String) }),
  };
  return [...parents.filter(({ feature }) => feature !== parent.feature), parent];
};

const stagesIn = (payload: unknown): readonly (readonly Strategy[])[] => {
  const { milestones } = membersOf(payload);
  return (Array.isArray(milestones) ? milestones : []).map((stage) => {
    const { strategies } = membersOf(stage);
    return (Array.isArray(strategies) ? strategies : []).map((one) => ({
      ...strategyFrom(membersOf(one)),
      id: newId(),
    }));
  });
};

/** The strategies of a release plan in force after a change. A plan that is approved begins with its first stage. */
const plannedBy = (planned: readonly Strategy[], { action, payload }: Asked, now: FlagNow): readonly Strategy[] => {
  const members = membersOf(payload);
  const [plan] = now.releasePlans ?? [];
  if (action === 'addReleasePlan') return stagesIn(payload)[0] ?? [];
  if (action === 'deleteReleasePlan') return [];
  if (action === 'startMilestone')
    return plan?.milestones.find(({ id }) => id === members.milestoneId)?.strategies.map(strategyOf) ?? planned;
  if (action === 'updateMilestoneStrategy')
    return planned.map((one) =>
      one.id === members.id ? strategyFrom({ ...one, constraints: [], variants: [], ...members }) : one,
    );
  // Switching on begins a plan.
  return action === 'updateEnabled' && members.enabled === true && planned.length === 0
    ? (plan?.milestones[0]?.strategies.map(strategyOf) ?? [])
    : planned;
};

const plannedAfter = (now: FlagNow, changes: readonly Asked[]): readonly Strategy[] =>
  changes.reduce<readonly Strategy[]>((planned, change) => plannedBy(planned, change, now), plannedStrategies(now));

/** What decides a flag after the changes of a request, in the order in which they are applied. */
export const decidedAfter = (now: FlagNow, changes: readonly Asked[]): Decided => {
  const before = decidedNow(now);
  const asked = inOrderOfRequest(changes);
  const { enabled, strategies, variants } = asked.reduce<EnvironmentDefinition<Strategy>>(
    (environment, change) => {
      const operation = operationOf(change, now);
      return operation ? applyInEnvironment(environment, operation) : environment;
    },
    { ...before.definition, enabled: before.enabled },
  );
  return {
    enabled: enabled && !asked.some(({ action }) => action === 'archiveFeature'),
    definition: { strategies, variants: variants.map(variantOf) },
    planned: plannedAfter(now, asked),
    dependencies: asked.reduce(parentsAfter, before.dependencies),
  };
};
