import { conflictingState } from '../../contract/problems.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import { featureKey } from '../../store/table/keys.ts';
import { archiveFeaturesIn } from '../archive/archive.ts';
import type { ProjectGuardedUnit } from '../features/guarded-unit.ts';

/**
 * Archives a feature that a manifest declares (contract: manifest §5).
 * @throws Problem as `archiveFeaturesIn`; InvalidOperationError (409) for one that is archived already
 */
export const archiveManifestFlagIn = async (
  unit: ProjectGuardedUnit,
  { state, key }: { readonly state: ProjectState; readonly key: string },
): Promise<{ message: string; archivedAt: string }> => {
  if (state.features.get(key)?.feature.archived) {
    const stored = await unit.get(featureKey(state.id, key));
    if (stored?.archived) throw conflictingState(`The flag "${key}" is archived already.`);
  }
  await archiveFeaturesIn(unit, { state, features: [key] });
  return {
    message: `The flag "${key}" is archived. POST /api/admin/archive/revive/${encodeURIComponent(key)} makes it active again.`,
    archivedAt: unit.now.toISOString(),
  };
};
