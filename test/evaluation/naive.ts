/**
 * A second implementation of the contract (docs/contract/evaluation.md), sentence by sentence and without regard to
 * speed: nothing is prepared, and each context reads the definitions again. The property tests compare the compiler
 * with it.
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { RE2JS } from 're2js';
import type {
  Constraint,
  FeatureEnvironmentDefinition,
  FeatureExplanation,
  RawContext,
  ResolvedVariant,
  Segment,
  StrategyDefinition,
  StrategyExplanation,
  StrategyVariant,
  Surroundings,
  Variant,
} from '../../lib/evaluation/index.ts';
import { naiveHash } from './naive-hash.ts';

/** Everything that an evaluation may read. */
export interface World extends Surroundings {
  readonly features: readonly FeatureEnvironmentDefinition[];
  readonly segments: readonly Segment[];
  readonly context: RawContext;
}

const OFF: ResolvedVariant = { name: 'disabled', enabled: false };

/** 2.7 */
export const naiveExplanation = (feature: FeatureEnvironmentDefinition, world: World): FeatureExplanation => {
  const data = ordered(feature.strategies).map((strategy) => explainStrategy(strategy, feature, world));
  const enabledValues = data.map((strategy) => strategy.result.enabled);
  const result =
    data.length === 0
      ? feature.enabled
      : enabledValues.includes(true)
        ? true
        : enabledValues.includes('unknown')
          ? ('unknown' as const)
          : false;
  const hasUnsatisfiedDependency = !(feature.dependencies ?? []).every((dependency) => satisfied(dependency, world));
  const isEnabled = result === true && feature.enabled && !hasUnsatisfiedDependency;
  const deciding = data.find((strategy) => strategy.result.enabled === true)?.result;
  const resolved = deciding?.evaluationStatus === 'complete' && deciding.variant !== undefined ? deciding : undefined;
  return {
    name: feature.name,
    projectId: feature.project,
    strategies: { result, data },
    isEnabledInCurrentEnvironment: feature.enabled,
    hasUnsatisfiedDependency,
    isEnabled,
    variant: isEnabled ? (resolved?.variant ?? select(feature.variants, feature.name, world) ?? OFF) : OFF,
    variants: resolved?.variants ?? feature.variants,
  };
};

const ordered = (strategies: readonly StrategyDefinition[]): StrategyDefinition[] =>
  [...strategies].sort((a, b) => (a.sortOrder ?? Number.MAX_SAFE_INTEGER) - (b.sortOrder ?? Number.MAX_SAFE_INTEGER));

const explainStrategy = (
  strategy: StrategyDefinition,
  feature: FeatureEnvironmentDefinition,
  world: World,
): StrategyExplanation => {
  const constraints = (strategy.constraints ?? []).map((constraint) => explainConstraint(constraint, world));
  const segments = (strategy.segments ?? []).map((id) => {
    const segment = world.segments.findLast((candidate) => candidate.id === id);
    if (segment === undefined) return { id, name: '', result: false, constraints: [] };
    const explained = segment.constraints.map((constraint) => explainConstraint(constraint, world));
    return { id, name: segment.name, result: explained.every(({ result }) => result), constraints: explained };
  });
  const applies = constraints.every(({ result }) => result) && segments.every(({ result }) => result);
  return {
    name: strategy.name,
    id: strategy.id,
    ...(strategy.title ? { title: strategy.title } : {}),
    disabled: strategy.disabled ?? false,
    parameters: strategy.parameters ?? {},
    result: strategyResult(strategy, applies, feature, world),
    constraints,
    segments,
    links: {
      edit: `/projects/${feature.project}/features/${feature.name}/strategies/edit?environmentId=${feature.environment}&strategyId=${strategy.id}`,
    },
  };
};

const strategyResult = (
  strategy: StrategyDefinition,
  applies: boolean,
  feature: FeatureEnvironmentDefinition,
  world: World,
): StrategyExplanation['result'] => {
  const own = ownRule(strategy, world);
  // As in recorded servers, the third row of the table has precedence over the first.
  if (own === 'unknown') return { enabled: applies ? 'unknown' : false, evaluationStatus: 'incomplete' };
  if (strategy.disabled) return { enabled: 'unknown', evaluationStatus: 'unevaluated' };
  const enabled = own && applies;
  const { parameters = {}, variants = [] } = strategy;
  const variant = select(variants, parameters.groupId ?? feature.name, world, parameters.stickiness);
  if (variant === undefined) return { enabled, evaluationStatus: 'complete' };
  return { enabled, evaluationStatus: 'complete', variant, variants };
};

