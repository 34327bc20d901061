import { operationDenied } from '../../contract/problems.ts';
import type { MetadataDocument } from '../../contract/schemas/feature-metadata.ts';
import type { Draft } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem, ProjectItem } from '../../store/table/items.ts';
import { applyPatch, type PatchOperation } from './json-patch.ts';
import { demandAnyFeature, demandProject, type FeaturePlace } from './load.ts';
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

/** What metadata is written with. */
export interface MetadataWriter {
  readonly now: Date;
  /** Asked about the feature's project before `archived` changes; throws to refuse. */
  readonly requireArchiving: (project: ProjectItem, archived: boolean) => void;
}

/** Whoever archives by metadata is asked for it (behaviour §1.2, step 5). */
const write = async (
  draft: Draft,
  feature: FeatureItem,
  document: MetadataDocument,
  { now, requireArchiving }: MetadataWriter,
): Promise<FeatureMetadata> => {
  if (document.archived !== feature.archived)
    requireArchiving(await demandProject(draft, feature.project), document.archived);
  return updateMetadata(draft, feature, changeOf(document), now);
};

/**
 * Puts a feature's metadata; members left out take their defaults (behaviour §4, PUT F).
 * @throws Problem NotFoundError; NoAccessError for changing `archived`
 */
export const replaceMetadata = async (
  draft: Draft,
  place: FeaturePlace,
  document: MetadataDocument,
  by: MetadataWriter,
): Promise<FeatureMetadata> => write(draft, await demandAnyFeature(draft, place), document, by);

/**
 * Patches a feature's metadata (spec §4.2, behaviour §1.2).
 * @param parse validates the patched document, whatever it has become
 * @throws Problem NotFoundError, OperationDeniedError for a path to variants, ValidationError;
 *   NoAccessError for changing `archived`
 */
export const patchMetadata = async (
  draft: Draft,
  place: FeaturePlace,
  operations: readonly PatchOperation[],
  parse: (document: unknown) => MetadataDocument,
  by: MetadataWriter,
): Promise<FeatureMetadata> => {
  const feature = await demandAnyFeature(draft, place);
  if (operations.some(({ path }) => path.includes('/variants')))
    throw operationDenied(
      `Variants are changed by PATCH /api/admin/projects/${place.project}/features/${place.feature}/variants.`,
    );
  return write(draft, feature, parse(applyPatch(metadataOf(feature), operations)), by);
};
