import type { FeatureItem } from '../../store/table/items.ts';
import type { EnvironmentParts } from '../features/items.ts';

/**
 * When a feature was first switched on in an environment after its `createdAt`, now that it is `enabled` (contract:
 * feature-environments §5). `createdAt` may lie in the future.
 */
export const firstEnabled = (
  { createdAt }: Pick<FeatureItem, 'createdAt'>,
  before: EnvironmentParts,
  enabled: boolean,
  now: Date,
): Pick<EnvironmentParts, 'firstEnabledAt'> => {
  const known = before.firstEnabledAt;
  const switchedOn = enabled && !before.enabled && now.toISOString() > createdAt;
  if (switchedOn && (known === undefined || known <= createdAt)) return { firstEnabledAt: now.toISOString() };
  return known === undefined ? {} : { firstEnabledAt: known };
};
