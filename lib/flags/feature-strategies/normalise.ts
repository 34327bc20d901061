import { maxSegments } from '../../contract/limits.ts';
import { badData, notFound } from '../../contract/problems.ts';
import type { Constraint } from '../../contract/schemas/constraint.ts';
import type { NewStrategy, StoredStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { StrategyVariant } from '../../contract/schemas/variant.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { requireUsable } from '../../store/jobs/reserve.ts';
import type { Stored } from '../../store/table/items.ts';
import { contextFieldKey, type Key, segmentKey, strategyTypeKey } from '../../store/table/keys.ts';
import { contextFieldNames, validateConstraints } from '../constraints/validate.ts';
import { requirePayloads } from '../feature-variants/payloads.ts';
import { distributeWeights } from '../feature-variants/weights.ts';
import { type EnvironmentPlace, environmentReads } from '../features/load.ts';

/**
 * Checks the segments of a strategy (contract: feature-strategies §1.4).
 * @param project null: the strategy belongs to no project, so that it may use only segments of all
 * @throws Problem BadDataError for too many segments or one of another project; NotFoundError for an unknown one
 */
export const requireSegments = async (
  unit: UnitOfWork,
  ids: readonly number[],
  project: string | null,
): Promise<void> => {
  if (ids.length > maxSegments)
    throw badData(`A strategy may have ${maxSegments} segments at most; you sent ${ids.length}.`);
  const segments = await unit.getMany(ids.map(segmentKey));
  for (const [i, id] of ids.entries()) {
    const segment = segments[i];
    if (!segment) throw notFound('segment', id);
    requireUsable(segment);
    // The message names neither the other project nor the segment: that project may be hidden from the caller.
    if (segment.project && segment.project !== project)
      throw badData(
        project === null
          ? `The segment ${id} belongs to one project, and this is for all projects.`
          : `The segment ${id} belongs to another project than "${project}".`,
      );
  }
};

/** @throws Problem BadDataError */
const requireType = async (unit: UnitOfWork, name: string): Promise<void> => {
  const [type] = await unit.peek([strategyTypeKey(name)]);
  if (!type) throw badData(`There is no strategy type "${name}".`);
};

/** The members of a strategy that a caller gives. */
export type GivenStrategy = Omit<NewStrategy, 'sortOrder' | 'title' | 'disabled'>;

/** The members that name stored items; a caller may leave them out. */
type GivenMembers = {
  readonly [Member in 'name' | 'segments' | 'constraints']?: GivenStrategy[Member] | undefined;
};

/** The members of a strategy in their stored form, with defaults filled in. */
type NormalisedStrategy = Pick<StoredStrategy, 'name' | 'constraints' | 'variants' | 'parameters' | 'segments'>;

/**
 * The commit does not rely on the context fields: a field that is removed later leaves its constraints behind anyway.
 */
const normaliseConstraints = async (unit: UnitOfWork, constraints: readonly Constraint[]): Promise<Constraint[]> => {
  const names = contextFieldNames(constraints);
  const items = await unit.peek(names.map(contextFieldKey));
  const fields = new Map(names.map((name, i) => [name, items[i]]));
  return validateConstraints(constraints, 'constraints', (name) => fields.get(name));
};

/**
 * The parameters in their stored form; an empty stickiness means the default one (contract: feature-strategies §1.2).
 */
const normaliseParameters = (parameters: Readonly<Record<string, string>>): Record<string, string> => ({
  ...parameters,
  ...(parameters.stickiness === '' && { stickiness: 'default' }),
});

/** What `normaliseStrategy` reads. */
export const strategyKeys = ({ name, segments, constraints }: GivenMembers): Key[] => [
  ...(name === undefined ? [] : [strategyTypeKey(name)]),
  ...[...new Set(segments ?? [])].slice(0, maxSegments).map(segmentKey),
  ...contextFieldNames(constraints ?? []).map(contextFieldKey),
];

/** What a rule reads that writes a strategy, as far as the place and the given members show it. */
export const strategyReads = (place: EnvironmentPlace, given: GivenMembers): RequestReads => ({
  keys: [...(environmentReads(place).keys ?? []), ...strategyKeys(given)],
});

/** Turns a given list of variants into the stored one. */
export type ArrangeVariants = (variants: readonly StrategyVariant[]) => StrategyVariant[];

/**
 * Validates a given strategy, and returns it in the form in which it is stored (contract: feature-strategies §1).
 * @param project null: the strategy belongs to no project
 * @param arrange default: weights are distributed, and variants sorted
 * @throws Problem BadDataError, NotFoundError, ValidationError
 */
export const normaliseStrategy = async (
  unit: UnitOfWork,
  project: string | null,
  given: GivenStrategy,
  arrange: ArrangeVariants = distributeWeights,
): Promise<NormalisedStrategy> => {
  const { name, constraints = [], variants = [], parameters = {} } = given;
  const segments = [...new Set(given.segments ?? [])];
  await unit.peek<Stored>(strategyKeys(given));
  await requireType(unit, name);
  await requireSegments(unit, segments, project);
  const normalised = await normaliseConstraints(unit, constraints);
  requirePayloads(variants, 'variants');
  return {
    name,
    constraints: normalised,
    variants: arrange(variants),
    parameters: normaliseParameters(parameters),
    segments,
  };
};
