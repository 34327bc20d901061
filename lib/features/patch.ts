import type { MetadataDocument } from '../schema/feature-metadata.ts';
import { operationDenied } from '../schema/problem.ts';
import type { Draft } from '../table/draft.ts';
import { applyPatch, type PatchOperation } from './json-patch.ts';
import { demandAnyFeature, type FeaturePlace } from './load.ts';
import { type FeatureMetadata, metadataOf } from './metadata.ts';
import { type MetadataChange, updateMetadata } from './update.ts';

/** Name and project are protected; a description that is absent stays (behaviour §1.2, step 5). */
const changeOf = ({ description, type, stale, impressionData, archived }: MetadataDocument): MetadataChange => ({
  type,
  stale,
  impressionData,
  archived,
  ...(description !== undefined && { description }),
});

/** Puts a feature's metadata; members left out take their defaults (behaviour §4, PUT F). */
export const replaceMetadata = async (
  draft: Draft,
  place: FeaturePlace,
  document: MetadataDocument,
  now: Date,
): Promise<FeatureMetadata> => updateMetadata(draft, await demandAnyFeature(draft, place), changeOf(document), now);

/**
 * Patches a feature's metadata (spec §4.2, behaviour §1.2).
 * @param parse validates the patched document, whatever it has become
 * @throws Problem NotFoundError, OperationDeniedError for a path to variants, ValidationError
 */
export const patchMetadata = async (
  draft: Draft,
  place: FeaturePlace,
  operations: readonly PatchOperation[],
  parse: (document: unknown) => MetadataDocument,
  now: Date,
): Promise<FeatureMetadata> => {
  const feature = await demandAnyFeature(draft, place);
  if (operations.some(({ path }) => path.includes('/variants')))
    throw operationDenied(
      `Variants are changed by PATCH /api/admin/projects/${place.project}/features/${place.feature}/variants.`,
    );
  const document = parse(applyPatch(metadataOf(feature), operations));
  return updateMetadata(draft, feature, changeOf(document), now);
};
