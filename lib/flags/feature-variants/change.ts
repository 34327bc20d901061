import type { Variant } from '../../contract/schemas/variant.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import type { GuardedUnit } from '../features/guarded-unit.ts';
import { applyPatch, type PatchOperation, type PatchWork } from '../features/json-patch.ts';
import { type Configured, type EnvironmentPlace, type FeaturePlace, requireConfigured } from '../features/load.ts';
import { putParts } from '../features/store.ts';
import { requirePayloads } from './payloads.ts';
import { distributeWeights } from './weights.ts';

/** Turns a given list of variants into the stored one. */
type Arrange = (variants: readonly Variant[]) => Variant[];

/** A variant with the members that may be left out filled in. */
export const explicitVariant = (variant: Variant): Variant => ({
  weightType: 'variable',
  stickiness: 'default',
  ...variant,
});

const putVariants = (
  unit: GuardedUnit,
  place: EnvironmentPlace,
  { feature, parts }: Configured,
  given: readonly Variant[],
  arrange: Arrange,
): readonly Variant[] => {
  requirePayloads(given, '');
  const variants = arrange(given.map(explicitVariant));
  putParts(unit, place, { ...parts, variants });
  emitFeatureEvent(unit, feature, 'feature-environment-variants-updated', {
    environment: place.environment,
    data: { variants },
    preData: { variants: parts.variants },
  });
  return variants;
};

/**
 * Replaces the variants of a feature in an environment (contract: feature-variants §5).
 * @param input.arrange default: weights are distributed, and variants sorted
 * @returns the variants as stored
 * @throws Problem NotFoundError, BadDataError, ValidationError
 */
export const replaceVariantsIn = async (
  unit: GuardedUnit,
  {
    place,
    variants,
    arrange = distributeWeights,
  }: {
    readonly place: EnvironmentPlace;
    readonly variants: readonly Variant[];
    readonly arrange?: Arrange;
  },
): Promise<readonly Variant[]> => putVariants(unit, place, await requireConfigured(unit, place), variants, arrange);

/** As `replaceVariantsIn`, in several environments, each once (contract: feature-variants §6). */
export const replaceVariantsInEachIn = async (
  unit: GuardedUnit,
  {
    project,
    feature,
    environments,
    variants,
  }: FeaturePlace & { readonly environments: readonly string[]; readonly variants: readonly Variant[] },
): Promise<readonly Variant[]> => {
  let stored: readonly Variant[] = [];
  for (const environment of new Set(environments))
    stored = await replaceVariantsIn(unit, { place: { project, feature, environment }, variants });
  return stored;
};

/**
 * Patches a list of variants, and replaces it by the result.
 * @param input.parse validates the patched list, which may have any shape
 * @param input.work the cost of the request so far, when it patches several lists
 */
export const patchVariantsIn = async (
  unit: GuardedUnit,
  {
    place,
    operations,
    parse,
    work,
  }: {
    readonly place: EnvironmentPlace;
    readonly operations: readonly PatchOperation[];
    readonly parse: (document: unknown) => readonly Variant[];
    readonly work?: PatchWork;
  },
): Promise<readonly Variant[]> => {
  const configured = await requireConfigured(unit, place);
  const patched = parse(applyPatch(configured.parts.variants, operations, work));
  return putVariants(unit, place, configured, patched, distributeWeights);
};
