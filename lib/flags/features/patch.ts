import { operationDenied } from '../../contract/problems.ts';
import type { MetadataDocument } from '../../contract/schemas/feature-metadata.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem, ProjectItem } from '../../store/table/items.ts';
import { applyPatch, type PatchOperation } from './json-patch.ts';
import { type FeaturePlace, requireAnyFeature, requireProject } from './load.ts';
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
  unit: UnitOfWork,
  feature: FeatureItem,
  document: MetadataDocument,
  { now, requireArchiving }: MetadataWriter,
): Promise<FeatureMetadata> => {
  if (document.archived !== feature.archived)
    requireArchiving(await requireProject(unit, feature.project), document.archived);
  return updateMetadata(unit, feature, changeOf(document), now);
};

/**
 * Puts a feature's metadata; members left out take their defaults (behaviour §4, PUT F).
 * @throws Problem NotFoundError; NoAccessError for changing `archived`
 */
export const replaceMetadata = async (
  unit: UnitOfWork,
  place: FeaturePlace,
  document: MetadataDocument,
  by: MetadataWriter,
): Promise<FeatureMetadata> => write(unit, await requireAnyFeature(unit, place), document, by);

/**
 * Patches a feature's metadata (spec §4.2, behaviour §1.2).
 * @param parse validates the patched document, whatever it has become
 * @throws Problem NotFoundError, OperationDeniedError for a path to variants, ValidationError;
 *   NoAccessError for changing `archived`
 */
export const patchMetadata = async (
  unit: UnitOfWork,
  place: FeaturePlace,
  operations: readonly PatchOperation[],
  parse: (document: unknown) => MetadataDocument,
  by: MetadataWriter,
): Promise<FeatureMetadata> => {
  const feature = await requireAnyFeature(unit, place);
  if (operations.some(({ path }) => path.includes('/variants')))
    throw operationDenied(
      `Variants are changed by PATCH /api/admin/projects/${place.project}/features/${place.feature}/variants.`,
    );
  return write(unit, feature, parse(applyPatch(metadataOf(feature), operations)), by);
};
