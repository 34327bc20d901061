import type { Variant } from '../../schema/variant.ts';
import type { Draft } from '../../table/draft.ts';
import { applyPatch, type PatchOperation } from '../json-patch.ts';
import { type Configured, demandConfigured, type EnvironmentPlace } from '../load.ts';
import { demandPayloads } from '../payloads.ts';
import { sayOf } from '../say.ts';
import { putParts } from '../store.ts';
import { settleWeights } from '../weights.ts';

const put = (
  draft: Draft,
  place: EnvironmentPlace,
  { feature, parts }: Configured,
  given: readonly Variant[],
): readonly Variant[] => {
  demandPayloads(given, '');
  const explicit = given.map((variant): Variant => ({ weightType: 'variable', stickiness: 'default', ...variant }));
  const variants = settleWeights(explicit);
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
 * @returns them as stored: weights settled, by name
 * @throws Problem NotFoundError, BadDataError, ValidationError
 */
export const replaceVariants = async (
  draft: Draft,
  place: EnvironmentPlace,
  variants: readonly Variant[],
): Promise<readonly Variant[]> => put(draft, place, await demandConfigured(draft, place), variants);

/**
 * Patches the list of variants; what comes of the patch replaces them.
 * @param parse validates the patched list, whatever it has become
 */
export const patchVariants = async (
  draft: Draft,
  place: EnvironmentPlace,
  operations: readonly PatchOperation[],
  parse: (document: unknown) => readonly Variant[],
): Promise<readonly Variant[]> => {
  const configured = await demandConfigured(draft, place);
  return put(draft, place, configured, parse(applyPatch(configured.parts.variants, operations)));
};
