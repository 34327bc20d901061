import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { emitStale } from './emit.ts';
import { requireFeature } from './load.ts';
import { putFeature } from './store.ts';

/** Marks features of a project stale, or no longer stale; those that are so already stay untouched. */
export const markStale = async (
  unit: UnitOfWork,
  project: string,
  features: readonly string[],
  stale: boolean,
): Promise<void> => {
  for (const name of features) {
    const feature = await requireFeature(unit, { project, feature: name });
    if (feature.stale === stale) continue;
    putFeature(unit, { ...feature, stale });
    emitStale(unit, feature, stale);
  }
};
