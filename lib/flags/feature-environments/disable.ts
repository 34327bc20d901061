import type { Draft } from '../../store/commit/unit-of-work.ts';
import { sayOf } from '../features/emit.ts';
import { demandConfigured, type EnvironmentPlace } from '../features/load.ts';
import { putParts } from '../features/store.ts';

/** Switches a feature off in an environment; off already, nothing happens (behaviour §4, E/off). */
export const disableFeature = async (draft: Draft, place: EnvironmentPlace): Promise<void> => {
  const { feature, parts } = await demandConfigured(draft, place);
  if (!parts.enabled) return;
  putParts(draft, place, { ...parts, enabled: false });
  sayOf(draft, feature, 'feature-environment-disabled', { environment: place.environment });
};
