import type { Variant } from '../../contract/schemas/variant.ts';
import type { Draft } from '../../store/commit/unit-of-work.ts';
import { sayOf } from '../features/emit.ts';
import { applyPatch, type PatchOperation, type PatchWork } from '../features/json-patch.ts';
import { type Configured, demandConfigured, type EnvironmentPlace } from '../features/load.ts';
import { putParts } from '../features/store.ts';
import { demandPayloads } from './payloads.ts';
import { settleWeights } from './weights.ts';

/** How a list of variants becomes the one that is stored. */
type Arrange = (variants: readonly Variant[]) => Variant[];

/** With the members that may be left out. */
export const explicitVariant = (variant: Variant): Variant => ({
  weightType: 'variable',
  stickiness: 'default',
  ...variant,
});

const put = (
  draft: Draft,
  place: EnvironmentPlace,
  { feature, parts }: Configured,
  given: readonly Variant[],
  arrange: Arrange,
): readonly Variant[] => {
  demandPayloads(given, '');
  const variants = arrange(given.map(explicitVariant));
  putParts(draft, place, { ...parts, variants });
  sayOf(draft, feature, 'feature-environment-variants-updated', {
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
  draft: Draft,
  place: EnvironmentPlace,
  variants: readonly Variant[],
  arrange: Arrange = settleWeights,
): Promise<readonly Variant[]> => put(draft, place, await demandConfigured(draft, place), variants, arrange);

/**
 * Patches the list of variants; what comes of the patch replaces them.
 * @param parse validates the patched list, whatever it has become
 * @param work of the request so far, where it patches several lists
 */
export const patchVariants = async (
  draft: Draft,
  place: EnvironmentPlace,
  operations: readonly PatchOperation[],
  parse: (document: unknown) => readonly Variant[],
  work?: PatchWork,
): Promise<readonly Variant[]> => {
  const configured = await demandConfigured(draft, place);
  const patched = parse(applyPatch(configured.parts.variants, operations, work));
  return put(draft, place, configured, patched, settleWeights);
};
