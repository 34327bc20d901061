import type { StoredStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { FeatureEnvironmentItem, FeatureItem, FeatureNameItem } from '../../store/table/items.ts';
import { featureEnvironmentKey, featureKey, featureNameKey } from '../../store/table/keys.ts';

/** A new feature with its defaults, active unless `given` is archived (contract: features §2.1). */
export const newFeature = (
  given: Pick<FeatureItem, 'name' | 'project'> & Partial<Omit<FeatureItem, 'name' | 'project' | 'kind' | 'pk' | 'sk'>>,
  now: Date,
): Unwritten<FeatureItem> => ({
  type: 'release',
  description: null,
  stale: false,
  impressionData: false,
  archived: false,
  createdAt: now.toISOString(),
  archivedAt: null,
  lastSeenAt: null,
  tags: [],
  dependencies: [],
  ...given,
  ...featureKey(given.project, given.name),
  kind: 'feature',
});

/** The name guard: makes the name unique in all projects, and has the project of the feature. */
export const featureName = (name: string, project: string): Unwritten<FeatureNameItem> => ({
  ...featureNameKey(name),
  kind: 'feature-name',
  project,
});

/** What is configured for a feature in one environment. */
export type EnvironmentParts = Pick<
  FeatureEnvironmentItem,
  'enabled' | 'strategies' | 'variants' | 'lastSeenAt' | 'firstEnabledAt'
>;

/** The parts where no item is stored: off, nothing configured, never seen. */
export const emptyParts: EnvironmentParts = { enabled: false, strategies: [], variants: [], lastSeenAt: null };

/** Whether the parts need no item. */
export const isEmpty = ({ enabled, strategies, variants, lastSeenAt, firstEnabledAt }: EnvironmentParts): boolean =>
  !enabled && strategies.length === 0 && variants.length === 0 && lastSeenAt === null && firstEnabledAt === undefined;

export const featureEnvironment = (
  place: { readonly project: string; readonly feature: string; readonly environment: string },
  parts: EnvironmentParts,
): Unwritten<FeatureEnvironmentItem> => ({
  ...featureEnvironmentKey(place.project, place.feature, place.environment),
  kind: 'feature-environment',
  feature: place.feature,
  environment: place.environment,
  enabled: parts.enabled,
  strategies: parts.strategies,
  variants: parts.variants,
  lastSeenAt: parts.lastSeenAt,
  ...(parts.firstEnabledAt !== undefined && { firstEnabledAt: parts.firstEnabledAt }),
});

/** Strategies in evaluation order: by `sortOrder`, those with the same one in the given order (contract: evaluation §1.2). */
export const inEvaluationOrder = (strategies: readonly StoredStrategy[]): StoredStrategy[] =>
  strategies.toSorted((a, b) => a.sortOrder - b.sortOrder);
