import type { FeatureItem } from '../../store/table/items.ts';
import type { EnvironmentParts } from '../features/items.ts';

type First = { readonly firstEnabledAt?: string };

/**
 * When a feature was first switched on in an environment after it was made, now that it is `enabled`: what the log says
 * in `feature-environment-enabled` (behaviour §1.1, avgTimeToProd). A feature may say that it is made in the future.
 */
export const firstEnabled = (
  { createdAt }: Pick<FeatureItem, 'createdAt'>,
  before: EnvironmentParts,
  enabled: boolean,
  now: Date,
): First => {
  const known = before.firstEnabledAt;
  const switchedOn = enabled && !before.enabled && now.toISOString() > createdAt;
  if (switchedOn && (known === undefined || known <= createdAt)) return { firstEnabledAt: now.toISOString() };
  return known === undefined ? {} : { firstEnabledAt: known };
};