/** 2.3 */
const ownRule = (strategy: StrategyDefinition, world: World): boolean | 'unknown' => {
  const { userIds, IPs, percentage, groupId = '', rollout, stickiness = 'default' } = strategy.parameters ?? {};
  const number = (text: string | undefined): number => (Number.isNaN(Number(text)) ? 0 : Number(text));
  const chance = (): number => Math.floor(world.random() * 100) + 1;
  const sticky = (id: string | undefined, percent: number): boolean =>
    id !== undefined && percent > 0 && bucket(id, groupId, 100, 0) <= percent;
  switch (strategy.name) {
    case 'default':
      return true;
    case 'userWithId':
      return split(userIds).includes(value('userId', world) ?? '\0');
    case 'remoteAddress':
      return split(IPs).some((entry) => inRange(value('remoteAddress', world) ?? '', entry));
    case 'gradualRolloutUserId':
      return sticky(value('userId', world), number(percentage));
    case 'gradualRolloutSessionId':
      return sticky(value('sessionId', world), number(percentage));
    case 'gradualRolloutRandom':
      return number(percentage) >= chance();
    case 'flexibleRollout': {
      const byDefault = stickiness === '' || stickiness === 'default';
      const id = byDefault ? (value('userId', world) ?? value('sessionId', world)) : value(stickiness, world);
      if (stickiness === 'random' || (byDefault && id === undefined)) return number(rollout) >= chance();
      return sticky(id, number(rollout));
    }
    default:
      return 'unknown';
  }
};

const split = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const inRange = (address: string, entry: string): boolean => {
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : undefined;
  const [network = '', prefix, ...rest] = entry.split('/');
  const sameFamily = family === 'ipv4' ? isIPv4(network) : isIPv6(network);
  if (family === undefined || !sameFamily || rest.length > 0) return false;
  const list = new BlockList();
  if (prefix === undefined) list.addAddress(network, family);
  else if (/^(0|[1-9]\d*)$/.test(prefix) && Number(prefix) <= (family === 'ipv4' ? 32 : 128))
    list.addSubnet(network, Number(prefix), family);
  return list.check(address, family);
};

/** 2.1 */
const value = (field: string, world: World): string | undefined => {
  // A time, which only the DATE operators read.
  if (field === 'currentTime') return undefined;
  const properties = world.context.properties;
  const own = text(Object.hasOwn(world.context, field) ? world.context[field] : undefined);
  if (own !== undefined) return own;
  if (typeof properties === 'object' && properties !== null && Object.hasOwn(properties, field)) {
    const custom = text(Object.entries(properties).find(([name]) => name === field)?.[1]);
    if (custom !== undefined) return custom;
  }
  return field === 'environment' ? world.environment : undefined;
};

const text = (member: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof member) && member !== '' ? String(member) : undefined;

/** 2.4 */
const explainConstraint = (constraint: Constraint, world: World) => ({
  contextName: constraint.contextName,
  operator: constraint.operator,
  ...(constraint.caseInsensitive === undefined ? {} : { caseInsensitive: constraint.caseInsensitive }),
  inverted: constraint.inverted ?? false,
  values: constraint.values ?? [],
  ...(constraint.value === undefined ? {} : { value: constraint.value }),
  result: holds(constraint, world),
});

const holds = (constraint: Constraint, world: World): boolean => {
  const outcome = compare(constraint, world);
  if (outcome === 'unknown operator') return false;
  return constraint.inverted ? !outcome : outcome;
};

const compare = (constraint: Constraint, world: World): boolean | 'unknown operator' => {
  const actual = value(constraint.contextName, world);
  const folded = (item: string): string => (constraint.caseInsensitive ? item.toLowerCase() : item);
  const values = (constraint.values ?? [])
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map(folded);
  const left = actual === undefined ? undefined : folded(actual);
  const number = actual === undefined ? Number.NaN : Number(actual);
  const bound = constraint.value === undefined ? Number.NaN : Number(constraint.value);
  const own = world.context.currentTime;
  const time = typeof own === 'string' && own !== '' ? Date.parse(own) : world.now;
  const instant = Date.parse(constraint.value ?? '');
  const order = actual === undefined ? undefined : versionOrder(actual, constraint.value ?? '');
  switch (constraint.operator) {
    case 'IN':
      return left !== undefined && values.includes(left);
    case 'NOT_IN':
      return !(left !== undefined && values.includes(left));
    case 'STR_STARTS_WITH':
      return left !== undefined && values.some((item) => left.startsWith(item));
    case 'STR_ENDS_WITH':
      return left !== undefined && values.some((item) => left.endsWith(item));
    case 'STR_CONTAINS':
      return left !== undefined && values.some((item) => left.includes(item));
    case 'NUM_EQ':
      return number === bound;
    case 'NUM_GT':
      return number > bound;
    case 'NUM_GTE':
      return number >= bound;
    case 'NUM_LT':
      return number < bound;
    case 'NUM_LTE':
      return number <= bound;
    case 'DATE_AFTER':
      return time > instant;
    case 'DATE_BEFORE':
      return time < instant;
    case 'SEMVER_EQ':
      return order === 0;
    case 'SEMVER_GT':
      return order !== undefined && order > 0;
    case 'SEMVER_LT':
      return order !== undefined && order < 0;
    case 'SEMVER_GTE':
      return order !== undefined && order >= 0;
    case 'SEMVER_LTE':
      return order !== undefined && order <= 0;
    case 'REGEX':
      return actual !== undefined && matches(constraint, actual);
    case 'IN_CIDR':
      return actual !== undefined && values.some((item) => inRange(actual, item));
    default:
      return 'unknown operator';
  }
};

