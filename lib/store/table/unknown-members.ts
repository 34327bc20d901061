import type {
  AccessNameItem,
  ApplicationItem,
  BatchProgressItem,
  ChangeRequestItem,
  ContextFieldItem,
  EnvironmentItem,
  FavoriteItem,
  FeatureEnvironmentItem,
  FeatureItem,
  FeatureNameItem,
  FeatureTypeItem,
  GroupItem,
  OwnChangeRequestItem,
  ProjectItem,
  RoleItem,
  ScheduledChangeRequestItem,
  SegmentItem,
  SettingItem,
  SignupTokenItem,
  Stored,
  StrategyTypeItem,
  TagItem,
  TagTypeItem,
  TokenItem,
  UserItem,
} from './items.ts';

type Item =
  | AccessNameItem
  | ApplicationItem
  | BatchProgressItem
  | ChangeRequestItem
  | ContextFieldItem
  | EnvironmentItem
  | FavoriteItem
  | FeatureEnvironmentItem
  | FeatureItem
  | FeatureNameItem
  | FeatureTypeItem
  | GroupItem
  | OwnChangeRequestItem
  | ProjectItem
  | RoleItem
  | ScheduledChangeRequestItem
  | SegmentItem
  | SettingItem
  | SignupTokenItem
  | StrategyTypeItem
  | TagItem
  | TagTypeItem
  | TokenItem
  | UserItem;

type OptionalMember<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];
type Optional = { readonly [T in Item as T['kind']]: Readonly<Record<OptionalMember<T>, true>> };

/**
 * The members of each kind that a write may leave out to remove them. All other members that this version knows are in
 * every item it writes. So a member that is missing from a new item and is not listed here belongs to another version.
 */
export const optionalMembers: Optional & Readonly<Record<string, Readonly<Record<string, true>>>> = {
  'access-name': {},
  application: {},
  'batch-progress': {},
  'change-request': { schedule: true },
  'context-field': {},
  environment: {},
  favorite: {},
  feature: { madeAt: true, potentiallyStale: true },
  'feature-environment': { firstEnabledAt: true },
  'feature-name': {},
  'feature-type': {},
  group: {},
  import: {},
  'own-change-request': {},
  project: { madeAt: true, changeRequests: true },
  role: {},
  'scheduled-change-request': {},
  seed: {},
  segment: { description: true, project: true, createdBy: true, createdAt: true, reserved: true },
  setting: {},
  'signup-token': {},
  'strategy-type': { title: true },
  tag: {},
  'tag-type': { description: true, icon: true },
  token: {},
  unfinished: {},
  user: { passwordHash: true, tokens: true },
};

/**
 * The members of a stored item that this version does not know. They are kept when `item` replaces it: the version that
 * wrote them still needs them (docs/decisions/0164-versions-may-overlap.md). None for a new item.
 */
export const unknownMembers = (before: Stored | undefined, item: Omit<Stored, 'rev'>): Record<string, unknown> => {
  if (before?.kind !== item.kind || !Object.hasOwn(optionalMembers, item.kind)) return {};
  const droppable = optionalMembers[item.kind] ?? {};
  return Object.fromEntries(
    Object.entries(before).filter(([name]) => !Object.hasOwn(item, name) && !Object.hasOwn(droppable, name)),
  );
};
