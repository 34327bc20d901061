import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem } from '../../store/table/items.ts';
import { projectScope } from '../../store/table/keys.ts';
import { requireRoom } from './create.ts';
import { emitFeatureEvent, emitStale } from './emit.ts';
import { requireProject } from './load.ts';
import { type FeatureMetadata, metadataOf } from './metadata.ts';
import { putFeature } from './store.ts';
import { switchOffEverywhere } from './switch-off.ts';

/** The members of the metadata document that can be changed (behaviour §1.2, step 5). */
export type MetadataChange = Partial<
  Pick<FeatureItem, 'description' | 'type' | 'stale' | 'impressionData' | 'archived'>
>;

/**
 * Changes the metadata of a feature and says so, even when nothing differs; a change of `stale` is said besides.
 * `archived: true` stamps the time of archiving, anew for a feature that was archived already; `false` clears it, if the
 * project has room, and the feature comes back switched off (docs/decisions/0143-archiving-by-metadata.md). Nothing is
 * checked about dependencies, nor whether the caller may archive: see lib/flags/features/patch.ts.
 * @param feature as the draft has it
 * @throws Problem InvalidOperationError when the project would have more than its limit (spec §8)
 */
export const updateMetadata = async (
  unit: UnitOfWork,
  feature: FeatureItem,
  change: MetadataChange,
  now: Date,
): Promise<FeatureMetadata> => {
  const changed = { ...feature, ...change };
  if (feature.archived && !changed.archived) {
    const project = await requireProject(unit, feature.project);
    requireRoom(unit, project, 1);
    await switchOffEverywhere(unit, project, feature.name);
  }
  const next: FeatureItem = { ...changed, archivedAt: changed.archived ? now.toISOString() : null };
  putFeature(unit, next);
  if (next.archived !== feature.archived)
    unit.changeHead(projectScope(feature.project), { features: next.archived ? -1 : 1 });
  const data = metadataOf(next);
  emitFeatureEvent(unit, feature, 'feature-metadata-updated', { data, preData: metadataOf(feature) });
  emitStale(unit, feature, next.stale);
  return data;
};