/** RE2 by another implementation. */
const matches = ({ value, caseInsensitive }: Constraint, text: string): boolean => {
  if (value === undefined || text.length > 4_096) return false;
  try {
    return RE2JS.compile(value, caseInsensitive ? RE2JS.CASE_INSENSITIVE : 0)
      .matcher(text)
      .find();
  } catch {
    return false;
  }
};

const NUMERIC = '(?:0|[1-9]\\d*)';
const PRERELEASE = `(?:${NUMERIC}|\\d*[a-zA-Z-][\\da-zA-Z-]*)`;
const SEMVER = new RegExp(
  `^(${NUMERIC})\\.(${NUMERIC})\\.(${NUMERIC})(?:-(${PRERELEASE}(?:\\.${PRERELEASE})*))?(?:\\+[\\da-zA-Z-]+(?:\\.[\\da-zA-Z-]+)*)?$`,
);

/** SemVer 2.0.0 §11; undefined unless both are strict versions. */
const versionOrder = (left: string, right: string): number | undefined => {
  const a = SEMVER.exec(left);
  const b = SEMVER.exec(right);
  if (a === null || b === null) return undefined;
  for (const part of [1, 2, 3]) {
    const difference = Number(a[part]) - Number(b[part]);
    if (difference !== 0) return difference;
  }
  return prereleaseOrder(a[4], b[4]);
};

const prereleaseOrder = (a: string | undefined, b: string | undefined): number => {
  if (a === undefined || b === undefined) return (a === undefined ? 1 : 0) - (b === undefined ? 1 : 0);
  const [left, right] = [a.split('.'), b.split('.')];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const [x, y] = [left[i], right[i]];
    if (x === y) continue;
    if (x === undefined) return -1;
    if (y === undefined) return 1;
    const [xNumeric, yNumeric] = [/^\d+$/.test(x), /^\d+$/.test(y)];
    if (xNumeric && yNumeric) return Number(x) - Number(y);
    if (xNumeric !== yNumeric) return xNumeric ? -1 : 1;
    return x < y ? -1 : 1;
  }
  return 0;
};

/** 2.2 */
const bucket = (id: string, group: string, modulus: number, seed: number): number =>
  (naiveHash(`${group}:${id}`, seed) % modulus) + 1;

/** 2.5; `inherited` is what variants without a stickiness of their own take over from their strategy. */
const select = (
  list: readonly (StrategyVariant | Variant)[],
  key: string,
  world: World,
  inherited?: string,
): ResolvedVariant | undefined => {
  const total = list.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return undefined;
  const overridden = list.find(
    (variant) =>
      'overrides' in variant &&
      variant.overrides?.some(({ contextName, values }) => values.includes(value(contextName, world) ?? '\0')),
  );
  if (overridden !== undefined) return chosen(overridden);
  const stickiness = list[0]?.stickiness || inherited || 'default';
  const id =
    stickiness === 'default'
      ? (value('userId', world) ?? value('sessionId', world) ?? value('remoteAddress', world))
      : value(stickiness, world);
  const target = id === undefined ? Math.floor(world.random() * total) + 1 : bucket(id, key, total, 86028157);
  let sum = 0;
  for (const variant of list) {
    if (variant.weight === 0) continue;
    sum += variant.weight;
    if (sum >= target) return chosen(variant);
  }
  return undefined;
};

const chosen = ({ name, payload }: StrategyVariant): ResolvedVariant => ({
  name,
  enabled: true,
  ...(payload === undefined ? {} : { payload }),
});

/** 2.6 */
const satisfied = (
  { feature, enabled = true, variants = [] }: NonNullable<FeatureEnvironmentDefinition['dependencies']>[number],
  world: World,
): boolean => {
  const parent = world.features.find(({ name }) => name === feature);
  if (parent === undefined || (parent.dependencies ?? []).length > 0) return false;
  const explained = naiveExplanation(parent, world);
  if (!enabled) return !(parent.enabled && explained.strategies.result === true);
  if (!parent.enabled) return false;
  return variants.length > 0 ? variants.includes(explained.variant.name) : explained.strategies.result === true;
};
