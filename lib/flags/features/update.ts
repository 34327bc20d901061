import { requireProject } from '../../identity/directory/project.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem } from '../../store/table/items.ts';
import { projectScope } from '../../store/table/keys.ts';
import { requireRoom } from './create.ts';
import { emitFeatureEvent, emitStale } from './emit.ts';
import type { ProjectGuardedUnit } from './guarded-unit.ts';
import { type FeatureMetadata, metadataOf } from './metadata.ts';
import { putFeature } from './store.ts';
import { switchOffEverywhere } from './switch-off.ts';

/** The members of the metadata document that anybody may change who may change features (contract: features §5.2). */
export type MetadataChange = Partial<Pick<FeatureItem, 'description' | 'type' | 'stale' | 'impressionData'>>;

/** @param feature as the unit has it */
export interface MetadataUpdate {
  readonly feature: FeatureItem;
  readonly change: MetadataChange;
}

const write = (unit: UnitOfWork, before: FeatureItem, after: FeatureItem): FeatureMetadata => {
  putFeature(unit, after);
  if (after.archived !== before.archived)
    unit.changeHead(projectScope(before.project), { features: after.archived ? -1 : 1 });
  const data = metadataOf(after);
  emitFeatureEvent(unit, before, 'feature-metadata-updated', { data, preData: metadataOf(before) });
  emitStale(unit, before, after.stale);
  return data;
};

/**
 * Changes the metadata of a feature and emits it, even when nothing differs; a change of `stale` has an event besides.
 * The time of archiving is written anew for a feature that is archived (docs/decisions/0143-archiving-by-metadata.md).
 */
export const updateMetadataIn = (unit: UnitOfWork, { feature, change }: MetadataUpdate): FeatureMetadata =>
  write(unit, feature, { ...feature, ...change, archivedAt: feature.archived ? unit.now.toISOString() : null });

/**
 * The same, and archives or revives the feature: `archived: false` brings it back switched off, if the project has
 * room. Dependencies are not checked (contract: features §5.4).
 * @throws Problem InvalidOperationError when the project would have more features than its limit
 */
export const updateArchivedIn = async (
  unit: ProjectGuardedUnit,
  { feature, change, archived }: MetadataUpdate & { readonly archived: boolean },
): Promise<FeatureMetadata> => {
  if (feature.archived && !archived) {
    const project = await requireProject(unit, feature.project);
    requireRoom(unit, project, 1);
    await switchOffEverywhere(unit, project, feature.name);
  }
  return write(unit, feature, {
    ...feature,
    ...change,
    archived,
    archivedAt: archived ? unit.now.toISOString() : null,
  });
};
