import type { Draft } from '../../store/commit/unit-of-work.ts';
import { sayStale } from './emit.ts';
import { demandFeature } from './load.ts';
import { putFeature } from './store.ts';

/** Marks features of a project stale, or no longer stale; those that are so already stay untouched. */
export const markStale = async (
  draft: Draft,
  project: string,
  features: readonly string[],
  stale: boolean,
): Promise<void> => {
  for (const name of features) {
    const feature = await demandFeature(draft, { project, feature: name });
    if (feature.stale === stale) continue;
    putFeature(draft, { ...feature, stale });
    sayStale(draft, feature, stale);
  }
};
