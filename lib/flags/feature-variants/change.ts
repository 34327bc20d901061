import type { Variant } from '../../contract/schemas/variant.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { applyPatch, type PatchOperation, type PatchWork } from '../features/json-patch.ts';
import { type Configured, type EnvironmentPlace, requireConfigured } from '../features/load.ts';
import { putParts } from '../features/store.ts';
import { requirePayloads } from './payloads.ts';
import { distributeWeights } from './weights.ts';

/** How a list of variants becomes the one that is stored. */
type Arrange = (variants: readonly Variant[]) => Variant[];

/** With the members that may be left out. */
export const explicitVariant = (variant: Variant): Variant => ({
  weightType: 'variable',
  stickiness: 'default',
  ...variant,
});

const put = (
  unit: UnitOfWork,
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
 * Replaces the variants of a feature in an environment (behaviour §2.5, PUT E/variants).
 * @param arrange as a write by default: weights shared, sorted
 * @returns them as stored
 * @throws Problem NotFoundError, BadDataError, ValidationError
 */
export const replaceVariants = async (
  unit: UnitOfWork,
  place: EnvironmentPlace,
  variants: readonly Variant[],
  arrange: Arrange = distributeWeights,
): Promise<readonly Variant[]> => put(unit, place, await requireConfigured(unit, place), variants, arrange);

/**
 * Patches the list of variants; what comes of the patch replaces them.
 * @param parse validates the patched list, whatever it has become
 * @param work of the request so far, where it patches several lists
 */
export const patchVariants = async (
  unit: UnitOfWork,
  place: EnvironmentPlace,
  operations: readonly PatchOperation[],
  parse: (document: unknown) => readonly Variant[],
  work?: PatchWork,
): Promise<readonly Variant[]> => {
  const configured = await requireConfigured(unit, place);
  const patched = parse(applyPatch(configured.parts.variants, operations, work));
  return put(unit, place, configured, patched, distributeWeights);
};
