import { isRecord } from '../../api/record.ts';
import type { FlagNow, RequestedChange } from '../../queries/change-requests.ts';
import { type Decided, definitionOf, type Strategy, strategyOf, variantOf } from '../flag/definition.ts';

type Asked = Pick<RequestedChange, 'action' | 'payload'>;
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
  isRecord(payload) && Array.isArray(payload.variants)
    ? payload.variants.map((one) => variantOf(one as StoredVariant))
    : [];

/** What decides a flag now. */
export const decidedNow = (now: FlagNow): Decided => ({
  enabled: now.enabled && !now.archived,
  definition: definitionOf(now),
  dependencies: now.dependencies,
});

const membersOf = (payload: unknown): Members => (isRecord(payload) ? payload : {});

const step = (decided: Decided, { action, payload }: Asked, now: FlagNow): Decided => {
  const { definition, dependencies } = decided;
  const members = membersOf(payload);
  const withStrategies = (strategies: readonly Strategy[]): Decided => ({
    ...decided,
    definition: { ...definition, strategies },
  });
  const { strategies } = definition;
  switch (action) {
    case 'updateEnabled': {
      const activates = members.shouldActivateDisabledStrategies === true && strategies.every((one) => one.disabled);
      const active = activates ? withStrategies(strategies.map((one) => ({ ...one, disabled: false }))) : decided;
      return { ...active, enabled: members.enabled === true };
    }
    case 'addStrategy':
      return withStrategies([...strategies, strategyFrom(members)]);
    case 'updateStrategy': {
      const before = now.strategies.find(({ id }) => id === members.id);
      // Constraints and variants that an update omits are removed (docs/contract/feature-strategies.md §5).
      const after = strategyFrom({ ...before, constraints: [], variants: [], ...members });
      return withStrategies(strategies.map((one) => (one.id === members.id ? after : one)));
    }
    case 'deleteStrategy':
      return withStrategies(strategies.filter(({ id }) => id !== members.id));
    case 'patchVariant':
      return { ...decided, definition: { ...definition, variants: variantsFrom(payload) } };
    case 'addDependency': {
      const feature = String(members.feature);
      const parent = {
        feature,
        enabled: members.enabled !== false,
        ...(Array.isArray(members.variants) && { variants: members.variants.map(String) }),
      };
      return { ...decided, dependencies: [...dependencies.filter((one) => one.feature !== feature), parent] };
    }
    case 'deleteDependency':
      return { ...decided, dependencies: [] };
    case 'archiveFeature':
      return { ...decided, enabled: false };
    default:
      return decided;
  }
};

/** What decides a flag after the changes of a request, in the order in which they are applied. */
export const decidedAfter = (now: FlagNow, changes: readonly Asked[]): Decided => {
  // Parents are removed before one is added, whatever was asked for first (docs/contract/change-requests.md §7.2).
  const rank = ({ action }: Asked): number => (action === 'addDependency' ? 1 : 0);
  return changes
    .toSorted((a, b) => rank(a) - rank(b))
    .reduce((decided, change) => step(decided, change, now), decidedNow(now));
};
