import type { Unwritten } from '../store/commit/context.ts';
import type { FeatureTypeItem } from '../store/table/items.ts';
import { featureTypeKey } from '../store/table/keys.ts';

/**
 * The feature types (contract: seed §3). Lifetimes in days; null: a feature of the type never becomes potentially
 * stale.
 */
export const featureTypes: readonly Unwritten<FeatureTypeItem>[] = (
  [
    { id: 'release', name: 'Release', lifetimeDays: 40, description: 'Hides unfinished work until it is released.' },
    { id: 'experiment', name: 'Experiment', lifetimeDays: 40, description: 'Compares several versions of something.' },
    { id: 'operational', name: 'Operational', lifetimeDays: 7, description: 'Steers how a change is rolled out.' },
    { id: 'kill-switch', name: 'Kill switch', lifetimeDays: null, description: 'Turns something off in an emergency.' },
    { id: 'permission', name: 'Permission', lifetimeDays: null, description: 'Decides who may use something.' },
  ] as const
).map((type, sortOrder) => ({ ...featureTypeKey(type.id), kind: 'feature-type', sortOrder, ...type }));
