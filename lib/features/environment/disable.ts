import type { Draft } from '../../table/draft.ts';
import { demandConfigured, type EnvironmentPlace } from '../load.ts';
import { sayOf } from '../say.ts';
import { putParts } from '../store.ts';

/** Switches a feature off in an environment; off already, nothing happens (behaviour §4, E/off). */
export const disableFeature = async (draft: Draft, place: EnvironmentPlace): Promise<void> => {
  const { feature, parts } = await demandConfigured(draft, place);
  if (!parts.enabled) return;
  putParts(draft, place, { ...parts, enabled: false });
  sayOf(draft, feature, 'feature-environment-disabled', { environment: place.environment });
};
