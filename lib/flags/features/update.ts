import { requireProject } from '../../identity/directory/project.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem } from '../../store/table/items.ts';
import { projectScope } from '../../store/table/keys.ts';
import { requireFeatureRoom } from './create.ts';
import { emitFeatureEvent, emitStale } from './emit.ts';
import { type ProjectGuardedUnit, requireGuarded } from './guarded-unit.ts';
import { type FeatureMetadata, metadataInEvents, metadataView } from './metadata.ts';
import { switchOffEverywhere } from './releases/switch-off.ts';
import { staleMark } from './staleness/mark.ts';
import { putFeature } from './store.ts';

/** The members of the metadata document that need only the permission to update features (contract: features §5.2). */
export type MetadataChange = Partial<
  Pick<FeatureItem, 'description' | 'type' | 'stale' | 'impressionData' | 'manifest'>
>;

export interface MetadataUpdate {
  /** The feature as the unit of work read it. */
  readonly feature: FeatureItem;
  readonly change: MetadataChange;
}

const writeMetadata = (unit: UnitOfWork, before: FeatureItem, after: FeatureItem): FeatureMetadata => {
  const { staleAt: _, ...others } = after;
  putFeature(unit, { ...others, ...staleMark(after.stale, before, unit.now) });
  if (after.archived !== before.archived)
    unit.changeHead(projectScope(before.project), { features: after.archived ? -1 : 1 });
  const data = metadataInEvents(after);
  emitFeatureEvent(unit, before, 'feature-metadata-updated', { data, preData: metadataInEvents(before) });
  emitStale(unit, before, after.stale);
  return metadataView(after);
};

/**
 * Changes the metadata of a feature and emits the event, even when nothing differs; a change of `stale` also emits its
 * own event. For an archived feature, the time of archiving is set again
 * (docs/decisions/0143-archiving-by-metadata.md).
 */
export const updateMetadataIn = (unit: UnitOfWork, { feature, change }: MetadataUpdate): FeatureMetadata =>
  writeMetadata(unit, feature, { ...feature, ...change, archivedAt: feature.archived ? unit.now.toISOString() : null });

/**
 * Changes the metadata of a feature, and archives or revives it. With `archived: false` it is disabled in every
 * environment. Dependencies are not checked (contract: features §5.4).
 * @throws Problem InvalidOperationError when the project would have more features than its limit
 */
export const updateArchivedIn = async (
  unit: ProjectGuardedUnit,
  { feature, change, archived }: MetadataUpdate & { readonly archived: boolean },
): Promise<FeatureMetadata> => {
  requireGuarded(unit, { project: feature.project });
  if (feature.archived && !archived) {
    const project = await requireProject(unit, feature.project);
    requireFeatureRoom(unit, project, 1);
    await switchOffEverywhere(unit, project, feature.name);
  }
  return writeMetadata(unit, feature, {
    ...feature,
    ...change,
    archived,
    archivedAt: archived ? unit.now.toISOString() : null,
  });
};
