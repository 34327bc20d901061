import { decode, encode, type Plain } from '../wire/attributes.ts';
import { pack, unpack } from '../wire/packed.ts';
import type {
  AccessNameItem,
  ActionRunItem,
  ActionSetsItem,
  AddonItem,
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
  ImpactChartItem,
  OwnChangeRequestItem,
  PasswordItem,
  ProjectItem,
  ReleasePlanTemplateItem,
  RoleItem,
  ScheduledChangeRequestItem,
  SealedItem,
  SegmentItem,
  SettingItem,
  SignalEndpointsItem,
  SignupTokenItem,
  Stored,
  StrategyTypeItem,
  TagItem,
  TagTypeItem,
  TokenItem,
  UserItem,
} from './items.ts';

/**
 * Names of projects, environments, features and context fields may be `__proto__`, and some become members of objects.
 * Libraries that build objects by assignment lose such a member, or make it the prototype: zod, and the AWS SDK. So the
 * member is renamed before such a library sees it. Members called `constructor` or `toString` are safe as long as they
 * are read as own members: see `ownMember`.
 */
const risky = /^%*__proto__$/;

const isPlain = (value: unknown): value is Plain => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Whether a member called `__proto__`, or its escaped name, is anywhere in the value. */
export const hasProtoMember = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(hasProtoMember);
  if (!isPlain(value)) return false;
  for (const name of Object.keys(value)) if (risky.test(name) || hasProtoMember(value[name])) return true;
  return false;
};

/** Uses `Object.fromEntries`, which makes a member of any name a plain member. */
const renamed = (value: unknown, rename: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [risky.test(name) ? rename(name) : name, renamed(member, rename)]),
  );
};

/** The original name of a member of an escaped value. */
export const restoredName = (name: string): string => (risky.test(name) && name.startsWith('%') ? name.slice(1) : name);

/** A copy without members called `__proto__`; `restored` is its inverse. */
export const escaped = (value: unknown): unknown => renamed(value, (name) => `%${name}`);
export const restored = (value: unknown): unknown => renamed(value, restoredName);

/** Attribute that marks escaped items, so that all others need not be searched when they are read. */
const mark = 'escaped';

const escapedItem = (item: object): object =>
  hasProtoMember(item) ? Object.assign({}, escaped(item), { [mark]: true }) : item;

/** Reverses `escapedItem`. */
const unescapedItem = (item: Plain): Plain => {
  if (item[mark] !== true) return item;
  const { [mark]: _, ...rest } = item;
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, restored(value)]));
};

/**
 * The member that is stored as JSON (docs/decisions/0347-a-plan-is-stored-as-json.md): a release plan is large, and each step writes it.
 * No expression asks for its parts.
 */
const packedMember = 'releasePlan';

const mayHavePlan = (item: object): boolean => 'kind' in item && item.kind === 'feature-environment';

/** An item in the form in which it is written to the table. */
export const writtenItem = (item: object): object => {
  if (!(packedMember in item) || !isPlain(item[packedMember]) || !mayHavePlan(item)) return escapedItem(item);
  // Members in the order in which a read returns those of maps: the same layout in memory for all.
  const packed = pack(decode(encode(item[packedMember])));
  return escapedItem({ ...item, [packedMember]: packed });
};

/** Reverses `writtenItem`. An older version stored the plan as a map. */
export const restoredItem = (item: Plain): Plain => {
  const { [packedMember]: packed } = item;
  if (!mayHavePlan(item) || (typeof packed !== 'string' && !(packed instanceof Uint8Array))) return unescapedItem(item);
  return { ...unescapedItem(item), [packedMember]: unpack(packed) };
};

/** A member that the object itself has, not one that all objects inherit, such as `toString`. */
export const ownMember = <T>(object: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;

type Item =
  | AccessNameItem
  | ActionRunItem
  | ActionSetsItem
  | AddonItem
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
  | ImpactChartItem
  | OwnChangeRequestItem
  | PasswordItem
  | ProjectItem
  | ReleasePlanTemplateItem
  | RoleItem
  | ScheduledChangeRequestItem
  | SealedItem
  | SegmentItem
  | SettingItem
  | SignalEndpointsItem
  | SignupTokenItem
  | StrategyTypeItem
  | TagItem
  | TagTypeItem
  | TokenItem
  | UserItem;

type OptionalMember<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];

type Optional = { readonly [T in Item as T['kind']]: Readonly<Record<OptionalMember<T>, true>> };

/**
 * For each kind, the members that a write may leave out to remove them. All other members that this version knows are
 * in every item that it writes. So a member that a new item lacks, and that is not listed here, belongs to another
 * version.
 */
export const optionalMembers: Optional & Readonly<Record<string, Readonly<Record<string, true>>>> = {
  'access-name': {},
  'action-run': {},
  'action-sets': {},
  addon: { byAdmin: true, enabledAt: true, publicKey: true, sealedAs: true, signsTwiceUntil: true, switchedOff: true },
  application: { description: true, url: true, color: true, icon: true, strategies: true },
  'batch-progress': {},
  'change-request': { asked: true, inReviewSince: true, schedule: true },
  'context-field': {},
  environment: {},
  favorite: {},
  feature: {
    charts: true,
    completed: true,
    createdBy: true,
    links: true,
    madeAt: true,
    manifest: true,
    owners: true,
    potentiallyStale: true,
    staleAt: true,
  },
  'feature-environment': { firstEnabledAt: true, releasePlan: true, safeguards: true },
  'feature-name': {},
  'feature-type': {},
  group: { mappingsSSO: true, scim: true },
  'impact-chart': { title: true },
  import: {},
  'own-change-request': {},
  password: {},
  project: { madeAt: true, changeRequests: true, linkTemplates: true },
  'release-plan-template': { archivedAt: true },
  'release-step': {},
  role: {},
  'scheduled-change-request': {},
  seed: {},
  sealed: {},
  segment: { description: true, project: true, createdBy: true, createdAt: true, reserved: true },
  setting: {},
  'signal-endpoints': {},
  'signup-token': {},
  'strategy-type': { title: true },
  tag: { reserved: true },
  'tag-type': { description: true, icon: true },
  token: {},
  unfinished: {},
  user: {
    disabled: true,
    invitedUntil: true,
    password: true,
    passwordHash: true,
    scim: true,
    signedOutAt: true,
    tokens: true,
    unproven: true,
  },
};

/**
 * The members of a stored item that this version does not know. They are copied into `item`, which replaces it: the
 * version that wrote them still needs them (docs/decisions/0164-versions-may-overlap.md). None for a new item.
 */
export const unknownMembers = (before: Stored | undefined, item: Omit<Stored, 'rev'>): Record<string, unknown> => {
  if (before?.kind !== item.kind || !Object.hasOwn(optionalMembers, item.kind)) return {};
  const droppable = optionalMembers[item.kind] ?? {};
  return Object.fromEntries(
    Object.entries(before).filter(([name]) => !Object.hasOwn(item, name) && !Object.hasOwn(droppable, name)),
  );
};
