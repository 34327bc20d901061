import { byName } from '../../basics/order.ts';
import type { ExportedState } from '../../contract/schemas/state.ts';
import type { OwnerNames } from '../../flags/feature-owners/read.ts';
import { healthCounts, projectHealth } from '../../flags/features/health.ts';
import type { ConfigState, ProjectState } from '../../store/catalog/catalog.ts';
import type { SegmentItem } from '../../store/table/items.ts';
import {
  type ActiveFeature,
  environmentsOf,
  exportedProject,
  exportedSegments,
  exportedStrategies,
  featureOf,
  featureTags,
  inLinked,
  segmentsInUse,
} from './exported.ts';

/**
 * One project as a state document: with all its features, including archived ones, and the given segments; the other
 * categories are empty.
 * @param now for the health of the project
 */
export const exportProject = (
  state: ProjectState,
  {
    segments,
    featureTypes,
    now,
    ownerNames,
  }: {
    readonly segments: readonly SegmentItem[];
    readonly featureTypes: ConfigState['featureTypes'];
    readonly now: Date;
    readonly ownerNames: OwnerNames;
  },
): ExportedState => {
  const features = [...state.features.values()]
    .map(
      (record): ActiveFeature => ({
        feature: record.feature,
        environments: inLinked(record, state.project),
        project: state.project,
        seen: undefined,
        ownerNames,
      }),
    )
    .sort((a, b) => byName(a.feature, b.feature));
  return {
    version: 4,
    features: features.map(featureOf),
    strategies: [],
    projects: [exportedProject(state, projectHealth(healthCounts(state.features, featureTypes, now)))],
    tagTypes: [],
    tags: [],
    featureTags: features.flatMap(featureTags),
    featureStrategies: features.flatMap(exportedStrategies),
    environments: [],
    featureEnvironments: features.flatMap(environmentsOf),
    segments: exportedSegments({ segments: new Map(segments.map((one) => [one.id, one])) }, [state]),
    featureStrategySegments: features.flatMap(segmentsInUse),
    integrations: [],
    releasePlanTemplates: [],
  };
};
