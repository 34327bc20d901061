import type { SetOperator } from '../../contract/schemas/search.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import type { Criteria, SetCriterion } from './criteria.ts';
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

/**
 * Whether a feature of a project matches all criteria (contract: search §2–§7).
 * @param isLinked whether the project has the environment
 * @param segmentName undefined for a segment that does not exist
 * @returns undefined when no feature of the project can match
 */
export const filterFor = (
  criteria: Criteria,
  project: ProjectItem,
  isLinked: (environment: string) => boolean,
  segmentName: (id: number) => string | undefined,
): Test | undefined => {
  const { terms, stale, types, tags, segments, statuses, createdBefore, createdFrom } = criteria;
  if (criteria.project && criteria.project.values.has(project.id) !== criteria.project.wanted) return undefined;
  const tests: Test[] = [];
  if (stale) tests.push((entry) => (entry.stale ? stale.true : stale.false));
  if (types) tests.push(({ type }) => types.has(type));
  if (createdBefore) tests.push(({ createdAt }) => createdAt < createdBefore);
  if (createdFrom) tests.push(({ createdAt }) => createdAt >= createdFrom);
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
