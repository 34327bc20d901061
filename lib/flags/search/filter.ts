import type { SetOperator } from '../../contract/schemas/search.ts';
import { ownerKey } from '../../definition/owners.ts';
import type { ConfigState } from '../../store/catalog/catalog.ts';
import type { SeenTimes } from '../../store/observations/last-seen.ts';
import type { FeatureItem, ProjectItem } from '../../store/table/items.ts';
import { type ShownOwners, shownOwners } from '../feature-owners/read.ts';
import { isPotentiallyStale } from '../features/health.ts';
import { newestLastSeen } from '../features/times/last-seen.ts';
import { currentStage } from '../lifecycle/facts.ts';
import type { Criteria, SetCriterion, ValueCriterion } from './criteria.ts';
import type { Entry } from './entry.ts';

/** Whether an entry matches one criterion. */
type Test = (entry: Entry) => boolean;

type SetTest = (has: (value: string) => boolean, values: readonly string[]) => boolean;

const hasOne: SetTest = (has, values) => values.some(has);
const hasAll: SetTest = (has, values) => values.every(has);
const hasNone: SetTest = (has, values) => !values.some(has);
const lacksOne: SetTest = (has, values) => !values.every(has);

const setTests: Readonly<Record<SetOperator, SetTest>> = {
  INCLUDE: hasOne,
  INCLUDE_ANY_OF: hasOne,
  INCLUDE_ALL_OF: hasAll,
  DO_NOT_INCLUDE: hasNone,
  EXCLUDE_IF_ANY_OF: hasNone,
  EXCLUDE_ALL: lacksOne,
};

const setTest = <T>(
  { operator, values }: SetCriterion,
  own: (entry: Entry) => readonly T[],
  text: (one: T) => string | undefined,
): Test => {
  const test = setTests[operator];
  return (entry) => {
    const present = own(entry);
    return test((value) => present.some((one) => text(one) === value), values);
  };
};

const termTest =
  (terms: readonly string[]): Test =>
  ({ texts }) => {
    for (const text of texts) for (const term of terms) if (text.includes(term)) return true;
    return false;
  };

/** Tests statuses, which count only in environments that are linked to the project (contract: search §6). */
const statusTest = (
  statuses: NonNullable<Criteria['statuses']>,
  isLinked: (environment: string) => boolean,
): Test | undefined => {
  const possible = statuses.filter(({ environment }) => isLinked(environment));
  if (possible.length === 0) return undefined;
  return ({ record }) =>
    possible.some(({ environment, enabled }) => (record.environments.get(environment)?.enabled ?? false) === enabled);
};

const isBy = (creator: number | undefined, { values, wanted }: ValueCriterion): boolean =>
  (creator !== undefined && values.has(String(creator))) === wanted;

/** Only owners that still exist count. */
const isOwnedBy = ({ owners = [] }: FeatureItem, { values, wanted }: ValueCriterion, shown: ShownOwners): boolean => {
  const own = shownOwners(owners, shown);
  return (own.length === 0 ? values.has('none') : own.some((one) => values.has(ownerKey(one)))) === wanted;
};

const lastSeenTest = (wanted: NonNullable<Criteria['lastSeen']>, seen: SeenTimes | undefined): Test => {
  const last = ({ record }: Entry): string | null => newestLastSeen(record, seen);
  if (wanted === 'never') return (entry) => last(entry) === null;
  if ('before' in wanted) return (entry) => (last(entry) ?? wanted.before) < wanted.before;
  return (entry) => (last(entry) ?? '') >= wanted.from;
};

/** The facts about a project and the instance on which criteria may depend besides the entries. */
export interface FilterSources {
  readonly project: ProjectItem;
  /** Whether the project has the environment. */
  readonly isLinked: (environment: string) => boolean;
  /** Undefined for a segment that does not exist. */
  readonly segmentName: (id: number) => string | undefined;
  readonly featureTypes: ConfigState['featureTypes'];
  readonly environments: ConfigState['environments'];
  /** When features of the project were last seen. */
  readonly seen: SeenTimes | undefined;
  readonly now: Date;
  /** Of all features. */
  readonly owners: ShownOwners;
}

/**
 * Whether a feature of a project matches all criteria (contract: search §2–§7).
 * @returns undefined when no feature of the project can match
 */
export const filterFor = (criteria: Criteria, sources: FilterSources): Test | undefined => {
  const { project, isLinked, segmentName, featureTypes, environments, seen, now, owners } = sources;
  const { createdBy, owner, lastSeen, potentiallyStale, lifecycle } = criteria;
  const { terms, stale, types, tags, segments, statuses, createdBefore, createdFrom } = criteria;
  if (criteria.project && criteria.project.values.has(project.id) !== criteria.project.wanted) return undefined;
  const tests: Test[] = [];
  if (stale) tests.push((entry) => (entry.stale ? stale.true : stale.false));
  if (types) tests.push(({ type }) => types.has(type));
  if (createdBefore) tests.push(({ createdAt }) => createdAt < createdBefore);
  if (createdFrom) tests.push(({ createdAt }) => createdAt >= createdFrom);
  if (createdBy) tests.push(({ record: { feature } }) => isBy(feature.createdBy, createdBy));
  if (owner) tests.push(({ record: { feature } }) => isOwnedBy(feature, owner, owners));
  if (potentiallyStale !== undefined)
    tests.push(({ record: { feature } }) => isPotentiallyStale(feature, featureTypes, now) === potentiallyStale);
  if (lastSeen) tests.push(lastSeenTest(lastSeen, seen));
  if (lifecycle)
    tests.push(
      ({ record }) => lifecycle.values.has(currentStage(record, environments, seen).stage) === lifecycle.wanted,
    );
  if (statuses) {
    const test = statusTest(statuses, isLinked);
    if (!test) return undefined;
    tests.push(test);
  }
  if (tags)
    tests.push(
      setTest(
        tags,
        (entry) => entry.tags,
        (tag) => tag,
      ),
    );
  if (segments) tests.push(setTest(segments, (entry) => entry.segments, segmentName));
  if (terms) tests.push(termTest(terms));
  return (entry) => tests.every((test) => test(entry));
};
