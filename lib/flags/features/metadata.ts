import type { Completion, ImportedCompletion, StoredCompletion } from '../../contract/schemas/lifecycle.ts';
import { utc } from '../../contract/utc.ts';
import type { FeatureItem } from '../../store/table/items.ts';

/** The metadata document of a feature, in the order in which the API returns it (contract: features §5.1). */
export type FeatureMetadata = Pick<
  FeatureItem,
  | 'name'
  | 'description'
  | 'type'
  | 'project'
  | 'stale'
  | 'createdAt'
  | 'lastSeenAt'
  | 'impressionData'
  | 'archivedAt'
  | 'archived'
>;

export const metadataView = (feature: FeatureMetadata): FeatureMetadata => ({
  name: feature.name,
  description: feature.description,
  type: feature.type,
  project: feature.project,
  stale: feature.stale,
  createdAt: feature.createdAt,
  lastSeenAt: feature.lastSeenAt,
  impressionData: feature.impressionData,
  archivedAt: feature.archivedAt,
  archived: feature.archived,
});

/** What a feature was completed with, as the API and events show it (contract: lifecycle §3). */
export const completionView = ({
  status,
  statusValue,
}: {
  readonly status: Completion['status'];
  readonly statusValue?: string | undefined;
}): Completion => ({ status, ...(statusValue !== undefined && { statusValue }) });

/** The mark of a document, as it is stored. */
export const importedCompletion = ({ status, statusValue, at }: ImportedCompletion): StoredCompletion => ({
  ...completionView({ status, statusValue: statusValue ?? undefined }),
  at: utc(at),
});

/** The metadata as events show them: including the declaration of a manifest (contract: manifest §4). */
export const metadataInEvents = (
  feature: FeatureMetadata & Pick<FeatureItem, 'manifest'>,
): FeatureMetadata & Pick<FeatureItem, 'manifest'> => ({
  ...metadataView(feature),
  ...(feature.manifest && { manifest: feature.manifest }),
});
