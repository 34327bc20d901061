import { badData, operationDenied } from '../../contract/problems.ts';
import type { MetadataBody, MetadataDocument } from '../../contract/schemas/feature-metadata.ts';
import { requireProject } from '../../identity/directory/project.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transactByKey, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem, ProjectItem } from '../../store/table/items.ts';
import { projectKey, projectScope } from '../../store/table/keys.ts';
import type { ProjectGuardedUnit } from './guarded-unit.ts';
import { applyPatch, type PatchOperation } from './json-patch.ts';
import { type FeaturePlace, keysOfFeatures, requireAnyFeature } from './load.ts';
import { type FeatureMetadata, metadataView } from './metadata.ts';
import { type MetadataChange, updateArchivedIn, updateMetadataIn } from './update.ts';

/** Checks that `archived` may be changed; throws to refuse. Returns the unit that changes it. */
export type ArchivingGuard = (unit: UnitOfWork, project: ProjectItem, archived: boolean) => ProjectGuardedUnit;

/** The name and the project cannot be changed. */
type ChangeableDocument = Omit<MetadataDocument, 'name'>;

/** The change that a document makes; an absent description stays (contract: features §5.2). */
const changeFromDocument = ({ description, type, stale, impressionData }: ChangeableDocument): MetadataChange => ({
  type,
  stale,
  impressionData,
  ...(description !== undefined && { description }),
});

/** Writes the document of a feature. Only a change of `archived` is guarded (contract: features §5.4). */
const writeDocument = async (
  unit: UnitOfWork,
  feature: FeatureItem,
  document: ChangeableDocument,
  guard: ArchivingGuard,
): Promise<FeatureMetadata> => {
  const { archived } = document;
  const change = changeFromDocument(document);
  if (archived === feature.archived) return updateMetadataIn(unit, { feature, change });
  const guarded = guard(unit, await requireProject(unit, feature.project), archived);
  return updateArchivedIn(guarded, { feature, change, archived });
};

/** What a change of metadata reads. The project is included only if the feature may have to be archived or revived. */
export const metadataReads = ({ project, feature }: FeaturePlace, setsArchived: boolean): RequestReads => ({
  keys: [...keysOfFeatures(project, [feature]), ...(setsArchived ? [projectKey(project)] : [])],
});

/**
 * Replaces the metadata of a feature; members that are left out take their defaults (contract: features §5.3).
 * @throws Problem BadDataError for another name; NotFoundError; NoAccessError for changing `archived`
 */
export const replaceMetadata = async (
  context: CommandContext,
  {
    place,
    body: { name, ...document },
    guard,
  }: {
    readonly place: FeaturePlace;
    readonly body: MetadataBody;
    readonly guard: ArchivingGuard;
  },
): Promise<FeatureMetadata> => {
  const { project, feature } = place;
  if (name !== undefined && name !== feature)
    throw badData(`The name of the feature "${feature}" cannot be changed to "${name}". Clone it instead.`);
  return transactByKey(context, projectScope(project), async (unit) =>
    writeDocument(unit, await requireAnyFeature(unit, place), document, guard),
  );
};

/**
 * Patches a feature's metadata (contract: features §5.1).
 * @param input.parse validates the patched document, which may have any shape
 * @throws Problem NotFoundError, OperationDeniedError for a path to variants, ValidationError; NoAccessError for
 *   changing `archived`
 */
export const patchMetadata = (
  context: CommandContext,
  {
    place,
    operations,
    parse,
    guard,
  }: {
    readonly place: FeaturePlace;
    readonly operations: readonly PatchOperation[];
    readonly parse: (document: unknown) => MetadataDocument;
    readonly guard: ArchivingGuard;
  },
): Promise<FeatureMetadata> =>
  transactByKey(context, projectScope(place.project), async (unit) => {
    const feature = await requireAnyFeature(unit, place);
    if (operations.some(({ path }) => path.includes('/variants')))
      throw operationDenied(
        `Variants are changed by PATCH /api/admin/projects/${place.project}/features/${place.feature}/variants.`,
      );
    return writeDocument(unit, feature, parse(applyPatch(metadataView(feature), operations)), guard);
  });
